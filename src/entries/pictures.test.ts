import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { aBusiness, aMember } from '../accounts/server/testing/people.ts'
import { signedIn } from '../accounts/server/testing/signed-in.ts'
import { anOnlineSalon } from '../booking/server/testing/online-salon.ts'
import { saveBookingLink } from '../booking/server/save-booking-link.ts'
import { newBookingLink } from '../booking/booking-link.ts'
import {
  mostBytesOfAll,
  mostPictureBytes,
  type OwnPicture,
  pictureRefusals,
  pictureTexts,
  sourcesOf,
} from '../business/picture.ts'
import { storePicture } from '../business/server/store-picture.ts'
import { paths } from '../platform/paths.ts'
import { limit } from '../platform/server/http/limits.ts'
import { freshDatabase } from '../platform/server/testing/database.ts'
import { sendRaw, statusIn } from '../platform/server/testing/raw-request.ts'
import type { Scope } from '../platform/server/database/business-tx.ts'
import { inBusiness } from '../platform/server/database/run-transaction.ts'
import { words } from '../platform/words.ts'
import { removeProfessional } from '../team/server/remove-professional.ts'
import { createProfessional, updateProfessional } from '../team/server/save-professional.ts'
import { defaultWeek } from '../team/hours.ts'
import { jobs } from './jobs.ts'
import { runSite } from './testing/running-site.ts'

const database = freshDatabase()
/** Each picture is drawn in its own process, and some tests wait until that process is killed. */
const drawing = { timeout: 60_000 }

let server: Server
let port: number
let owner: Scope
beforeAll(async () => {
  server = await runSite()
  port = (server.address() as AddressInfo).port
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await aBusiness()
})

const origin = () => `http://127.0.0.1:${port}`
const get = (path: string) => fetch(origin() + path)

async function send(scope: Scope | null, body: Uint8Array | string, type = 'image/png') {
  const headers = { 'content-type': type, ...(scope && { cookie: (await signedIn(scope)).headers.cookie! }) }
  return fetch(origin() + paths.pictures, { method: 'POST', headers, body: body as BodyInit })
}
type ErrorBody = { code: string; data: { title: string; text: string; fields?: Record<string, string> } }
async function sent(body: Uint8Array | string, scope = owner): Promise<OwnPicture> {
  const answer = await send(scope, body)
  expect(answer.status).toBe(200)
  return (await answer.json()) as OwnPicture
}
async function refusal(body: Uint8Array | string) {
  const answer = await send(owner, body)
  const { code, data } = (await answer.json()) as ErrorBody
  return { status: answer.status, code, text: data.fields?.['picture'] ?? data.text }
}
const unreadable = { status: 422, code: 'INVALID_INPUT', text: pictureTexts.unreadable }

const heavy = { status: 422, code: 'INVALID_INPUT', text: pictureTexts.heavy }
/** In 2 KB, work of ten seconds. */
const filters = `<filter id="f">${Array.from({ length: 40 }, (_, at) => `<feTurbulence baseFrequency="0.0${at + 1}" numOctaves="10"/>`).join('')}</filter><rect width="100" height="100" filter="url(#f)"/>`

const plain = (width: number, height: number, background = '#a33') =>
  sharp({ create: { width, height, channels: 3, background } })
const aPng = (width = 40, height = 30, background = '#a33') => plain(width, height, background).png().toBuffer()
const fileOf = async ({ hash }: OwnPicture, box = 1600) => {
  const answer = await get(paths.picture(hash, box))
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}
const held = async () => {
  const { rows } = await database.admin.query<{ pictures: number; files: number }>(
    `select count(distinct p.id)::int as pictures, count(f.box)::int as files
     from picture p left join picture_file f on f.business_id = p.business_id and f.picture_id = p.id
     where p.business_id = $1`,
    [owner.businessId],
  )
  return rows[0]!
}
function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
/** A one-colour PNG with the given dimensions in as few bytes as possible. */
function aBomb(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head[8] = 1
  const rows = deflateSync(Buffer.alloc(Math.ceil(width / 8 + 1) * height), { level: 9 })
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}
const svg = (inside: string, head = '', size = 'width="100" height="100"') =>
  `${head}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size}>${inside}</svg>`

