import { collectDefaultMetrics, Histogram, register } from 'prom-client'

// The default looks at the event loop a hundred times a second, also when nobody asks for anything.
collectDefaultMetrics({ eventLoopMonitoringPrecision: 100 })

const duration = new Histogram({
  name: 'http_request_seconds',
  help: 'Time from request to answer',
  labelNames: ['method', 'area', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
})

/** `area` is the first part of the path only: a label per id would never stop growing. */
export function countRequest(method: string, path: string, status: number, seconds: number): void {
  const area = /^\/(rpc|api|dashboard|booking|assets)\b/.exec(path)?.[1] ?? 'page'
  duration.labels(method, area, String(status)).observe(seconds)
}

export const metricsText = (): Promise<string> => register.metrics()
export const metricsType = register.contentType
