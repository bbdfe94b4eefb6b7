import { describe, expect, test } from 'vitest'
import { aClient, write } from '../../agenda/server/testing/agenda.ts'
import { newBookingLink } from '../../booking/booking-link.ts'
import { saveBookingLink } from '../../booking/server/save-booking-link.ts'
import { eraseClient } from '../../clients/server/erase-client.ts'
import { recordConsent } from '../../clients/server/record-consent.ts'
import { localTime, minutesOf } from '../../platform/clock.ts'
import { newId } from '../../platform/id.ts'
import { appUrl } from '../../platform/server/database/app-role.ts'
import { aBrowser, askedBy } from '../../business/server/testing/browsers.ts'
import { databasePool } from '../../platform/server/database/database.ts'
import { startRunner } from '../../platform/server/jobs/job-runner.ts'
import type { Mail } from '../../platform/server/mail/letter.ts'
import { limit } from '../../platform/server/http/limits.ts'
import { NotSent } from '../../platform/server/mail/mail.ts'
import { renderPagesWith } from '../../platform/server/http/pages.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { doJob } from '../../platform/server/testing/jobs.ts'
import { insertRow } from '../../platform/server/testing/rows.ts'
import type { MessageKind } from '../message.ts'
import { messagesJobs } from './jobs.ts'
import { messagesPages } from './pages.ts'
import { seeStoppable, stopMessages } from './parts/stop-messages.ts'
import * as salons from './testing/messaging-salon.ts'

const { aVisit, from, hours, outbox, plan, received, tryOnce } = salons
const database = freshDatabase()
const minute = hours(1) / 60

/** A salon with one message that is due. */
async function aDueSalon(kind: MessageKind = 'reminder') {
  const salon = await salons.aMessagingSalon(database.admin, kind)
  const isReminder = kind === 'reminder'
  const visit = await aVisit(
    salon,
    from(isReminder ? hours(24) - minute : -hours(3)),
    isReminder ? {} : { status: 'completed' },
  )
  await plan(salon)
  expect(await outbox(salon)).toEqual([{ kind, state: 'waiting', reason: null }])
  return { ...salon, visit }
}
type Due = Awaited<ReturnType<typeof aDueSalon>>

const saysNo = ({ scope, clientId }: Due, purpose: 'reminders' | 'marketing') =>
  write(scope, (tx) => recordConsent(tx, { id: clientId, purpose, isGranted: false, method: 'phone' }))
const sql = (text: string, ...values: unknown[]) => database.admin.query(text, values)

describe('a message looks once more before it leaves', () => {
  test.each<[string, (due: Due) => Promise<unknown>, string]>([
    ['the client said no to reminders', (due) => saysNo(due, 'reminders'), 'opted_out'],
    ['the appointment was deleted', ({ visit }) => sql('delete from visit where id = $1', visit), 'gone'],
    [
      'it was moved',
      ({ visit }) =>
        sql(
          `update appointment set starts_at = starts_at + interval '1 day', ends_at = ends_at + interval '1 day' where id = $1`,
          visit,
        ),
      'moved',
    ],
    [
      'it waits for a confirmation',
      ({ visit }) => sql(`update appointment set status = 'pending' where id = $1`, visit),
      'pending',
    ],
    [
      'the address is gone',
      ({ clientId }) => sql('update client set email = null where id = $1', clientId),
      'no_address',
    ],
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
      'its owner closed the account',
      ({ scope }) =>
        sql(
          `update subscription set closed_at = now(), erases_at = now() + interval '90 days', read_only_since = now()
           where business_id = $1`,
          scope.businessId,
        ),
      'suspended',
    ],
    [
      'the message was switched off',
      ({ scope }) => sql('update message_rule set on_since = null where business_id = $1', scope.businessId),
      'switched_off',
    ],
    [
      'the client has had too much mail',
      ({ email }) => sql(`insert into throttle values ($1, now(), 1000)`, limit('mail.stranger', email).key),
      'too_many',
    ],
  ])('%s', async (_, happens, reason) => {
    const due = await aDueSalon()
    await happens(due)
    expect(await received(due)).toEqual([])
    expect(await outbox(due)).toEqual([{ kind: 'reminder', state: 'not_sent', reason }])
  })

  test('an address that was changed meanwhile gets it, and the old one does not', async () => {
    const due = await aDueSalon()
    const email = `${newId()}@exemplo.com`
    await sql('update client set email = $1 where id = $2', email, due.clientId)
    expect(await received(due)).toEqual([])
    const { rows } = await sql('select count(*)::int as count from mail where recipient = $1', email)
    expect(rows).toEqual([{ count: 1 }])
  })

  test('in the quiet hours it waits for their end', async () => {
    const due = await aDueSalon()
    const now = minutesOf(localTime(new Date(), due.scope.zone))
    const [quietFrom, quietTo] = [(now + 1440 - 60) % 1440, (now + 60) % 1440]
    await sql(
      'update message_settings set quiet_from = $2, quiet_to = $3 where business_id = $1',
      due.scope.businessId,
      quietFrom,
      quietTo,
    )
    expect(await tryOnce(due)).toHaveLength(1)
    expect(await received(due)).toEqual([])
    expect(await outbox(due)).toEqual([{ kind: 'reminder', state: 'waiting', reason: null }])
    const { rows } = await sql(
      `select m.due_at from message m join job j on j.payload ->> 'messageId' = m.id::text
       where m.business_id = $1 and j.run_at between m.due_at - interval '2 seconds' and m.due_at + interval '2 seconds'`,
      due.scope.businessId,
    )
    expect(rows.map((row: { due_at: Date }) => minutesOf(localTime(row.due_at, due.scope.zone)))).toEqual([quietTo])
  })
})