describe('a picture that is sent', drawing, () => {
  it('comes back as WebP in the sizes that it fills, by the hash of its content, to be kept for good and only shown', async () => {
    const picture = await sent(await plain(2000, 1000).jpeg().toBuffer())
    expect(picture).toMatchObject({ width: 1600, height: 800 })
    const answer = await get(paths.picture(picture.hash, 640))
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    const sizes = await Promise.all([160, 640, 1600].map(async (box) => sharp(await fileOf(picture, box)).metadata()))
    expect(sizes.map(({ format, width, height }) => [format, width, height])).toEqual([
      ['webp', 160, 80],
      ['webp', 640, 320],
      ['webp', 1600, 800],
    ])
    expect(sourcesOf(picture).srcSet).toBe(
      [160, 640, 1600].map((box) => `${paths.picture(picture.hash, box)} ${box}w`).join(', '),
    )
    expect((await get(paths.picture('x'.repeat(43), 160))).status).toBe(404)
    const { rows } = await database.admin.query('select action from audit where business_id = $1', [owner.businessId])
    expect(rows).toEqual([{ action: 'picture.add' }])
  })

  it('is not enlarged, and the same content has the same address in another business', async () => {
    const picture = await sent(await aPng())
    expect(picture).toMatchObject({ width: 40, height: 30 })
    expect(await sharp(await fileOf(picture)).metadata()).toMatchObject({ width: 40, height: 30 })
    await sent(await aPng(160, 160))
    expect(await held()).toEqual({ pictures: 2, files: 2 })
    const theirs = await sent(await aPng(), await aBusiness())
    expect([theirs.hash, theirs.id === picture.id]).toEqual([picture.hash, false])
  })

  it.each(['png', 'jpeg', 'webp', 'avif'] as const)('may be a %s, whatever it is called', async (format) => {
    const picture = await send(owner, await plain(60, 40).toFormat(format).toBuffer(), 'text/plain')
    expect(await picture.json()).toMatchObject({ width: 60, height: 40 })
  })

  it('is turned as its camera says, and keeps nothing else of what it tells', async () => {
    const exif = { IFD0: { Copyright: 'segredo', Artist: 'Rita' }, IFD3: { GPSLatitude: '23/1 33/1 0/1' } }
    const photo = await plain(80, 40).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect(photo.includes('Exif')).toBe(true)
    const picture = await sent(photo)
    expect(picture).toMatchObject({ width: 40, height: 80 })
    const { exif: left, icc, xmp, orientation } = await sharp(await fileOf(picture)).metadata()
    expect([left, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined])
  })

  it('that moves stands still', async () => {
    const frames = await sharp([await aPng(40, 30, '#f00'), await aPng(40, 30, '#00f')], { join: { animated: true } })
      .webp({ loop: 0 })
      .toBuffer()
    expect((await sharp(frames, { animated: true }).metadata()).pages).toBe(2)
    expect((await sharp(await fileOf(await sent(frames)), { animated: true }).metadata()).pages ?? 1).toBe(1)
  })

  // spec: booking-link-5
  it('drawn in lines becomes pixels, as many as are shown', async () => {
    const picture = await sent(svg('<circle cx="5" cy="5" r="5"/>', '', 'viewBox="0 0 10 10"'))
    expect(picture).toMatchObject({ width: 1600, height: 1600 })
    expect((await fileOf(picture)).subarray(8, 12).toString()).toBe('WEBP')
  })
})

