import { once } from 'node:events'
import { request, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedIn } from '../accounts/server/testing/signed-in.ts'
import { anOnlineSalon, aRequest } from '../booking/server/testing/online-salon.ts'
import { newId } from '../platform/id.ts'
import { createEdge } from '../platform/server/http/edge.ts'
import { renderPagesWith } from '../platform/server/http/pages.ts'
import { settings } from '../platform/server/settings.ts'
import { freshDatabase } from '../platform/server/testing/database.ts'
import { inBusiness } from '../platform/server/database/run-transaction.ts'
import { removeDomain } from '../domains/server/connect-domain.ts'
import { publishSite, withdrawSite } from '../sites/server/publish-site.ts'
import { saveSite } from '../sites/server/save-site.ts'
import { newSite } from '../sites/site.ts'
import { describeApi, describePublicApi } from './api-description.ts'
import { customDomainAt } from './custom-domains.ts'
import { router } from './router.ts'
import { allScreens } from './screens.ts'
import { createSite } from './site.ts'

const database = freshDatabase()
let server: Server
let port: number
beforeAll(async () => {
  renderPagesWith(() => import('./pages.tsx'))
  settings.publicUrl = new URL('https://agenda.exemplo.com.br')
  const text = (said: string) => () => new Response(said)
  const site = createSite(() => true, {
    app: () => text('app'),
    entrance: () => text('in'),
    apiDocs: text('docs'),
    api: describeApi,
    publicApi: describePublicApi,
  })
  server = createEdge(router, site, { customDomains: customDomainAt }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.close()
  settings.publicUrl = new URL('http://localhost:3000')
})

type Answer = { status: number; headers: IncomingHttpHeaders; text: string }

/** Sends a request with any Host header, as a proxy does. */
const ask = (host: string, path: string, more: { method?: string; headers?: object; body?: string } = {}) =>
  new Promise<Answer>((done, fail) => {
    const { method = 'GET', headers, body } = more
    const asked = request({ host: '127.0.0.1', port, path, method, headers: { host, ...headers } }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (piece: string) => (text += piece))
      answer.on('end', () => done({ status: answer.statusCode!, headers: answer.headers, text }))
    })
    asked.on('error', fail).end(body)
  })

/** A salon with a published site, a booking page and an active domain. */
async function aHolder() {
  const salon = await anOnlineSalon()
  const content = newSite({ businessName: 'Espaço Dora', services: [], address: null, whatsapp: null })
  await inBusiness(salon.scope, 'write', async (tx) => {
    await saveSite(tx, { ...content, slug: `${salon.slug}-${newId().slice(-6)}` })
    await publishSite(tx)
  })
  const name = `salao-${newId().slice(-12)}.com.br`
  const { businessId } = salon.scope
  const token = newId().replaceAll('-', '')
  await database.admin.query(
    `insert into domain (business_id, name, token, state, checked_at) values ($1, $2, $3, 'active', now())`,
    [businessId, name, token],
  )
  await database.admin.query(
    'insert into domain_host (business_id, host, bought, looks) values ($1, $2, $2, $2), ($1, $3, $2, $2)',
    [businessId, name, `www.${name}`],
  )
  return { ...salon, name }
}

test('by its own name a business shows its page and takes bookings', async () => {
  const salon = await aHolder()
  for (const host of [salon.name, salon.name.toUpperCase(), `${salon.name}:443`]) {
    const page = await ask(host, '/')
    expect(page.status).toBe(200)
    expect(page.text).toContain('Espaço Dora')
    expect(page.text).toContain(`href="/booking/${salon.slug}"`)
    expect(page.headers['strict-transport-security']).toBeUndefined()
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  }
  expect((await ask(salon.name, '/')).text).toContain(`<link rel="canonical" href="https://${salon.name}/"/>`)
  const form = await ask(salon.name, `/booking/${salon.slug}`)
  expect([form.status, form.text.includes('Escolha o serviço') || form.text.includes('Horário')]).toEqual([200, true])
  const sent = Object.entries({ ...aRequest(salon), name: 'Maria Silva' }).map(([field, value]) => [field, value ?? ''])
  const post = (origin: string) =>
    ask(salon.name, `/booking/${salon.slug}`, {
      method: 'POST',
      body: new URLSearchParams(sent).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin },
    })
  expect((await post('https://evil.example')).status).toBe(403)
  const booked = await post(`https://${salon.name}`)
  expect(booked.status).toBe(303)
  expect(booked.headers['set-cookie']).toBeUndefined()
  expect((await ask(salon.name, booked.headers.location!)).text).toContain('Maria Silva')
})

