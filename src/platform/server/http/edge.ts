import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import type { AnyRouter } from '@orpc/server'
import { paths } from '../../paths.ts'
import { answerHeader, answerMark, contractHeader, staleHeader } from '../../question.ts'
import { compressed, gzipFor } from './compress.ts'
import { answersHeld } from './held-bytes.ts'
import { boundedServer } from './connections.ts'
import { type Apart, serveHandedOn } from './apart.ts'
import { callProcedure, proceduresOf, type FoundProcedure, isHeavy, isPublic, mostBytesOf } from './procedure-calls.ts'
import { callerAddress, customDomainOf, fromOurPages, isOurHost, networkOf, pathIn } from './hosts.ts'
import { staleAfter } from './live.ts'
import { logDefect } from './defect.ts'
import { type LongPieces, piecesOf } from './long-answer.ts'
import { countProcedure } from '../metrics.ts'
import { readBytes, readJson, readPairs } from './read-body.ts'
import { release } from '../release.ts'
import { observe } from './request-log.ts'
import { securityHeaders } from './security-headers.ts'
import { nameRequest, traceRequest } from './trace-request.ts'
import { answerTo, type ErrorAnswer } from './trouble.ts'
import { platformRefusals, unexpected } from '../../refusal.ts'
import { Refusal } from '../../refusal-error.ts'
import { retryAfterSeconds } from '../database/outage.ts'
import { settings } from '../settings.ts'

export { type Apart, handOnTo } from './apart.ts'

type Listener = (request: IncomingMessage, response: ServerResponse) => void
type Site = { fetch: (request: Request, env: HttpBindings) => Response | Promise<Response> }
/** The site of a custom domain; undefined if no business holds the name. */
type CustomDomains = (name: string) => Promise<Site | undefined>
type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/**
 * The HTTP server: the typed client's procedures under /rpc, the same procedures as a plain API under /api, and everything else
 * (pages, files, streams) from `site`. A request for a custom domain gets only what `customDomains` returns for it. In
 * development, Vite's middleware runs `first`.
 */
export const createEdge = (router: AnyRouter, site: Site, more: More = {}): Server =>
  boundedServer(edgeOf(router, site, more).listener)

/** The server of the process for heavy work: the procedures alone, for the server process that hands requests on. */
export const createHeavyEdge = (router: AnyRouter, secret: string): Server =>
  serveHandedOn(secret, edgeOf(router, { fetch: () => new Response(null, { status: 404 }) }, {}).handle)

type More = { customDomains?: CustomDomains | undefined; first?: Middleware | undefined; apart?: Apart | undefined }