describe('what is hostile', drawing, () => {
  // spec: booking-link-5
  it('by its length is refused before it is read, or while', async () => {
    const large = Buffer.alloc(mostPictureBytes * 1.7)
    const text = words(pictureTexts.tooLarge(large.length))
    expect(text).toBe('A imagem tem 3,4 MB; o limite é 2 MB.')
    expect(await refusal(large)).toEqual({ status: 413, code: 'PAYLOAD_TOO_LARGE', text })
    const { cookie } = (await signedIn(owner)).headers
    const piece = `${(60_000).toString(16)}\r\n${'x'.repeat(60_000)}\r\n`
    const endless = `POST ${paths.pictures} HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\nconnection: close\r\ntransfer-encoding: chunked\r\n\r\n`
    const answer = await sendRaw(port, `${endless + piece.repeat(40)}0\r\n\r\n`)
    expect([statusIn(answer), answer.includes(words(pictureTexts.tooLargeUnknown))]).toEqual([413, true])
    expect(await held()).toEqual({ pictures: 0, files: 0 })
  })

  it('by its size is not drawn', async () => {
    const bomb = aBomb(30_000, 30_000)
    expect(bomb.length).toBeLessThan(200_000)
    const text = 'A imagem tem 30000 × 30000 pixels; use uma menor.'
    expect(await refusal(bomb)).toEqual({ status: 422, code: 'INVALID_INPUT', text })
    expect(await refusal(aBomb(30_000, 10))).toMatchObject({ status: 422, text: expect.stringContaining('30000 × 10') })
    expect(await refusal(svg('', '', 'width="30000" height="30000"'))).toMatchObject({ status: 422, text })
    // Allowed dimensions are drawn, however small the file.
    expect(await sent(aBomb(8_000, 5_000))).toMatchObject({ width: 1600, height: 1000 })
  })

  it('is refused where it is no picture, or none of those that are taken', async () => {
    const png = await aPng(400, 300)
    const gif = await plain(4, 4).gif().toBuffer()
    const tiff = await plain(4, 4).tiff().toBuffer()
    for (const bytes of [
      '<html><script>alert(1)</script>',
      '%PDF-1.7',
      Buffer.from('PK\u0003\u0004'),
      gif,
      tiff,
      'P6 1 1 1',
    ])
      expect(await refusal(bytes)).toEqual(unreadable)
    expect(await refusal(png.subarray(0, png.length / 2))).toEqual(unreadable)
    const jpeg = await sharp(Buffer.from(svg('<circle r="90"/>')))
      .resize(900)
      .jpeg()
      .toBuffer()
    expect(await refusal(jpeg.subarray(0, jpeg.length / 2))).toEqual(unreadable)
    expect(await refusal('')).toEqual(unreadable)
  })

  it('leaves behind what it hides: of a file that is two things, the picture alone is kept', async () => {
    const page = '<html><script>alert(document.cookie)</script>'
    const picture = await sent(Buffer.concat([await plain(60, 40).jpeg().toBuffer(), Buffer.from(page)]))
    expect((await fileOf(picture)).includes('script')).toBe(false)
  })

  it('runs nothing, reads nothing and asks nobody from a drawing', async () => {
    const asked: unknown[] = []
    server.on('request', (request) => asked.push(request.url))
    const script = svg('<script>alert(1)</script><rect onload="alert(1)" width="50" height="50" fill="red"/>')
    expect((await fileOf(await sent(script))).includes('script')).toBe(false)
    const href = (address: string) => svg(`<image xlink:href="${address}" width="100" height="100"/>`)
    for (const address of [
      `file://${process.cwd()}/public/icon-192.png`,
      `${origin()}/icon-192.png`,
      'public/icon-192.png',
    ])
      expect((await sharp(await fileOf(await sent(href(address)))).stats()).channels[3]!.max).toBe(0)
    expect(asked.filter((url) => String(url).includes('icon'))).toEqual([])
    const entity = (is: string) => `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a ${is}>]>`
    expect(await refusal(svg('<text y="20">&a;</text>', entity('SYSTEM "file:///etc/passwd"')))).toEqual(unreadable)
  })

  // spec: booking-link-9
  it('ends its own process at most: of laughs, of copies of copies, of filters without end', async () => {
    const names = Array.from('abcdefgh')
    const laughs = names.map((name, at) => `<!ENTITY ${name} "${at ? `&${names[at - 1]};`.repeat(10) : 'ha'}">`)
    const head = `<?xml version="1.0"?><!DOCTYPE svg [${laughs.join('')}]>`
    expect(await refusal(svg('<text>&h;</text>', head))).toEqual(unreadable)
    const copiesOf = (one: string) =>
      names.map((name, at) =>
        at ? `<g id="${name}">${`<use xlink:href="#${names[at - 1]}" x="1"/>`.repeat(10)}</g>` : one,
      )
    // Those of nothing reach the most copies that are drawn before they reach the time.
    const copies = ['<rect id="a" width="9" height="9"/>', '<g id="a"/>'].map((one) => copiesOf(one).join(''))
    for (const inside of [...copies, filters]) expect(await refusal(svg(inside))).toEqual(heavy)
    expect(
      await sent(
        svg('<filter id="f"><feDropShadow dx="2" dy="2" stdDeviation="3"/></filter><circle r="30" filter="url(#f)"/>'),
      ),
    ).toMatchObject({ width: 1600 })
    expect((await get('/healthz')).status).toBe(200)
    expect(await sent(await aPng())).toMatchObject({ width: 40 })
  })

  it('is counted, and ends', async () => {
    const full = limit('picture.business', owner.businessId)
    await database.admin.query('insert into throttle values ($1, now(), $2)', [full.key, full.most])
    expect(await refusal(await aPng())).toMatchObject({ status: 429, code: 'TOO_MANY' })
  })
})

describe('who may send one', drawing, () => {
  it('is who may put it anywhere; strangers and those without a business are refused, and nothing is kept', async () => {
    const png = await aPng()
    const statusFor = async (scope: Scope | null) => (await send(scope, png)).status
    expect(await statusFor(null)).toBe(401)
    expect(await statusFor(await aMember(owner, 'receptionist'))).toBe(403)
    expect(await statusFor(await aMember(owner, 'employee'))).toBe(403)
    expect(await statusFor(await aMember(owner, 'manager'))).toBe(200)
    const former = await aMember(owner, 'admin')
    await database.admin.query('update member set removed_at = now() where account_id = $1', [former.actor.accountId])
    expect(await statusFor(former)).toBe(403)
    expect((await held()).pictures).toBe(1)
  })

  it('is a page of ours', async () => {
    const headers = { cookie: (await signedIn(owner)).headers.cookie!, origin: 'https://evil.example' }
    const answer = await fetch(origin() + paths.pictures, {
      method: 'POST',
      headers,
      body: new Uint8Array(await aPng()),
    })
    expect(answer.status).toBe(403)
    expect((await held()).pictures).toBe(0)
  })
})