// spec: ratings-1
test('the letter has the business’s words, a button where there is a page, and a way to stop', async () => {
  const due = await aDueSalon('thanks')
  const slug = `salao-${due.visit.slice(-12)}`
  await write(due.scope, (tx) => saveBookingLink(tx, { ...newBookingLink('Salão da Rita'), slug }))
  const [mail] = await received(due)
  expect(mail!.subject).toBe('Salão da Rita: agradecemos a sua visita')
  expect(mail!.text).toContain('Olá, Ana: Corte com Bruna,')
  expect(mail!.text).toContain(`Avaliar atendimento: http://localhost:3000/booking/${slug}/${due.visit}-`)
  expect(mail!.text).toMatch(
    /Para não receber mais novidades de Salão da Rita: http:\/\/localhost:3000\/sair\/[\w-]{43}\n/,
  )
  expect(mail!.text).not.toContain('Veja:')
})

test('whoever was booked at the desk gets the visit for their calendar', async () => {
  const due = await aDueSalon()
  await sql(
    `update business set address = 'Rua A, 10', city = 'Recife', state = 'PE' where id = $1`,
    due.scope.businessId,
  )
  for (const minutes of [1, 2]) await sql('update appointment set price_cents = $2 where id = $1', due.visit, minutes)
  const [mail] = await received(due)
  const lines = mail!.calendar!.replaceAll('\r\n ', '').split('\r\n')
  for (const line of [
    'METHOD:PUBLISH',
    `UID:${due.visit}@marcai`,
    'SEQUENCE:2',
    'STATUS:CONFIRMED',
    'DESCRIPTION:Com Bruna',
    String.raw`LOCATION:Rua A\, 10\, Recife - PE`,
  ])
    expect(lines).toContain(line)
  // Every visit has a page of its own, under the business's id as long as there is no path.
  expect(lines.filter((line) => line.startsWith('URL:'))).toEqual([
    expect.stringContaining(`/booking/${due.scope.businessId}/${due.visit}-`),
  ])
  const [thanks] = await received(await aDueSalon('thanks'))
  expect(thanks!.calendar).toBeNull()
})

const bookingSecret = 'x'.repeat(24)

