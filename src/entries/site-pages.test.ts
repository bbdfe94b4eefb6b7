import { beforeAll, expect, test } from 'vitest'
import { aBusiness } from '../accounts/server/testing/people.ts'
import { anOnlineSalon } from '../booking/server/testing/online-salon.ts'
import { aSignedUpPerson } from '../business/server/testing/browsers.ts'
import { inBusiness } from '../platform/server/database/run-transaction.ts'
import { renderPagesWith } from '../platform/server/http/pages.ts'
import { freshDatabase } from '../platform/server/testing/database.ts'
import { landingPages } from '../landing/server/landing-pages.ts'
import { notFound, sitePages } from '../sites/server/pages.ts'
import { publishSite } from '../sites/server/publish-site.ts'
import { saveSite } from '../sites/server/save-site.ts'
import { newSite, siteRefusals } from '../sites/site.ts'

freshDatabase()
beforeAll(() => renderPagesWith(() => import('./pages.tsx')))

// spec: routes-1, public-product-5, public-product-6, public-roles-1
test('the landing page knows who is signed in', async () => {
  // The page may measure its visitors, where another test has said so.
  const edge = { outgoing: { getHeader: () => "default-src 'self'" } }
  const stranger = await (await landingPages.request('/', {}, edge)).text()
  expect(stranger).toContain('Começar Grátis')
  // The name stands beside the logo, which may not come.
  expect(stranger).toMatch(/<nav aria-label="Principal".*?<img data-logo=[^>]*>\s*<span[^>]*>Marcaí<\/span>/)
  expect(stranger).toMatch(/href="\/master\/login"[^>]*>Master</)
  expect(stranger).toContain('Entrar')
  expect(stranger).not.toContain('Acessar Dashboard')
  const { cookieHeader } = await aSignedUpPerson()
  const known = await (await landingPages.request('/', { headers: { cookie: cookieHeader() } }, edge)).text()
  expect(known).toMatch(/<a(?=[^>]*href="\/dashboard")[^>]*>(?:(?!<\/a>).)*Acessar Dashboard/)
  for (const wayIn of ['Entrar', 'Começar Grátis']) expect(known).not.toContain(wayIn)
})

// spec: routes-6
test('an unknown address is answered with a page and a way home', async () => {
  const site = sitePages.notFound(notFound)
  const response = await site.request('/nao/existe')
  expect(response.status).toBe(404)
  const html = await response.text()
  expect(html).toContain('Oops! Page not found')
  expect(html).toContain('href="/"')
})

test("a business's own page is there once it is published, without a script", async () => {
  const { scope } = await anOnlineSalon({ businessName: 'Studio Ana' })
  const known = {
    businessName: 'Studio <Ana>',
    services: [],
    address: 'Rua das Flores, 10',
    whatsapp: '+5511912345678',
  }
  const slug = `studio-${scope.businessId.slice(-12)}`
  const open = () => sitePages.request(`/site/${slug}`)
  await inBusiness(scope, 'write', (tx) => saveSite(tx, { ...newSite(known), slug }))
  expect((await open()).status).toBe(404)
  await inBusiness(scope, 'write', publishSite)
  const response = await open()
  const html = await response.text()
  expect(response.status).toBe(200)
  expect(html).toContain('<title>Studio &lt;Ana&gt;</title>')
  expect(html).toContain(`<link rel="canonical" href="http://localhost:3000/site/${slug}"/>`)
  expect(html).toContain('Agendar horário')
  expect(html).toContain('https://wa.me/5511912345678')
  expect(html).not.toMatch(/<script(?! type="application\/ld\+json")/)
  expect(html).toContain('"name":"Studio \\u003cAna>"')
  expect(html).not.toContain('noindex')
  for (const path of ['/site/nunca-existiu', '/site/%00', '/site/A%20B'])
    expect((await sitePages.request(path)).status).toBe(404)

  await inBusiness(scope, 'write', (tx) => saveSite(tx, { ...newSite(known), slug: `${slug}-novo` }))
  const old = await open()
  expect([old.status, old.headers.get('location')]).toEqual([301, `/site/${slug}-novo`])
  await expect(
    inBusiness(await aBusiness(), 'write', (tx) => saveSite(tx, { ...newSite(known), slug })),
  ).rejects.toMatchObject({ kind: siteRefusals.SITE_ADDRESS_TAKEN })
})
