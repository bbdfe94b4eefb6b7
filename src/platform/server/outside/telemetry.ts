import type { TelemetrySender } from './send-telemetry.ts'
import { log } from '../log.ts'
import { settings } from '../settings.ts'

/** Sends traces and metrics to the collector that is set. Without one, nothing of what sends them is loaded. */
export async function startTelemetry(readGauges?: () => Promise<void>): Promise<TelemetrySender> {
  const { telemetry } = settings
  if (!telemetry) return { stop: async () => {} }
  if (telemetry.unread.length > 0)
    log.warn({ settings: telemetry.unread }, 'settings of OpenTelemetry that are not read')
  const { sendTelemetry } = await import('./send-telemetry.ts')
  return sendTelemetry(telemetry, readGauges)
}
