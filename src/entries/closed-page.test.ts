import { createRouterClient } from '@orpc/server'
import { Hono } from 'hono'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newBookingLink } from '../booking/booking-link.ts'
import { bookingApi } from '../booking/server/api.ts'
import { bookingJobs } from '../booking/server/jobs.ts'
import { bookingPages } from '../booking/server/pages.ts'
import { tellOfTurnedAway } from '../booking/server/tell-of-turned-away.ts'
import { comingDay, anOnlineSalon, aRequest } from '../booking/server/testing/online-salon.ts'
import { keepSimulatedKeys } from '../payments/server/testing/simulated-account.ts'
import { newId } from '../platform/id.ts'
import { renderPagesWith } from '../platform/server/http/pages.ts'
import { freshDatabase } from '../platform/server/testing/database.ts'
import { runJobs } from '../platform/server/testing/jobs.ts'
import { waitlistPages } from '../waitlist/server/pages.ts'

const database = freshDatabase()
beforeAll(() => renderPagesWith(() => import('./pages.tsx')))
beforeEach(() => keepSimulatedKeys(database.admin))

const pages = new Hono().route('/', waitlistPages).route('/', bookingPages)
const phone = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0.0.0 Mobile Safari/537.36'
let visitors = 0
/** Each visitor comes from a network of their own. */
function aVisitor(language = 'pt-BR') {
  const env = { incoming: { headers: {}, socket: { remoteAddress: `10.4.0.${++visitors}` } } }
  const headers = { 'accept-language': language, 'user-agent': phone }
  return async (path: string, form?: Record<string, string>) => {
    const sent = form && { method: 'POST', body: new URLSearchParams(form) }
    const answer = await pages.request(path, { headers, ...sent }, env)
    return { status: answer.status, html: await answer.text() }
  }
}

const closings = {
  'only reads': `update subscription set read_only_since = now() where business_id = $1`,
  'is full': `update subscription set plan_id = (select id from plan where most_appointments = 1) where business_id = $1`,
}
type ClosingName = keyof typeof closings

async function aClosedSalon(closing: ClosingName, link: { whatsapp?: string | null } = { whatsapp: '+5511987654321' }) {
  const salon = await anOnlineSalon({ ...newBookingLink('Studio Ana'), slug: `studio-${newId()}`, ...link })
  const { businessId } = salon.scope
  await database.admin.query('update business set phone = $2 where id = $1', [businessId, '+551133334444'])
  await database.admin.query(
    `insert into plan (name, price_cents, most_appointments) values ('De um', 100, 1) on conflict do nothing`,
  )
  const open = createRouterClient(bookingApi, { context: { headers: {}, network: '10.4.9.9', setCookie() {} } })
  await open.book({ slug: salon.slug, ...aRequest(salon), moreServiceIds: [] })
  await database.admin.query(closings[closing], [businessId])
  return { ...salon, open }
}

const people = async ({ businessId }: { businessId: string }) =>
  (
    await database.admin.query<{ people: number }>('select people from turned_away where business_id = $1', [
      businessId,
    ])
  ).rows[0]?.people ?? 0

describe.each(Object.keys(closings) as ClosingName[])('of a business that %s', (closing) => {
  // spec: billing-4
  test('the page says how to reach it before anything is typed, in three languages', async () => {
    const { slug, serviceId } = await aClosedSalon(closing)
    const address = `/booking/${slug}?service=${serviceId}&date=${comingDay}`
    for (const [language, words] of [
      ['pt-BR', 'Agende pelo WhatsApp'],
      ['en-US', 'Book on WhatsApp'],
      ['es-ES', 'Reserva por WhatsApp'],
    ] as const) {
      const { status, html } = await aVisitor(language)(address)
      expect(status).toBe(200)
      expect(html).toContain(words)
      expect(html).toContain('(11) 98765-4321')
      expect(html).toContain('https://wa.me/5511987654321')
      expect(html).not.toContain('<form')
    }
  })

  test('the waiting list and a form that was open say the same', async () => {
    const { slug, serviceId, open } = await aClosedSalon(closing)
    const visitor = aVisitor()
    expect((await visitor(`/booking/${slug}/espera`)).html).toContain('Agende pelo WhatsApp')
    const sent = { key: newId(), serviceId, date: comingDay, time: '15:00', name: 'Eva Reis', phone: '11955554444' }
    const { status, html } = await visitor(`/booking/${slug}`, sent)
    expect(status).toBe(409)
    expect(html).toContain('Agende pelo WhatsApp')
    const wish = { ...sent, from: sent.date, to: sent.date, morning: 'on' }
    expect(await visitor(`/booking/${slug}/espera`, wish)).toMatchObject({
      status: 409,
      html: expect.stringContaining('Agende pelo WhatsApp'),
    })
    expect(await open.freeTimes({ slug, serviceId })).toEqual([])
    expect((await open.page({ slug })).link.closed).toEqual({ phone: null, isGone: false })
  })
})

