import type { Status } from '../../agenda/appointment.ts'
import { createRouterClient } from '@orpc/server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { codeOf, refusalOf } from '../../accounts/server/testing/calls.ts'
import { aProfessional } from '../../agenda/server/testing/agenda.ts'
import { aBusiness, aMember } from '../../accounts/server/testing/people.ts'
import { signedIn } from '../../accounts/server/testing/signed-in.ts'
import { settings } from '../../platform/server/settings.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { doJob } from '../../platform/server/testing/jobs.ts'
import { insertRow } from '../../platform/server/testing/rows.ts'
import type { Scope } from '../../platform/server/database/business-tx.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import type { TextChannel } from '../channel.ts'
import { messagesApi } from './api.ts'
import { messagesJobs } from './jobs.ts'
import { markQueued } from './mark-queued.ts'
import { getQueue } from './queue-queries.ts'
import { removeChannel, saveChannel } from './save-channel.ts'
import * as salons from './testing/messaging-salon.ts'
import { accepts, openTextService } from './testing/text-service.ts'

const { aVisit, from, hours, outbox, plan, tryOnce } = salons
const minute = hours(1) / 60
const database = freshDatabase()
let service: Awaited<ReturnType<typeof openTextService>>
beforeAll(async () => {
  service = await openTextService()
  settings.sealingKey = Buffer.alloc(32, 7).toString('base64')
})
afterAll(() => {
  service.close()
  settings.sealingKey = undefined
})
beforeEach(() => {
  service.asked.length = 0
  service.manner = accepts
  settings.smsUrl = settings.whatsappUrl = service.url
})

const token = 'EAAG-chave-secreta'
const noReplies = { hasButtons: false, appSecret: null } as const
const forms = {
  sms: { channel: 'sms', sender: 'salao', token, template: null, birthdayTemplate: null, priceCents: 9, ...noReplies },
  whatsapp: {
    channel: 'whatsapp',
    sender: '1234567890',
    token,
    template: 'lembrete_salao',
    birthdayTemplate: null,
    priceCents: null,
    ...noReplies,
  },
} as const

/** A salon with an account, and a due reminder by that channel. */
async function aDueSalon(channel: TextChannel = 'sms') {
  const salon = await salons.aMessagingSalon(database.admin)
  const { businessId } = salon.scope
  await inBusiness(salon.scope, 'write', (tx) => saveChannel(tx, forms[channel]))
  await database.admin.query(`update message_channel set since = now() - interval '2 days' where business_id = $1`, [
    businessId,
  ])
  await database.admin.query(`delete from message_settings where business_id = $1`, [businessId])
  await insertRow(database.admin, 'message_settings', { business_id: businessId })
  if (channel === 'sms')
    await insertRow(database.admin, 'message_rule', {
      business_id: businessId,
      kind: 'reminder',
      channel,
      on_since: from(-hours(48)),
      amount: 24,
      text: '{nome}: {serviço}, {data}, às {hora}.',
    })
  const visit = await aVisit(salon, from(hours(24) - minute))
  await plan(salon)
  return { ...salon, visit }
}
const state = async (salon: salons.MessagingSalon) => (await outbox(salon)).map(({ state, reason }) => [state, reason])
const waitingJobs = async ({ businessId }: Scope) => {
  const { rows } = await database.admin.query<{ seconds: number }>(
    `select extract(epoch from run_at - now())::int as seconds from job
     where task = 'messages.send' and payload ->> 'businessId' = $1`,
    [businessId],
  )
  return rows.map(({ seconds }) => seconds)
}

// spec: settings-4
test('a reminder by SMS leaves once, with its words, under the key of its business', async () => {
  const salon = await aDueSalon()
  expect(await state(salon)).toEqual([['waiting', null]])
  const jobs = await tryOnce(salon)
  expect(await state(salon)).toEqual([['sent', null]])
  expect(service.asked).toHaveLength(1)
  expect(service.asked[0]).toMatchObject({
    path: '/v2/channels/sms/messages',
    headers: { 'x-api-token': token },
    body: {
      from: 'salao',
      to: '5511987654321',
      contents: [{ type: 'text', text: expect.stringMatching(/^Ana: .+, às \d\d:\d\d\.$/) }],
    },
  })
  // The same job again, and another turn of the planner.
  for (const { payload } of jobs) await doJob(messagesJobs, 'messages.send', payload)
  await plan(salon)
  await tryOnce(salon)
  expect(service.asked).toHaveLength(1)
})

