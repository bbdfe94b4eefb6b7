import { os } from '@orpc/server'
import { Hono } from 'hono'
import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { log } from '../log.ts'
import { createEdge } from './edge.ts'
import { sendRaw, statusIn } from '../testing/raw-request.ts'

type Context = { setCookie(header: string): void }
const procedures = os.$context<Context>()
const router = {
  large: procedures.meta({ mostBytes: 200_000 }).handler(({ input }) => JSON.stringify(input).length),
  echo: procedures.handler(({ input }) => input),
  nothing: procedures.handler(() => {}),
  signIn: procedures.handler(({ context }) => {
    context.setCookie('one=1')
    context.setCookie('two=2')
  }),
  break: procedures.handler(() => {
    throw new Error('the cause')
  }),
}

let server: Server
let origin: string
let port: number
beforeAll(async () => {
  server = createEdge(
    router,
    new Hono().get('/', (c) => c.text('página')).get('/booking/:slug', (c) => c.text('agendar')),
  ).listen(0)
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
  origin = `http://localhost:${port}`
})
afterAll(() => server.close())

const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  fetch(`${origin}${path}`, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } })

describe('the HTTP edge', () => {
  it('answers a procedure in one piece, with the headers that guard it', async () => {
    const answer = await post('/rpc/echo?from=test', JSON.stringify({ json: { name: 'Conceição' } }))
    const text = await answer.text()
    expect(JSON.parse(text)).toEqual({ json: { name: 'Conceição' } })
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-length': String(Buffer.byteLength(text)),
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("script-src 'self'"),
    })
    expect(await (await post('/rpc/nothing', '')).json()).toEqual({})
  })

  it('compresses what is long, for who understands it', async () => {
    const long = { json: { text: 'Conceição '.repeat(500) } }
    const encodingOf = async (body: object, accepted: string) => {
      const answer = await post('/rpc/echo', JSON.stringify(body), { 'accept-encoding': accepted })
      expect(await answer.json()).toEqual(body)
      return [answer.headers.get('content-encoding'), Number(answer.headers.get('content-length')) < 1000]
    }
    expect(await encodingOf(long, 'br, gzip')).toEqual(['gzip', true])
    expect(await encodingOf(long, 'identity')).toEqual([null, false])
    expect(await encodingOf(long, 'gzip;q=0')).toEqual([null, false])
    expect(await encodingOf({ json: 'curto' }, 'gzip')).toEqual([null, true])
  })

  it('hands over every cookie', async () => {
    expect((await post('/rpc/signIn', '')).headers.getSetCookie()).toEqual(['one=1', 'two=2'])
  })

  it('tells nothing of a defect but a code, by which the log tells the cause', async () => {
    const logged = vi.spyOn(log, 'error').mockImplementation(() => {})
    const codes: unknown[] = []
    for (const _ of [1, 2]) {
      const answer = await post('/rpc/break', '')
      expect(answer.status).toBe(500)
      const text = await answer.text()
      expect(text).not.toContain('the cause')
      codes.push(JSON.parse(text).json.data.errorCode)
    }
    for (const code of codes) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{8}$/)
    expect(new Set(codes).size).toBe(2)
    expect(logged.mock.calls.map(([told]) => told)).toEqual(
      codes.map((errorCode) => ({ errorCode, error: expect.objectContaining({ message: 'the cause' }) })),
    )
    logged.mockRestore()
  })

  it.each([
    ['a foreign page', { origin: 'https://elsewhere.example' }],
    ['a page that hides where it is', { origin: 'null' }],
    ['an origin that is no address', { origin: 'nowhere' }],
    ['a foreign page by its own word', { 'sec-fetch-site': 'cross-site' }],
  ])('refuses %s, and goes on', async (_, headers) => {
    const refused = await post('/rpc/echo', '{}', headers)
    expect(refused.status).toBe(403)
    expect(refused.headers.get('x-frame-options')).toBe('DENY')
    expect((await post('/rpc/echo', '{}', { origin })).status).toBe(200)
  })

  it.each([
    ['an unknown procedure', '/rpc/none', '{}', {}, 404],
    ['an unknown address of the API', '/api/none', '{}', {}, 404],
    ['what is not JSON', '/rpc/echo', '{', {}, 400],
    ['another kind of body', '/rpc/echo', 'a=1', { 'content-type': 'text/plain' }, 415],
    ['more than the usual', '/rpc/echo', JSON.stringify('a'.repeat(65_536)), {}, 413],
    ['what lies too deep', '/rpc/echo', `${'['.repeat(10_000)}${']'.repeat(10_000)}`, {}, 400],
  ] as const)('refuses %s', async (_, path, body, headers, status) => {
    expect((await post(path, body, headers)).status).toBe(status)
  })

  it('says what it refuses in the way of each client', async () => {
    const message = 'Os dados enviados são grandes demais.'
    const refusal = {
      defined: false,
      code: 'PAYLOAD_TOO_LARGE',
      status: 413,
      message,
      data: { title: 'Envio recusado', text: message },
    }
    const body = JSON.stringify('a'.repeat(65_536))
    expect(await (await post('/rpc/echo', body)).json()).toEqual({ json: refusal })
    expect(await (await post('/api/echo', body)).json()).toEqual(refusal)
  })

  it('takes more where a procedure asks for it, and not more than that', async () => {
    const sent = (length: number) => post('/rpc/large', JSON.stringify({ json: 'a'.repeat(length) }))
    expect((await sent(150_000)).status).toBe(200)
    expect((await sent(200_000)).status).toBe(413)
  })

  it('stops at the limit while it reads what does not say its length', async () => {
    const chunk = `4000\r\n${' '.repeat(0x4000)}\r\n`
    const head = 'POST /rpc/echo HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: application/json\r\n'
    const body = `transfer-encoding: chunked\r\n\r\n${chunk.repeat(5)}0\r\n\r\n`
    expect(statusIn(await sendRaw(port, head + body))).toBe(413)
  })

  it('takes out what no text has, in bodies and in addresses', async () => {
    const dirty = String.raw`{"json":{"a":["x\u0000y\ud800",{"b":"\udc00"}],"whole":"\ud83d\ude00"}}`
    expect(await (await post('/rpc/echo', dirty)).json()).toEqual({ json: { a: ['xy', { b: '' }], whole: '😀' } })
    expect(await (await post('/api/echo', dirty)).json()).toEqual(
      JSON.parse(dirty.replaceAll(/\\u(0000|d800|dc00)/g, '')),
    )
    expect((await fetch(`${origin}/%00`)).status).toBe(404)
  })

  it('takes no bytes that are no text', async () => {
    const bytes = Buffer.concat([Buffer.from('{"json":"'), Buffer.from([0xed, 0xa0, 0x80]), Buffer.from('"}')])
    const answer = await fetch(`${origin}/rpc/echo`, {
      method: 'POST',
      body: bytes,
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.status).toBe(400)
  })

  it.each([
    ['a name that is not ours', 'GET / HTTP/1.1\r\nhost: evil.example\r\n', 421],
    ['two names', 'GET / HTTP/1.1\r\nhost: localhost\r\nhost: evil.example\r\n', 421],
    ['no name', 'GET / HTTP/1.0\r\n', 421],
    [
      'a procedure by a name that is not ours',
      'POST /rpc/echo HTTP/1.1\r\nhost: evil.example\r\ncontent-length: 0\r\n',
      421,
    ],
    ['a name within the address', 'GET http://localhost/ HTTP/1.1\r\nhost: localhost\r\n', 404],
    ['no address', 'OPTIONS * HTTP/1.1\r\nhost: localhost\r\n', 404],
    ['a name of ours with any port', 'GET / HTTP/1.1\r\nhost: LOCALHOST:81\r\n', 200],
    ['a number of ours', 'GET / HTTP/1.1\r\nhost: [::1]:3000\r\n', 200],
  ])('answers %s', async (_, head, status) => {
    expect(statusIn(await sendRaw(port, `${head}connection: close\r\n\r\n`))).toBe(status)
  })

  it('opens a procedure of the typed client to nothing but a POST', async () => {
    expect((await fetch(`${origin}/rpc/echo`)).status).toBe(405)
  })

  it('echoes no request: TRACE is not found', async () => {
    for (const path of ['/', '/rpc/echo', '/api/echo']) {
      const answer = await sendRaw(
        port,
        `TRACE ${path} HTTP/1.1\r\nhost: localhost\r\nx-mine: 1\r\nconnection: close\r\n\r\n`,
      )
      expect(statusIn(answer), path).toBeGreaterThanOrEqual(404)
      expect(answer).not.toContain('x-mine')
    }
  })

  it('guards the pages as well', async () => {
    const page = await fetch(origin)
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(await page.text()).toBe('página')
    expect(page.headers.get('x-frame-options')).toBe('DENY')
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  })

  // spec: sample-booking-1
  it('lets our own screens, and nobody else, show the booking page in a frame', async () => {
    const framing = async (path: string) => {
      const { headers } = await fetch(origin + path)
      const ancestors = /frame-ancestors [^;]+/.exec(headers.get('content-security-policy')!)![0]
      return [headers.get('x-frame-options'), ancestors]
    }
    const ours = ['SAMEORIGIN', "frame-ancestors 'self'"]
    const nobodys = ['DENY', "frame-ancestors 'none'"]
    expect(await framing('/booking/salao')).toEqual(ours)
    for (const path of ['/dashboard/booking/salao', '/api/booking/salao', '/booking', '/site/booking/'])
      expect(await framing(path)).toEqual(nobodys)
  })
})