/** The canonical address of a page: where search engines should find it. */
const canonical = ({ text }: Answer) => /<link rel="canonical" href="([^"]*)"/.exec(text)?.[1]
const certified = (salon: { scope: { businessId: string } }, until: string) =>
  database.admin.query('update domain set secure_until = $2 where business_id = $1', [salon.scope.businessId, until])

// spec: sites-10
test('by its own name a business has a map of its own for searchers, of its pages and of no others', async () => {
  const salon = await aHolder()
  const robots = await ask(salon.name, '/robots.txt')
  expect([robots.status, robots.headers['content-type']]).toEqual([200, 'text/plain; charset=UTF-8'])
  expect(robots.text).toBe(`User-agent: *\nDisallow: /booking/*/\nSitemap: https://${salon.name}/sitemap.xml\n`)
  const map = await ask(salon.name, '/sitemap.xml')
  expect(map.headers['content-type']).toContain('xml')
  expect(Array.from(map.text.matchAll(/<loc>([^<]*)<\/loc>/g), ([, address]) => address)).toEqual([
    `https://${salon.name}/`,
    `https://${salon.name}/booking/${salon.slug}`,
  ])
  await inBusiness(salon.scope, 'write', withdrawSite)
  await database.admin.query('update booking_link set is_listed = false where business_id = $1', [
    salon.scope.businessId,
  ])
  expect((await ask(salon.name, '/sitemap.xml')).text).not.toContain('<loc>')
  expect((await ask(salon.name, '/sitemap/index.xml')).status).toBe(404)
})

// spec: sites-10
test('searchers find both pages by the business’s own name once browsers accept it there, wherever they are shown', async () => {
  const salon = await aHolder()
  const ours = 'agenda.exemplo.com.br'
  const found = async (slug: string) => {
    const pages = [await ask(ours, `/site/${slug}`), await ask(ours, `/booking/${salon.slug}`)]
    return pages.map(canonical)
  }
  const { rows } = await database.admin.query<{ slug: string }>('select slug from site where business_id = $1', [
    salon.scope.businessId,
  ])
  const { slug } = rows[0]!
  const atOurs = [`https://${ours}/site/${slug}`, `https://${ours}/booking/${salon.slug}`]
  const atHome = [`https://${salon.name}/`, `https://${salon.name}/booking/${salon.slug}`]
  expect(await found(slug)).toEqual(atOurs)
  await certified(salon, '2999-01-01')
  expect(await found(slug)).toEqual(atHome)
  await certified(salon, '2020-01-01')
  expect(await found(slug)).toEqual(atOurs)
  const { name } = salon
  expect([await ask(name, '/'), await ask(name, `/booking/${salon.slug}`)].map(canonical)).toEqual(atHome)
})

test('www leads to the name, capitals and a full stop to the page that was meant, and nothing else anywhere', async () => {
  const salon = await aHolder()
  const to = async (host: string, path: string, method = 'GET') => {
    const { status, headers } = await ask(host, path, { method })
    return [status, headers.location]
  }
  const page = `/booking/${salon.slug}?service=x`
  expect(await to(`www.${salon.name}`, page)).toEqual([301, `//${salon.name}${page}`])
  expect(await to(`www.${salon.name}`, '//evil.example/')).toEqual([301, `//${salon.name}//evil.example/`])
  expect(await to(`www.${salon.name}`, page, 'HEAD')).toEqual([301, `//${salon.name}${page}`])
  for (const host of [salon.name, 'agenda.exemplo.com.br']) {
    expect(await to(host, `/booking/${salon.slug.toUpperCase()}.?lang=en-US`)).toEqual([
      301,
      `/booking/${salon.slug}?lang=en-US`,
    ])
    expect(await to(host, `/booking/${salon.slug}/`)).toEqual([301, `/booking/${salon.slug}`])
    expect((await to(host, '/booking/nao-existe-'))[0]).toBe(404)
  }
  expect(await to('agenda.exemplo.com.br', '/site/Ana.')).toEqual([301, '/site/ana'])
})

