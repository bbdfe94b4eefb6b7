import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { OpenAPIHandler } from '@orpc/openapi/node'
import type { AnyRouter } from '@orpc/server'
import type { Hono } from 'hono'
import { paths } from '../paths.ts'
import { answerMark } from '../question.ts'
import { compressed } from './compress.ts'
import { log } from './log.ts'
import { countRequest } from './metrics.ts'
import { BodyRefused, readBody } from './read-body.ts'
import { rpcHandler } from './rpc-handler.ts'
import { settings } from './settings.ts'

const self = "'self'"
const policy = {
  'default-src': "'self'",
  'script-src': "'self'",
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data: blob:",
  'connect-src': "'self'",
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
}
/** What Vite's hot reload needs: scripts of its own in the page, and a socket. */
const developmentPolicy = { ...policy, 'script-src': "'self' 'unsafe-inline'", 'connect-src': "'self' ws:" }

const securityHeaders = (directives: Record<string, string>) => ({
  'content-security-policy': Object.entries(directives)
    .map((directive) => directive.join(' '))
    .join('; '),
  'x-content-type-options': 'nosniff',
  'x-frame-options': directives['frame-ancestors'] === self ? 'SAMEORIGIN' : 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), usb=(self), serial=(self)',
  ...(settings.publicUrl.protocol === 'https:' && {
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  }),
})

/** Our own screens show the booking page in a frame; nobody else's do, and nothing else of ours is shown in one. */
const isFramed = (url: string) => url.startsWith(paths.booking(''))

type Listener = (request: IncomingMessage, response: ServerResponse) => void
type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/**
 * The HTTP server: the typed client's doors under /rpc, the same doors as a plain API under /api, and everything else
 * (pages, files, streams) from `site`. Development puts Vite's middleware `first`.
 */
export function createEdge(router: AnyRouter, site: Hono, first?: Middleware): Server {
  const listener = edgeListener(router, site, first ? developmentPolicy : policy)
  const server = createServer(
    first ? (request, response) => first(request, response, () => listener(request, response)) : listener,
  )
  server.keepAliveTimeout = 65_000
  server.headersTimeout = 66_000
  server.requestTimeout = 30_000
  return server
}

function edgeListener(router: AnyRouter, site: Hono, directives: Record<string, string>): Listener {
  const rpc = rpcHandler(router)
  const api = new OpenAPIHandler(router)
  const rest = getRequestListener(site.fetch)
  const headers = securityHeaders(directives)
  const framed = securityHeaders({ ...directives, 'frame-ancestors': self })
  const jsonHeaders = { ...headers, 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' }

  const send = (
    response: ServerResponse,
    status: number,
    body: string | Buffer,
    encoding?: { 'content-encoding': string },
  ) => {
    const mark = answerMark(response.req.headers)
    // With its length known, the head and the body leave in one piece.
    response
      .writeHead(status, { ...jsonHeaders, ...encoding, ...mark, 'content-length': Buffer.byteLength(body) })
      .end(body)
  }
  const refuse = (response: ServerResponse, status: number, message: string) =>
    send(response, status, JSON.stringify({ code: status === 404 ? 'NOT_FOUND' : 'REFUSED', message }))

  const answerRpc = async (url: string, request: IncomingMessage, response: ServerResponse, context: object) => {
    // A link that leads to a door carries cookies: only a POST opens the typed client's.
    if (request.method !== 'POST') return refuse(response, 405, 'Use POST neste endereço.')
    const answered = await rpc(url.slice('/rpc'.length).split('?', 1)[0]!, await readBody(request), context)
    if (!answered) return refuse(response, 404, 'Endereço desconhecido.')
    const short = await compressed(request, answered.text)
    if (short) send(response, answered.status, short, { 'content-encoding': 'gzip' })
    else send(response, answered.status, answered.text)
  }
  const answerApi = async (request: IncomingMessage, response: ServerResponse, context: object) => {
    // Where the handler looks for a body that somebody has read already.
    Object.assign(request, { body: await readBody(request) })
    const { matched } = await api.handle(request, response, { prefix: '/api', context })
    if (!matched) refuse(response, 404, 'Endereço desconhecido.')
  }

  return (request, response) => {
    observe(request, response)
    const url = request.url ?? '/'
    const isRpc = url.startsWith('/rpc/')
    if (!isRpc)
      for (const [name, value] of Object.entries({
        ...(isFramed(url) ? framed : headers),
        ...answerMark(request.headers),
      }))
        response.setHeader(name, value)
    if (url.startsWith('/api/')) response.setHeader('cache-control', 'no-store')
    if (!fromOurPages(request)) return refuse(response, 403, 'Origem não permitida.')
    const context = {
      headers: request.headers,
      network: callerAddress(request),
      setCookie: (header: string) => response.appendHeader('set-cookie', header),
    }
    const handled = isRpc
      ? answerRpc(url, request, response, context)
      : isDoor(url)
        ? answerApi(request, response, context)
        : rest(request, response)
    handled.catch((error: unknown) => {
      if (error instanceof BodyRefused) {
        // What was not read must not be taken for the next request.
        response.setHeader('connection', 'close')
        return refuse(response, error.status, error.message)
      }
      log.error({ error }, 'a request broke')
      if (response.headersSent) response.destroy()
      else refuse(response, 500, 'Ocorreu um erro inesperado. Tente novamente.')
    })
  }
}

/** Addresses under /api that are not doors. */
const sitePaths = new Set(['/api/openapi.json', '/api/live', '/api/docs'])
const isDoor = (url: string) => url.startsWith('/api/') && !sitePaths.has(url.split('?', 1)[0]!)

/** Browsers name the page that a write comes from; a foreign one is refused although cookies are SameSite. */
function fromOurPages(request: IncomingMessage): boolean {
  if (request.method === 'GET' || request.method === 'HEAD') return true
  const { origin, host } = request.headers
  const site = request.headers['sec-fetch-site']
  if (site && site !== 'same-origin' && site !== 'none') return false
  if (!origin) return true
  if (!URL.canParse(origin)) return false
  const from = new URL(origin).host
  return from === host || from === settings.publicUrl.host
}

export function callerAddress(request: IncomingMessage): string {
  const forwarded = settings.trustProxy && request.headers['x-forwarded-for']
  const last = forwarded ? String(forwarded).split(',').at(-1)?.trim() : undefined
  // A socket that listens to both kinds of addresses writes the older ones in the form of the newer.
  return (last || request.socket.remoteAddress || 'unknown').replace(/^::ffff:(?=[\d.]+$)/, '')
}

function observe(request: IncomingMessage, response: ServerResponse) {
  const started = performance.now()
  response.once('finish', () => {
    const path = request.url?.split('?', 1)[0] ?? '/'
    const milliseconds = performance.now() - started
    countRequest(request.method ?? '', path, response.statusCode, milliseconds / 1000)
    log.info({ method: request.method, path, status: response.statusCode, milliseconds: Math.round(milliseconds) })
  })
}
