import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const zip = promisify(gzip)

/** Bytes below which an answer fits into one packet anyway. */
const worthwhile = 1400

/** Whether a browser, by its own word, understands it. */
export const acceptsGzip = (accepted: string | undefined): boolean => /\bgzip\b(?!\s*;\s*q=0)/.test(accepted ?? '')

/**
 * A day of the agenda takes a telephone longer to receive than to draw; compressed it is a tenth. Null for who does not
 * understand it, or where it saves nothing. The quickest level: what the others save more is not worth the server's time.
 */
export async function compressed(request: IncomingMessage, text: string): Promise<Buffer | null> {
  if (text.length < worthwhile || !acceptsGzip(String(request.headers['accept-encoding']))) return null
  return zip(text, { level: 1 })
}
