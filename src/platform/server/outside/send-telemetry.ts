import { setTimeout as pause } from 'node:timers/promises'
import { diag, DiagLogLevel } from '@opentelemetry/api'
import { setGlobalErrorHandler } from '@opentelemetry/core'
import * as resources from '@opentelemetry/resources'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { ownName } from '../../brand.ts'
import { log } from '../log.ts'
import type { TelemetrySettings } from '../telemetry-settings.ts'
import { samplerOf, tracerOf } from '../tracer.ts'
import { traceBy } from '../tracing.ts'
import { metricProducer } from './metric-producer.ts'

export type TelemetrySender = { stop(): Promise<void> }

/** Milliseconds that a stop waits for a collector. */
const longestStop = 2000

/**
 * Sends traces, and metrics where `readGauges` reads them, until it is stopped. Where to, by which headers and in whose
 * name the packages read of the environment themselves.
 */
export async function sendTelemetry(
  { sendsTraces, sendsMetrics, protocol, sampler, sampledShare, traceDelay, metricsEvery }: TelemetrySettings,
  readGauges?: () => Promise<void>,
): Promise<TelemetrySender> {
  const logger = { error: tell, warn: tell, info() {}, debug() {}, verbose() {} }
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true })
  setGlobalErrorHandler(tell)
  const { serviceInstanceIdDetector, resourceAttributesEnvDetector, serviceNameEnvDetector } = resources
  const detectors = [serviceInstanceIdDetector, resourceAttributesEnvDetector, serviceNameEnvDetector]
  const resource = resources
    .defaultResource()
    .merge(resources.resourceFromAttributes({ 'service.name': 'marcai' }))
    .merge(resources.detectResources({ detectors }))
  const { OTLPTraceExporter, OTLPMetricExporter } = await exportersOf(protocol)
  const providers: { shutdown(): Promise<void> }[] = []
  if (sendsTraces) {
    const processor = new BatchSpanProcessor({ exporter: new OTLPTraceExporter(), scheduledDelayMillis: traceDelay })
    const provider = new TracerProvider({
      resource,
      sampler: samplerOf(sampler, sampledShare),
      spanProcessors: [processor],
    })
    providers.push(provider)
    traceBy(tracerOf(provider.getTracer(ownName)))
  }
  if (sendsMetrics && readGauges) {
    const reader = new PeriodicExportingMetricReader({
      exporter: new OTLPMetricExporter(),
      exportIntervalMillis: metricsEvery,
      metricProducers: [metricProducer(readGauges)],
    })
    providers.push(new MeterProvider({ resource, readers: [reader] }))
  }
  return {
    async stop() {
      traceBy(undefined)
      const ends = providers.splice(0).map((provider) => provider.shutdown().catch(tell))
      await Promise.race([Promise.all(ends), pause(longestStop, undefined, { ref: false })])
    },
  }
}

async function exportersOf(protocol: string) {
  if (protocol === 'http/json')
    return {
      ...(await import('@opentelemetry/exporter-trace-otlp-http')),
      ...(await import('@opentelemetry/exporter-metrics-otlp-http')),
    }
  return {
    ...(await import('@opentelemetry/exporter-trace-otlp-proto')),
    ...(await import('@opentelemetry/exporter-metrics-otlp-proto')),
  }
}

const toldAt = new Map<string, number>()
const quietFor = 600_000

/** While a collector is away the packages say so with each batch; the log has it every ten minutes. */
function tell(...words: unknown[]): void {
  const said = words.map(String).join(' ').slice(0, 500)
  const kind = said.slice(0, 60).replace(/\d+/g, '')
  if (Date.now() - (toldAt.get(kind) ?? 0) < quietFor) return
  toldAt.set(kind, Date.now())
  log.warn({ said }, 'trouble of OpenTelemetry')
}
