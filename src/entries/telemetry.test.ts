import { spawnSync } from 'node:child_process'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { anOnlineSalon, aRequest } from '../booking/server/testing/online-salon.ts'
import { readGauges } from '../operator/server/gauges.ts'
import { attributesOf, type runCollector } from '../platform/server/testing/collector.ts'
import { freshDatabase } from '../platform/server/testing/database.ts'
import { log } from '../platform/server/log.ts'
import { settings } from '../platform/server/settings.ts'
import { sendTelemetry } from '../platform/server/outside/send-telemetry.ts'
import { startTelemetry } from '../platform/server/outside/telemetry.ts'
import { runSite } from './testing/running-site.ts'

// Settings are read once, when the first of what is imported here asks for one.
const collector: Awaited<ReturnType<typeof runCollector>> = await vi.hoisted(async () => {
  const { runCollector: run } = await import('../platform/server/testing/collector.ts')
  const made = await run()
  Object.assign(process.env, {
    OTEL_EXPORTER_OTLP_ENDPOINT: made.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20collector-secret',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=trial',
    OTEL_BSP_SCHEDULE_DELAY: '20',
    OTEL_METRIC_EXPORT_INTERVAL: '50',
    OTEL_EXPORTER_OTLP_TIMEOUT: '1000',
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    LOG_LEVEL: 'info',
  })
  return made
})

freshDatabase()
let server: Server
let telemetry: Awaited<ReturnType<typeof startTelemetry>>
let port: number
const lines: Record<string, unknown>[] = []
beforeAll(async () => {
  vi.spyOn(log, 'info').mockImplementation((line: unknown) => void lines.push(line as Record<string, unknown>))
  telemetry = await startTelemetry(readGauges)
  server = await runSite()
  port = (server.address() as AddressInfo).port
})
afterAll(async () => {
  server.close()
  await telemetry.stop()
  collector.stop()
})

const [name, phone, email] = ['Zuleica Quintanilha', '+5592991234567', 'zuleica@exemplo.com.br']
const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'

async function book() {
  const salon = await anOnlineSalon()
  const request = { slug: salon.slug, ...aRequest(salon, { name, phone, email }), moreServiceIds: [] }
  return fetch(`http://127.0.0.1:${port}/rpc/booking/book`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', traceparent },
    body: JSON.stringify({ json: request }),
  })
}
const spansNamed = (start: string) => collector.spans().filter((span) => span.name.startsWith(start))

test('a request is a span, with its procedure, transactions and statements below it, and its line in the log names the trace', async () => {
  const answer = await book()
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('"key"')])
  await expect.poll(() => spansNamed('POST /rpc/booking/book')).toHaveLength(1)
  const [request] = spansNamed('POST /rpc/booking/book')
  expect(attributesOf(request!)).toEqual({
    'http.request.method': 'POST',
    'http.route': '/rpc/booking/book',
    'http.response.status_code': 200,
  })
  const inTrace = collector.spans().filter(({ traceId }) => traceId === request!.traceId)
  const below = (spanId: string) => inTrace.filter(({ parentSpanId }) => parentSpanId === spanId)
  const [procedure] = below(request!.spanId)
  expect(procedure!.name).toBe('booking.book')
  const writes = below(procedure!.spanId).filter((span) => span.name === 'transaction write')
  expect(writes.length).toBeGreaterThan(0)
  const statements = writes.flatMap(({ spanId }) => below(spanId).map((span) => span.name))
  expect(statements).toEqual(expect.arrayContaining(['begin', 'insert visit', 'commit']))
  expect(lines).toContainEqual(expect.objectContaining({ path: '/rpc/booking/book', trace_id: request!.traceId }))
  expect(request).not.toHaveProperty('parentSpanId')
})

test('nothing of who booked, and no secret, leaves for the collector', () => {
  const said = JSON.stringify(collector.spans())
  expect(said).toContain('insert client')
  for (const personal of [name, 'Zuleica', phone, phone.slice(-8), email, 'zuleica', '127.0.0.1'])
    expect(said).not.toContain(personal)
  const [sent] = collector.to('/v1/traces')
  expect(sent!.headers.authorization).toBe('Bearer collector-secret')
  expect(sent!.body).toContain('"key":"deployment.environment.name","value":{"stringValue":"trial"}')
  expect(sent!.body).toContain('"key":"service.name","value":{"stringValue":"marcai"}')
  expect(sent!.body).not.toContain('collector-secret')
})

