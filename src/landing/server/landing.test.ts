import { createRouterClient } from '@orpc/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { signedInCookie } from '../../accounts/session-mark.ts'
import { codeOf, refusalOf } from '../../accounts/server/testing/calls.ts'
import { aBusiness } from '../../accounts/server/testing/people.ts'
import { signedIn } from '../../accounts/server/testing/signed-in.ts'
import type { OwnPicture } from '../../business/picture.ts'
import { pictureFile } from '../../business/server/picture-queries.ts'
import { storePlatformPicture } from '../../business/server/platform-pictures.ts'
import { newId } from '../../platform/id.ts'
import { paths } from '../../platform/paths.ts'
import { createEdge } from '../../platform/server/http/edge.ts'
import { renderPagesWith } from '../../platform/server/http/pages.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { landingApi } from './api.ts'
import { landingPages } from './landing-pages.ts'

const database = freshDatabase()

/** An operator, signed in. */
async function operator() {
  const scope = await aBusiness()
  const context = await signedIn(scope)
  const { accountId } = scope.actor
  await database.admin.query('update account set is_operator = true where id = $1', [accountId])
  await database.admin.query('update session set second_factor_at = now() where account_id = $1', [accountId])
  return { landing: createRouterClient(landingApi, { context }), context, accountId }
}
const draft = async () => (await (await operator()).landing.get()).content
const aPicture = (n: number): Promise<OwnPicture> =>
  storePlatformPicture({ width: 9, height: 9, files: [{ box: 160, bytes: new Uint8Array([n]) }] })

let server: Server
beforeAll(async () => {
  renderPagesWith(async () => ({ renderPage: (_name, props) => JSON.stringify(props) }))
  server = createEdge({}, landingPages).listen(0, '127.0.0.1')
  await new Promise((done) => server.once('listening', done))
})
afterAll(() => server.close())
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { headers })
const shown = async () => {
  return (await (await get('/')).json()) as { name: string; hasCode: boolean; site: { heroTitle: string } }
}

// spec: public-routes-8
test('visitors see what was published, and the operator goes back to what they saw before', async () => {
  const { landing, accountId } = await operator()
  const first = await landing.get()
  expect(first).toMatchObject({ publishedAt: null, hasChanges: false, versions: [] })
  await landing.save({ ...first.content, heroTitle: 'Outro título' })
  expect(await landing.get()).toMatchObject({ publishedAt: null, hasChanges: true })
  expect((await shown()).site.heroTitle).toBe(first.content.heroTitle)

  await landing.publish()
  expect((await shown()).site.heroTitle).toBe('Outro título')
  const { versions, ...second } = await landing.get()
  expect(second).toMatchObject({ publishedAt: expect.any(String), hasChanges: false })
  expect(versions.map(({ title }) => title)).toEqual([first.content.heroTitle])
  await landing.restore({ id: versions[0]!.id })
  expect(await landing.get()).toMatchObject({ hasChanges: true, content: { heroTitle: first.content.heroTitle } })
  expect((await shown()).site.heroTitle).toBe('Outro título')
  expect(await codeOf(landing.restore({ id: newId() }))).toBe('NOT_FOUND')
  const { rows } = await database.admin.query(
    'select action from account_audit where account_id = $1 order by at, id',
    [accountId],
  )
  expect(rows.map(({ action }) => action as string)).toEqual([
    'operator.landing_save',
    'operator.landing_publish',
    'operator.landing_restore',
  ])
})