test('without WhatsApp it names the telephone, and without either only the business', async () => {
  const { slug, scope } = await aClosedSalon('only reads', { whatsapp: null })
  expect((await aVisitor()(`/booking/${slug}`)).html).toContain('Ligar para (11) 3333-4444')
  await database.admin.query('update business set phone = null where id = $1', [scope.businessId])
  expect((await aVisitor()(`/booking/${slug}`)).html).toContain('Agende diretamente com Studio Ana')
})

test('of an account that was closed, the page says so politely and leads nowhere', async () => {
  const { slug, scope } = await aClosedSalon('only reads')
  await database.admin.query(
    `update subscription set closed_at = now(), erases_at = now() + interval '90 days' where business_id = $1`,
    [scope.businessId],
  )
  for (const [language, words] of [
    ['pt-BR', 'Studio Ana não recebe mais agendamentos por aqui.'],
    ['en-US', 'Studio Ana no longer takes appointments here.'],
    ['es-ES', 'Studio Ana ya no recibe reservas por aquí.'],
  ] as const) {
    const { status, html } = await aVisitor(language)(`/booking/${slug}`)
    expect(status).toBe(200)
    expect(html).toContain(words)
    for (const gone of ['<form', 'wa.me', 'tel:']) expect(html).not.toContain(gone)
    expect((await aVisitor(language)(`/booking/${slug}/espera`)).html).toContain(words)
  }
  // Its owner is not told of clients who found it closed: that is what was wanted.
  await database.admin.query('update subscription set closed_at = null, erases_at = null where business_id = $1', [
    scope.businessId,
  ])
  await aVisitor()(`/booking/${slug}`)
  await expect.poll(() => people(scope)).toBe(1)
})

// spec: billing-4
test('each visitor is counted once a day, and the owner hears of them in one letter', async () => {
  const { slug, scope } = await aClosedSalon('only reads')
  const [one, other] = [aVisitor(), aVisitor()]
  await one(`/booking/${slug}`)
  await one(`/booking/${slug}/espera`)
  await other(`/booking/${slug}`)
  await expect.poll(() => people(scope)).toBe(2)
  const letters = async () => {
    await tellOfTurnedAway()
    await runJobs(bookingJobs)
    const { rows } = await database.admin.query<{ subject: string }>('delete from mail returning subject')
    return rows.map(({ subject }) => subject).filter((subject) => subject.includes('não consegui'))
  }
  expect(await letters()).toEqual([])
  await database.admin.query('update turned_away set day = day - 1 where business_id = $1', [scope.businessId])
  expect(await letters()).toEqual(['2 clientes não conseguiram agendar pela sua página'])
  expect(await letters()).toEqual([])
  expect(await people(scope)).toBe(0)
})

test('nothing is sent once the page takes bookings again', async () => {
  const { slug, scope } = await aClosedSalon('only reads')
  await aVisitor()(`/booking/${slug}`)
  await expect.poll(() => people(scope)).toBe(1)
  await database.admin.query('update turned_away set day = day - 1 where business_id = $1', [scope.businessId])
  await database.admin.query('update subscription set read_only_since = null where business_id = $1', [
    scope.businessId,
  ])
  await tellOfTurnedAway()
  await runJobs(bookingJobs)
  expect((await database.admin.query(`select from mail where subject like '%não consegui%'`)).rows).toEqual([])
})

test('a page that is switched off still says whose it is and how to reach them', async () => {
  const more = { slug: `studio-${newId()}`, isActive: false, whatsapp: '+5511912345678' }
  const { slug, scope } = await anOnlineSalon({ ...newBookingLink('Studio Ana'), ...more })
  const visit = aVisitor('en-US')
  const said = async (path = `/booking/${slug}`) => {
    const { status, html } = await visit(path)
    expect(status).toBe(404)
    expect(html).toContain('Link not found')
    return html
  }
  for (const path of [`/booking/${slug}`, `/booking/${slug}/espera`])
    for (const text of ['To book, contact Studio Ana.', '(11) 91234-5678', 'https://wa.me/5511912345678'])
      expect(await said(path)).toContain(text)
  const set = (text: string) => database.admin.query(text, [scope.businessId])
  await set('update booking_link set whatsapp = null where business_id = $1')
  await set(`update business set phone = '+551133334444' where id = $1`)
  expect(await said()).toContain('href="tel:+551133334444"')
  await set('update business set phone = null where id = $1')
  expect(await said()).toContain('To book, contact Studio Ana.')
  expect(await said('/booking/nunca-existiu')).not.toContain('To book')
})