describe('a booking that was made online', () => {
  test('is written to at its own address, with the booking’s page, and never at the card’s', async () => {
    const due = await aDueSalon()
    const slug = `salao-${due.visit.slice(-12)}`
    await write(due.scope, (tx) => saveBookingLink(tx, { ...newBookingLink('Salão da Rita'), slug }))
    await sql(`update visit set source = 'booking', secret = $2 where id = $1`, due.visit, bookingSecret)
    const own = `${newId()}@exemplo.com`
    const booking = {
      business_id: due.scope.businessId,
      visit_id: due.visit,
      name: 'Lia Prado',
      email: own,
    }
    await insertRow(database.admin, 'online_booking', booking)
    expect(await received(due)).toEqual([])
    const [mail] = await received({ ...due, email: own })
    expect(mail!.text).toContain('Olá, Lia:')
    expect(mail!.text).toContain(
      `Confirmar presença: http://localhost:3000/booking/${slug}/${due.visit}-${bookingSecret}`,
    )
  })

  test('of several services is one message, which names them all', async () => {
    const due = await aDueSalon()
    const slug = `salao-${due.visit.slice(-12)}`
    await write(due.scope, (tx) => saveBookingLink(tx, { ...newBookingLink('Salão da Rita'), slug }))
    // The second service is on the next day if the test runs late in the evening.
    const second = await aVisit(due, from(hours(24.9)))
    await sql(`update visit set source = 'booking', secret = $2 where id = $1`, due.visit, bookingSecret)
    await sql('update appointment set visit_id = $1 where id = $2', due.visit, second)
    await sql('delete from visit where id = $1', second)
    const own = `${newId()}@exemplo.com`
    const booking = {
      business_id: due.scope.businessId,
      visit_id: due.visit,
      name: 'Lia Prado',
      email: own,
    }
    await insertRow(database.admin, 'online_booking', booking)
    await plan(due)
    expect(await outbox(due)).toHaveLength(1)
    const [mail, ...others] = await received({ ...due, email: own })
    expect(others).toEqual([])
    expect(mail!.text).toContain('Corte, Corte')
    expect(mail!.text).toContain(`/booking/${slug}/${due.visit}-${bookingSecret}`)
    expect(await received(due)).toEqual([])
  })

  test('without an address gets none', async () => {
    const due = await aDueSalon()
    await sql(`update visit set source = 'booking', secret = $2 where id = $1`, due.visit, bookingSecret)
    const booking = {
      business_id: due.scope.businessId,
      visit_id: due.visit,
      name: 'Lia Prado',
    }
    await insertRow(database.admin, 'online_booking', booking)
    expect(await received(due)).toEqual([])
    expect(await outbox(due)).toMatchObject([{ reason: 'no_address' }])
  })
})

describe('what breaks', () => {
  test('a mail that the server refuses says so, and leaves with the next try', async () => {
    const due = await aDueSalon()
    const refuses = async (): Promise<boolean> => {
      throw new NotSent(new Error('mailbox full'))
    }
    const { rows } = await sql(
      `select payload from job where task = 'messages.send' and payload ->> 'businessId' = $1`,
      due.scope.businessId,
    )
    const { payload } = rows[0] as { payload: object }
    await expect(doJob(messagesJobs, 'messages.send', payload, refuses)).rejects.toThrow('mailbox full')
    expect(await outbox(due)).toEqual([{ kind: 'reminder', state: 'failed', reason: null }])
    expect(await received(due)).toHaveLength(1)
    expect(await outbox(due)).toEqual([{ kind: 'reminder', state: 'sent', reason: null }])
    await doJob(messagesJobs, 'messages.send', payload)
    expect(await received(due)).toEqual([])
  })

  test('a runner that died after the mail sends no second one, and the outbox says that it was sent', async () => {
    const due = await aDueSalon()
    await sql(`update message set state = 'sending' where business_id = $1`, due.scope.businessId)
    await sql(`update job set sent_at = now(), run_at = now() where task = 'messages.send'`)
    const runner = startRunner(appUrl(database.url), messagesJobs)
    await expect.poll(async () => (await outbox(due))[0]!.state, { timeout: 10_000 }).toBe('sent')
    await expect
      .poll(async () => (await databasePool().query(`select from job where task = 'messages.send'`)).rowCount)
      .toBe(0)
    await runner.stop()
    expect(await received(due)).toEqual([])
  })

  test('a business that has sent too much waits, and so does what it wanted to send', async () => {
    const due = await aDueSalon()
    await sql(`insert into throttle values ($1, now(), 1000)`, limit('message.business', due.scope.businessId).key)
    await tryOnce(due)
    expect(await received(due)).toEqual([])
    expect(await outbox(due)).toEqual([{ kind: 'reminder', state: 'waiting', reason: null }])
  })
})

