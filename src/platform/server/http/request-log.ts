import type { IncomingMessage, ServerResponse } from 'node:http'
import { log, traceOf } from '../log.ts'
import { countRequest } from '../metrics.ts'
import { currentSpan } from '../tracing.ts'
import { pathIn } from './hosts.ts'

/** Logs and counts each answered request. */
export function observe(request: IncomingMessage, response: ServerResponse): void {
  const started = performance.now()
  const trace = traceOf(currentSpan())
  response.once('finish', () => {
    const path = loggedPath(request.url ?? '/')
    const milliseconds = performance.now() - started
    countRequest(request.method ?? '', path, response.statusCode, milliseconds / 1000)
    log.info({
      method: request.method,
      path,
      status: response.statusCode,
      milliseconds: Math.round(milliseconds),
      ...trace,
    })
  })
}

const longestLogged = 200
const shortestSecret = 30
const secrets = new RegExp(`[\\w%-]{${shortestSecret},}`, 'g')

/**
 * The path to log. Some addresses contain secrets (receipts, bookings, links in mails), so anything that could be one
 * is hidden, and the query string is left out.
 */
export function loggedPath(url: string): string {
  const path = pathIn(url)
  const known = path.length < shortestSecret || path.startsWith('/assets/') ? path : path.replace(secrets, '…')
  return known.slice(0, longestLogged)
}