test('a reminder by WhatsApp leaves as an approved template, whose places are filled in their order', async () => {
  const salon = await aDueSalon('whatsapp')
  await tryOnce(salon)
  expect(await state(salon)).toEqual([['sent', null]])
  const { path, headers, body } = service.asked[0]!
  expect([path, headers.authorization]).toEqual(['/v23.0/1234567890/messages', `Bearer ${token}`])
  const { template } = body as { template: { name: string; components: { parameters: { text: string }[] }[] } }
  expect(template).toMatchObject({ name: 'lembrete_salao', language: { code: 'pt_BR' } })
  const values = template.components[0]!.parameters.map(({ text }) => text)
  expect(values[0]).toBe('Ana')
  expect(values).toHaveLength(7)
  expect(values.every((value) => value.length > 0 && !value.includes('\n'))).toBe(true)
  expect((await inBusiness(salon.scope, 'read', getQueue)).map(({ state }) => state)).toEqual(['sent'])
})

test.each([132015, 132016, 368])('the account, not the number, is at fault at code %i of WhatsApp', async (code) => {
  const salon = await aDueSalon('whatsapp')
  service.manner = { status: 400, json: { error: { code } } }
  await tryOnce(salon)
  expect(await state(salon)).toEqual([['not_sent', 'channel_refused']])
})

test('what was sent by hand does not leave by itself as well', async () => {
  const salon = await aDueSalon('whatsapp')
  const { rows } = await database.admin.query<{ starts_at: Date }>('select starts_at from appointment where id = $1', [
    salon.visit,
  ])
  const mark = { visitId: salon.visit, startsAt: rows[0]!.starts_at.toISOString(), state: 'sent' } as const
  await inBusiness(salon.scope, 'write', (tx) => markQueued(tx, mark))
  await tryOnce(salon)
  expect(service.asked).toHaveLength(0)
})

test.each<[string, typeof service.manner, [string, string | null], number]>([
  ['the service is away', { status: 429, json: {} }, ['waiting', null], 1],
  ['it takes nothing from this account', { status: 401, json: {} }, ['not_sent', 'channel_refused'], 0],
  ['it takes nothing for this number', { status: 400, json: { error: { code: 131026 } } }, ['not_sent', 'refused'], 0],
  ['it fails', { status: 503, json: {} }, ['unsure', null], 0],
  ['something between answers', 'page', ['unsure', null], 0],
  ['it says yes to something else', { status: 200, json: { ok: true } }, ['unsure', null], 0],
  ['the line is cut', 'cut', ['unsure', null], 0],
  ['it never answers', 'never', ['unsure', null], 0],
])('%s', { timeout: 20_000 }, async (_, manner, outcome, jobs) => {
  const salon = await aDueSalon()
  service.manner = manner
  await tryOnce(salon)
  expect(await state(salon)).toEqual([outcome])
  expect(await waitingJobs(salon.scope)).toHaveLength(jobs)
  expect(service.asked).toHaveLength(1)
  // A message that may have been sent is not sent again, whatever the service answers now.
  service.manner = accepts
  await plan(salon)
  await tryOnce(salon)
  expect(service.asked).toHaveLength(1 + jobs)
})

// spec: settings-5
test('a birthday leaves on WhatsApp in the template of its own, from when it has one, and else by hand', async () => {
  const congratulated = async (birthdayTemplate: string | null) => {
    const salon = await salons.aBirthdaySalon(database.admin)
    await inBusiness(salon.scope, 'write', (tx) => saveChannel(tx, { ...forms.whatsapp, birthdayTemplate }))
    const since = (column: string) =>
      database.admin.query(
        `update message_channel set ${column} = ${column} - interval '2 days' where business_id = $1`,
        [salon.scope.businessId],
      )
    await since('since')
    const sent = async () => {
      await plan(salon)
      await tryOnce(salon)
      return service.asked.map(({ body }) => (body as { template: object }).template)
    }
    await database.admin.query(
      `update message_rule set channel = 'whatsapp', text = '{nome}, {negócio}: {link}' where business_id = $1`,
      [salon.scope.businessId],
    )
    return { salon, since, sent }
  }
  const byHand = await congratulated(null)
  expect(await byHand.sent()).toEqual([])
  const byItself = await congratulated('aniversario')
  expect(await byItself.sent()).toEqual([])
  await byItself.since('birthday_since')
  expect(await byItself.sent()).toMatchObject([{ name: 'aniversario' }])
  const [{ components }] = (await byItself.sent()) as [{ components: { parameters: { text: string }[] }[] }]
  expect(components[0]!.parameters.map(({ text }) => text)).toEqual(['Ana', 'Salão de Teste', 'http://localhost:3000'])
  expect(service.asked).toHaveLength(1)
})

