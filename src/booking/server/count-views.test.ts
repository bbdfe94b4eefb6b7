import { beforeAll, expect, test } from 'vitest'
import { aBusiness } from '../../accounts/server/testing/people.ts'
import { renderPagesWith } from '../../platform/server/http/pages.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import { writeSteps } from './count-views.ts'
import { bookingPages } from './pages.ts'
import { readStatistics } from './statistics-queries.ts'
import { anOnlineSalon, aRequest } from './testing/online-salon.ts'

freshDatabase()
// Counting depends on the status of an answer, not on its content.
beforeAll(() => renderPagesWith(async () => ({ renderPage: () => '<p>page</p>' })))

const phone = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0.0.0 Mobile Safari/537.36'
let visitors = 0
/** A visitor on a network of their own. */
function aVisitor(headers: Record<string, string> = {}, remoteAddress = `10.9.${visitors >> 8}.${visitors++ & 255}`) {
  const env = { incoming: { headers: {}, socket: { remoteAddress } } }
  const ask = async (path: string, init: RequestInit = {}) =>
    (await bookingPages.request(path, { ...init, headers: { 'user-agent': phone, ...headers } }, env)).status
  const book = async (slug: string, form: Record<string, string | null>) => {
    const body = new URLSearchParams(Object.entries(form).map(([name, value]): [string, string] => [name, value ?? '']))
    return ask(`/booking/${slug}`, { method: 'POST', body })
  }
  return { ask, book }
}

const statisticsOf = async (scope: Parameters<typeof inBusiness>[0]) => {
  await writeSteps()
  return inBusiness(scope, 'read', (tx) => readStatistics(tx, { days: 7 }))
}
const byClock = async () => {
  const { now: _, ...salon } = await anOnlineSalon().then(({ scope, ...more }) => ({ ...scope, ...more }))
  const { businessId, zone, actor, ...rest } = salon
  return { scope: { businessId, zone, actor }, ...rest }
}

test('a network of IPv6 has many addresses, and fakes no more visits than one of IPv4', async () => {
  const { scope, slug } = await byClock()
  for (let at = 0; at < 40; at++) await aVisitor({}, `2001:db8:0:7::${at.toString(16)}`).ask(`/booking/${slug}`)
  await aVisitor({}, '2001:db8:0:8::1').ask(`/booking/${slug}`)
  expect((await statisticsOf(scope)).days.at(-1)).toMatchObject({ views: 2 })
})

// spec: booking-link-12
test('a visit is counted once, with what came of it and where the link was shared', async () => {
  const { scope, slug, serviceId } = await byClock()
  const visitor = aVisitor()
  const page = `/booking/${slug}`
  expect(await visitor.ask(`${page}?de=instagram`)).toBe(200)
  await visitor.ask(page)
  await visitor.ask(`${page}?service=${serviceId}`)
  await visitor.ask(`${page}?service=${serviceId}&date=2030-01-01`)
  const request = aRequest({ serviceId })
  expect(await visitor.book(slug, request)).toBe(303)
  expect(await visitor.book(slug, request)).toBe(303)
  await aVisitor().ask(page)
  // A change of language is not a step.
  await aVisitor().ask(`${page}?de=%3Cscript%3E&lang=en-US`)
  const { days, sources } = await statisticsOf(scope)
  expect(days).toHaveLength(7)
  expect(days.at(-1)).toMatchObject({ views: 3, started: 1, finished: 1 })
  expect(sources).toEqual([
    { source: 'instagram', views: 1, started: 1, finished: 1 },
    { source: 'direct', views: 1, started: 0, finished: 0 },
    { source: 'other', views: 1, started: 0, finished: 0 },
  ])
  // Later counts are added.
  await aVisitor().ask(`${page}?de=instagram`)
  expect((await statisticsOf(scope)).sources[0]).toEqual({ source: 'instagram', views: 2, started: 1, finished: 1 })
})

// spec: booking-link-12
test('people behind one carrier’s address are told apart by their browsers and by where they come from', async () => {
  const { scope, slug, serviceId } = await byClock()
  const page = `/booking/${slug}`
  const carrier = '10.78.0.1'
  const [ana, bia, cris] = [
    { 'accept-language': 'pt-BR' },
    { 'accept-language': 'pt-BR,en;q=0.8' },
    { 'sec-ch-ua': '"X";v="2"' },
  ]
  for (const headers of [ana, bia, cris]) await aVisitor(headers, carrier).ask(`${page}?de=instagram`)
  // The same phone by another link: somebody else, or the same person once more.
  await aVisitor(ana, carrier).ask(`${page}?de=whatsapp`)
  await aVisitor(ana, carrier).ask(`${page}?service=${serviceId}`)
  expect((await statisticsOf(scope)).sources).toEqual([
    { source: 'instagram', views: 3, started: 0, finished: 0 },
    { source: 'whatsapp', views: 1, started: 1, finished: 0 },
  ])
})

// spec: booking-link-12
test('machines, members, looks ahead, and pages that are not there count for nothing', async () => {
  const { scope, slug } = await byClock()
  const page = `/booking/${slug}`
  await aVisitor({ 'user-agent': 'Googlebot/2.1' }).ask(page)
  await aVisitor({ 'user-agent': '' }).ask(page)
  await aVisitor({ cookie: 'marcai_signed_in=1' }).ask(page)
  await aVisitor({ 'sec-purpose': 'prefetch' }).ask(page)
  expect(await aVisitor().ask('/booking/nunca-existiu')).toBe(404)
  expect(await aVisitor().book(slug, { name: '' })).toBe(422)
  expect((await statisticsOf(scope)).sources).toEqual([])
})

// spec: booking-link-12
test('one network fills no table, whatever it says of itself', async () => {
  const { scope, slug } = await byClock()
  for (let i = 0; i < 50; i++)
    await aVisitor({ 'user-agent': `${phone} ${i}` }, '10.77.0.1').ask(`/booking/${slug}?de=${i}`)
  const { sources } = await statisticsOf(scope)
  expect(sources).toEqual([{ source: 'other', views: 30, started: 0, finished: 0 }])
})

test('whoever goes on from another process is not counted as having come twice', async () => {
  const { scope, slug, serviceId } = await byClock()
  const from = { referer: `http://localhost:3000/booking/${slug}` }
  await aVisitor(from).ask(`/booking/${slug}?service=${serviceId}`)
  expect((await statisticsOf(scope)).days.at(-1)).toMatchObject({ views: 0, started: 1, finished: 0 })
})

test('another business sees nothing of it', async () => {
  const { slug } = await byClock()
  await aVisitor().ask(`/booking/${slug}`)
  expect((await statisticsOf(await aBusiness())).sources).toEqual([])
})
