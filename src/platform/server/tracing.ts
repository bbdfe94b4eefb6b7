import { AsyncLocalStorage } from 'node:async_hooks'
import type { SpanContext } from '@opentelemetry/api'

export type SpanKind = 'internal' | 'server' | 'client' | 'consumer'

/**
 * All that a span may say, by the names of OpenTelemetry's semantic conventions. The list is closed, and has no place for
 * what somebody typed: paths, addresses, values and error messages stay out.
 */
type Attributes = Partial<{
  'http.request.method': string
  'http.route': string
  'http.response.status_code': number
  'rpc.method': string
  'db.system.name': 'postgresql'
  'db.query.summary': string
  'messaging.destination.name': string
  'server.address': string
  'error.type': string
}>

export interface TraceSpan extends SpanContext {
  rename(name: string): void
  set(attributes: Attributes): void
  /** Names the kind of an error, or the status of an answer. */
  fail(error: unknown): void
  end(): void
  /** A request's span ends with its answer, and what the request began may go on. */
  readonly isOver: boolean
}

export type Tracer = { start(kind: SpanKind, name: string, parent?: SpanContext): TraceSpan }

let tracer: Tracer | undefined
const spans = new AsyncLocalStorage<TraceSpan>()

/** Until then, and after `undefined`, nothing is traced. */
export function traceBy(next: Tracer | undefined): void {
  tracer = next
}

export function currentSpan(): TraceSpan | undefined {
  const span = tracer && spans.getStore()
  return span?.isOver ? undefined : span
}

/** Runs what outlives its request, such as a timer, apart from the request's trace. */
export const outsideTraces = <T>(work: () => T): T => spans.exit(work)

/** Starts what nothing of this process has caused: a request or a job. Undefined if nothing is traced. */
export const startTrace = (kind: SpanKind, name: string, parent?: SpanContext): TraceSpan | undefined =>
  tracer?.start(kind, name, parent)

/** Spans that `work` starts are children of this one. */
export const within = <T>(span: TraceSpan, work: () => T): T => spans.run(span, work)

/** Starts a part of what is traced already. Polls and timers, which nobody asked for, begin no traces. */
export function startChild(kind: SpanKind, name: string): TraceSpan | undefined {
  const parent = currentSpan()
  return parent && tracer?.start(kind, name, parent)
}

/** Runs work as a part of what is traced already. */
export function traced<T>(kind: SpanKind, name: string, work: (span?: TraceSpan) => Promise<T>): Promise<T> {
  const span = startChild(kind, name)
  return span ? endedBy(span, work) : work()
}

/** Runs work in a span and ends that with it. */
export async function endedBy<T>(span: TraceSpan, work: (span: TraceSpan) => Promise<T>): Promise<T> {
  try {
    return await within(span, () => work(span))
  } catch (error) {
    span.fail(error)
    throw error
  } finally {
    span.end()
  }
}
