import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newBookingLink } from '../booking/booking-link.ts'
import { saveBookingLink } from '../booking/server/save-booking-link.ts'
import { anOnlineSalon } from '../booking/server/testing/online-salon.ts'
import { storePicture } from '../business/server/store-picture.ts'
import { paths } from '../platform/paths.ts'
import { limit } from '../platform/server/http/limits.ts'
import { freshDatabase } from '../platform/server/testing/database.ts'
import type { Scope } from '../platform/server/database/business-tx.ts'
import { inBusiness } from '../platform/server/database/run-transaction.ts'
import { publishSite, withdrawSite } from '../sites/server/publish-site.ts'
import { saveSite } from '../sites/server/save-site.ts'
import { newSite } from '../sites/site.ts'
import { runSite } from './testing/running-site.ts'

const database = freshDatabase()
/** Each picture is drawn in its own process, which takes time. */
const drawing = { timeout: 60_000 }
let server: Server
let origin: string
beforeAll(async () => {
  server = await runSite()
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

const get = (path: string) => fetch(origin + path, { redirect: 'manual' })
/** The path of the picture that a page names for messengers (`og:image`). */
async function imageOf(page: string): Promise<string> {
  const text = await (await get(page)).text()
  return new URL(/<meta property="og:image" content="([^"]*)"/.exec(text)![1]!).pathname
}
async function pictureAt(path: string) {
  const answer = await get(path)
  expect(answer.status).toBe(200)
  const bytes = Buffer.from(await answer.arrayBuffer())
  return { bytes, headers: Object.fromEntries(answer.headers), picture: sharp(bytes) }
}
const save = (scope: Scope, slug: string, more: object) =>
  inBusiness(scope, 'write', (tx) => saveBookingLink(tx, { ...newBookingLink('Salão'), slug, logo: null, ...more }))
const drawnTimes = async ({ businessId }: Scope) => {
  const { rows } = await database.admin.query<{ attempts: number }>('select attempts from throttle where key = $1', [
    limit('link-picture.business', businessId).key,
  ])
  return rows[0]?.attempts ?? 0
}
const rgbAt = async (picture: Sharp, left: number, top: number) =>
  Uint8Array.from(await picture.clone().extract({ left, top, width: 1, height: 1 }).raw().toBuffer())

// spec: booking-link-16
test(
  'beside its link a booking page has a picture of its name and colours, drawn once and kept by what is on it',
  drawing,
  async () => {
    const salon = await anOnlineSalon({ businessName: 'Studio Ana', primaryColor: '#6d2e46', accentColor: '#e8b04b' })
    const path = await imageOf(paths.booking(salon.slug))
    expect(await drawnTimes(salon.scope)).toBe(0)
    const [one, ...others] = await Promise.all(Array.from({ length: 6 }, () => pictureAt(path)))
    expect(await drawnTimes(salon.scope)).toBe(1)
    expect(others.every(({ bytes }) => bytes.equals(one!.bytes))).toBe(true)
    expect(one!.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    expect(await one!.picture.metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    expect(one!.bytes.length).toBeLessThan(100_000)
    const near = (got: Uint8Array, wanted: number[]) => got.every((part, at) => Math.abs(part - wanted[at]!) < 6)
    expect(near(await rgbAt(one!.picture, 10, 10), [0x6d, 0x2e, 0x46])).toBe(true)
    expect(near(await rgbAt(one!.picture, 600, 625), [0xe8, 0xb0, 0x4b])).toBe(true)
    // Text is drawn even if the machine has no fonts.
    expect((await one!.picture.extract({ left: 88, top: 150, width: 500, height: 300 }).stats()).channels[0]!.max).toBe(
      255,
    )
  },
)

// spec: booking-link-16
test(
  'another name is another picture, to which the earlier address leads, and nothing of the earlier one stays',
  drawing,
  async () => {
    const salon = await anOnlineSalon({ businessName: 'Antes' })
    const page = paths.booking(salon.slug)
    const before = await imageOf(page)
    await pictureAt(before)
    const logo = await inBusiness(salon.scope, 'write', async (tx) => {
      const bytes = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#0a7' } })
        .webp()
        .toBuffer()
      return storePicture(tx, { width: 300, height: 200, files: [{ box: 160, bytes }] })
    })
    await save(salon.scope, salon.slug, { businessName: 'Depois', logo: logo.id })
    const after = await imageOf(page)
    expect(after).not.toBe(before)
    const led = await get(before)
    expect([led.status, led.headers.get('location'), led.headers.get('cache-control')]).toEqual([
      302,
      after,
      'no-cache',
    ])
    await pictureAt(after)
    const { rows } = await database.admin.query('select hash from link_picture where business_id = $1', [
      salon.scope.businessId,
    ])
    expect(rows).toEqual([{ hash: after.split('/').at(-1)!.slice(0, -4) }])
  },
)

// spec: booking-link-16
test('whatever somebody calls a business is words and no drawing', drawing, async () => {
  for (const businessName of ['</span><span size="1">&amp;', 'É'.repeat(80), '💇‍♀️ 美容院', 'Ana\n\nLuz', '%s %n']) {
    const salon = await anOnlineSalon()
    await save(salon.scope, salon.slug, { businessName })
    const { picture } = await pictureAt(await imageOf(paths.booking(salon.slug)))
    expect(await picture.metadata(), businessName).toMatchObject({ width: 1200, height: 630 })
  }
})

// spec: booking-link-16
test('a page of a business has its own; what is not on the air has none', drawing, async () => {
  const salon = await anOnlineSalon()
  const slug = `${salon.slug}-site`
  const content = { ...newSite({ businessName: 'Espaço Dora', services: [], address: null, whatsapp: null }), slug }
  await inBusiness(salon.scope, 'write', (tx) => saveSite(tx, content))
  await inBusiness(salon.scope, 'write', publishSite)
  const path = await imageOf(paths.site(slug))
  await pictureAt(path)
  const booking = await imageOf(paths.booking(salon.slug))
  await inBusiness(salon.scope, 'write', withdrawSite)
  await save(salon.scope, salon.slug, { isActive: false })
  const nowhere = '/imagem/agendamento/nada/xxxxxxxxxxxxxxxxxxxxxx.jpg'
  for (const gone of [path, booking, nowhere, nowhere.replace('agendamento', 'site'), '/imagem/agendamento/nada/x.jpg'])
    expect((await get(gone)).status, gone).toBe(404)
})

test('a business that changes its page all the time has so many drawn in an hour', drawing, async () => {
  const salon = await anOnlineSalon()
  const path = await imageOf(paths.booking(salon.slug))
  const { key, most } = limit('link-picture.business', salon.scope.businessId)
  await database.admin.query('insert into throttle values ($1, now(), $2)', [key, most])
  expect((await get(path)).status).toBe(429)
})
