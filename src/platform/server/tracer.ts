import { ROOT_CONTEXT, type Span, SpanKind as Kind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { Tracer as PackageTracer } from '@opentelemetry/api'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace'
import type { SpanKind, Tracer, TraceSpan } from './tracing.ts'

/** Makes spans by OpenTelemetry's tracer. */
export const tracerOf = (tracer: PackageTracer): Tracer => ({
  start(kind, name, parent) {
    const context = parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT
    return spanOf(tracer.startSpan(name, { kind: Kind[kind.toUpperCase() as Uppercase<SpanKind>] }, context))
  },
})

function spanOf(span: Span): TraceSpan {
  let isOver = false
  /** A caller who hung up ends a request before its handler. */
  const open = () => (isOver ? undefined : span)
  return {
    ...span.spanContext(),
    get isOver() {
      return isOver
    },
    rename: (name) => void open()?.updateName(name),
    set: (attributes) => void open()?.setAttributes(attributes),
    // The message of an error stays out, because it may quote what somebody typed.
    fail: (error) =>
      void open()
        ?.setStatus({ code: SpanStatusCode.ERROR })
        .setAttributes({ 'error.type': kindOf(error) }),
    end() {
      open()?.end()
      isOver = true
    },
  }
}

function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error === 'number' ? String(error) : '_OTHER'
  const code = 'code' in error ? error.code : undefined
  return typeof code === 'string' && /^[A-Z\d_]{2,40}$/.test(code) ? code : error.constructor.name
}

/** The sampler of a name of OTEL_TRACES_SAMPLER. */
export function samplerOf(name: string, ratio: number) {
  if (name.startsWith('parentbased_'))
    return new ParentBasedSampler({ root: rootSampler(name.slice('parentbased_'.length), ratio) })
  return rootSampler(name, ratio)
}

function rootSampler(name: string, ratio: number) {
  if (name === 'traceidratio') return new TraceIdRatioBasedSampler(ratio)
  return name === 'always_off' ? new AlwaysOffSampler() : new AlwaysOnSampler()
}
