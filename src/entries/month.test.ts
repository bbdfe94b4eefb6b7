import { beforeAll, expect, test } from 'vitest'
import { defaultRules } from '../agenda/agenda-rules.ts'
import { saveAgendaRules } from '../agenda/server/save-agenda-rules.ts'
import { monthOf } from '../booking/free-days.ts'
import { bookOnline } from '../booking/server/book-online.ts'
import { bookingPages } from '../booking/server/pages.ts'
import { comingDay, anOnlineSalon, aRequest } from '../booking/server/testing/online-salon.ts'
import { addDays, addMonths, daysBetween, localDate, weekdayOf } from '../platform/clock.ts'
import { renderPagesWith } from '../platform/server/http/pages.ts'
import { freshDatabase } from '../platform/server/testing/database.ts'
import { inBusiness } from '../platform/server/database/run-transaction.ts'

const database = freshDatabase()
beforeAll(() => renderPagesWith(() => import('./pages.tsx')))

const visitor = { incoming: { headers: {}, socket: { remoteAddress: '10.5.0.10' } } }
const get = async (path: string) =>
  (await (await bookingPages.request(path, {}, visitor)).text()).replaceAll('&amp;', '&')
const today = localDate(new Date(), 'America/Sao_Paulo')
const nextMonth = addMonths(monthOf(today), 1)
/** The days that a page links to. */
const daysIn = (html: string) => Array.from(html.matchAll(/[?&]date=([\d-]{10})/g), ([, date]) => date)
const month = (date: string) => date.slice(0, 7)

// spec: booking-9
test('a month shows each day that has a free time, and leads to it, without JavaScript', async () => {
  const { slug, serviceId } = await anOnlineSalon()
  const page = await get(`/booking/${slug}?service=${serviceId}`)
  const [, address] = /id="month" href="([^"]+)"/.exec(page) ?? []
  expect(address).toContain(`month=${month(today)}`)
  const next = await get(`/booking/${slug}?service=${serviceId}&month=${month(nextMonth)}`)
  // The salon is closed on Sundays.
  const expected = Array.from({ length: daysBetween(nextMonth, addMonths(nextMonth, 1)) }, (_, i) =>
    addDays(nextMonth, i),
  ).filter((date) => weekdayOf(date) !== 0)
  expect(daysIn(next)).toEqual(expected)
  expect(next).not.toContain('name="time"')
  expect(next).toContain('<caption')
  const [day] = daysIn(next)
  expect(await get(`/booking/${slug}?service=${serviceId}&date=${day}`)).toMatch(/name="time"/)
})

test('who listens hears the month of a day without a time too, in the weeks and in the month', async () => {
  const { slug, serviceId } = await anOnlineSalon()
  for (const view of ['', `&month=${month(nextMonth)}`]) {
    const page = await get(`/booking/${slug}?service=${serviceId}${view}`)
    const full = page.split(', sem horários').slice(0, -1)
    expect(full.length).toBeGreaterThan(1)
    for (const before of full)
      expect(before).toMatch(/<span class="visually-hidden">\d+ de \p{L}+<\/span><span[^>]+>$/u)
  }
})

// spec: booking-9
test('the months reach from this one to the last that can be booked, whatever the address says', async () => {
  const { slug, serviceId, scope } = await anOnlineSalon()
  await inBusiness(scope, 'write', (tx) => saveAgendaRules(tx, { ...defaultRules, horizonDays: 40 }))
  const shown = (wanted: string) => get(`/booking/${slug}?service=${serviceId}&month=${wanted}`)
  const last = monthOf(addDays(today, 40))
  for (const [wanted, first] of [
    ['1999-01', monthOf(today)],
    [month(addMonths(today, 12)), last],
  ] as const) {
    const days = daysIn(await shown(wanted))
    expect(days.every((date) => month(date!) === month(first))).toBe(true)
    expect(days.every((date) => date! >= today && date! <= addDays(today, 40))).toBe(true)
  }
  expect(await shown(month(addMonths(today, 12)))).not.toContain('Próximo mês')
  expect(await shown('1999-01')).not.toContain('Mês anterior')
  for (const wanted of ['2026-13', 'nada', '2026-1', `${month(today)}-31`])
    expect(await shown(wanted)).not.toContain('<caption')
})

// spec: booking-9
test('a month without a free time says which day is the next one', async () => {
  const { slug, serviceId, scope } = await anOnlineSalon()
  await inBusiness(scope, 'write', (tx) => saveAgendaRules(tx, { ...defaultRules, horizonDays: 90 }))
  await database.admin.query(
    `insert into time_off (business_id, professional_id, starts_at, ends_at, reason)
     select business_id, id, now() - interval '1 day', $2, 'Férias' from professional where business_id = $1`,
    [scope.businessId, `${addMonths(nextMonth, 1)}T03:00:00Z`],
  )
  const html = await get(`/booking/${slug}?service=${serviceId}&month=${month(nextMonth)}`)
  expect(html).toContain('Não há horários livres neste mês.')
  expect(html).toContain('Próximo dia livre')
})

test('whoever moves a booking sees the month too', async () => {
  const salon = await anOnlineSalon()
  const { key } = await bookOnline(salon.slug, aRequest(salon), '10.5.0.10')
  const path = `/booking/${salon.slug}/${key}/remarcar`
  const html = await get(`${path}?month=${month(comingDay)}`)
  expect(daysIn(html)).toContain(comingDay)
  expect(html).toContain(`${path}?date=`)
})
