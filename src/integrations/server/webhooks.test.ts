import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createRouterClient } from '@orpc/server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codeOf, refusalOf } from '../../accounts/server/testing/calls.ts'
import { aMember } from '../../accounts/server/testing/people.ts'
import { signedIn } from '../../accounts/server/testing/signed-in.ts'
import { changeAppointment } from '../../agenda/server/change-appointment.ts'
import { removeAppointment } from '../../agenda/server/remove-appointment.ts'
import { aSalon, book, type Salon, tuesday, write } from '../../agenda/server/testing/agenda.ts'
import { updateClient } from '../../clients/server/update-client.ts'
import { newId } from '../../platform/id.ts'
import { aSale, aService, open, openSession, close, sell } from '../../sales/server/testing/till.ts'
import { isPublicAddress, PrivateAddress, postToUserUrl } from '../../platform/server/outside/post-to-user-url.ts'
import { settings } from '../../platform/server/settings.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import { pauses, webhookEvents } from '../webhook.ts'
import { integrationsApi } from './api.ts'
import { deliverEvent } from './deliver-event.ts'

const database = freshDatabase()

type Data = { id: string; methods?: string[]; time?: string }
type Event = { id: string; type: string; happenedAt: string; readAt: string; data: Data }
type Heard = { headers: IncomingHttpHeaders; body: string; event: Event }
const heard: Heard[] = []
let answer: number | 'silence' = 200
let receiver: Server
let url: string
beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      heard.push({ headers: request.headers, body, event: JSON.parse(body) as Heard['event'] })
      if (answer === 'silence') request.socket.destroy()
      else response.writeHead(answer, { location: 'http://127.0.0.1:1/' }).end('nobody reads this')
    })
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/avisos`
})
afterAll(() => receiver.close())
beforeEach(() => {
  heard.length = 0
  answer = 200
  settings.allowPrivateWebhooks = true
})
afterEach(() => {
  settings.allowPrivateWebhooks = false
})

async function aListener(salon: Salon, events: readonly (typeof webhookEvents)[number][] = webhookEvents) {
  const owner = createRouterClient(integrationsApi, { context: await signedIn(salon.scope) })
  return { owner, ...(await owner.webhooks.make({ url, events: [...events] })) }
}

type Row = { payload: { businessId: string; zone: string; deliveryId: string }; seconds: number }
/** Runs all waiting deliveries at once. Returns in how many seconds each was due. */
async function deliver({ scope }: Salon): Promise<number[]> {
  const { rows } = await database.admin.query<Row>(
    `delete from job where task = 'webhook.deliver' and payload ->> 'businessId' = $1
     returning payload, round(extract(epoch from run_at - now()))::int as seconds`,
    [scope.businessId],
  )
  for (const { payload } of rows) await deliverEvent(payload)
  return rows.map(({ seconds }) => seconds)
}
const types = () => heard.map(({ event }) => event.type)

describe('what happens is told', () => {
  // spec: public-constants-6
  test('with a signature of the secret over the id, the time and the body', async () => {
    const salon = await aSalon()
    const { secret, owner, id } = await aListener(salon, ['appointment.booked'])
    const booked = await book(salon, '10:00')
    await deliver(salon)
    const [{ headers, body, event }] = heard as [Heard]
    expect(event).toMatchObject({
      type: 'appointment.booked',
      data: { id: booked.id, date: tuesday, time: '10:00', status: 'scheduled', client: { name: 'Ana' } },
    })
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
    const signed = createHmac('sha256', key).update(
      [headers['webhook-id'], headers['webhook-timestamp'], body].join('.'),
    )
    expect(headers['webhook-signature']).toBe(`v1,${signed.digest('base64')}`)
    expect(headers['webhook-id']).toBe(event.id)
    expect(Math.abs(Date.now() / 1000 - Number(headers['webhook-timestamp']))).toBeLessThan(60)
    expect(await owner.webhooks.deliveries({ id })).toMatchObject([
      { id: event.id, state: 'delivered', attempts: 1, status: 200, problem: null },
    ])
    // A job that runs again, as after a crash, does not deliver twice.
    await deliverEvent({ businessId: salon.scope.businessId, zone: salon.scope.zone, deliveryId: event.id })
    expect(heard).toHaveLength(1)
  })

  test('late and out of order as well, and what was read last is the newest', async () => {
    const salon = await aSalon()
    await aListener(salon, ['appointment.booked', 'appointment.moved'])
    const { id } = await book(salon, '10:00')
    answer = 500
    await deliver(salon)
    await write(salon.scope, (tx) => changeAppointment(tx, { id, date: tuesday, time: '15:00' }))
    answer = 200
    // The job of the change is younger than that of the new try.
    for (let round = 0; round < 2; round++) await deliver(salon)
    const events = heard.map(({ event }) => event).toSorted((a, b) => a.readAt.localeCompare(b.readAt))
    expect(events.map(({ data }) => data.time)).toEqual(['10:00', '15:00', '15:00'])
    expect(new Set(events.slice(1).map(({ type }) => type))).toEqual(
      new Set(['appointment.booked', 'appointment.moved']),
    )
  })

  // spec: public-constants-6
  test('of each event once, of nothing else, and to nobody who did not ask for it', async () => {
    const [salon, rival] = [await aSalon(), await aSalon()]
    await aListener(salon)
    await aListener(rival)
    const booked = await book(salon, '10:00')
    const change = (more: object) => write(salon.scope, (tx) => changeAppointment(tx, { id: booked.id, ...more }))
    await change({ notes: 'chega atrasada' })
    await change({ status: 'confirmed' })
    await change({ date: tuesday, time: '11:00' })
    await change({ status: 'cancelled' })
    await change({ status: 'confirmed' })
    await write(salon.scope, (tx) => removeAppointment(tx, { id: booked.id }))
    const form = { id: salon.clientId, name: 'Ana Lima', phone: null, email: null, document: null }
    await write(salon.scope, (tx) => updateClient(tx, form))
    await write(salon.scope, (tx) => updateClient(tx, form))
    await deliver(salon)
    expect(types().toSorted()).toEqual(
      [
        'appointment.booked',
        'appointment.moved',
        'appointment.cancelled',
        'appointment.booked',
        'appointment.cancelled',
        'client.updated',
      ].toSorted(),
    )
    // A deleted subject is delivered with its id only.
    expect(heard.find(({ event }) => event.type === 'appointment.booked')!.event.data).toEqual({ id: booked.id })
    heard.length = 0
    await deliver(rival)
    expect(heard).toEqual([])
  })

  test('without the amount of a sale as long as a blind closing hides it', async () => {
    const salon = await aSalon()
    const { now: _, ...scope } = salon.scope
    await aListener(salon, ['sale.closed'])
    await database.admin.query(
      'insert into register_rules (business_id, blind_closing, sells_without_stock, sells_without_performer) values ($1, true, true, false)',
      [scope.businessId],
    )
    await open(scope)
    const service = await aService(scope)
    const sold = async (method: 'cash' | 'card') =>
      sell(scope, aSale([service], { payments: [{ method, amountCents: 8_000, receivedCents: null }] }))
    await sold('card')
    await sold('cash')
    await deliver(salon)
    const amounts = () =>
      heard.map(({ event }) => event.data).toSorted((a, b) => String(a.methods).localeCompare(String(b.methods)))
    expect(amounts()).toMatchObject([
      { methods: ['card'], totalCents: 8_000, refundedCents: 0 },
      { methods: ['cash'], totalCents: null, refundedCents: null },
    ])
    heard.length = 0
    await sold('cash')
    await close(scope, (await openSession(scope))!.id)
    await deliver(salon)
    expect(amounts()).toMatchObject([{ methods: ['cash'], totalCents: 8_000, refundedCents: 0 }])
  })

  test('nothing of what was not stored', async () => {
    const salon = await aSalon()
    await aListener(salon)
    const failed = inBusiness(salon.scope, 'write', async (tx) => {
      await updateClient(tx, { id: salon.clientId, name: 'Outra', phone: null, email: null, document: null })
      throw new Error('not stored')
    })
    await expect(failed).rejects.toThrow('not stored')
    expect(await deliver(salon)).toEqual([])
  })
})

describe('what was not taken', () => {
  test.each([500, 301, 'silence'] as const)(
    'with %s is told again after pauses that grow, until it is given up, and can be sent again',
    async (how) => {
      const salon = await aSalon()
      const { owner, id } = await aListener(salon, ['client.updated'])
      answer = how
      await owner.webhooks.test({ id })
      await deliver(salon)
      for (const pause of pauses) {
        const [due] = await deliver(salon)
        expect(due).toBeGreaterThan(pause - 30)
        expect(due).toBeLessThanOrEqual(pause)
      }
      expect(await deliver(salon)).toEqual([])
      const [given] = await owner.webhooks.deliveries({ id })
      const why = how === 'silence' ? { status: null, problem: 'no_answer' } : { status: how, problem: null }
      expect(given).toMatchObject({ state: 'failed', attempts: pauses.length + 1, ...why })
      expect(heard).toHaveLength(pauses.length + 1)
      expect(new Set(heard.map(({ event }) => event.id)).size).toBe(1)

      answer = 204
      // One that waits already is sent once, however often it is asked for.
      for (let asked = 0; asked < 3; asked++) await owner.webhooks.resend({ id: given!.id })
      expect(await deliver(salon)).toHaveLength(1)
      expect(await owner.webhooks.deliveries({ id })).toMatchObject([{ state: 'delivered', attempts: 1, status: 204 }])
    },
  )

  test('is not told any more once the webhook is removed, or its maker has taken their account back', async () => {
    const salon = await aSalon()
    const { owner, id } = await aListener(salon, ['client.updated'])
    await owner.webhooks.test({ id })
    const second = createRouterClient(integrationsApi, {
      context: await signedIn(await aMember(salon.scope, 'admin')),
    })
    await database.admin.query('update account set taken_back_at = now() where id = $1', [salon.scope.actor.accountId])
    await deliver(salon)
    expect(await second.webhooks.deliveries({ id })).toMatchObject([{ state: 'failed', problem: 'ended' }])
    expect((await second.webhooks.list()).webhooks).toMatchObject([{ id, isLive: false }])
    await second.webhooks.test({ id })
    await second.webhooks.remove({ id })
    await deliver(salon)
    expect(heard).toEqual([])
    expect(await codeOf(second.webhooks.test({ id }))).toBe('NOT_FOUND')
  })
})

describe('an address of no public network', () => {
  const shut = [
    '127.0.0.1', '10.1.2.3', '172.31.0.1', '192.168.0.1', '169.254.169.254', '100.64.0.1', '0.0.0.0', '224.0.0.1',
    '255.255.255.255', '198.18.0.1', '::1', '::', '::ffff:127.0.0.1', '::ffff:7f00:1', 'fe80::1', 'fc00::1', 'ff02::1',
    '64:ff9b::7f00:1', '2002:7f00:1::', '2001::1', '2001:db8::1', 'localhost', '',
  ] // prettier-ignore
  test.each(shut)('%s is none of the internet’s', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  test.each(['8.8.8.8', '172.32.0.1', '2606:4700::1111', '2a00:1450:4001:80b::200e'])('%s is', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  test('is refused as it is typed, by number and however the number is written', async () => {
    settings.allowPrivateWebhooks = false
    const { scope } = await aSalon()
    const { webhooks } = createRouterClient(integrationsApi, { context: await signedIn(scope) })
    const fieldsOf = async (typed: string) =>
      (await refusalOf(webhooks.make({ url: typed, events: ['sale.closed'] }))).fields
    const [secure, open] = [
      'Informe um endereço que comece com https://.',
      'Informe um endereço público, acessível pela internet.',
    ]
    for (const typed of ['http://exemplo.com', 'ftp://exemplo.com', 'https://ana:senha@exemplo.com', 'exemplo.com'])
      expect(await fieldsOf(typed), typed).toEqual({ url: secure })
    for (const typed of [
      'https://127.0.0.1/x',
      'https://127.1/x',
      'https://2130706433/',
      'https://0x7f000001/',
      'https://0177.0.0.1/',
      'https://[::1]/',
      'https://[::ffff:127.0.0.1]/',
      'https://localhost:3000/',
    ])
      expect(await fieldsOf(typed), typed).toEqual({ url: open })
  })

  // spec: public-constants-6
  test('is not connected to by number or by a name that leads there, and nobody leads on', async () => {
    const { port } = new URL(url)
    const letter = { headers: {}, body: '{}' }
    settings.allowPrivateWebhooks = false
    for (const to of [`http://127.0.0.1:${port}/`, `http://[::1]:${port}/`, `http://localhost:${port}/`])
      await expect(postToUserUrl(new URL(to), letter)).rejects.toBeInstanceOf(PrivateAddress)
    expect(heard).toEqual([])
    settings.allowPrivateWebhooks = true
    answer = 302
    expect(await postToUserUrl(new URL(url), letter)).toBe(302)
    expect(heard).toHaveLength(1)
  })

  test('that an address came to lead to later is told nothing, and the log says why', async () => {
    const salon = await aSalon()
    const { owner, id } = await aListener(salon, ['client.updated'])
    await owner.webhooks.test({ id })
    settings.allowPrivateWebhooks = false
    await deliver(salon)
    expect(heard).toEqual([])
    expect(await owner.webhooks.deliveries({ id })).toMatchObject([
      { state: 'failed', problem: 'private', status: null },
    ])
  })
})

test('the secret is sealed, and there is room for ten addresses however many are made at once', async () => {
  const salon = await aSalon()
  const { owner, secret } = await aListener(salon)
  const { rows } = await database.admin.query<{ row: string }>(
    'select w::text as row from webhook w where business_id = $1',
    [salon.scope.businessId],
  )
  expect(rows[0]!.row).not.toContain(secret.slice(6))
  expect(rows[0]!.row).not.toContain(Buffer.from(secret).toString('hex'))
  const all = await Promise.allSettled(
    Array.from({ length: 15 }, () => owner.webhooks.make({ url: `${url}/${newId()}`, events: ['sale.closed'] })),
  )
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(9)
})
