import { createRouterClient } from '@orpc/server'
import { describe, expect, test } from 'vitest'
import { codeOf } from '../../accounts/server/testing/calls.ts'
import { aMember } from '../../accounts/server/testing/people.ts'
import { signedIn } from '../../accounts/server/testing/signed-in.ts'
import { aClient, write } from '../../agenda/server/testing/agenda.ts'
import { newBookingLink } from '../../booking/booking-link.ts'
import { saveBookingLink } from '../../booking/server/save-booking-link.ts'
import { eraseClient } from '../../clients/server/erase-client.ts'
import { mergeClients } from '../../clients/server/merge-clients.ts'
import { addDays, instantOf } from '../../platform/clock.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { messagesApi } from './api.ts'
import { seeStoppable, stopMessages } from './parts/stop-messages.ts'
import { planBusiness } from './plan-messages.ts'
import * as salons from './testing/messaging-salon.ts'

const { agreed, outbox, plan, received, tryOnce, wasBorn } = salons
const database = freshDatabase()
const sql = (text: string, ...values: unknown[]) => database.admin.query(text, values)
type Due = Awaited<ReturnType<typeof aDueSalon>>

const aBirthdaySalon = () => salons.aBirthdaySalon(database.admin)

async function aDueSalon() {
  const salon = await aBirthdaySalon()
  await plan(salon)
  expect(await outbox(salon)).toEqual([{ kind: 'birthday', state: 'waiting', reason: null }])
  return salon
}

/** Another client with the same address, whose birthday is today. */
async function alsoToday(salon: Due, name = 'Bia'): Promise<string> {
  const id = await aClient(salon.scope, name)
  await sql('update client set email = $1, phone = $2 where id = $3', salon.email, '+5511911112222', id)
  await wasBorn(salon, id, salon.today)
  return id
}

/** Runs the planner at the given time, and returns the days for which messages are stored. */
async function plannedAt({ scope }: Due, date: string, time: string) {
  await sql('update message_settings set planned_at = null where business_id = $1', scope.businessId)
  await planBusiness({ ...scope, now: instantOf(date, time, scope.zone) })
  const { rows } = await sql(
    'select birthday_on::text as day from message where business_id = $1 order by id',
    scope.businessId,
  )
  return rows.map(({ day }: { day: string }) => day)
}

// spec: settings-5
describe('a birthday', () => {
  test('is told once, whoever plans and however often, in the business’s words and with a way to stop', async () => {
    const salon = await aBirthdaySalon()
    const slug = `salao-${salon.clientId.slice(-12)}`
    await write(salon.scope, (tx) => saveBookingLink(tx, { ...newBookingLink('Salão da Rita'), slug }))
    await sql(`update message_rule set text = 'Parabéns, {nome}, de {negócio}.\nAgende: {link}'`)
    await sql('update message_settings set planned_at = null where business_id = $1', salon.scope.businessId)
    await Promise.all(Array.from({ length: 6 }, () => planBusiness(salon.scope)))
    const [mail, ...others] = await received(salon)
    expect(others).toEqual([])
    expect(mail!.subject).toBe('Salão da Rita: feliz aniversário')
    expect(mail!.text).toContain('Parabéns, Ana, de Salão da Rita.')
    expect(mail!.text).toContain(`Agendar horário: http://localhost:3000/booking/${slug}`)
    await plan(salon)
    expect(await received(salon)).toEqual([])
    // A corrected birthday does not lead to a second message.
    await wasBorn(salon, salon.clientId, addDays(salon.today, 1))
    expect(await plannedAt(salon, addDays(salon.today, 1), '12:00')).toHaveLength(1)

    const secret = /\/sair\/([\w-]{43})/.exec(mail!.text)![1]!
    expect(await seeStoppable(secret)).toMatchObject({ purpose: 'marketing', isStopped: false })
    await stopMessages(secret)
    const { rows } = await sql(
      'select purpose, is_granted from client_consent where client_id = $1 order by at desc, id desc limit 1',
      salon.clientId,
    )
    expect(rows).toEqual([{ purpose: 'marketing', is_granted: false }])
  })

  test('comes to who agreed, can be reached and is still a client, and to nobody else', async () => {
    const salon = await aBirthdaySalon()
    const others = ['nobody asked', 'no', 'removed', 'without an address', 'another day', 'no birthday'] as const
    for (const other of others) {
      const id = await alsoToday(salon, other)
      if (other !== 'nobody asked') await agreed(salon, id)
      if (other === 'no') await agreed(salon, id, false)
      if (other === 'removed') await sql('update client set deactivated_at = now() where id = $1', id)
      if (other === 'without an address') await sql('update client set email = null where id = $1', id)
      if (other === 'another day') await wasBorn(salon, id, addDays(salon.today, 1))
      if (other === 'no birthday') await wasBorn(salon, id, null)
    }
    await plan(salon)
    const { rows } = await sql('select client_id from message where business_id = $1', salon.scope.businessId)
    expect(rows).toEqual([{ client_id: salon.clientId }])
  })

  test('is written within the hour before it is due, late on its day, and never for what was over when it was switched on', async () => {
    const salon = await aBirthdaySalon()
    await sql('update message_rule set amount = 15 where business_id = $1', salon.scope.businessId)
    const day = '2031-03-12'
    await wasBorn(salon, salon.clientId, day)
    for (const [date, time] of [
      [addDays(day, -1), '23:59'],
      [day, '13:59'],
      [addDays(day, 1), '00:01'],
    ] as const)
      expect(await plannedAt(salon, date, time)).toEqual([])
    await sql(
      'update message_rule set on_since = $2 where business_id = $1',
      salon.scope.businessId,
      instantOf(day, '15:01', salon.scope.zone),
    )
    expect(await plannedAt(salon, day, '16:00')).toEqual([])
    await sql(
      'update message_rule set on_since = $2 where business_id = $1',
      salon.scope.businessId,
      instantOf(day, '14:59', salon.scope.zone),
    )
    expect(await plannedAt(salon, day, '23:30')).toEqual([day])
    expect(await plannedAt(salon, '2032-03-12', '14:01')).toEqual([day, '2032-03-12'])
  })

  test('that was corrected is not told again, in the new year either', async () => {
    const salon = await aBirthdaySalon()
    await wasBorn(salon, salon.clientId, '2031-12-31')
    expect(await plannedAt(salon, '2031-12-31', '12:00')).toEqual(['2031-12-31'])
    await sql(`update message set state = 'sent' where business_id = $1`, salon.scope.businessId)
    await wasBorn(salon, salon.clientId, '2032-01-01')
    expect(await plannedAt(salon, '2032-01-01', '12:00')).toEqual(['2031-12-31'])
    expect(await plannedAt(salon, '2033-01-01', '12:00')).toEqual(['2031-12-31', '2033-01-01'])
  })

  test('of a 29 February is kept on the 28th of a year without one, once', async () => {
    const salon = await aBirthdaySalon()
    await wasBorn(salon, salon.clientId, '2028-02-29')
    for (const [day, kept] of [
      ['2028-02-28', []],
      ['2028-02-29', ['2028-02-29']],
      ['2028-03-01', ['2028-02-29']],
      ['2029-02-28', ['2028-02-29', '2029-02-28']],
      ['2029-03-01', ['2028-02-29', '2029-02-28']],
    ] as const)
      expect([day, await plannedAt(salon, day, '12:00')]).toEqual([day, kept])
  })
})