test('a service that nobody reaches is asked again later, and the message leaves then', async () => {
  const salon = await aDueSalon()
  const away = await openTextService()
  away.close()
  settings.smsUrl = away.url
  await tryOnce(salon)
  expect(await state(salon)).toEqual([['waiting', null]])
  expect((await waitingJobs(salon.scope))[0]).toBeGreaterThan(600)
  settings.smsUrl = service.url
  // The message is due now.
  await database.admin.query(`update message set due_at = now() where business_id = $1`, [salon.scope.businessId])
  await tryOnce(salon)
  expect([await state(salon), service.asked.length]).toEqual([[['sent', null]], 1])
})

test('of two runners that do the same job at once, one asks; who finds a message under way asks nobody', async () => {
  const salon = await aDueSalon()
  const { rows } = await database.admin.query<{ payload: object }>(
    `select payload from job where task = 'messages.send' and payload ->> 'businessId' = $1`,
    [salon.scope.businessId],
  )
  const { payload } = rows[0]!
  await Promise.all(Array.from({ length: 6 }, () => doJob(messagesJobs, 'messages.send', payload)))
  expect(service.asked).toHaveLength(1)
  // The runner died while it asked the service.
  const other = await aDueSalon()
  await database.admin.query(`update message set state = 'sending' where business_id = $1`, [other.scope.businessId])
  await tryOnce(other)
  expect([await state(other), service.asked.length]).toEqual([[['unsure', null]], 1])
})

test('everything is asked once more before it leaves, and nothing leaves at night or without an account', async () => {
  const cancelled = await aDueSalon()
  await database.admin.query(`update appointment set status = 'cancelled' where id = $1`, [cancelled.visit])
  const unreachable = await aDueSalon()
  await database.admin.query('update client set phone = null where id = $1', [unreachable.clientId])
  const disconnected = await aDueSalon()
  await inBusiness(disconnected.scope, 'write', (tx) => removeChannel(tx, { channel: 'sms' }))
  const locked = await aDueSalon()
  await database.admin.query(`update message_channel set sealed_token = 'altered' where business_id = $1`, [
    locked.scope.businessId,
  ])
  const atNight = await aDueSalon()
  await database.admin.query(
    `update message_settings set quiet_from = (q + 1380) % 1440, quiet_to = (q + 60) % 1440
     from (select extract(hour from now() at time zone $2)::int * 60 + extract(minute from now() at time zone $2)::int as q) one
     where business_id = $1`,
    [atNight.scope.businessId, atNight.scope.zone],
  )
  const states = []
  for (const salon of [cancelled, unreachable, disconnected, locked, atNight]) {
    await tryOnce(salon)
    states.push((await state(salon))[0])
  }
  expect(states).toEqual([
    ['not_sent', 'cancelled'],
    ['not_sent', 'no_address'],
    ['not_sent', 'no_channel'],
    ['not_sent', 'channel_refused'],
    ['waiting', null],
  ])
  expect(service.asked).toHaveLength(0)
})

/** A salon that tells by SMS what was booked, and two visits on different days that were booked so many hours ago. */
async function aBookedSalon(hoursAgo: number, status: Status = 'scheduled') {
  const salon = await aDueSalon()
  await database.admin.query('delete from message where business_id = $1', [salon.scope.businessId])
  await database.admin.query(`update message_rule set kind = 'booked', amount = 1 where business_id = $1`, [
    salon.scope.businessId,
  ])
  const visits = [await aVisit(salon, from(hours(300)), { status }), await aVisit(salon, from(hours(400)), { status })]
  await database.admin.query(
    'update appointment set created_at = now() - make_interval(hours => $2) where business_id = $1',
    [salon.scope.businessId, hoursAgo],
  )
  await database.admin.query('delete from visit where id = $1', [salon.visit])
  return { ...salon, visits }
}

test('what was booked in the quiet hours is told at their end', async () => {
  const salon = await aBookedSalon(9)
  await database.admin.query(
    `update message_settings set quiet_from = (q + 840) % 1440, quiet_to = (q + 30) % 1440
     from (select extract(hour from now() at time zone $2)::int * 60 + extract(minute from now() at time zone $2)::int as q) one
     where business_id = $1`,
    [salon.scope.businessId, salon.scope.zone],
  )
  await plan(salon)
  expect(await state(salon)).toEqual([
    ['waiting', null],
    ['waiting', null],
  ])
})

test('what the business confirms within a day after it was booked is told then', async () => {
  const salon = await aBookedSalon(9, 'pending')
  await plan(salon)
  expect(await state(salon)).toEqual([])
  await database.admin.query(`update appointment set status = 'confirmed' where business_id = $1`, [
    salon.scope.businessId,
  ])
  await plan(salon)
  await tryOnce(salon)
  expect(service.asked).toHaveLength(2)
})

