import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { firstIn } from '../../filled.ts'
import { storable } from '../../text.ts'
import { bodiesHeld } from './held-bytes.ts'

const reasons = {
  400: 'BAD_REQUEST',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  503: 'SERVICE_UNAVAILABLE',
} as const

/** Why a request's body is refused, with the HTTP status. */
export class BodyRefused extends Error {
  readonly status: keyof typeof reasons

  constructor(status: keyof typeof reasons, text: string) {
    super(text)
    this.status = status
  }

  get code() {
    return reasons[this.status]
  }
}

/** The limit of procedures that do not set their own. */
export const usualBytes = 64 * 1024
/**
 * The rest of a refused body is read and discarded, so that the sender gets the answer. Beyond this many bytes, the
 * connection is closed.
 */
const mostWasted = 16_000_000
const deepest = 32

type BodyLimits = { mostBytes: number; network: string }

/** Reads a request's JSON body; undefined if it is empty. */
export async function readJson(request: IncomingMessage, allowed: BodyLimits): Promise<unknown> {
  const bytes = await readBytes(request, allowed, typeRefusal(request))
  return bytes && parseJson(bytes)
}

/**
 * Reads a request's body; undefined if it is empty. A body that is too long is refused by its Content-Length, or while
 * it is read.
 */
export async function readBytes(
  request: IncomingMessage,
  { mostBytes, network }: BodyLimits,
  refusal?: BodyRefused,
): Promise<Buffer | undefined> {
  const announced = announcedBytes(request)
  const isChunked = request.headers['transfer-encoding'] !== undefined
  if (announced === 0 && !isChunked) return undefined
  const refused = announced > mostBytes ? tooLarge() : refusal
  if (refused) {
    waste(request)
    throw refused
  }
  const release = bodiesHeld.hold(network, isChunked ? mostBytes : announced)
  if (!release) {
    waste(request)
    throw new BodyRefused(503, 'Há muitos envios ao mesmo tempo. Tente novamente em instantes.')
  }
  try {
    return await bytesOf(request, mostBytes)
  } finally {
    release()
  }
}

export const announcedBytes = ({ headers }: IncomingMessage): number => Number(headers['content-length'] ?? 0)

function typeRefusal({ headers }: IncomingMessage): BodyRefused | undefined {
  const isJson = headers['content-type']?.startsWith('application/json')
  return isJson ? undefined : new BodyRefused(415, 'Envie os dados como JSON.')
}

function bytesOf(request: IncomingMessage, mostBytes: number): Promise<Buffer> {
  return new Promise((done, fail) => {
    let parts: Buffer[] = []
    let bytes = 0
    const collect = (part: Buffer) => {
      bytes += part.length
      if (bytes <= mostBytes) return parts.push(part)
      parts = []
      request.off('data', collect)
      waste(request)
      fail(tooLarge())
    }
    request.on('data', collect)
    request.once('end', () => done(parts.length === 1 ? firstIn(parts) : Buffer.concat(parts)))
    request.once('error', () => fail(new BodyRefused(400, 'O envio foi interrompido.')))
  })
}

function waste(request: IncomingMessage): void {
  let wasted = 0
  request.on('data', (part: Buffer) => {
    wasted += part.length
    if (wasted > mostWasted) request.socket.destroy()
  })
}

function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined
  if (!isUtf8(bytes)) throw notJson()
  const text = bytes.toString()
  if (depthOf(text) > deepest) throw new BodyRefused(400, 'Os dados enviados têm níveis demais.')
  try {
    const value: unknown = JSON.parse(text)
    return escaped.test(text) ? allStorable(value) : value
  } catch {
    throw notJson()
  }
}

/** In JSON, NUL and unpaired surrogates can only appear as escapes. */
const escaped = /\\u(?:0000|d[89a-f])/i

function allStorable(value: unknown): unknown {
  if (typeof value === 'string') return storable(value)
  if (Array.isArray(value)) return value.map(allStorable)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, allStorable(part)]))
}

/** The nesting depth of JSON, measured before anything recursive handles it. */
function depthOf(json: string): number {
  let [depth, greatest, isInText] = [0, 0, false]
  for (let i = 0; i < json.length; i++) {
    const sign = json.charCodeAt(i)
    if (sign === backslash) i++
    else if (sign === quote) isInText = !isInText
    else if (isInText) continue
    else if (sign === openBracket || sign === openBrace) greatest = Math.max(greatest, ++depth)
    else if (sign === closeBracket || sign === closeBrace) depth--
  }
  return greatest
}
const [quote, backslash, openBracket, closeBracket, openBrace, closeBrace] = Array.from('"\\[]{}', (sign) =>
  sign.charCodeAt(0),
)

/** Reads the fields of a query string or posted form. Of fields with the same name, the last one counts. */
export function readPairs(text: string): Record<string, string> {
  try {
    // Throws on invalid escapes, which URLSearchParams would silently replace.
    decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw notReadable()
  }
  return Object.fromEntries(Array.from(new URLSearchParams(text), ([name, value]) => [name, storable(value)]))
}

export function readForm(sent: ArrayBuffer): Record<string, string> {
  const bytes = Buffer.from(sent)
  if (!isUtf8(bytes)) throw notReadable()
  return readPairs(bytes.toString())
}

const notReadable = () => new BodyRefused(400, 'Os dados enviados não puderam ser lidos.')
const tooLarge = () => new BodyRefused(413, 'Os dados enviados são grandes demais.')
const notJson = () => new BodyRefused(400, 'Os dados enviados não são um JSON válido.')
