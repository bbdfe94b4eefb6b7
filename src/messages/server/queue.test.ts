import { createRouterClient } from '@orpc/server'
import { describe, expect, test } from 'vitest'
import { codeOf } from '../../accounts/server/testing/calls.ts'
import { aMember } from '../../accounts/server/testing/people.ts'
import { signedIn } from '../../accounts/server/testing/signed-in.ts'
import { aClient, aProfessional, write } from '../../agenda/server/testing/agenda.ts'
import { createClient } from '../../clients/server/create-client.ts'
import { recordConsent } from '../../clients/server/record-consent.ts'
import { addDays, instantOf, localDate } from '../../platform/clock.ts'
import { newId } from '../../platform/id.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { defaultMessageRules } from '../message-rule.ts'
import { messagesApi } from './api.ts'
import { aMessagingSalon, aVisit, outbox } from './testing/messaging-salon.ts'

const database = freshDatabase()
const zone = 'America/Sao_Paulo'
const tomorrow = addDays(localDate(new Date(), zone), 1)
const at = (time: string) => instantOf(tomorrow, time, zone)

/** A salon with a visit of tomorrow, and its receptionist who calls the procedures. */
async function aQueue() {
  const salon = await aMessagingSalon(database.admin)
  const visit = await aVisit(salon, at('10:00'))
  const receptionist = await aMember(salon.scope, 'receptionist')
  const procedures = createRouterClient(messagesApi, { context: await signedIn(receptionist) })
  const mark = (state: 'waiting' | 'opened' | 'sent', startsAt = at('10:00')) =>
    procedures.queue.mark({ visitId: visit, startsAt: startsAt.toISOString(), state })
  return { salon, visit, procedures, mark, receptionist }
}

