import { createHmac } from 'node:crypto'
import { createRouterClient } from '@orpc/server'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codeOf } from '../../accounts/server/testing/calls.ts'
import { aBusiness, aMember } from '../../accounts/server/testing/people.ts'
import { signedIn } from '../../accounts/server/testing/signed-in.ts'
import { changeAppointment } from '../../agenda/server/change-appointment.ts'
import { write } from '../../agenda/server/testing/agenda.ts'
import { localMoment } from '../../platform/clock.ts'
import { settings } from '../../platform/server/settings.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { runJobs } from '../../platform/server/testing/jobs.ts'
import { insertRow } from '../../platform/server/testing/rows.ts'
import { messagesApi } from './api.ts'
import { messagesJobs } from './jobs.ts'
import { saveChannel } from './save-channel.ts'
import * as salons from './testing/messaging-salon.ts'
import { accepts, openTextService } from './testing/text-service.ts'
import { messageEvents } from './webhooks.ts'

const { aVisit, from, hours, plan, tryOnce } = salons
const database = freshDatabase()
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

const appSecret = 'segredo-do-app'
const sender = '1234567890'
const channel = {
  channel: 'whatsapp',
  sender,
  token: 'EAAG-chave',
  template: 'lembrete',
  birthdayTemplate: null,
  hasButtons: true,
  appSecret,
  priceCents: null,
} as const

/** A salon whose reminder of a visit in 24 hours has left under the name `wamid.1`. */
async function aRemindedSalon() {
  const salon = await salons.aMessagingSalon(database.admin)
  const { businessId } = salon.scope
  await write(salon.scope, (tx) => saveChannel(tx, channel))
  await database.admin.query(`update message_channel set since = now() - interval '2 days' where business_id = $1`, [
    businessId,
  ])
  await database.admin.query('delete from message_settings where business_id = $1', [businessId])
  await insertRow(database.admin, 'message_settings', { business_id: businessId })
  const visit = await aVisit(salon, from(hours(24) - 60_000))
  await plan(salon)
  await tryOnce(salon)
  const receptionist = await aMember(salon.scope, 'receptionist')
  const procedures = createRouterClient(messagesApi, { context: await signedIn(receptionist) })
  const owner = createRouterClient(messagesApi, { context: await signedIn(salon.scope) })
  return { ...salon, visit, procedures, owner, businessId }
}
type RemindedSalon = Awaited<ReturnType<typeof aRemindedSalon>>

let made = 0
const answer = (more: object = {}) => ({
  id: `wamid.in.${++made}`,
  from: '5511987654321',
  timestamp: '1',
  type: 'button',
  context: { id: 'wamid.1' },
  ...more,
})
const pressed = (payload: string) => answer({ button: { payload, text: payload } })
const eventOf = (messages: unknown[], number = sender) =>
  JSON.stringify({
    entry: [{ changes: [{ value: { metadata: { phone_number_id: number }, messages } }] }],
  })
