import { SpanStatusCode } from '@opentelemetry/api'
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { expect, test } from 'vitest'
import { summaryOf } from './database/trace-statement.ts'
import { contextIn } from './http/trace-request.ts'
import { samplerOf, tracerOf } from './tracer.ts'
import { currentSpan, outsideTraces, startChild, startTrace, traceBy, within } from './tracing.ts'

const [traceId, spanId] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331']

function recorded(sampler: string, ratio = 1) {
  const exporter = new InMemorySpanExporter()
  const provider = new TracerProvider({
    sampler: samplerOf(sampler, ratio),
    spanProcessors: [new SimpleSpanProcessor({ exporter })],
  })
  return { tracer: tracerOf(provider.getTracer('test')), spans: () => exporter.getFinishedSpans() }
}

test.each([
  ['always_on', 1, 3],
  ['always_off', 1, 0],
  ['traceidratio', 0, 0],
  ['traceidratio', 1, 3],
  ['parentbased_always_on', 1, 2],
  ['parentbased_always_off', 1, 1],
  ['parentbased_traceidratio', 0, 1],
])('%s with %s takes %s of a trace of our own, one that is sampled and one that is not', (sampler, ratio, taken) => {
  const { tracer, spans } = recorded(sampler, ratio)
  for (const traceFlags of [undefined, 1, 0])
    tracer.start('server', 'GET', traceFlags === undefined ? undefined : { traceId, spanId, traceFlags }).end()
  expect(spans()).toHaveLength(taken)
})

test('a child is of its parent’s trace, and a parent from elsewhere is told apart from one of ours', () => {
  const { tracer, spans } = recorded('always_on')
  const request = tracer.start('server', 'GET', { traceId, spanId, traceFlags: 1, isRemote: true })
  tracer.start('internal', 'clients.save', request).end()
  request.end()
  expect(spans()).toMatchObject([
    { name: 'clients.save', parentSpanContext: { traceId, spanId: request.spanId } },
    { name: 'GET', parentSpanContext: { traceId, spanId, isRemote: true } },
  ])
})

test('of an error only its kind is told, and a span says nothing after its end', () => {
  const { tracer, spans } = recorded('always_on')
  const span = tracer.start('internal', 'clients.save')
  span.fail(Object.assign(new Error('duplicate key (phone)=(+5511987654321)'), { code: '23505' }))
  span.end()
  span.rename('clients.merge')
  span.set({ 'http.route': '/late' })
  span.end()
  expect(spans()).toHaveLength(1)
  expect(spans()).toMatchObject([{ name: 'clients.save', status: { code: SpanStatusCode.ERROR }, events: [] }])
  expect(spans()[0]!.attributes).toEqual({ 'error.type': '23505' })
  for (const [error, kind] of [
    [new TypeError('Ana'), 'TypeError'],
    [Object.assign(new Error('Ana'), { code: 'Ana Lima' }), 'Error'],
    ['Ana', '_OTHER'],
    [503, '503'],
  ] as const) {
    const other = tracer.start('internal', 'clients.save')
    other.fail(error)
    other.end()
    expect(spans().at(-1)!.attributes).toEqual({ 'error.type': kind })
  }
})

test('what goes on after its request is no part of its trace', async () => {
  const { tracer, spans } = recorded('always_on')
  traceBy(tracer)
  try {
    const request = startTrace('server', 'GET')!
    const late = within(request, async () => {
      startChild('internal', 'clients.list')!.end()
      expect(outsideTraces(currentSpan)).toBeUndefined()
      await Promise.resolve()
      return [currentSpan(), startChild('internal', 'accounts.beat')]
    })
    request.end()
    expect(await late).toEqual([undefined, undefined])
    expect(spans().map(({ name }) => name)).toEqual(['clients.list', 'GET'])
  } finally {
    traceBy(undefined)
  }
})

test('a traceparent is read as W3C says, and what is none begins a trace of its own', () => {
  expect(contextIn(`00-${traceId}-${spanId}-01`)).toEqual({ traceId, spanId, traceFlags: 1, isRemote: true })
  expect(contextIn(`00-${traceId}-${spanId}-02`)).toEqual({ traceId, spanId, traceFlags: 0, isRemote: true })
  expect(contextIn(`01-${traceId}-${spanId}-01-more`)).toEqual({ traceId, spanId, traceFlags: 1, isRemote: true })
  for (const header of [
    undefined,
    '',
    `ff-${traceId}-${spanId}-01`,
    `00-${'0'.repeat(32)}-${spanId}-01`,
    `00-${traceId}-${'0'.repeat(16)}-01`,
    `00-${traceId.toUpperCase()}-${spanId}-01`,
    `00-${traceId}-${spanId}-01-more`,
    `00-${traceId}-${spanId}`,
    `01-${traceId}-${spanId}-01-${'x'.repeat(300)}`,
  ])
    expect(contextIn(header), header).toBeUndefined()
})

test.each([
  ['select a.id from appointment a where business_id = $1', 'select appointment'],
  ['insert into "client" (name) values ($1)', 'insert client'],
  ["update product set name = 'from ana' where id = $1", 'update product'],
  ['with next as (select id from job) update job set runner = $1', 'select job'],
  ['select clock_timestamp() as now', 'select'],
  ['begin read only', 'begin'],
  ['fetch 64 from "people"', 'fetch'],
  ['select n from generate_series(1, 2) n join sale s on true', 'select'],
  ['insert into sale (id) values ($1) on conflict do update set id = $1', 'insert sale'],
  ['select id from product where id = $1 for update skip locked', 'select product'],
])('%s is told as %s', (text, summary) => {
  expect(summaryOf(text)).toBe(summary)
})