function edgeOf(router: AnyRouter, site: Site, { customDomains, first, apart }: More) {
  const procedures = proceduresOf(router)
  const rest = getRequestListener(async (request, env) => {
    const bindings = env as HttpBindings
    const answer = await site.fetch(request, bindings)
    // What a cache between us may keep is an answer to many questions, and bears the mark of none.
    if (answer.headers.get('cache-control')?.includes('public')) bindings.outgoing.removeHeader(answerHeader)
    return answer
  })
  const headersOf = securityHeaders({ isDevelopment: first !== undefined })
  const domainHeadersOf = securityHeaders({ isOurs: false })
  const jsonHeaders = {
    ...headersOf(paths.home),
    [contractHeader]: release.contract,
    'content-type': 'application/json; charset=utf-8',
  }

  const send = (
    response: ServerResponse,
    status: number,
    body: string | Buffer,
    encoding?: { 'content-encoding': string },
  ) => {
    if (status === platformRefusals.UNAVAILABLE.status) response.setHeader('retry-after', retryAfterSeconds)
    const mark = answerMark(response.req.headers)
    // With a known length, head and body are sent together.
    response
      .writeHead(status, { ...jsonHeaders, ...encoding, ...mark, 'content-length': Buffer.byteLength(body) })
      .end(body)
  }
  const refuse = ({ url }: IncomingMessage, response: ServerResponse, refusal: ErrorAnswer) => {
    const { status, code, message, data } = refusal
    // Texts only for refusals that a person can resolve. A till keeps a sale that was refused without texts.
    const isTold = data && status !== platformRefusals.UNAVAILABLE.status
    const json = { defined: false, code, status, message, ...(isTold && { data }) }
    send(response, status, JSON.stringify(isRpc(url) ? { json } : json))
  }

  /** Hands a request to a heavy procedure on to the process for heavy work, if there is one. */
  const handedOn = async (
    procedure: FoundProcedure,
    request: IncomingMessage,
    response: ServerResponse,
    { network }: Context,
  ) => {
    const whose = apart && isHeavy(procedure) ? await apart.whoseIs(request.headers) : null
    if (!apart || whose === null) return false
    const began = performance.now()
    // Read before it waits for its turn, because somebody may send it as slowly as he likes.
    const body = await readBytes(request, { mostBytes: mostBytesOf(procedure), network: networkOf(network) })
    await apart.hand(request, response, { whose, network, body })
    countProcedure(procedure.path.join('.'), (performance.now() - began) / 1000)
    return true
  }
  const answerRpc = async (request: IncomingMessage, response: ServerResponse, context: Context) => {
    // Only POST: a foreign link (GET) to a procedure would carry cookies.
    if (request.method !== 'POST') return refuse(request, response, refusals.method)
    const procedure = await procedures.byName(pathIn(urlOf(request)).slice('/rpc'.length))
    if (!procedure) return refuse(request, response, refusals.unknown)
    nameRequest('POST', `/rpc/${procedure.path.join('/')}`)
    if (await handedOn(procedure, request, response, context)) return
    const body = await readJson(request, { mostBytes: mostBytesOf(procedure), network: networkOf(context.network) })
    const { status, value } = await callProcedure(procedure, (body as { json?: unknown } | undefined)?.json, context)
    const topics = isPublic(procedure) ? [] : staleAfter(procedure.path.join('.'))
    if (topics.length > 0 && tellsOfChange(status)) response.setHeader(staleHeader, topics.join())
    const long = piecesOf(value)
    if (long) return sendLong(request, response, long, context, ['{"json":', '}'])
    const text = JSON.stringify({ json: value })
    const short = await compressed(request, text)
    if (short) send(response, status, short, { 'content-encoding': 'gzip' })
    else send(response, status, text)
  }
  const answerApi = async (request: IncomingMessage, response: ServerResponse, context: Context) => {
    const path = pathIn(urlOf(request))
    const procedure = await procedures.byAddress(request.method ?? 'GET', path.slice('/api'.length))
    if (!procedure) return refuse(request, response, refusals.unknown)
    nameRequest(request.method ?? 'GET', `/api/${procedure.path.join('/')}`)
    if (await handedOn(procedure, request, response, context)) return
    const allowed = { mostBytes: mostBytesOf(procedure), network: networkOf(context.network) }
    const sent =
      request.method === 'GET' ? readPairs(urlOf(request).slice(path.length)) : await readJson(request, allowed)
    const { status, value } = await callProcedure(procedure, inputOf(sent, procedure.params), context)
    const long = piecesOf(value)
    if (long) return sendLong(request, response, long, context)
    send(response, status, value === undefined ? '' : JSON.stringify(value))
  }
  /** Sends an answer as fast as it is read. It occupies memory until then, so there is room for few of one network. */
  const sendLong = async (
    request: IncomingMessage,
    response: ServerResponse,
    { bytes, json }: LongPieces,
    { network }: Context,
    [before, after] = ['', ''],
  ) => {
    const release = answersHeld.hold(networkOf(network), bytes)
    if (!release) throw new Refusal(platformRefusals.UNAVAILABLE)
    async function* body() {
      yield before
      yield* json()
      yield after
    }
    const packing = gzipFor(request)
    response.writeHead(200, {
      ...jsonHeaders,
      ...answerMark(request.headers),
      ...(packing && { 'content-encoding': 'gzip' }),
    })
    try {
      const parts = Readable.from(body(), { highWaterMark: 1 })
      await (packing ? pipeline(parts, packing, response) : pipeline(parts, response))
    } catch (error) {
      // Whoever asked has gone.
      if ((error as { code?: unknown }).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
    } finally {
      release()
    }
  }

  const serveCustomDomain = async (request: IncomingMessage, response: ServerResponse) => {
    const name = customDomainOf(request)
    const domain = name === null ? undefined : await customDomains?.(name)
    if (!domain) return refuse(request, response, refusals.host)
    for (const [header, value] of Object.entries(domainHeadersOf(urlOf(request)))) response.setHeader(header, value)
    if (!fromOurPages(request)) return refuse(request, response, refusals.origin)
    await getRequestListener((asked, env) => domain.fetch(asked, env as HttpBindings))(request, response)
  }

  const handle = (request: IncomingMessage, response: ServerResponse, network = callerAddress(request)) => {
    const url = urlOf(request)
    if (!isRpc(url)) {
      const shown = { ...headersOf(url), ...answerMark(request.headers) }
      for (const [name, value] of Object.entries(shown)) response.setHeader(name, value)
    }
    if (!fromOurPages(request)) return refuse(request, response, refusals.origin)
    const context: Context = {
      headers: request.headers,
      network,
      setCookie: (header: string) => response.appendHeader('set-cookie', header),
      tell: (header: string, value: string) => response.setHeader(header, value),
    }
    const handled = isRpc(url)
      ? answerRpc(request, response, context)
      : isProcedure(url)
        ? answerApi(request, response, context)
        : rest(request, response)
    handled.catch(broken(request, response))
  }
  const broken = (request: IncomingMessage, response: ServerResponse) => (error: unknown) => {
    const known = answerTo(error)
    if (known) return refuse(request, response, known)
    const errorCode = logDefect(error, 'a request broke')
    if (response.headersSent) response.destroy()
    else refuse(request, response, { ...refusals.broken, data: { ...unexpected, errorCode } })
  }
  const listener: Listener = (request, response) =>
    traceRequest(request, response, settings.trustProxy, () => answer(request, response))
  const answer: Listener = (request, response) => {
    observe(request, response)
    // A proxy-style URL with its own host would bypass the checks of paths below. NUL is in none of our addresses, and
    // the database refuses it.
    const isPlain = request.url?.startsWith('/') && !pathIn(request.url).includes('%00')
    if (!isOurHost(request)) {
      if (!isPlain) return refuse(request, response, refusals.host)
      return void serveCustomDomain(request, response).catch(broken(request, response))
    }
    if (!isPlain) return refuse(request, response, refusals.unknown)
    if (first) first(request, response, () => handle(request, response))
    else handle(request, response)
  }
  return { listener, handle }
}

type Context = {
  headers: IncomingMessage['headers']
  network: string
  setCookie(header: string): void
  tell(header: string, value: string): void
}

const refusals = {
  unknown: { status: 404, code: 'NOT_FOUND', message: 'Endereço desconhecido.' },
  method: { status: 405, code: 'METHOD_NOT_SUPPORTED', message: 'Use POST neste endereço.' },
  origin: { status: 403, code: 'FORBIDDEN', message: 'Origem não permitida.' },
  host: { status: 421, code: 'MISDIRECTED_REQUEST', message: 'Este servidor não atende neste endereço.' },
  broken: { status: 500, code: 'INTERNAL', message: unexpected.text },
} satisfies Record<string, ErrorAnswer>

/**
 * After a write (200) the screen's data is stale. After 404 or 409 it was stale before: the record is gone, or somebody
 * else was first.
 */
const tellsOfChange = (status: number) => [200, 404, 409].includes(status)

/** A procedure's input: what was sent, and the values in its address. */
const inputOf = (sent: unknown, params: Record<string, string> | undefined): unknown =>
  params && Object.keys(params).length > 0
    ? { ...(typeof sent === 'object' && !Array.isArray(sent) ? sent : {}), ...params }
    : sent

/** Every request to a server has one. */
const urlOf = ({ url = '/' }: IncomingMessage): string => url
const isRpc = (url = '') => url.startsWith('/rpc/')

/** Addresses under /api that are not procedures. */
const sitePaths = new Set(['/api/openapi.json', '/api/live', '/api/docs', '/api/v1/openapi.json', '/api/v1/docs'])
const isProcedure = (url: string) => url.startsWith('/api/') && !sitePaths.has(pathIn(url))
