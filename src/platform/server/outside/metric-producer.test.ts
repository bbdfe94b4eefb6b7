import { AggregationTemporality, DataPointType } from '@opentelemetry/sdk-metrics'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { dataOf } from './metric-producer.ts'

test('figures keep their names: counters are sums, buckets hold their own alone, what is unknown is left out', async () => {
  const registers = [new Registry()]
  new Counter({ name: 'defects_total', help: 'Defects', registers }).inc(3)
  new Gauge({ name: 'backup_age_seconds', help: 'Age', registers }).set(Infinity)
  new Gauge({ name: 'jobs_due', help: 'Jobs', registers }).remove()
  const took = new Histogram({ name: 'seconds', help: 'Time', labelNames: ['of'], buckets: [0.1, 1], registers })
  for (const seconds of [0.05, 0.5, 0.6, 7]) took.labels('a').observe(seconds)
  took.labels('b').observe(0.01)
  const metrics = await registers[0]!.getMetricsAsJSON()
  const times = { startTime: [1, 0] as [number, number], endTime: [2, 5e8] as [number, number] }
  expect(dataOf(metrics, times)).toMatchObject([
    {
      descriptor: { name: 'defects_total', description: 'Defects' },
      dataPointType: DataPointType.SUM,
      aggregationTemporality: AggregationTemporality.CUMULATIVE,
      isMonotonic: true,
      dataPoints: [{ ...times, value: 3 }],
    },
    {
      descriptor: { name: 'backup_age_seconds' },
      dataPointType: DataPointType.GAUGE,
      dataPoints: [{ value: Infinity }],
    },
    {
      descriptor: { name: 'seconds' },
      dataPointType: DataPointType.HISTOGRAM,
      dataPoints: [
        {
          ...times,
          attributes: { of: 'a' },
          value: { count: 4, sum: 8.15, buckets: { boundaries: [0.1, 1], counts: [1, 2, 1] } },
        },
        { attributes: { of: 'b' }, value: { count: 1, buckets: { counts: [1, 0, 0] } } },
      ],
    },
  ])
})
