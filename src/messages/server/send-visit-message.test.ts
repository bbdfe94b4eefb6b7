import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createRouterClient } from '@orpc/server'
import { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { codeOf, refusalOf } from '../../accounts/server/testing/calls.ts'
import { aBusiness, aMember } from '../../accounts/server/testing/people.ts'
import { signedIn } from '../../accounts/server/testing/signed-in.ts'
import { write } from '../../agenda/server/testing/agenda.ts'
import { eraseClient } from '../../clients/server/erase-client.ts'
import { recordConsent } from '../../clients/server/record-consent.ts'
import { addDays, instantOf, localDate } from '../../platform/clock.ts'
import { newId } from '../../platform/id.ts'
import { createEdge } from '../../platform/server/http/edge.ts'
import { settings } from '../../platform/server/settings.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { insertRow } from '../../platform/server/testing/rows.ts'
import type { VisitSending } from '../contract.ts'
import { messagesApi } from './api.ts'
import { removeChannel, saveChannel } from './save-channel.ts'
import * as salons from './testing/messaging-salon.ts'
import { accepts, openTextService } from './testing/text-service.ts'

const { aVisit, from, hours, outbox, plan, tryOnce } = salons
const database = freshDatabase()
const zone = 'America/Sao_Paulo'
const sql = (text: string, ...values: unknown[]) => database.admin.query(text, values)
let service: Awaited<ReturnType<typeof openTextService>>
beforeAll(async () => {
  service = await openTextService()
  settings.sealingKey = Buffer.alloc(32, 7).toString('base64')
  settings.whatsappUrl = service.url
})
afterAll(() => {
  service.close()
  settings.sealingKey = undefined
})
beforeEach(() => {
  service.asked.length = 0
  service.manner = accepts
})

const account = {
  channel: 'whatsapp',
  sender: '1234567890',
  token: 'EAAG-chave',
  template: 'lembrete',
  birthdayTemplate: null,
  hasButtons: false,
  appSecret: null,
  priceCents: null,
} as const

/** A salon with an account, a visit weeks ahead, and its receptionist who calls the procedures. */
async function aConnectedSalon() {
  const salon = await salons.aMessagingSalon(database.admin)
  await write(salon.scope, (tx) => saveChannel(tx, account))
  const visit = await aVisit(salon, from(hours(480)))
  const receptionist = await aMember(salon.scope, 'receptionist')
  const context = await signedIn(receptionist)
  const procedures = createRouterClient(messagesApi, { context })
  const cookie = String(context.headers['cookie'])
  return { ...salon, visit, receptionist, cookie, procedures, send: () => procedures.sendVisit({ id: visit }) }
}
type ConnectedSalon = Awaited<ReturnType<typeof aConnectedSalon>>
const sending = async ({ procedures, visit }: ConnectedSalon) => (await procedures.ofVisit({ id: visit })).sending
const jobsOf = async ({ scope }: ConnectedSalon) => {
  const { rows } = await sql(
    `select extract(epoch from run_at - now())::int as seconds from job
     where task = 'messages.send' and payload ->> 'businessId' = $1`,
    scope.businessId,
  )
  return (rows as { seconds: number }[]).map(({ seconds }) => seconds)
}
const nowIs = (salon: ConnectedSalon, status: string) =>
  sql('update appointment set status = $2 where id = $1', salon.visit, status)

// spec: agenda-47
test('the reminder of a visit leaves now by the business’s account, weeks ahead, and though none leave by themselves', async () => {
  const salon = await aConnectedSalon()
  await insertRow(database.admin, 'message_rule', {
    business_id: salon.scope.businessId,
    kind: 'reminder',
    channel: 'whatsapp',
    on_since: null,
    amount: 24,
    text: '{nome}: {serviço} com {profissional}.',
  })
  expect(await salon.procedures.ofVisit({ id: salon.visit })).toMatchObject({ isConnected: true, sending: null })
  const answer = await salon.send()
  expect(answer).toMatchObject({ state: 'waiting', reason: null })
  expect(await sending(salon)).toEqual(answer)
  expect(await salon.procedures.list({})).toMatchObject({
    count: 1,
    messages: [{ channel: 'whatsapp', kind: 'reminder', state: 'waiting', byName: salon.receptionist.actor.name }],
  })
  await tryOnce(salon)
  const { template } = service.asked[0]!.body as { template: { name: string; components: [{ parameters: object[] }] } }
  expect(template).toMatchObject({ name: 'lembrete', components: [{ parameters: [{ text: 'Ana' }, {}, {}] }] })
  expect(await sending(salon)).toMatchObject({ state: 'sent', at: expect.any(String) })
  const { rows } = await sql(
    `select detail, account_id from audit where business_id = $1 and action = 'message.send'`,
    salon.scope.businessId,
  )
  expect(rows).toEqual([{ detail: { visit: salon.visit }, account_id: salon.receptionist.actor.accountId }])
})

// spec: agenda-47
test('pressed twice over HTTP it leaves once, and both hear when; pressed again later it says that it has left', async () => {
  const salon = await aConnectedSalon()
  const server = createEdge({ messages: messagesApi }, new Hono()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const press = async () => {
    const { port } = server.address() as AddressInfo
    const response = await fetch(`http://127.0.0.1:${port}/api/messages/visits/${salon.visit}`, {
      method: 'POST',
      headers: { cookie: salon.cookie, 'content-type': 'application/json' },
      body: '{}',
    })
    return { status: response.status, body: (await response.json()) as VisitSending & { code: string; data: object } }
  }
  const pressed = await Promise.all(Array.from({ length: 6 }, press))
  expect(pressed.map(({ status }) => status)).toEqual(Array(6).fill(200))
  expect(new Set(pressed.map(({ body }) => `${body.state} ${body.at}`)).size).toBe(1)
  expect(await jobsOf(salon)).toHaveLength(1)
  await tryOnce(salon)
  expect(await press()).toMatchObject({
    status: 409,
    body: {
      code: 'ALREADY_SENT',
      data: { title: 'Mensagem já enviada', facts: { state: 'sent', at: (await sending(salon))!.at } },
    },
  })
  await tryOnce(salon)
  server.close()
  expect([service.asked.length, await outbox(salon)]).toEqual([1, [{ kind: 'reminder', state: 'sent', reason: null }]])
  const { rows } = await sql(
    `select from audit where business_id = $1 and action = 'message.send'`,
    salon.scope.businessId,
  )
  expect(rows).toHaveLength(1)
})

// spec: agenda-47
test('the planner sends it no second time, and what it has stored for later leaves now', async () => {
  const due = async () => {
    const salon = await aConnectedSalon()
    await sql(
      `update message_channel set since = now() - interval '2 days' where business_id = $1`,
      salon.scope.businessId,
    )
    await sql(
      `update appointment set starts_at = now() + interval '24 hours 30 minutes', ends_at = now() + interval '25 hours'
       where id = $1`,
      salon.visit,
    )
    return salon
  }
  const first = await due()
  await first.send()
  await plan(first)
  await tryOnce(first)
  const second = await due()
  await plan(second)
  expect((await jobsOf(second))[0]).toBeGreaterThan(1_000)
  expect(await sending(second)).toBeNull()
  await second.send()
  expect((await jobsOf(second)).map((seconds) => seconds > 0)).toEqual([false])
  for (const salon of [first, second]) {
    await tryOnce(salon)
    await plan(salon)
    await tryOnce(salon)
    expect(await outbox(salon)).toEqual([{ kind: 'reminder', state: 'sent', reason: null }])
  }
  expect(service.asked).toHaveLength(2)
})

// spec: agenda-47
test('of two visits of one day one message tells, by whichever it was sent', async () => {
  const salon = await aConnectedSalon()
  const day = addDays(localDate(new Date(), zone), 10)
  const [earlier, later] = [
    await aVisit(salon, instantOf(day, '10:00', zone)),
    await aVisit(salon, instantOf(day, '15:00', zone)),
  ]
  const standings = () =>
    Promise.all([earlier, later].map(async (id) => (await salon.procedures.ofVisit({ id })).sending))
  await salon.procedures.sendVisit({ id: later })
  expect(await standings()).toMatchObject([{ state: 'waiting' }, { state: 'waiting' }])
  await salon.procedures.sendVisit({ id: earlier })
  await tryOnce(salon)
  expect(service.asked).toHaveLength(1)
  const { template } = service.asked[0]!.body as { template: { components: [{ parameters: { text: string }[] }] } }
  const values = template.components[0].parameters.map(({ text }) => text)
  expect(values).toContain('Corte, Corte')
  expect(values).toContain('10:00')
  expect(await standings()).toMatchObject([{ state: 'sent' }, { state: 'sent' }])
  for (const id of [earlier, later]) expect(await codeOf(salon.procedures.sendVisit({ id }))).toBe('ALREADY_SENT')
})

// spec: agenda-47
test.each<[string, (salon: ConnectedSalon) => Promise<unknown>, string]>([
  [
    'the client has no telephone',
    ({ clientId }) => sql('update client set phone = null where id = $1', clientId),
    'O cliente não tem celular no cadastro.',
  ],
  [
    'there is no account',
    ({ scope }) => write(scope, (tx) => removeChannel(tx, { channel: 'whatsapp' })),
    'O canal não está conectado.',
  ],
  [
    'the client wants no reminders',
    ({ scope, clientId }) =>
      write(scope, (tx) =>
        recordConsent(tx, { id: clientId, purpose: 'reminders', isGranted: false, method: 'phone' }),
      ),
    'O cliente não quer receber.',
  ],
  ['the visit is cancelled', (salon) => nowIs(salon, 'cancelled'), 'O agendamento foi cancelado.'],
  ['the visit is not confirmed yet', (salon) => nowIs(salon, 'pending'), 'O agendamento ainda não foi confirmado.'],
  [
    'the visit has begun',
    ({ visit }) =>
      sql(
        `update appointment set starts_at = now() - interval '5 minutes', ends_at = now() + interval '25 minutes' where id = $1`,
        visit,
      ),
    'O atendimento já começou, ou começa antes que o horário de silêncio termine.',
  ],
  [
    'the client was removed',
    ({ clientId }) => sql('update client set deactivated_at = now() where id = $1', clientId),
    'O cadastro do cliente foi removido.',
  ],
  [
    'no owner has proven their address',
    ({ scope }) => sql('update account set email_verified_at = null where id = $1', scope.actor.accountId),
    'O proprietário ainda não confirmou o e-mail da conta.',
  ],
])('it is refused by name where %s, and nothing is left behind', async (_, change, text) => {
  const salon = await aConnectedSalon()
  await change(salon)
  expect(await refusalOf(salon.send())).toMatchObject({ code: 'NOT_SENDABLE', title: 'Mensagem não enviada', text })
  expect([await outbox(salon), await jobsOf(salon)]).toEqual([[], []])
})

// spec: agenda-47
test('of a client who was erased there is nothing to send', async () => {
  const salon = await aConnectedSalon()
  const past = await aVisit(salon, from(-hours(24)))
  await sql('delete from visit where id = $1', salon.visit)
  await write(salon.scope, (tx) => eraseClient(tx, { id: salon.clientId }))
  expect(await codeOf(salon.procedures.sendVisit({ id: past }))).toBe('NOT_SENDABLE')
  expect(await outbox(salon)).toEqual([])
})

// spec: agenda-47
test('what somebody opened in WhatsApp is not sent as well; what the service refused may be tried again', async () => {
  const salon = await aConnectedSalon()
  service.manner = { status: 401, json: {} }
  await salon.send()
  await tryOnce(salon)
  expect(await sending(salon)).toMatchObject({ state: 'not_sent', reason: 'channel_refused' })
  service.manner = accepts
  await salon.send()
  await tryOnce(salon)
  expect(await sending(salon)).toMatchObject({ state: 'sent', reason: null })

  const other = await aConnectedSalon()
  const { rows } = await sql('select starts_at from appointment where id = $1', other.visit)
  const startsAt = (rows[0] as { starts_at: Date }).starts_at.toISOString()
  await other.procedures.queue.mark({ visitId: other.visit, startsAt, state: 'opened' })
  expect(await codeOf(other.send())).toBe('ALREADY_SENT')
  expect(await jobsOf(other)).toEqual([])
})

// spec: agenda-47
test('in the quiet hours it waits for their end, and says until when', async () => {
  const salon = await aConnectedSalon()
  await sql(
    `update message_settings set quiet_from = (q + 1380) % 1440, quiet_to = (q + 60) % 1440
     from (select extract(hour from now() at time zone $2)::int * 60 + extract(minute from now() at time zone $2)::int as q) one
     where business_id = $1`,
    salon.scope.businessId,
    salon.scope.zone,
  )
  const { at } = await salon.send()
  const minutes = (Date.parse(at) - Date.now()) / 60_000
  expect(minutes).toBeGreaterThan(55)
  expect(minutes).toBeLessThan(61)
  await tryOnce(salon)
  expect(await sending(salon)).toEqual({ state: 'waiting', reason: null, at })
  expect(service.asked).toHaveLength(0)
})

// spec: agenda-47
test('who only sees the own agenda sends nothing, nor does another business', async () => {
  const salon = await aConnectedSalon()
  for (const role of ['professional', 'professional_without_contacts'] as const) {
    const context = await signedIn(await aMember(salon.scope, role))
    expect(await codeOf(createRouterClient(messagesApi, { context }).sendVisit({ id: salon.visit }))).toBe('FORBIDDEN')
  }
  const stranger = createRouterClient(messagesApi, { context: await signedIn(await aBusiness()) })
  expect(await codeOf(stranger.sendVisit({ id: salon.visit }))).toBe('NOT_FOUND')
  expect(await codeOf(salon.procedures.sendVisit({ id: newId() }))).toBe('NOT_FOUND')
  expect(await outbox(salon)).toEqual([])
})