describe('a picture that is kept', drawing, () => {
  const form = {
    name: 'Bruna',
    email: 'bruna@exemplo.com',
    phone: '+5511987654321',
    document: null,
    commissionPercent: 0,
    accountId: null,
    specialtyIds: [],
    hours: defaultWeek,
  }
  const hire = (photo: string | null, scope = owner) =>
    inBusiness(scope, 'write', (tx) => createProfessional(tx, { ...form, photo }))
  const change = (id: string, photo: string | null, scope = owner) =>
    inBusiness(scope, 'write', (tx) => updateProfessional(tx, { ...form, id, photo }))
  const gone = expect.objectContaining({ fields: { photo: pictureTexts.gone } })

  // spec: booking-link-10
  it('goes when another takes its place, when it is removed, and when what it belongs to is deleted', async () => {
    const [first, second, third] = [
      await sent(await aPng(300, 200)),
      await sent(await aPng(20)),
      await sent(await aPng(30)),
    ]
    const { id } = await hire(first.id)
    await change(id, first.id)
    await change(id, second.id)
    expect(await held()).toEqual({ pictures: 2, files: 2 })
    expect((await get(paths.picture(first.hash, 160))).status).toBe(404)
    await change(id, null)
    expect((await held()).pictures).toBe(1)
    await change(id, third.id)
    await inBusiness(owner, 'write', (tx) => removeProfessional(tx, { id }))
    expect(await held()).toEqual({ pictures: 0, files: 0 })
  })

  it('is one row’s only, and none of another business’s', async () => {
    const mine = await sent(await aPng())
    const { id } = await hire(mine.id)
    await expect(hire(mine.id)).rejects.toEqual(gone)
    const rival = await aBusiness()
    await expect(hire(mine.id, rival)).rejects.toEqual(gone)
    await expect(hire((await sent(await aPng(41))).id, rival)).rejects.toEqual(gone)
    const theirs = await hire(null, rival)
    await expect(change(theirs.id, mine.id, rival)).rejects.toEqual(gone)
    // Naming a picture of another business does not delete it either.
    await change(theirs.id, null, rival)
    await change(id, mine.id)
    expect((await get(paths.picture(mine.hash, 160))).status).toBe(200)
  })

  it('of two who save at once, one keeps, and nothing else stays', async () => {
    const [first, ...others] = await Promise.all([50, 51, 52, 53].map(async (width) => sent(await aPng(width))))
    const { id } = await hire(first!.id)
    await Promise.all(others.map((picture) => change(id, picture.id)))
    expect((await held()).pictures).toBe(1)
    const free = await sent(await aPng(54))
    const taken = await Promise.allSettled([hire(free.id), hire(free.id), hire(free.id)])
    expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('is forgotten after a day where nobody saved it', async () => {
    const { id } = await hire((await sent(await aPng())).id)
    const left = await sent(await aPng(41))
    const sweep = jobs.find(({ name }) => name === 'business.pictures')!
    const run = () => sweep.run({}, async () => true)
    await run()
    expect((await held()).pictures).toBe(2)
    await database.admin.query(`update picture set expires_at = now() - interval '1 second' where id = $1`, [left.id])
    await run()
    expect((await held()).pictures).toBe(1)
    await expect(change(id, left.id)).rejects.toEqual(gone)
  })

  // spec: booking-1
  it('is the logo of the public booking page', async () => {
    const { scope, slug } = await anOnlineSalon()
    const picture = await sent(await aPng(300, 300), scope)
    await inBusiness(scope, 'write', (tx) =>
      saveBookingLink(tx, { ...newBookingLink('Salão'), slug, logo: picture.id }),
    )
    expect(await (await get(paths.booking(slug))).text()).toContain(paths.picture(picture.hash, 160))
  })
})

test('the room of a business holds for those who send at the same time', async () => {
  const keep = (bytes = 100_000) => {
    const files = [{ box: 160, bytes: Buffer.alloc(bytes) }]
    return inBusiness(owner, 'write', (tx) => storePicture(tx, { width: 1, height: 1, files }))
  }
  await keep(mostBytesOfAll - 250_000)
  const kept = await Promise.allSettled([keep(), keep(), keep(), keep()])
  const reasons = kept.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
  const full = expect.objectContaining({ kind: pictureRefusals.PICTURES_FULL })
  expect(reasons).toEqual([full, full])
  await database.admin.query('delete from picture where business_id = $1', [owner.businessId])
  await keep()
})
