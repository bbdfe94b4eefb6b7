import { Hono } from 'hono'
import { beforeAll, expect, test } from 'vitest'
import { inLink } from '../booking/server/link-queries.ts'
import { getPublicPage } from '../booking/server/page-queries.ts'
import { bookingPages } from '../booking/server/pages.ts'
import { anOnlineSalon } from '../booking/server/testing/online-salon.ts'
import { renderPagesWith } from '../platform/server/http/pages.ts'
import { freshDatabase } from '../platform/server/testing/database.ts'
import { waitlistPages } from '../waitlist/server/pages.ts'

const database = freshDatabase()
beforeAll(() => renderPagesWith(() => import('./pages.tsx')))

const visitor = { incoming: { headers: {}, socket: { remoteAddress: '10.5.0.77' } } }
const pages = new Hono().route('/', waitlistPages).route('/', bookingPages)
const get = async (path: string) => (await pages.request(path, {}, visitor)).text()

/** As much as a business may offer, under the longest names. */
async function aFullCatalogue() {
  const { slug, scope, serviceId } = await anOnlineSalon()
  await database.admin.query(
    `insert into service (business_id, name, category, duration_minutes, price_cents)
     select $1, rpad('Serviço ' || n || ' ', 120, 'é'), rpad('Categoria ' || n % 40 || ' ', 60, 'é'), 30, 5000
     from generate_series(1, 999) n`,
    [scope.businessId],
  )
  await database.admin.query(
    `insert into professional (business_id, name) select $1, rpad('Pessoa ' || n || ' ', 120, 'é') from generate_series(1, 199) n`,
    [scope.businessId],
  )
  await database.admin.query(
    `insert into service_professional (business_id, service_id, professional_id)
     select $1, s.id, p.id from service s cross join professional p
     where s.business_id = $1 and p.business_id = $1 and s.id <> $2 limit 20000`,
    [scope.businessId, serviceId],
  )
  return { slug, serviceId }
}

const servicesOn = (html: string) =>
  Array.from(html.matchAll(/href="\/booking\/[^"?]+\?service=([\da-f-]{36})"/g), ([, id]) => id!)
const nextOn = (html: string) => /<a href="([^"]+)#next"[^>]*>Mais serviços</.exec(html)?.[1]?.replaceAll('&amp;', '&')

// spec: public-routes-3
test('each anonymous page of a full catalogue is bounded, and its links lead to every service without a script', async () => {
  const { slug, serviceId } = await aFullCatalogue()
  const found: string[] = []
  let address: string | undefined = `/booking/${slug}`
  while (address) {
    const html: string = await get(address)
    expect(Buffer.byteLength(html)).toBeLessThan(400_000)
    const shown = servicesOn(html)
    expect(shown.length).toBeLessThanOrEqual(200)
    found.push(...shown)
    address = nextOn(html)
  }
  expect(found).toHaveLength(1000)
  expect(new Set(found).size).toBe(1000)
  for (const path of [`?service=${serviceId}`, `?service=${serviceId}&add=1&part=3`, '/espera', '?part=9'])
    expect(Buffer.byteLength(await get(`/booking/${slug}${path}`))).toBeLessThan(600_000)
  const api = JSON.stringify(await inLink(slug, 'read', getPublicPage))
  expect(Buffer.byteLength(api)).toBeLessThan(2_000_000)
})

test('a catalogue that fits on a page has no other', async () => {
  const { slug } = await anOnlineSalon()
  expect(await get(`/booking/${slug}`)).not.toContain('Mais serviços')
})