describe('the queue', () => {
  test('lets somebody send by hand what a service refused', async () => {
    const { salon, visit, mark } = await aQueue()
    await database.admin.query(
      `insert into message (business_id, kind, channel, client_id, visit_id, starts_at, due_at, state, reason, changed_at)
       values ($1, 'reminder', 'whatsapp', $2, $3, $4, now(), 'not_sent', 'refused', now())`,
      [salon.scope.businessId, salon.clientId, visit, at('10:00')],
    )
    await mark('opened')
    expect(await outbox(salon)).toEqual([{ kind: 'reminder', state: 'opened', reason: null }])
  })

  test('holds who comes tomorrow, once for a person, with phone and text', async () => {
    const { salon, visit, procedures } = await aQueue()
    const carla = await aProfessional(salon.scope, 'Carla')
    await aVisit(salon, at('10:30'), { professionalId: carla })
    await aVisit(salon, at('15:00'), { status: 'cancelled' })
    await aVisit(salon, instantOf(addDays(tomorrow, 1), '00:00', zone))
    const queue = await procedures.queue.get()
    expect(queue).toMatchObject([
      {
        visitId: visit,
        time: '10:00',
        clientName: 'Ana Souza',
        phone: '+5511987654321',
        services: 'Corte, Corte',
        professionalName: 'Bruna e Carla',
        state: 'waiting',
        byName: null,
      },
    ])
    expect(queue[0]!.text).toMatch(/^Olá, Ana\. Aqui é da equipe Salão de Teste\. .* às 10:00\. Você confirma\?\n/)
    expect(queue[0]!.text).toContain(`/booking/${salon.scope.businessId}/${visit}-`)
  })

  // spec: booking-25
  test('says who has answered, and who is still to be asked', async () => {
    const { salon, visit, procedures } = await aQueue()
    const other = await aClient(salon.scope, 'Rosa')
    const desk = await aVisit(salon, at('11:00'), { clientId: other, status: 'confirmed' })
    const seen = async () =>
      (await procedures.queue.get()).map(({ visitId, answer, isUnanswered }) => [visitId, answer, isUnanswered])
    expect(await seen()).toEqual([
      [visit, null, true],
      [desk, null, false],
    ])
    await database.admin.query(`update visit set answer = 'not_coming', answered_at = now() where id = $1`, [visit])
    expect(await seen()).toEqual([
      [visit, 'not_coming', false],
      [desk, null, false],
    ])
  })

  test('calls everybody by the first name, however it is written', async () => {
    const { salon, procedures } = await aQueue()
    for (const [name, called] of [
      ['Dra. Bia Reis', 'Bia'],
      ['D’Ávila Reis', 'D’Ávila'],
      ['J', 'J'],
      ['Ana-Clara', 'Ana-Clara'],
    ]) {
      await database.admin.query('update client set name = $1 where id = $2', [name, salon.clientId])
      const [message] = await procedures.queue.get()
      expect(message!.text.split('. Aqui')[0]).toBe(`Olá, ${called}`)
    }
  })

  test('names the child at the mother’s telephone, as long as she wants reminders there', async () => {
    const { salon, visit, procedures } = await aQueue()
    const phone = '+5511987654321'
    const child = { name: 'Xande Souza', phone, email: null, document: null, birthday: null }
    const { id } = await write(salon.scope, (tx) => createClient(tx, child))
    await database.admin.query('update visit set client_id = $1 where id = $2', [id, visit])
    const queued = async () =>
      (await procedures.queue.get()).map(({ text, ...one }) => ({ ...one, hello: text.slice(0, 12) }))
    expect(await queued()).toMatchObject([
      { clientName: 'Xande Souza', phone, hello: 'Olá, Xande. ', isUnwanted: false },
    ])
    const answered = (client: string, isGranted: boolean) =>
      write(salon.scope, (tx) => recordConsent(tx, { id: client, purpose: 'reminders', isGranted, method: 'phone' }))
    await answered(salon.clientId, false)
    expect(await queued()).toMatchObject([{ clientName: 'Xande Souza', isUnwanted: true }])
    await answered(id, true)
    expect(await queued()).toMatchObject([{ clientName: 'Xande Souza', isUnwanted: false }])
  })

  test('keeps who opened a message and who sent it; a late tap does not open it anew, and it can be taken back', async () => {
    const { procedures, mark, receptionist } = await aQueue()
    const state = async () => (await procedures.queue.get()).map(({ state, byName }) => [state, byName])
    await mark('opened')
    expect(await state()).toEqual([['opened', receptionist.actor.name]])
    await mark('sent')
    await mark('opened')
    expect(await state()).toEqual([['sent', receptionist.actor.name]])
    expect(await procedures.list({})).toMatchObject({ count: 1, messages: [{ channel: 'whatsapp', state: 'sent' }] })
    await mark('waiting')
    expect(await state()).toEqual([['waiting', null]])
    expect(await procedures.list({})).toEqual({ count: 0, messages: [] })
  })

  test('of two taps at once there is one row', async () => {
    const { salon, mark } = await aQueue()
    await Promise.all(Array.from({ length: 8 }, () => mark('opened')))
    const { rows } = await database.admin.query('select state from message where business_id = $1', [
      salon.scope.businessId,
    ])
    expect(rows).toEqual([{ state: 'opened' }])
  })

  test('an appointment that was moved meanwhile is told, and has a reminder of its own', async () => {
    const { visit, procedures, mark } = await aQueue()
    await mark('sent')
    await database.admin.query(
      `update appointment set starts_at = starts_at + interval '1 hour', ends_at = ends_at + interval '1 hour' where id = $1`,
      [visit],
    )
    expect(await codeOf(mark('opened'))).toBe('VISIT_CHANGED')
    expect(await procedures.queue.get()).toMatchObject([{ time: '11:00', state: 'waiting' }])
    await mark('opened', at('11:00'))
    expect(await procedures.queue.get()).toMatchObject([{ time: '11:00', state: 'opened' }])
  })

  test('says of whom nothing is wanted, and who has no phone', async () => {
    const { salon, procedures } = await aQueue()
    const { scope, clientId } = salon
    await write(scope, (tx) =>
      recordConsent(tx, { id: clientId, purpose: 'reminders', isGranted: false, method: 'phone' }),
    )
    await aVisit(salon, at('11:00'), { clientId: await aClient(scope, 'Bia') })
    expect(await procedures.queue.get()).toMatchObject([
      { clientName: 'Ana Souza', isUnwanted: true },
      { clientName: 'Bia', isUnwanted: false, phone: null },
    ])
  })

  test('is another business’s nowhere', async () => {
    const { visit } = await aQueue()
    const other = await aQueue()
    const stolen = { visitId: visit, startsAt: at('10:00').toISOString(), state: 'sent' } as const
    expect(await codeOf(other.procedures.queue.mark(stolen))).toBe('NOT_FOUND')
    expect(await codeOf(other.procedures.queue.mark({ ...stolen, visitId: newId() }))).toBe('NOT_FOUND')
  })
})

// spec: settings-4
test('texts are the owner’s, and the list is everybody’s at the desk', async () => {
  const { salon, procedures } = await aQueue()
  const owner = createRouterClient(messagesApi, { context: await signedIn(salon.scope) })
  const [rule] = (await owner.rules.get()).rules
  expect(rule).toMatchObject({ kind: 'reminder', channel: 'email', isOn: false, amount: 24 })
  await owner.rules.save({ ...rule!, isOn: true, amount: 48, text: 'Até logo, {nome}.' })
  await owner.rules.saveQuiet({ isOn: false, from: '21:00', to: '08:00' })
  expect(await owner.rules.get()).toMatchObject({
    rules: [{ isOn: true, amount: 48, text: 'Até logo, {nome}.' }, ...defaultMessageRules.slice(1)],
    quiet: { isOn: false },
  })
  const since = async () =>
    (await database.admin.query('select on_since from message_rule where business_id = $1', [salon.scope.businessId]))
      .rows
  const before = await since()
  await owner.rules.save({ ...rule!, isOn: true, amount: 24, text: 'Até, {nome}.' })
  expect(await since()).toEqual(before)
  expect(await codeOf(procedures.rules.save({ ...rule!, isOn: true }))).toBe('FORBIDDEN')
  expect(await codeOf(owner.rules.save({ ...rule!, text: 'Oi, {apelido}' }))).toBe('INVALID_INPUT')
})
