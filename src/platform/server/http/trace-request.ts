import type { IncomingMessage, ServerResponse } from 'node:http'
import type { SpanContext } from '@opentelemetry/api'
import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { currentSpan, startTrace, within } from '../tracing.ts'

/** W3C Trace Context; later versions may say more at the end. */
const written = /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(-.*)?$/

/** What a `traceparent` says; undefined if it says nothing that can be meant. */
export function contextIn(header: string | string[] | undefined): SpanContext | undefined {
  if (typeof header !== 'string' || header.length > 200) return undefined
  const [, version, traceId, spanId, flags, more] = written.exec(header) ?? []
  if (!traceId || !spanId || !flags || (version === '00' && more)) return undefined
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true }
}

/** The `traceparent` by which another of our processes goes on with what is traced here. */
export function parentHeader(): { traceparent?: string } {
  const span = currentSpan()
  return span ? { traceparent: `00-${span.traceId}-${span.spanId}-0${span.traceFlags}` } : {}
}

/** Handles a request as a trace of its own, or as a part of the one that a sender who `isTrusted` names. */
export function traceRequest(
  { method = '', headers }: IncomingMessage,
  response: ServerResponse,
  isTrusted: boolean,
  handle: () => void,
): void {
  const span = startTrace('server', method, isTrusted ? contextIn(headers.traceparent) : undefined)
  if (!span) return handle()
  span.set({ 'http.request.method': method })
  response.once('close', () => {
    span.set({ 'http.response.status_code': response.statusCode })
    if (response.statusCode >= 500) span.fail(response.statusCode)
    span.end()
  })
  within(span, handle)
}

/** Names the request by the address's pattern, as `/booking/:slug`: the address itself may be a secret. */
export function nameRequest(method: string, route: string): void {
  const span = currentSpan()
  if (!span) return
  span.set({ 'http.route': route })
  span.rename(`${method} ${route}`)
}

/** Names requests by the patterns of a site's routes. */
export const namesRoutes: MiddlewareHandler = async (c, next) => {
  await next()
  nameRequest(c.req.method, routePath(c, -1))
}
