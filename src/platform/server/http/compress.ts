import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, createGzip, type Gzip, gzip } from 'node:zlib'

const zip = promisify(gzip)
const squeeze = promisify(brotliCompress)

/** Smaller answers (in bytes) fit into one packet anyway. */
const worthwhile = 1400

export type Form = { body: Buffer<ArrayBuffer>; encoding?: 'br' | 'gzip' }
/** An answer in every encoding, the shortest first. */
export type Forms = readonly Form[]

const understood = {
  br: /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/,
  gzip: /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/,
}

/** Whether the browser's Accept-Encoding allows an encoding. */
const accepts = (accepted: string | undefined, encoding: 'br' | 'gzip'): boolean =>
  accepted !== undefined && understood[encoding].test(accepted)

/** For answers that are made once and sent often: the best compression. */
export async function allForms(text: string): Promise<Forms> {
  const body = Buffer.from(text)
  const [br, short] = await Promise.all([squeeze(body), zip(body, { level: 9 })])
  return [{ body: Buffer.from(br), encoding: 'br' }, { body: Buffer.from(short), encoding: 'gzip' }, { body }]
}

/** The shortest form that the browser accepts. */
export const formFor = (accepted: string | undefined, forms: Forms): Form =>
  forms.find(({ encoding }) => !encoding || accepts(accepted, encoding))!

/** For answers made for one request: fast levels, because better ones save too little for their time. */
export async function quickForm(accepted: string | undefined, text: string): Promise<Form> {
  const body = Buffer.from(text)
  if (body.length < worthwhile) return { body }
  if (accepts(accepted, 'br')) return { body: Buffer.from(await squeeze(body, quickly)), encoding: 'br' }
  if (accepts(accepted, 'gzip')) return { body: Buffer.from(await zip(body, { level: 1 })), encoding: 'gzip' }
  return { body }
}

const quickly = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
}

/**
 * Compresses an answer for a request. Null if the browser does not accept gzip or the answer is too short. A day of the
 * agenda shrinks to a tenth, and a phone receives it slower than it draws it.
 */
export async function compressed(request: IncomingMessage, text: string): Promise<Buffer | null> {
  return text.length < worthwhile || !acceptsGzip(request) ? null : zip(text, { level: 1 })
}

/** Compresses a long answer while it is sent; null if the browser does not accept it. */
export const gzipFor = (request: IncomingMessage): Gzip | null =>
  acceptsGzip(request) ? createGzip({ level: 1 }) : null

const acceptsGzip = ({ headers }: IncomingMessage): boolean => accepts(String(headers['accept-encoding']), 'gzip')
