import { beforeAll, expect, test } from 'vitest'
import { anOnlineSalon } from '../../booking/server/testing/online-salon.ts'
import { countListedBookingPages, listedBookingPages } from '../../booking/server/link-queries.ts'
import { renderPagesWith } from '../../platform/server/http/pages.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import { newSite } from '../site.ts'
import { sitePages } from './pages.ts'
import { publishSite } from './publish-site.ts'
import { saveSite } from './save-site.ts'

freshDatabase()
beforeAll(() => renderPagesWith(async () => ({ renderPage: () => 'not found' })))

const read = async (path: string) => {
  const response = await sitePages.request(path)
  return { status: response.status, text: await response.text(), kept: response.headers.get('cache-control') }
}

// spec: booking-link-17
test('searchers are told of pages that are on and want to be found, and of no others', async () => {
  const listed = await anOnlineSalon()
  const unlisted = await anOnlineSalon({ isListed: false })
  const off = await anOnlineSalon({ isActive: false })
  const site = { ...newSite({ businessName: 'Ana', services: [], address: null, whatsapp: null }), slug: 'ana-no-ar' }
  await inBusiness(listed.scope, 'write', (tx) => saveSite(tx, site))
  await inBusiness(listed.scope, 'write', publishSite)
  await inBusiness(off.scope, 'write', (tx) => saveSite(tx, { ...site, slug: 'ana-rascunho' }))

  const robots = await read('/robots.txt')
  expect(robots.text).toContain('Disallow: /dashboard\n')
  const map = /^Sitemap: http:\/\/localhost:3000(.*)$/m.exec(robots.text)![1]!
  const index = await read(map)
  expect(index.kept).toBe('public, max-age=3600')
  const files = Array.from(index.text.matchAll(/<loc>http:\/\/localhost:3000([^<]+)<\/loc>/g), ([, path]) => path!)
  expect(files).toEqual(['/sitemap/inicio.xml', '/sitemap/agendamento-1.xml', '/sitemap/sites-1.xml'])
  const all = (await Promise.all(files.map(async (path) => (await read(path)).text))).join('')
  expect(all).toContain('<loc>http://localhost:3000/</loc>')
  expect(all).toMatch(new RegExp(`<loc>[^<]*/booking/${listed.slug}</loc><lastmod>\\d{4}-\\d\\d-\\d\\d</lastmod>`))
  expect(all).toContain('/site/ana-no-ar<')
  for (const hidden of [unlisted.slug, off.slug, 'ana-rascunho']) expect(all).not.toContain(`/${hidden}<`)
})

test('a file that is not there is no file', async () => {
  for (const name of ['agendamento-2.xml', 'agendamento-0.xml', 'agendamento-99999.xml', 'clientes-1.xml', 'x.xml'])
    expect((await read(`/sitemap/${name}`)).status, name).toBe(404)
})

test('pages are read by so many at a time', async () => {
  for (let i = 0; i < 4; i++) await anOnlineSalon()
  const count = await countListedBookingPages()
  const pages = [...(await listedBookingPages(0, 3)), ...(await listedBookingPages(3, 1000))].map(({ slug }) => slug)
  expect(pages).toHaveLength(count)
  expect(pages).toEqual(pages.toSorted())
})