describe('one tap stops such messages', () => {
  async function mailed(kind: MessageKind) {
    const due = await aDueSalon(kind)
    let sent: Mail | undefined
    await tryOnce(due, async (mail) => {
      sent = mail
      return true
    })
    return { ...due, secret: /\/sair\/([\w-]{43})$/.exec(sent!.unsubscribe!)![1]! }
  }
  const answers = async ({ clientId }: Due) =>
    (await sql('select purpose, is_granted, method from client_consent where client_id = $1', clientId)).rows

  test('looking changes nothing; saying it twice is written once; the next is not sent', async () => {
    const due = await mailed('reminder')
    const said = { businessName: 'Salão de Teste', purpose: 'reminders', fixedLanguage: null }
    expect(await seeStoppable(due.secret)).toEqual({ ...said, isStopped: false })
    expect(await answers(due)).toEqual([])
    expect(await stopMessages(due.secret)).toEqual({ ...said, isStopped: true })
    expect(await stopMessages(due.secret)).toEqual({ ...said, isStopped: true })
    expect(await seeStoppable(due.secret)).toEqual({ ...said, isStopped: true })
    expect(await answers(due)).toEqual([{ purpose: 'reminders', is_granted: false, method: 'online' }])
  })

  test('the page speaks the language that the business fixed, whatever the browser prefers', async () => {
    renderPagesWith(async () => ({ renderPage: (_, props) => (props as { language: string }).language }))
    const due = await mailed('reminder')
    const headers = { 'accept-language': 'en' }
    const spoken = async () =>
      (await messagesPages.request(`/sair/${due.secret}`, { headers }, askedBy(aBrowser()))).text()
    expect(await spoken()).toBe('en-US')
    await write(due.scope, (tx) =>
      saveBookingLink(tx, { ...newBookingLink('Salão'), slug: `salao-${due.scope.businessId}`, language: 'es-ES' }),
    )
    expect(await spoken()).toBe('es-ES')
  })

  test('a mail program posts for its reader, and what only follows links changes nothing', async () => {
    renderPagesWith(async () => ({ renderPage: (name, props) => `${name} ${JSON.stringify(props)}` }))
    const due = await mailed('reminder')
    const at = (method: string, secret: string) =>
      messagesPages.request(
        `/sair/${secret}`,
        method === 'POST' ? { method, body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) } : { method },
        askedBy(aBrowser()),
      )
    const seen = await at('GET', due.secret)
    expect([seen.status, await seen.text()]).toEqual([200, expect.stringContaining('"isStopped":false')])
    expect(seen.headers.get('cache-control')).toBe('private, no-store')
    expect((await at('HEAD', due.secret)).status).toBe(200)
    expect(await answers(due)).toEqual([])
    const stopped = await at('POST', due.secret)
    expect([stopped.status, await stopped.text()]).toEqual([200, expect.stringContaining('"isStopped":true')])
    expect(await answers(due)).toHaveLength(1)
    for (const wrong of ['x', 'x'.repeat(43), `${due.secret}x`]) expect((await at('POST', wrong)).status).toBe(404)
  })

  test('is the word of whose appointment it is by now', async () => {
    const due = await aDueSalon()
    const other = await aClient(due.scope, 'Bia')
    await sql('update client set email = $1 where id = $2', due.email, other)
    await sql('update visit set client_id = $1 where id = $2', other, due.visit)
    const [mail] = await received(due)
    expect(mail!.text).toContain('Olá, Bia:')
    await stopMessages(/\/sair\/([\w-]{43})/.exec(mail!.text)![1]!)
    expect(await answers(due)).toEqual([])
    expect(await answers({ ...due, clientId: other })).toHaveLength(1)
  })

  test('of thanks it stops the news and no reminders', async () => {
    const due = await mailed('thanks')
    await stopMessages(due.secret)
    expect(await answers(due)).toEqual([{ purpose: 'marketing', is_granted: false, method: 'online' }])
  })

  test('an unknown secret leads nowhere, and one of a forgotten client changes nothing', async () => {
    expect(await seeStoppable('x'.repeat(43))).toBeNull()
    expect(await stopMessages('x'.repeat(43))).toBeNull()
    const due = await mailed('thanks')
    await write(due.scope, (tx) => eraseClient(tx, { id: due.clientId }))
    expect(await stopMessages(due.secret)).toMatchObject({ isStopped: true })
    expect(await answers(due)).toEqual([])
  })
})
