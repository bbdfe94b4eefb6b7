import { afterEach, expect, test, vi } from 'vitest'
import { readTelemetry } from './telemetry-settings.ts'

afterEach(() => vi.unstubAllEnvs())

function read(env: Record<string, string>) {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(`OTEL_${name}`, value)
  return readTelemetry()
}
const endpoint = { EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/' }

test.each([
  {},
  { SERVICE_NAME: 'salon', TRACES_SAMPLER: 'always_on' },
  { ...endpoint, SDK_DISABLED: 'TRUE' },
  { ...endpoint, TRACES_EXPORTER: 'none', METRICS_EXPORTER: 'none' },
])('nothing is sent with %o', (env) => {
  expect(read(env)).toBeUndefined()
})

test('one collector gets both', () => {
  expect(read(endpoint)).toEqual({
    sendsTraces: true,
    sendsMetrics: true,
    protocol: 'http/protobuf',
    sampler: 'parentbased_always_on',
    sampledShare: 1,
    traceDelay: 5000,
    metricsEvery: 60_000,
    unread: [],
  })
})

test('what is set for one kind holds for that kind, and names that nobody reads are kept for the log', () => {
  expect(read({ EXPORTER_OTLP_TRACES_ENDPOINT: 'https://traces.exemplo.com/in' })).toMatchObject({
    sendsTraces: true,
    sendsMetrics: false,
  })
  const some = { TRACES_EXPORTER: 'none', TRACES_SAMPLER: 'traceidratio', TRACES_SAMPLER_ARG: '0.25' }
  expect(read({ ...endpoint, ...some, PROPAGATORS: 'b3', LOG_LEVEL: '' })).toMatchObject({
    sendsTraces: false,
    sendsMetrics: true,
    sampler: 'traceidratio',
    sampledShare: 0.25,
    unread: ['OTEL_PROPAGATORS'],
  })
})
