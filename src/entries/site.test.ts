import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { aBusiness } from '../accounts/server/testing/people.ts'
import { signedIn } from '../accounts/server/testing/signed-in.ts'
import { partBytes } from '../archive/intake.ts'
import { comingDay, anOnlineSalon, aRequest } from '../booking/server/testing/online-salon.ts'
import { newId } from '../platform/id.ts'
import { newBusinessSecret } from '../platform/server/business-secret.ts'
import { paths } from '../platform/paths.ts'
import { settings } from '../platform/server/settings.ts'
import { freshDatabase } from '../platform/server/testing/database.ts'
import { sendRaw, statusIn } from '../platform/server/testing/raw-request.ts'
import { wordsOf } from './page-words.ts'
import { allScreens } from './screens.ts'
import { runSite } from './testing/running-site.ts'

const database = freshDatabase()

let server: Server
let port: number
let origin: string
beforeAll(async () => {
  server = await runSite()
  port = (server.address() as AddressInfo).port
  origin = `http://127.0.0.1:${port}`
})
afterAll(() => server.close())

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(origin + path, { headers, redirect: 'manual' })

describe('what is the same for everybody', () => {
  it('is sent compressed to who understands it, and not at all to who has it', async () => {
    const whole = await sendRaw(port, 'GET /api/openapi.json HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n')
    const [, json] = whole.split('\r\n\r\n') as [string, string]
    expect(JSON.parse(json)).toMatchObject({ openapi: expect.stringMatching(/^3\.1/) })
    const short = await get('/api/openapi.json', { 'accept-encoding': 'gzip' })
    expect(short.headers.get('content-encoding')).toBe('gzip')
    expect(Number(short.headers.get('content-length'))).toBeLessThan(json.length / 5)
    expect(await short.text()).toBe(json)
    const tag = short.headers.get('etag')!
    for (const known of [tag, `"other", ${tag}`, '*']) {
      const again = await get('/api/openapi.json', { 'if-none-match': known })
      expect([again.status, await again.text()]).toEqual([304, ''])
    }
    expect((await get('/api/openapi.json', { 'if-none-match': '"other"' })).status).toBe(200)
  })
})

