import type { IncomingMessage, ServerResponse } from 'node:http'
import { log } from '../log.ts'
import { countRequest } from '../metrics.ts'

/** Writes down each request that was answered, and counts it. */
export function observe(request: IncomingMessage, response: ServerResponse): void {
  const started = performance.now()
  response.once('finish', () => {
    const path = loggedPath(request.url ?? '/')
    const milliseconds = performance.now() - started
    countRequest(request.method ?? '', path, response.statusCode, milliseconds / 1000)
    log.info({ method: request.method, path, status: response.statusCode, milliseconds: Math.round(milliseconds) })
  })
}

const longestLogged = 200
const shortestSecret = 30
const secrets = new RegExp(`[\\w%-]{${shortestSecret},}`, 'g')

/**
 * Some addresses open what they name to whoever has them: receipts, bookings, links in mails. What may be such a secret is
 * not written, wherever it stands, and neither is what comes after a question mark.
 */
export function loggedPath(url: string): string {
  const path = url.split('?', 1)[0]!
  const known = path.length < shortestSecret || path.startsWith('/assets/') ? path : path.replace(secrets, '…')
  return known.slice(0, longestLogged)
}