// spec: settings-5
describe('a birthday is looked at once more before it leaves', () => {
  test.each<[string, (due: Due) => Promise<unknown>, string]>([
    ['the client took the yes back', (due) => agreed(due, due.clientId, false), 'opted_out'],
    [
      'the address is gone',
      ({ clientId }) => sql('update client set email = null where id = $1', clientId),
      'no_address',
    ],
    ['the birthday was corrected', (due) => wasBorn(due, due.clientId, addDays(due.today, 1)), 'birthday_changed'],
    ['the birthday was deleted', (due) => wasBorn(due, due.clientId, null), 'birthday_changed'],
    [
      'the client was removed',
      ({ clientId }) => sql('update client set deactivated_at = now() where id = $1', clientId),
      'client_gone',
    ],
    [
      'the owner is suspended',
      ({ scope }) => sql('update account set suspended_at = now() where id = $1', scope.actor.accountId),
      'suspended',
    ],
    [
      'the message was switched off',
      ({ scope }) => sql('update message_rule set on_since = null where business_id = $1', scope.businessId),
      'switched_off',
    ],
  ])('%s', async (_, happens, reason) => {
    const due = await aDueSalon()
    await happens(due)
    expect(await received(due)).toEqual([])
    expect(await outbox(due)).toEqual([{ kind: 'birthday', state: 'not_sent', reason }])
  })

  test('at night it waits, and after its day it is too late', async () => {
    const due = await aDueSalon()
    await sql(
      'update message_settings set quiet_from = 0, quiet_to = 1439 where business_id = $1',
      due.scope.businessId,
    )
    await tryOnce(due)
    const { rows } = await sql('select state, due_at from message where business_id = $1', due.scope.businessId)
    expect(rows).toEqual([{ state: 'waiting', due_at: instantOf(due.today, '23:59', due.scope.zone) }])
    await sql('update message_settings set quiet_from = 60, quiet_to = 59 where business_id = $1', due.scope.businessId)
    await tryOnce(due)
    expect(await outbox(due)).toEqual([{ kind: 'birthday', state: 'not_sent', reason: 'too_late' }])
    expect(await received(due)).toEqual([])
  })

  test('a corrected one is told on its true day', async () => {
    const due = await aDueSalon()
    await wasBorn(due, due.clientId, addDays(due.today, 1))
    await received(due)
    const tomorrow = addDays(due.today, 1)
    // If tomorrow is in another year, it counts as a birthday of its own.
    const days = tomorrow.startsWith(due.today.slice(0, 4)) ? [tomorrow] : [due.today, tomorrow]
    expect(await plannedAt(due, tomorrow, '12:00')).toEqual(days)
  })
})