// spec: public-routes-9
test('ten earlier pages are kept, with their pictures, and nobody else’s', async () => {
  const { landing } = await operator()
  const content = await draft()
  const pictures = await Promise.all([1, 2].map(aPicture))
  await landing.save({ ...content, heroPicture: pictures[0]! })
  await landing.publish()
  await landing.save({ ...content, heroPicture: pictures[1]! })
  for (let round = 1; round <= 10; round++) {
    await landing.publish()
    expect(await pictureFile(pictures[0]!.hash, 160)).not.toBeNull()
    await landing.save({ ...content, heroTitle: `Título ${round}` })
  }
  expect((await landing.get()).versions).toHaveLength(10)
  await landing.publish()
  expect(await pictureFile(pictures[0]!.hash, 160)).toBeNull()
  expect((await refusalOf(landing.save({ ...content, heroPicture: pictures[0]! }))).fields).toEqual({
    heroPicture: 'Esta imagem não está mais disponível. Escolha o arquivo de novo.',
  })
  expect(await pictureFile(pictures[1]!.hash, 160)).not.toBeNull()
})

// spec: public-routes-9
test('code that is not ours runs in a page without an origin, which only our own page shows', async () => {
  const { landing } = await operator()
  const content = await draft()
  expect((await get(paths.landingCode)).status).toBe(404)
  await landing.save({ ...content, customCode: '<script>alert(document.cookie)</script>' })
  expect((await get(paths.landingCode)).status).toBe(404)
  await landing.publish()
  const page = await get(paths.landingCode)
  expect(page.headers.get('content-security-policy')).toMatch(/^sandbox allow-scripts; .*frame-ancestors 'self'$/)
  expect(page.headers.get('x-frame-options')).toBe('SAMEORIGIN')
  expect(await page.text()).toContain('<script>alert(document.cookie)</script>')
  expect((await shown()).hasCode).toBe(true)
  const landingPage = await get('/')
  expect(landingPage.headers.get('content-security-policy')).toContain("script-src 'self';")
  expect(landingPage.headers.get('x-frame-options')).toBe('DENY')
  expect(JSON.stringify(await landingPage.json())).toContain('alert')
})

// spec: public-routes-8
test('the page may load the trackers that have an id and nothing else, and never for somebody who is signed in', async () => {
  const { landing } = await operator()
  const content = await draft()
  const policy = async (headers = {}) => (await get('/', headers)).headers.get('content-security-policy')!
  const publish = async (ids: { googleAnalyticsId: string | null; facebookPixelId: string | null }) => {
    await landing.save({ ...content, customCode: null, ...ids })
    await landing.publish()
    return policy()
  }
  const none = await publish({ googleAnalyticsId: null, facebookPixelId: null })
  expect(none).not.toContain('https:')
  expect(none).toContain("script-src 'self';")

  const one = await publish({ googleAnalyticsId: 'G-ABCD1', facebookPixelId: null })
  expect(one).toContain("script-src 'self' https://www.googletagmanager.com;")
  expect(one).not.toContain('facebook')
  const both = await publish({ googleAnalyticsId: 'G-ABCD1', facebookPixelId: '1234567' })
  expect(both).toContain("script-src 'self' https://www.googletagmanager.com https://connect.facebook.net;")
  expect(both).toContain("img-src 'self' data: blob: https://*.google-analytics.com https://www.facebook.com;")
  expect(both.replaceAll(/ https:[^ ;]+/g, '')).toBe(none)

  expect(await policy({ cookie: `${signedInCookie}=1` })).toBe(none)
  expect((await get(paths.login)).headers.get('content-security-policy')).toBe(none)
  expect((await get(paths.landingCode)).status).toBe(404)
  expect((await shown()).hasCode).toBe(false)
})

// spec: public-routes-9
test('the preview is the operator’s alone, and nothing in it runs', async () => {
  const { landing, context } = await operator()
  await landing.save({ ...(await draft()), heroTitle: 'Só um rascunho' })
  expect((await get(paths.landingPreview)).status).toBe(401)
  const owner = await signedIn(await aBusiness())
  expect((await get(paths.landingPreview, { cookie: owner.headers.cookie! })).status).toBe(403)
  const preview = await get(paths.landingPreview, { cookie: context.headers.cookie! })
  expect(preview.status).toBe(200)
  expect(preview.headers.get('content-security-policy')).toMatch(/frame-ancestors 'self'; sandbox$/)
  expect(await preview.json()).toMatchObject({ hasCode: false, site: { heroTitle: 'Só um rascunho' } })
})
