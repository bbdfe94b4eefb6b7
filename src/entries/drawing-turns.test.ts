import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBusiness } from '../accounts/server/testing/people.ts'
import { signedIn } from '../accounts/server/testing/signed-in.ts'
import { anOnlineSalon } from '../booking/server/testing/online-salon.ts'
import { mostBytesOfAll } from '../business/picture.ts'
import { storePicture } from '../business/server/store-picture.ts'
import { paths } from '../platform/paths.ts'
import { freshDatabase } from '../platform/server/testing/database.ts'
import type { Scope } from '../platform/server/database/business-tx.ts'
import { inBusiness } from '../platform/server/database/run-transaction.ts'
import { runSite } from './testing/running-site.ts'

freshDatabase()

let server: Server
beforeAll(async () => {
  server = await runSite()
})
afterAll(() => server.close())

const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const send = async (scope: Scope, body: Uint8Array | string) =>
  fetch(origin() + paths.pictures, {
    method: 'POST',
    headers: { 'content-type': 'image/png', cookie: (await signedIn(scope)).headers.cookie! },
    body: body as BodyInit,
  })
const aPng = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#a33' } })
    .png()
    .toBuffer()
/** In 2 KB, work of ten seconds. */
const heavy = `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><filter id="f">${Array.from({ length: 40 }, (_, at) => `<feTurbulence baseFrequency="0.0${at + 1}" numOctaves="10"/>`).join('')}</filter><rect width="100" height="100" filter="url(#f)"/></svg>`

// spec: booking-link-9
test(
  'four who send what is heavy wait for themselves, an honest upload and a link’s picture do not',
  { timeout: 120_000 },
  async () => {
    const hostile = await Promise.all([1, 2, 3, 4].map(() => aBusiness()))
    const heavyOf = async (scope: Scope) => (await send(scope, heavy)).status
    for (const scope of hostile) expect(await heavyOf(scope)).toBe(422)
    const left = new Set(hostile)
    const again = hostile.map((scope) => heavyOf(scope).finally(() => left.delete(scope)))
    const { slug } = await anOnlineSalon()
    const link = fetch(origin() + paths.linkPicture('agendamento', slug, 'x'.repeat(22)))
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><circle r="9" fill="#a33"/></svg>'
    for (const honest of [await aPng(), drawing]) expect((await send(await aBusiness(), honest)).status).toBe(200)
    const answer = await link
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    // One was under way, and another one may have come in between.
    expect(left.size).toBeGreaterThanOrEqual(2)
    // Whoever used the most waits longest, perhaps too long.
    for (const status of await Promise.all(again)) expect([422, 503]).toContain(status)
  },
)

test('a photo does not wait for drawings, and what begins as pixels is read as nothing else', async () => {
  const hostile = await Promise.all([1, 2].map(() => aBusiness()))
  const honest = await aBusiness()
  const left = new Set(hostile)
  const all = hostile.map((scope) => send(scope, heavy).finally(() => left.delete(scope)))
  // One of the two is under way, and the other waits for its turn.
  expect((await send(honest, await aPng())).status).toBe(200)
  expect(left.size).toBe(2)
  expect((await send(honest, Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.from(heavy)]))).status).toBe(422)
  await Promise.all(all)
})

test('nothing is drawn for a business that has no room left', async () => {
  const owner = await aBusiness()
  const files = [{ box: 160, bytes: Buffer.alloc(mostBytesOfAll) }]
  await inBusiness(owner, 'write', (tx) => storePicture(tx, { width: 1, height: 1, files }))
  // What cannot even be read is not looked at.
  for (const body of [await aPng(), '<html>']) {
    const answer = await send(owner, body)
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({ code: 'PICTURES_FULL' })
  }
})