test('who is forgotten leaves no birthday behind, and the job that waited does nothing', async () => {
  const due = await aDueSalon()
  await write(due.scope, (tx) => eraseClient(tx, { id: due.clientId }))
  expect(await received(due)).toEqual([])
  expect(await outbox(due)).toEqual([])
})

test.each([
  ['waiting', 'sent', 'sent'],
  ['sent', 'waiting', 'sent'],
  ['opened', 'waiting', 'opened'],
  ['sent', 'sent', 'sent'],
])('of two cards of one person, %s and %s, a merge keeps one message, %s', async (kept, duplicate, left) => {
  const salon = await aBirthdaySalon()
  const other = await alsoToday(salon)
  await agreed(salon, other)
  await plan(salon)
  for (const [id, state] of [
    [salon.clientId, kept],
    [other, duplicate],
  ])
    await sql(
      `update message set state = $2, channel = 'whatsapp', account_id = case when $2 = 'opened' then $3::uuid end
       where client_id = $1`,
      id,
      state,
      salon.scope.actor.accountId,
    )
  await write(salon.scope, (tx) => mergeClients(tx, { id: salon.clientId, duplicateId: other }))
  const { rows } = await sql('select client_id, state from message where business_id = $1', salon.scope.businessId)
  expect(rows).toEqual([{ client_id: salon.clientId, state: left }])
})

// spec: settings-5
describe('birthdays in the queue', () => {
  async function aQueue() {
    const salon = await aBirthdaySalon()
    const receptionist = await aMember(salon.scope, 'receptionist')
    const procedures = createRouterClient(messagesApi, { context: await signedIn(receptionist) })
    return { salon, procedures, receptionist }
  }

  test('are those of today, with a text where the client agreed to it', async () => {
    const { salon, procedures } = await aQueue()
    await alsoToday(salon)
    const removed = await alsoToday(salon, 'Caio')
    await sql('update client set deactivated_at = now() where id = $1', removed)
    const tomorrow = await alsoToday(salon, 'Davi')
    await wasBorn(salon, tomorrow, addDays(salon.today, 1))
    expect(await procedures.queue.birthdays()).toMatchObject([
      {
        clientName: 'Ana Souza',
        phone: '+5511987654321',
        isUnwanted: false,
        state: 'waiting',
        text: 'Olá, Ana. Aqui é da equipe Salão de Teste. Desejamos a você um feliz aniversário.',
      },
      { clientName: 'Bia', isUnwanted: true },
    ])
    expect(await procedures.queue.get()).toEqual([])
  })

  test('keep who wrote, and take that back; a late tap opens nothing anew', async () => {
    const { salon, procedures, receptionist } = await aQueue()
    const mark = (state: 'waiting' | 'opened' | 'sent') =>
      procedures.queue.markBirthday({ clientId: salon.clientId, state })
    const state = async () => (await procedures.queue.birthdays()).map(({ state, byName }) => [state, byName])
    await Promise.all([mark('opened'), mark('opened'), mark('opened')])
    expect(await state()).toEqual([['opened', receptionist.actor.name]])
    await mark('sent')
    await mark('opened')
    expect(await state()).toEqual([['sent', receptionist.actor.name]])
    await mark('waiting')
    expect(await state()).toEqual([['waiting', null]])
    const { rows } = await sql(
      `select detail from audit where business_id = $1 and action = 'message.mark-birthday' order by id limit 1`,
      salon.scope.businessId,
    )
    expect(rows).toEqual([{ detail: { client: salon.clientId, state: 'opened' } }])
  })

  test('are refused where the card says another day by now, or is of another business', async () => {
    const { salon, procedures } = await aQueue()
    await wasBorn(salon, salon.clientId, addDays(salon.today, 1))
    const marking = (clientId: string) => codeOf(procedures.queue.markBirthday({ clientId, state: 'sent' }))
    expect(await marking(salon.clientId)).toBe('BIRTHDAY_CHANGED')
    expect(await marking((await aBirthdaySalon()).clientId)).toBe('NOT_FOUND')
    expect(await outbox(salon)).toEqual([])
  })

  test('what a service refused may be sent by hand', async () => {
    const { salon, procedures } = await aQueue()
    await sql(
      `insert into message (business_id, kind, channel, client_id, birthday_on, due_at, state, reason, changed_at)
       values ($1, 'birthday', 'whatsapp', $2, $3, now(), 'not_sent', 'refused', now())`,
      salon.scope.businessId,
      salon.clientId,
      salon.today,
    )
    await procedures.queue.markBirthday({ clientId: salon.clientId, state: 'opened' })
    expect(await outbox(salon)).toEqual([{ kind: 'birthday', state: 'opened', reason: null }])
  })
})
