import { given, givenOrDefault, isTrue, unknownNames } from './environment.ts'

/** What is sent, and how. Where to is read by OpenTelemetry's own packages. */
export type TelemetrySettings = NonNullable<ReturnType<typeof readTelemetry>>

/** Undefined if nothing is to be sent. */
export function readTelemetry() {
  const [sendsTraces, sendsMetrics] = [isSent('TRACES'), isSent('METRICS')]
  if (isTrue('OTEL_SDK_DISABLED') || !(sendsTraces || sendsMetrics)) return undefined
  return {
    sendsTraces,
    sendsMetrics,
    protocol: givenOrDefault('OTEL_EXPORTER_OTLP_PROTOCOL'),
    sampler: givenOrDefault('OTEL_TRACES_SAMPLER'),
    sampledShare: Number(givenOrDefault('OTEL_TRACES_SAMPLER_ARG')),
    /** Milliseconds that an ended span waits for others. */
    traceDelay: Number(givenOrDefault('OTEL_BSP_SCHEDULE_DELAY')),
    /** Milliseconds between two sendings of metrics. */
    metricsEvery: Number(givenOrDefault('OTEL_METRIC_EXPORT_INTERVAL')),
    /** Settings of OpenTelemetry that are given, and that nobody reads. */
    unread: unknownNames('OTEL_'),
  }
}

const isSent = (kind: 'TRACES' | 'METRICS'): boolean =>
  Boolean(given('OTEL_EXPORTER_OTLP_ENDPOINT') ?? given(`OTEL_EXPORTER_OTLP_${kind}_ENDPOINT`)) &&
  givenOrDefault(`OTEL_${kind}_EXPORTER`) !== 'none'
