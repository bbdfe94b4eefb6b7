import { collectDefaultMetrics, Counter, Histogram, register } from 'prom-client'

// Samples every 100 ms; the default of every 10 ms uses the processor even without requests.
collectDefaultMetrics({ eventLoopMonitoringPrecision: 100 })

const duration = new Histogram({
  name: 'http_request_seconds',
  help: 'Time from request to answer',
  labelNames: ['method', 'area', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
})

/** `area` is only the first part of the path: labels with ids would grow without end. */
export function countRequest(method: string, path: string, status: number, seconds: number): void {
  const area = /^\/(rpc|api|dashboard|booking|assets)\b/.exec(path)?.[1] ?? 'page'
  duration.labels(method, area, String(status)).observe(seconds)
}

const procedures = new Histogram({
  name: 'procedure_seconds',
  help: 'Time that a procedure took, its question read already',
  labelNames: ['procedure'],
  buckets: [0.002, 0.005, 0.01, 0.02, 0.035, 0.05, 0.075, 0.1, 0.15, 0.2, 0.3, 0.5, 0.75, 1, 1.5, 2, 3, 5, 10],
})

export const countProcedure = (procedure: string, seconds: number): void =>
  procedures.labels(procedure).observe(seconds)

const defects = new Counter({ name: 'defects_total', help: 'Unexpected errors, each in the log by its code' })
export const countDefect = (): void => defects.inc()

/** How a read ended that a standby may answer: there, or on the primary for what the standby is. */
export type StandbyOutcome = 'read' | 'away' | 'behind' | 'promoted' | 'diverged' | 'failing'

const standbyReads = new Counter({
  name: 'standby_reads_total',
  help: 'Reads from a standby, and those in place of which the primary was read, by what the standby was',
  labelNames: ['outcome'],
})

export const countStandbyRead = (outcome: StandbyOutcome): void => standbyReads.labels(outcome).inc()

const measuredSince = new Date()
const leastCalls = 20

/**
 * A procedure's calls since this process started. 95 % took at most `within` seconds; null if longer than the longest
 * bucket.
 */
export type ProcedureTime = { procedure: string; calls: number; within: number | null }

/** The slowest procedures, without those that have too few calls to judge. */
export async function slowestProcedures(most: number): Promise<{ since: Date; procedures: ProcedureTime[] }> {
  const { values } = await procedures.get()
  const counts = Map.groupBy(values, ({ labels }) => String(labels.procedure))
  const times = [...counts].flatMap(([procedure, counted]): ProcedureTime[] => {
    const calls = counted.find(({ metricName }) => metricName === 'procedure_seconds_count')?.value ?? 0
    if (calls < leastCalls) return []
    const within = counted.find(({ labels, value }) => limitOf(labels) !== null && value >= calls * 0.95)
    return [{ procedure, calls, within: within ? limitOf(within.labels) : null }]
  })
  const length = ({ within }: ProcedureTime) => within ?? Infinity
  return { since: measuredSince, procedures: times.toSorted((a, b) => length(b) - length(a)).slice(0, most) }
}

/** A bucket's upper bound in seconds; null for any other value. */
const limitOf = (labels: object): number | null => ('le' in labels && typeof labels.le === 'number' ? labels.le : null)

export const metricsList = () => register.getMetricsAsJSON()
export const metricsText = (): Promise<string> => register.metrics()
export const metricsType = register.contentType
