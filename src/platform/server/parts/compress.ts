import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const zip = promisify(gzip)
const squeeze = promisify(brotliCompress)

/** Bytes below which an answer fits into one packet anyway. */
const worthwhile = 1400

export type Form = { body: Buffer<ArrayBuffer>; encoding?: 'br' | 'gzip' }
/** An answer in every form that a browser may understand, the shortest first. */
export type Forms = readonly Form[]

const understood = {
  br: /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/,
  gzip: /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/,
}

/** Whether a browser, by its own word, understands it. */
const accepts = (accepted: string | undefined, encoding: 'br' | 'gzip'): boolean =>
  accepted !== undefined && understood[encoding].test(accepted)

/** For what is made once and sent often: as short as can be. */
export async function allForms(text: string): Promise<Forms> {
  const body = Buffer.from(text)
  const [br, short] = await Promise.all([squeeze(body), zip(body, { level: 9 })])
  return [{ body: Buffer.from(br), encoding: 'br' }, { body: Buffer.from(short), encoding: 'gzip' }, { body }]
}

/** The first that the browser understands. */
export const formFor = (accepted: string | undefined, forms: Forms): Form =>
  forms.find(({ encoding }) => !encoding || accepts(accepted, encoding))!

/** For what is made for one request: the quick levels, for what the others save more is not worth the server's time. */
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
 * A day of the agenda takes a telephone longer to receive than to draw; compressed it is a tenth. Null for who does not
 * understand it, or where it saves nothing. The quickest level: what the others save more is not worth the server's time.
 */
export async function compressed(request: IncomingMessage, text: string): Promise<Buffer | null> {
  if (text.length < worthwhile || !accepts(String(request.headers['accept-encoding']), 'gzip')) return null
  return zip(text, { level: 1 })
}