const signatureOf = (body: string, secret = appSecret) =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`

const incoming = { headers: {}, socket: { remoteAddress: '10.9.0.1' } }
const post = async (businessId: string, body: string, signature = signatureOf(body)) =>
  (
    await messageEvents.request(
      `/webhooks/whatsapp/${businessId}`,
      { method: 'POST', body, headers: { 'x-hub-signature-256': signature } },
      { incoming },
    )
  ).status
const tell = async ({ businessId }: RemindedSalon, ...messages: unknown[]) => {
  expect(await post(businessId, eventOf(messages))).toBe(200)
  await runJobs(messagesJobs)
}
const visitOf = async ({ visit }: RemindedSalon) => {
  const { rows } = await database.admin.query<{ status: string; onlineAct: string | null; answer: string | null }>(
    `select a.status, a.online_act as "onlineAct", v.answer from appointment a join visit v on v.id = a.visit_id where a.id = $1`,
    [visit],
  )
  return rows[0]!
}
const listed = async ({ procedures }: RemindedSalon, which: 'all' | 'unread' = 'unread') =>
  (await procedures.replies.list({ which })).replies

// spec: settings-15
describe('buttons under a reminder', () => {
  test('leave with the template, and the message is known by the name that the service gave it', async () => {
    const salon = await aRemindedSalon()
    const { template } = service.asked[0]!.body as { template: { components: { sub_type?: string; index?: string }[] } }
    expect(template.components.slice(1)).toEqual(
      ['confirm', 'move', 'decline'].map((payload, at) => ({
        type: 'button',
        sub_type: 'quick_reply',
        index: String(at),
        parameters: [{ type: 'payload', payload }],
      })),
    )
    const { rows } = await database.admin.query('select provider_id from message where business_id = $1', [
      salon.businessId,
    ])
    expect(rows).toEqual([{ provider_id: 'wamid.1' }])
  })

  test('“Confirmo” confirms the visit, once however often it is told, and waits for nobody', async () => {
    const salon = await aRemindedSalon()
    const reply = pressed('confirm')
    await tell(salon, reply, reply)
    await tell(salon, reply)
    expect(await visitOf(salon)).toEqual({ status: 'confirmed', onlineAct: null, answer: 'coming' })
    expect(await listed(salon)).toEqual([])
    expect(await listed(salon, 'all')).toMatchObject([
      { button: 'confirm', outcome: 'confirmed', clientName: 'Ana Souza', isRead: true, byName: null },
    ])
  })

  test('“Não vou” cancels within the rule, and after it tells', async () => {
    const [early, late] = [await aRemindedSalon(), await aRemindedSalon()]
    await database.admin.query('insert into agenda_rules (business_id, change_notice_minutes) values ($1, 20160)', [
      late.businessId,
    ])
    await database.admin.query(`update visit set created_at = now() - interval '1 hour' where id = $1`, [late.visit])
    await tell(early, pressed('decline'))
    await tell(late, pressed('decline'))
    expect(await visitOf(early)).toMatchObject({ status: 'cancelled', onlineAct: 'cancelled' })
    expect(await visitOf(late)).toMatchObject({ status: 'scheduled', answer: 'not_coming' })
    expect((await listed(early, 'all')).map(({ outcome }) => outcome)).toEqual(['cancelled'])
    expect((await listed(late, 'all')).map(({ outcome }) => outcome)).toEqual(['told'])
  })

  test('answer for all services that the message told of', async () => {
    const salon = await aRemindedSalon()
    const second = await aVisit(salon, from(hours(24) + 3_600_000))
    const sameDay = (
      await database.admin.query<{ at: Date }>('select starts_at as at from appointment where id = any($1)', [
        [salon.visit, second],
      ])
    ).rows
    const [one, two] = sameDay.map(({ at }) => localMoment(at, salon.scope.zone).date)
    await tell(salon, pressed('confirm'))
    const other = await visitOf({ ...salon, visit: second })
    expect(other.status).toBe(one === two ? 'confirmed' : 'scheduled')
  })

  test('“Remarcar” and whatever comes too late wait for a person', async () => {
    const salon = await aRemindedSalon()
    await tell(salon, pressed('move'))
    expect(await visitOf(salon)).toMatchObject({ status: 'scheduled', answer: null })
    const startsAt = from(hours(30))
    const { date, time } = localMoment(startsAt, salon.scope.zone)
    await write(salon.scope, (tx) => changeAppointment(tx, { id: salon.visit, date, time, squeezeReason: 'a pedido' }))
    await tell(salon, pressed('confirm'))
    expect(await visitOf(salon)).toMatchObject({ status: 'scheduled', answer: null })
    expect((await listed(salon)).map(({ button, outcome }) => [button, outcome])).toEqual([
      ['confirm', null],
      ['move', null],
    ])
  })
})

// spec: settings-15
describe('what is no button', () => {
  test('goes to a list, as the client’s whose message it names, and never by the number alone', async () => {
    const salon = await aRemindedSalon()
    await tell(salon, answer({ type: 'text', text: { body: 'Posso levar meu filho?' } }))
    await tell(salon, answer({ type: 'text', text: { body: 'Oi' }, context: undefined }))
    await tell(salon, answer({ button: { payload: 'confirm', text: 'Confirmo' }, context: { id: 'wamid.other' } }))
    const seen = (await listed(salon)).map(({ text, clientName, phone }) => [text, clientName, phone])
    expect(seen).toEqual([
      ['Confirmo', null, '+5511987654321'],
      ['Oi', null, '+5511987654321'],
      ['Posso levar meu filho?', 'Ana Souza', '+5511987654321'],
    ])
    expect(await visitOf(salon)).toMatchObject({ status: 'scheduled', answer: null })
  })

  test('is marked as read by a person, and as unread again; what was done by itself is not', async () => {
    const salon = await aRemindedSalon()
    await tell(salon, answer({ type: 'text', text: { body: 'Oi' } }), pressed('confirm'))
    const [text] = await listed(salon)
    await salon.procedures.replies.read({ id: text!.id, isRead: true })
    expect(await salon.procedures.replies.list({})).toMatchObject({ replies: [], count: 0, unread: 0 })
    const all = await listed(salon, 'all')
    expect(all.find(({ id }) => id === text!.id)).toMatchObject({ isRead: true, byName: expect.any(String) })
    await salon.procedures.replies.read({ id: text!.id, isRead: false })
    expect((await salon.procedures.replies.list({})).unread).toBe(1)
    const done = all.find(({ outcome }) => outcome === 'confirmed')!
    expect(await codeOf(salon.procedures.replies.read({ id: done.id, isRead: false }))).toBe('NOT_FOUND')
    const stranger = createRouterClient(messagesApi, { context: await signedIn(await aBusiness()) })
    expect(await codeOf(stranger.replies.read({ id: text!.id, isRead: true }))).toBe('NOT_FOUND')
  })

  test('is forgotten with its client, and after some months', async () => {
    const salon = await aRemindedSalon()
    await tell(salon, answer({ type: 'text', text: { body: 'Oi' } }))
    await tell(salon, answer({ type: 'text', text: { body: 'Antigo' }, context: undefined }))
    await database.admin.query(
      `update message_reply set received_at = now() - interval '91 days' where business_id = $1 and client_id is null`,
      [salon.businessId],
    )
    await plan(salon)
    expect((await listed(salon)).map(({ text }) => text)).toEqual(['Oi'])
    await write(salon.scope, (tx) => tx.rows('select forget_clients($1::uuid[])', [[salon.clientId]]))
    expect(await listed(salon)).toEqual([])
  })
})

// spec: settings-15
describe('events of the service', () => {
  test('are taken at an address that answered with its own word, and nothing else is', async () => {
    const { businessId, owner } = await aRemindedSalon()
    const { channels } = await owner.channels.list()
    const { replies } = channels.find((one) => one.channel === 'whatsapp')!
    expect(replies!.url).toMatch(`/webhooks/whatsapp/${businessId}`)
    const asks = async (query: Record<string, string>, business = businessId) => {
      const response = await messageEvents.request(
        `/webhooks/whatsapp/${business}?${new URLSearchParams(query).toString()}`,
        {},
        { incoming },
      )
      return [response.status, await response.text()]
    }
    const right = { 'hub.mode': 'subscribe', 'hub.verify_token': replies!.verifyToken, 'hub.challenge': '1158201444' }
    expect(await asks(right)).toEqual([200, '1158201444'])
    for (const wrong of [
      { ...right, 'hub.verify_token': 'x' },
      { ...right, 'hub.mode': 'other' },
      { 'hub.challenge': '1' },
    ])
      expect(await asks(wrong)).toEqual([401, ''])
    expect(await asks({ ...right, 'hub.challenge': '<script>' })).toEqual([400, ''])
    expect((await asks(right, (await aRemindedSalon()).businessId))[0]).toBe(401)
    expect((await asks(right, 'nada'))[0]).toBe(401)
  })

  test('unsigned, signed by another, of another number, changed on the way or badly formed they change nothing', async () => {
    const [salon, other] = [await aRemindedSalon(), await aRemindedSalon()]
    await database.admin.query(
      `update message_channel set sealed_app_secret = null, has_buttons = false where business_id = $1`,
      [other.businessId],
    )
    const body = eventOf([pressed('confirm')])
    const { businessId } = salon
    for (const signature of [
      '',
      'sha256=',
      `sha256=${'0'.repeat(64)}`,
      signatureOf(body, 'outro'),
      signatureOf(`${body} `),
    ])
      expect(await post(businessId, body, signature)).toBe(401)
    expect(await post(other.businessId, body)).toBe(401)
    expect(await post('nada', body)).toBe(401)
    for (const odd of [
      eventOf([pressed('confirm')], '42'),
      '{',
      'null',
      '[]',
      '{"entry":[{}]}',
      eventOf([null, 7, {}]),
    ])
      expect(await post(businessId, odd)).toBe(200)
    const heavy = eventOf([answer({ text: { body: 'a'.repeat(1_100_000) } })])
    expect(await post(businessId, heavy)).toBe(413)
    await runJobs(messagesJobs)
    expect(await visitOf(salon)).toMatchObject({ status: 'scheduled', answer: null })
    expect(await listed(salon, 'all')).toEqual([])
  })

  test('that are signed are taken however many were forged', async () => {
    const salon = await aRemindedSalon()
    const body = eventOf([pressed('confirm')])
    const seen = new Set<number>()
    for (let at = 0; at < 65; at++) seen.add(await post(salon.businessId, body, 'sha256=x'))
    expect([...seen]).toEqual([401, 429])
    await tell(salon, pressed('confirm'))
    expect((await visitOf(salon)).answer).toBe('coming')
  })

  test('the same event at once is stored once', async () => {
    const salon = await aRemindedSalon()
    const body = eventOf([pressed('confirm'), answer({ type: 'text', text: { body: 'Oi' } })])
    expect(await Promise.all([1, 2, 3, 4].map(() => post(salon.businessId, body)))).toEqual([200, 200, 200, 200])
    await runJobs(messagesJobs)
    expect(await listed(salon, 'all')).toHaveLength(2)
  })
})

test('buttons need the secret that signs their answers, once', async () => {
  const scope = await aBusiness()
  const save = (more: object) => write(scope, (tx) => saveChannel(tx, { ...channel, ...more }))
  await expect(save({ appSecret: null })).rejects.toThrow()
  await save({})
  await save({ appSecret: null, token: null })
  const { rows } = await database.admin.query<{ sealed: Buffer; has: boolean }>(
    'select sealed_app_secret as sealed, has_buttons as has from message_channel where business_id = $1',
    [scope.businessId],
  )
  expect(rows[0]!.has).toBe(true)
  expect(rows[0]!.sealed.toString()).not.toContain(appSecret)
})