test('who books again hours later for the same day is told again', async () => {
  const salon = await aBookedSalon(9)
  const [first, second] = salon.visits
  await database.admin.query(
    `update appointment set starts_at = first.starts_at + interval '2 minutes', ends_at = first.ends_at + interval '2 minutes',
       professional_id = $3, created_at = now()
     from appointment first where appointment.id = $2 and first.id = $1`,
    [first, second, await aProfessional(salon.scope, 'Carla')],
  )
  await plan(salon)
  await tryOnce(salon)
  expect(service.asked).toHaveLength(2)
})

// spec: settings-4
test('what was booked is told by SMS soon, and not what was booked before that was switched on or long ago', async () => {
  const salon = await aDueSalon()
  await database.admin.query(`delete from message where business_id = $1`, [salon.scope.businessId])
  await database.admin.query(`update message_rule set kind = 'booked', amount = 1 where business_id = $1`, [
    salon.scope.businessId,
  ])
  await database.admin.query(`update appointment set created_at = now() - interval '25 hours' where id = $1`, [
    salon.visit,
  ])
  const soon = await aVisit(salon, from(hours(300)))
  const pending = await aVisit(salon, from(hours(400)), { status: 'pending' })
  await plan(salon)
  const { rows } = await database.admin.query('select kind, visit_id as id from message where business_id = $1', [
    salon.scope.businessId,
  ])
  expect(rows).toEqual([{ kind: 'booked', id: soon }])
  await database.admin.query(`update appointment set status = 'confirmed' where id = $1`, [pending])
  await tryOnce(salon)
  await plan(salon)
  await tryOnce(salon)
  expect(service.asked).toHaveLength(2)
})

test('an account is kept sealed and shown to nobody; who may not change it may not, and without a key nothing is kept', async () => {
  const owner = await aBusiness()
  const as = async (scope: Scope) => createRouterClient(messagesApi, { context: await signedIn(scope) }).channels
  const caller = await as(owner)
  expect(await caller.list()).toMatchObject({
    isOffered: true,
    channels: [{ isConnected: false }, { isConnected: false }],
  })
  expect(await refusalOf(caller.save({ ...forms.sms, token: null }))).toMatchObject({
    fields: { token: expect.any(String) },
  })
  await caller.save(forms.whatsapp)
  await caller.save({ ...forms.whatsapp, token: null, sender: '555555', birthdayTemplate: 'aniversario' })
  const shown = await caller.list()
  expect(shown.channels[0]).toEqual({
    channel: 'whatsapp',
    isConnected: true,
    sender: '555555',
    template: 'lembrete_salao',
    birthdayTemplate: 'aniversario',
    priceCents: null,
    problem: null,
    hasButtons: false,
    replies: null,
  })
  await caller.save(forms.sms)
  await caller.save({ ...forms.sms, token: null, priceCents: 8 })
  expect((await caller.list()).channels[1]).toMatchObject({ channel: 'sms', isConnected: true, priceCents: 8 })
  expect(JSON.stringify(shown)).not.toContain('secreta')
  const { rows } = await database.admin.query<{ kept: string }>(
    `select encode(sealed_token, 'escape') || (select coalesce(string_agg(detail::text, ''), '') from audit where business_id = $1) as kept
     from message_channel where business_id = $1`,
    [owner.businessId],
  )
  expect(rows[0]!.kept).not.toContain('secreta')
  for (const [input, field] of [
    [{ ...forms.whatsapp, sender: '../../me' }, 'sender'],
    [{ ...forms.whatsapp, template: null }, 'template'],
    [{ ...forms.sms, token: 'a\r\nx: y' }, 'token'],
    [{ ...forms.sms, priceCents: 1001 }, 'priceCents'],
  ] as const)
    expect(await refusalOf(caller.save(input))).toMatchObject({ fields: { [field]: expect.any(String) } })
  const manager = await as(await aMember(owner, 'employee'))
  expect(await codeOf(manager.save(forms.sms))).toBe('FORBIDDEN')
  expect(await codeOf((await as(await aBusiness())).remove({ channel: 'whatsapp' }))).toBe('NOT_FOUND')
  settings.sealingKey = undefined
  expect(await codeOf(caller.save(forms.sms))).toBe('CHANNELS_OFF')
  expect(await caller.list()).toMatchObject({ isOffered: false })
  settings.sealingKey = Buffer.alloc(32, 7).toString('base64')
  await caller.remove({ channel: 'whatsapp' })
  expect(await codeOf(caller.remove({ channel: 'whatsapp' }))).toBe('NOT_FOUND')
})