test('a page is named by the pattern of its address', async () => {
  const salon = await anOnlineSalon()
  await fetch(`http://127.0.0.1:${port}/booking/${salon.slug}?name=Zuleica`)
  await fetch(`http://127.0.0.1:${port}/r/${'s'.repeat(43)}`)
  await expect.poll(() => spansNamed('GET /r/:').length).toBe(1)
  expect(spansNamed('GET /booking/:slug').length).toBe(1)
  expect(JSON.stringify(collector.spans())).not.toMatch(/Zuleica|s{43}/)
})

test('a proxy that is trusted names the trace', async () => {
  settings.trustProxy = true
  try {
    await book()
  } finally {
    settings.trustProxy = false
  }
  const [, traceId, parentSpanId] = traceparent.split('-')
  await expect
    .poll(() => spansNamed('POST /rpc/booking/book'))
    .toContainEqual(expect.objectContaining({ traceId, parentSpanId }))
})

test('what /metrics tells is sent again and again', async () => {
  await expect.poll(() => collector.to('/v1/metrics').length).toBeGreaterThan(1)
  const { body } = collector.to('/v1/metrics').at(-1)!
  for (const figure of ['http_request_seconds', 'procedure_seconds', 'jobs_due', 'database_up', 'defects_total'])
    expect(body).toContain(`"name":"${figure}"`)
})

test('what a collector refuses is told once, without what was sent', async () => {
  const warn = vi.spyOn(log, 'warn').mockImplementation(() => {})
  const told = () => JSON.stringify(warn.mock.calls)
  const refusals = () => told().split('"OTLPExporterError: Bad Request"').length - 1
  collector.answers.status = 400
  for (let n = 0; n < 2; n++) {
    const sent = collector.to('/v1/traces').length
    await book()
    await expect.poll(() => collector.to('/v1/traces').length).toBeGreaterThan(sent)
    await expect.poll(refusals).toBe(1)
  }
  collector.answers.status = 200
  expect(told()).not.toMatch(/Zuleica|collector-secret/)
  warn.mockRestore()
})

test('a collector that hangs neither slows an answer nor holds up the end', async () => {
  collector.answers.status = 0
  await expect.poll(() => collector.to('/v1/traces').length).toBeGreaterThan(0)
  const began = performance.now()
  for (let n = 0; n < 20; n++) expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
  expect(performance.now() - began).toBeLessThan(2000)
  const ending = performance.now()
  await telemetry.stop()
  expect(performance.now() - ending).toBeLessThan(4000)
})

test('protobuf is spoken as well, compressed if that is asked for', async () => {
  collector.answers.status = 200
  vi.stubEnv('OTEL_EXPORTER_OTLP_COMPRESSION', 'gzip')
  const other = await sendTelemetry(
    { ...settings.telemetry!, sendsTraces: false, protocol: 'http/protobuf' },
    readGauges,
  )
  await other.stop()
  vi.unstubAllEnvs()
  const written = { 'content-type': 'application/x-protobuf', 'content-encoding': 'gzip' }
  expect(collector.to('/v1/metrics').map(({ headers }) => headers)).toContainEqual(expect.objectContaining(written))
})

/** Which files a program has loaded that serves, does jobs and asks others, once it has started what sends. */
function loadedBy(env: Record<string, string> = {}): string[] {
  const program = `
    import { registerHooks } from 'node:module'
    const loaded = []
    registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) })
    for (const room of ['http/edge', 'jobs/job-runner', 'mail/mail', 'outside/fetch-json', 'outside/dns'])
      await import('./src/platform/server/' + room + '.ts')
    const { startTelemetry } = await import('./src/platform/server/outside/telemetry.ts')
    await startTelemetry()
    process.stdout.write(JSON.stringify(loaded), () => process.exit(0))`
  const { OTEL_EXPORTER_OTLP_ENDPOINT: _, ...rest } = process.env
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    env: { ...rest, ...env },
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  return JSON.parse(stdout) as string[]
}

test('without a collector nothing of what sends is loaded', () => {
  // The names alone come with prom-client.
  const sending = /\/@opentelemetry\/(?!api\/)|\/(tracer|send-telemetry|metric-producer)\.ts$/
  const none = loadedBy()
  expect(none.length).toBeGreaterThan(40)
  expect(none.filter((url) => sending.test(url))).toEqual([])
  const some = loadedBy({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_EXPORTER_OTLP_PROTOCOL: '' })
  for (const one of [/\/send-telemetry\.ts$/, /\/sdk-trace\//, /\/sdk-metrics\//, /-trace-otlp-proto\//])
    expect(some).toContainEqual(expect.stringMatching(one))
  expect(some.filter((url) => url.includes('-trace-otlp-http/'))).toEqual([])
})