test('a webmail ends messages from a page of its own, by the secret alone; nothing else is written from there', async () => {
  const salon = await anOnlineSalon()
  const secret = newBusinessSecret(salon.scope.businessId)
  const { rows } = await database.admin.query<{ id: string }>(
    `insert into message (business_id, kind, channel, client_id, birthday_on, due_at, state, changed_at, unsubscribe_hash)
     values ($1, 'birthday', 'email', $2, '2026-11-20', now(), 'sent', now(), sha256($3)) returning id`,
    [salon.scope.businessId, salon.clientId, Buffer.from(secret)],
  )
  await database.admin.query('insert into message_settings (business_id) values ($1) on conflict do nothing', [
    salon.scope.businessId,
  ])
  expect(rows).toHaveLength(1)
  const headers = { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' }
  const post = (path: string) =>
    fetch(origin + path, { method: 'POST', headers, body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) })
  const stopped = await post(`/sair/${secret}`)
  expect([stopped.status, stopped.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')])
  expect((await post(`/sair/${'x'.repeat(43)}`)).status).toBe(404)
  for (const path of ['/sair/x', `/sair/${secret}/x`, '/api/auth/sign-out', `/booking/${salon.slug}/bookings`])
    expect((await post(path)).status, path).toBe(403)
})

test('a part of an archive that is refused before anything is asked of the database is told why', async () => {
  const { cookie = '' } = (await signedIn(await aBusiness())).headers
  const send = async (body: Uint8Array<ArrayBuffer>) => {
    const answer = await fetch(origin + paths.archivePart(newId(), 0), { method: 'POST', headers: { cookie }, body })
    return [answer.status, ((await answer.json()) as { code: string }).code]
  }
  // The server remembers the session from the second request on.
  for (const _ of [1, 2]) {
    expect(await send(new Uint8Array())).toEqual([422, 'INVALID_INPUT'])
    expect(await send(new Uint8Array(partBytes + 1))).toEqual([413, expect.any(String)])
    expect(await send(new Uint8Array(1))).toEqual([404, 'NOT_FOUND'])
  }
})

test('a part of an archive that comes while the session changes is read once, and answered', async () => {
  const scope = await aBusiness()
  const { cookie = '' } = (await signedIn(scope)).headers
  const send = async () => {
    const path = origin + paths.archivePart(newId(), 0)
    const ends = AbortSignal.timeout(5000)
    return (await fetch(path, { method: 'POST', headers: { cookie }, body: new Uint8Array(1), signal: ends })).status
  }
  expect(await send()).toBe(404)
  await database.admin.query(`update account set name = 'Rita Souza' where id = $1`, [scope.actor.accountId])
  expect(await send()).toBe(404)
})

describe('who is at this machine, by its own name', () => {
  const statuses = async (headers: Record<string, string>, host = 'localhost') => {
    const lines = Object.entries({ host, connection: 'close', ...headers }).map((line) => line.join(': '))
    const ask = async (path: string) =>
      statusIn(await sendRaw(port, `GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`))
    return [await ask('/dev/mail'), await ask('/dev/mail/x'), await ask('/metrics')]
  }

  it('reads the mails that went nowhere, and the figures', async () => {
    expect(await statuses({})).toEqual([200, 404, 200])
    expect(await statuses({}, '127.0.0.1:99')).toEqual([200, 404, 200])
  })

  it('and nobody else does', async () => {
    expect(await statuses({ 'x-forwarded-for': '127.0.0.1' })).toEqual([404, 404, 403])
    expect(await statuses({}, 'evil.example')).toEqual([421, 421, 421])
  })

  it('where there is a token for the figures, they ask for it', async () => {
    settings.metricsToken = 'one'
    const statusOf = async (authorization: string) => (await get('/metrics', { authorization })).status
    expect([await statusOf('Bearer one'), await statusOf('Bearer two'), await statusOf('')]).toEqual([200, 403, 403])
    settings.metricsToken = undefined
  })
})

test('pages that a secret leads to tell no other page where somebody comes from', async () => {
  for (const path of ['/auth?tab=reset&token=x', '/verify-email?token=x', '/invite?token=x'])
    expect((await get(path)).headers.get('referrer-policy')).toBe('no-referrer')
  expect((await get('/login')).headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
})

test('the app answers at the address of every screen, the entrance at those of visitors, and both at no other', async () => {
  const here = allScreens.filter(({ of }) => of !== 'documents')
  const answers = await Promise.all(
    here.map(async ({ of, path }) => {
      const text = await (await get(path.replace('$id', newId()))).text()
      return { path, text, wanted: of === 'visitors' ? 'entrance' : 'app' }
    }),
  )
  expect(answers.length).toBeGreaterThan(30)
  expect(answers.filter(({ wanted }) => wanted === 'entrance')).toHaveLength(3)
  expect(answers.filter(({ text, wanted }) => !text.endsWith(wanted))).toEqual([])
  for (const path of ['/dashboard/nada', '/dashboard/clients/import/nada', '/master/nada', '/nada'])
    expect((await get(path)).status, path).toBe(404)
})

test('what opens without a sign-in says what it is before any script has run', async () => {
  const titleOf = async (path: string) => /<title>([^<]*)<\/title>/.exec(await (await get(path)).text())?.[1]
  const open = allScreens.flatMap(({ name, path }) =>
    wordsOf(name) ? [{ path, title: wordsOf(name)!.page.title }] : [],
  )
  expect(open).toHaveLength(allScreens.filter(({ of }) => of === 'anyone' || of === 'visitors').length)
  for (const { path, title } of open) expect(await titleOf(path), path).toBe(`${title} · Marcaí`)
  const tabs = { signup: 'Criar conta', reset: 'Recuperar acesso', constructor: 'Entrar', '': 'Entrar' }
  for (const [tab, title] of Object.entries(tabs))
    expect(await titleOf(`/auth?tab=${tab}&ref=abc`), tab).toBe(`${title} · Marcaí`)
  expect(await titleOf('/dashboard')).toBe('Marcaí')
  const html = await (await get('/register')).text()
  expect(html).toMatch(/<meta name="description" content="Agenda, [^"]+ Comece grátis, sem cartão\." \/>/)
  expect(html).toContain('<meta property="og:title" content="Criar conta · Marcaí" />')
})

test('what tells of a person is kept by no browser', async () => {
  const salon = await anOnlineSalon()
  const { status, headers } = await postForm(salon.slug, aRequest(salon))
  expect(status).toBe(303)
  const done = headers.get('location')!
  const wrong = await postForm(salon.slug, { ...aRequest(salon), name: '' })
  const pages = [
    await get(done),
    await get(`${done}/agendamento.ics`),
    wrong,
    await get('/dev/mail'),
    await get('/nada'),
  ]
  expect(pages.map((page) => page.status)).toEqual([200, 200, 422, 200, 404])
  for (const page of pages) expect(page.headers.get('cache-control')).toContain('no-store')
})

const postForm = (slug: string, form: object | string, type = 'application/x-www-form-urlencoded') =>
  fetch(`${origin}/booking/${slug}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': type },
    body:
      typeof form === 'string'
        ? form
        : new URLSearchParams(Object.entries(form).map(([name, value]) => [name, String(value ?? '')])).toString(),
  })

test.each([
  ['too large', `notes=${'a'.repeat(30_000)}`, 413, 'O formulário enviado é grande demais.'],
  ['broken', 'name=%E0%A4%A', 400, 'Os dados enviados não puderam ser lidos.'],
  ['not text', 'name=%ed%a0%80', 400, 'Os dados enviados não puderam ser lidos.'],
  ['of another kind', '{"name":', 422, 'Preencha todos os campos obrigatórios.'],
])('a form that is %s is answered with the page, in Portuguese', async (_, body, status, text) => {
  const salon = await anOnlineSalon()
  const answer = await postForm(salon.slug, body)
  expect(answer.status).toBe(status)
  const html = await answer.text()
  expect(html).toContain(text)
  expect(html).toContain('Confirmar Agendamento')
  expect(html).not.toContain('\uFFFD')
  expect((await postForm('nunca-existiu', body)).status).toBe(404)
})

const hostile = [
  'a\0b',
  '\0',
  '2026-02-30',
  '0000-01-01',
  '9999-12-31',
  '-1',
  '1e300',
  '[]',
  '%',
  'a'.repeat(15_000),
  `a${'\u0345'.repeat(1000)}${'\u0334'.repeat(1000)}`,
  "'; drop table client --",
]

test('the public form takes what is hostile in every field, and stores nothing broken', async () => {
  const salon = await anOnlineSalon()
  const { slug } = salon
  const form = aRequest(salon)
  let refused = 0
  for (const name of [...Object.keys(form), '__proto__'])
    for (const value of hostile) {
      await database.admin.query(`truncate throttle; update appointment set status = 'cancelled'`)
      const { status } = await postForm(slug, { ...form, key: newId(), [name]: value })
      expect(status, `${name} as ${value.slice(0, 20)}`).toBeLessThan(500)
      if (status >= 400) refused++
    }
  expect(refused).toBeGreaterThan(30)
  const { rows } = await database.admin.query<{ name: string }>('select name from online_booking')
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['ab', '[]', '%', 'Maria Silva']))
  expect(rows.filter(({ name }) => /[\uFFFD\p{Cc}]/u.test(name))).toEqual([])
})

/** What stands there, or where a mistyped address leads. */
async function landing(path: string): Promise<Response> {
  const answer = await get(path)
  return answer.status === 301 ? get(answer.headers.get('location')!) : answer
}

test('hostile addresses of pages are unknown, or as if nothing had been chosen', async () => {
  const { slug } = await anOnlineSalon()
  const day = comingDay
  for (const value of hostile) {
    const typed = encodeURIComponent(value.slice(0, 2000))
    for (const path of [`/booking/${typed}`, `/booking/${slug}/${typed}`, `/site/${typed}`, `/r/${typed}`, `/${typed}`])
      expect([404, 431], path.slice(0, 60)).toContain((await landing(path)).status)
    for (const name of ['service', 'professional', 'date', 'from'])
      expect((await get(`/booking/${slug}?date=${day}&${name}=${typed}`)).status).toBe(200)
  }
  for (const path of ['/booking/%E0%A4%A', '/r/%ED%A0%80', '/site/%FF']) expect((await get(path)).status).toBe(404)
})

describe('a booking page in a frame', () => {
  const framesOf = async (path: string, headers: Record<string, string> = { 'sec-fetch-dest': 'iframe' }) => {
    const answer = await get(path, headers)
    const [, ancestors] = /frame-ancestors ([^;]+)/.exec(answer.headers.get('content-security-policy')!)!
    return [ancestors, answer.headers.get('x-frame-options')]
  }
  const ourselves = ["'self'", 'SAMEORIGIN']

  // spec: booking-link-15
  it('is shown by the sites that its business named, and by no others', async () => {
    const framingSites = ['https://www.ana.com.br', 'https://ana.com.br']
    const salon = await anOnlineSalon({ framingSites })
    const theirs = [`'self' ${framingSites.join(' ')}`, null]
    expect(await framesOf(`/booking/${salon.slug}`)).toEqual(theirs)
    const { headers } = await postForm(salon.slug, aRequest(salon))
    expect(await framesOf(headers.get('location')!)).toEqual(theirs)
    expect(await framesOf(`/booking/${salon.slug}/espera`)).toEqual(theirs)
    // A request that is not for a frame does not look up the framing sites.
    expect(await framesOf(`/booking/${salon.slug}`, {})).toEqual(ourselves)
    const other = await anOnlineSalon()
    expect(await framesOf(`/booking/${other.slug}`)).toEqual(ourselves)
    expect(await framesOf('/booking/nunca-existiu')).toEqual(ourselves)
  })

  // spec: booking-link-15
  it('stands there without header and footer, and tells by that mark its height; our own preview has both', async () => {
    const { slug } = await anOnlineSalon()
    const isMarked = async (path: string, headers: Record<string, string>) =>
      (await (await get(path, headers)).text()).includes(' data-framed=""')
    const inFrame = { 'sec-fetch-dest': 'iframe' }
    for (const path of [`/booking/${slug}`, `/booking/${slug}/espera`]) {
      expect(await isMarked(path, inFrame), path).toBe(true)
      expect(await isMarked(path, { 'sec-fetch-dest': 'document' }), path).toBe(false)
      expect(await isMarked(path, { ...inFrame, referer: `${origin}${paths.bookingLink}` }), path).toBe(false)
    }
  })

  // spec: booking-link-15
  it('and nothing else of ours is', async () => {
    for (const path of ['/', '/dashboard', '/login', '/site/nada'])
      expect(await framesOf(path), path).toEqual(["'none'", 'DENY'])
  })
})
