import { type Attributes, type HrTime, ValueType } from '@opentelemetry/api'
import { millisToHrTime } from '@opentelemetry/core'
import { emptyResource } from '@opentelemetry/resources'
import { AggregationTemporality, DataPointType, type MetricData, type MetricProducer } from '@opentelemetry/sdk-metrics'
import { ownName } from '../../brand.ts'
import { metricsList } from '../metrics.ts'

type Metric = Awaited<ReturnType<typeof metricsList>>[number]
type MetricTimes = { startTime: HrTime; endTime: HrTime }

/** The figures of `/metrics` by their names there. */
export const metricProducer = (readGauges: () => Promise<void>): MetricProducer => ({
  async collect() {
    await readGauges()
    const times = { startTime: millisToHrTime(performance.timeOrigin), endTime: millisToHrTime(Date.now()) }
    const metrics = dataOf(await metricsList(), times)
    return {
      resourceMetrics: { resource: emptyResource(), scopeMetrics: [{ scope: { name: ownName }, metrics }] },
      errors: [],
    }
  },
})

/** What is not known just now has no values, and is left out. */
export const dataOf = (metrics: readonly Metric[], times: MetricTimes): MetricData[] =>
  metrics.filter(({ values }) => values.length > 0).map((metric) => metricOf(metric, times))

function metricOf(metric: Metric, times: MetricTimes): MetricData {
  const common = {
    descriptor: { name: metric.name, description: metric.help, unit: '', valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  }
  const type = String(metric.type)
  if (type === 'histogram')
    return { ...common, dataPointType: DataPointType.HISTOGRAM, dataPoints: histogramsOf(metric, times) }
  const dataPoints = metric.values.map(({ labels, value }) => ({ ...times, attributes: labels as Attributes, value }))
  return type === 'counter'
    ? { ...common, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }
    : { ...common, dataPointType: DataPointType.GAUGE, dataPoints }
}

/** One per set of labels. Prometheus's buckets hold all smaller ones too, OpenTelemetry's do not. */
function histogramsOf({ name, values }: Metric, times: MetricTimes) {
  const series = Map.groupBy(values, ({ labels }) => JSON.stringify({ ...labels, le: undefined }))
  return Array.from(series, ([labels, ofSeries]) => {
    const valueOf = (part: string) =>
      ofSeries.find((one) => 'metricName' in one && one.metricName === `${name}_${part}`)?.value ?? 0
    const limits = ofSeries.flatMap(({ labels: { le }, value }) =>
      typeof le === 'number' ? [[le, value] as const] : [],
    )
    const upTo = [...limits.map(([, value]) => value), valueOf('count')]
    return {
      ...times,
      attributes: JSON.parse(labels) as Attributes,
      value: {
        count: valueOf('count'),
        sum: valueOf('sum'),
        buckets: {
          boundaries: limits.map(([limit]) => limit),
          counts: upTo.map((value, at) => value - (upTo[at - 1] ?? 0)),
        },
      },
    }
  })
}