test.each(['/agendar', '/booking', '/booking/', '/agendar/'])(
  'whoever types %s behind the name comes to the booking page, in the language they picked',
  async (typed) => {
    const salon = await aHolder()
    const led = async (query: string) => {
      const { status, headers } = await ask(salon.name, typed + query)
      return [status, headers.location, headers['cache-control']]
    }
    expect(await led('')).toEqual([302, `/booking/${salon.slug}`, 'no-cache'])
    expect(await led('?lang=en-US')).toEqual([302, `/booking/${salon.slug}?lang=en-US`, 'no-cache'])
    expect((await ask(salon.name, typed, { method: 'POST' })).status).toBe(404)
    await database.admin.query('delete from booking_link where business_id = $1', [salon.scope.businessId])
    expect((await ask(salon.name, typed)).status).toBe(404)
  },
)

// spec: sites-9
test('nothing else of ours is there, for nobody: no screen, no procedure, no other business', async () => {
  const salon = await aHolder()
  const other = await aHolder()
  const { headers } = await signedIn(salon.scope)
  const others =
    '/pictures /healthz /readyz /metrics /dev/mail /api/docs /api/openapi.json /api/live /api/site /rpc/accounts/me /app.webmanifest ' +
    `/offline-worker.js /domain-certificates?domain=x /site/${salon.slug} /booking/${other.slug} /booking/${other.slug}/${newId()} ` +
    `/imagem/agendamento/${other.slug}/${'x'.repeat(22)}.jpg /imagem/site/${other.slug}/${'x'.repeat(22)}.jpg`
  const paths = [...allScreens.map(({ path }) => path.replace('$id', newId())), ...others.split(' ')]
  for (const path of paths)
    for (const method of ['GET', 'POST']) {
      const answer = await ask(salon.name, path, { method, headers: { cookie: headers.cookie } })
      expect([path, answer.status, answer.headers['set-cookie']]).toEqual([path, 404, undefined])
    }
})

test('a name that is held by nobody, was removed or is none is not answered', async () => {
  const salon = await aHolder()
  expect((await ask(salon.name, '/')).status).toBe(200)
  await inBusiness(salon.scope, 'write', withdrawSite)
  expect((await ask(salon.name, '/')).status).toBe(404)
  await inBusiness(salon.scope, 'write', removeDomain)
  for (const host of [salon.name, `www.${salon.name}`, `x.${salon.name}`, 'evil.example', '10.0.0.1', 'a_b.com', 'com'])
    expect((await ask(host, '/')).status, host).toBe(421)
})

test('certificates are made for names that are held, at the word of this machine alone', async () => {
  const salon = await aHolder()
  const may = async (domain: string, headers: object = {}) =>
    (await ask('127.0.0.1', `/domain-certificates?domain=${domain}`, { headers })).status
  for (const name of [salon.name, `www.${salon.name}`, salon.name.toUpperCase()]) expect(await may(name)).toBe(200)
  for (const name of ['', 'evil.example', `x.${salon.name}`, 'a'.repeat(5000), '%00', 'agenda.exemplo.com.br'])
    expect(await may(name), name).toBe(404)
  expect(await may(salon.name, { 'x-forwarded-for': '203.0.113.7' })).toBe(404)
  expect((await ask('agenda.exemplo.com.br', `/domain-certificates?domain=${salon.name}`)).status).toBe(404)
  await inBusiness(salon.scope, 'write', removeDomain)
  expect(await may(salon.name)).toBe(404)
})
