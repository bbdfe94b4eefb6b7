import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { aBusiness } from '../accounts/server/testing/people.ts'
import { signedIn } from '../accounts/server/testing/signed-in.ts'
import type { OwnPicture } from '../business/picture.ts'
import { anOperator } from '../operator/server/testing/an-operator.ts'
import { ownName, setBrand } from '../platform/brand.ts'
import { paths } from '../platform/paths.ts'
import { freshDatabase } from '../platform/server/testing/database.ts'
import { withProductName } from './api-description.ts'
import { withBrand } from './brand-files.ts'
import { runSite } from './testing/running-site.ts'

const database = freshDatabase()
let server: Server
beforeAll(async () => {
  server = await runSite()
})
afterAll(() => server.close())
afterEach(() => setBrand({ name: ownName, logo: null }))

const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const get = (path: string) => fetch(origin() + path)
const aPng = () =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: '#c00' } })
    .png()
    .toBuffer()
const send = async (headers: Record<string, string> = {}) =>
  fetch(origin() + paths.platformPictures, {
    method: 'POST',
    headers: { 'content-type': 'image/png', ...headers },
    body: (await aPng()) as BodyInit,
  })

// spec: master-8
test('the operator’s name and logo are in manifest, icons, shells and public pages', { timeout: 60_000 }, async () => {
  const { master, headers } = await anOperator(database)
  const answer = await send({ cookie: headers.cookie! })
  expect(answer.status).toBe(200)
  const logo = (await answer.json()) as OwnPicture
  await master.settings.save({ name: 'Sala & Cia', logo, affiliateProgramEnabled: false })

  const manifest = (await (await get('/app.webmanifest')).json()) as { name: string; icons: { src: string }[] }
  expect(manifest).toMatchObject({ name: 'Sala & Cia', short_name: 'Sala & Cia', start_url: '/dashboard' })
  for (const { src } of manifest.icons) expect(src).toMatch(new RegExp(`^/icon[\\w.-]+\\?${logo.hash}$`))
  for (const side of [192, 512]) {
    const icon = await get(`/icon-${side}.png`)
    const { data, info } = await sharp(await icon.arrayBuffer())
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(info).toMatchObject({ width: side, height: side })
    const middle = (Math.floor(side / 2) * side + Math.floor(side / 2)) * info.channels
    expect(data[middle]).toBeGreaterThan(180)
    expect(data[middle + 1]).toBeLessThan(30)
    expect(data[0]).toBe(255)
  }
  expect((await get('/favicon.ico')).headers.get('content-type')).toBe('image/svg+xml')
  const svg = await get('/icon.svg')
  expect(svg.headers.get('content-type')).toBe('image/svg+xml')
  expect(svg.headers.get('content-security-policy')).toContain('sandbox')
  expect(await svg.text()).toContain('data:image/webp;base64,')

  const page = await (await get('/site/ninguem')).text()
  expect(page).toContain(`href="/icon.svg?${logo.hash}"`)
  const shell = withBrand(`<title>${ownName}</title><link rel="icon" href="/icon.svg" type="image/svg+xml" />`)
  expect(shell).toContain('<title>Sala &amp; Cia</title>')
  expect(shell).toContain(`<meta name="application-name" content="Sala &amp; Cia" data-logo="${logo.hash}" />`)
  expect(shell).toContain(`href="/icon.svg?${logo.hash}"`)
})

test('a name is written letter by letter, whatever signs are in it', () => {
  const name = "R$& $' $$ Cia"
  setBrand({ name, logo: null })
  expect(withBrand(`<title>${ownName} | Entrar</title>`)).toContain("<title>R$&amp; $' $$ Cia | Entrar</title>")
  expect(withProductName(JSON.stringify({ info: { title: `${ownName} API` } }))).toBe(
    JSON.stringify({ info: { title: `${name} API` } }),
  )
})

// spec: master-8
test('only the operator sends pictures of the platform', { timeout: 60_000 }, async () => {
  expect((await send()).status).toBe(401)
  const { headers } = await signedIn(await aBusiness())
  expect((await send({ cookie: headers.cookie! })).status).toBe(403)
  const { rows } = await database.admin.query('select from platform_picture where expires_at is not null')
  expect(rows).toEqual([])
})
