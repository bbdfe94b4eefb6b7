import type { LocalDate } from '../../platform/clock.ts'
import { periodAt, periods } from '../../platform/period.ts'
import { apiOf } from '../../platform/web/api.ts'
import type { ListAddress } from '../../platform/web/use-list-address.ts'
import type { reportsContract } from '../contract.ts'

export const reportsApi = apiOf<typeof reportsContract>('reports')

/** The periods of the report. `all` is left out, because a report covers at most a year. */
export const reportPeriods = periods.filter((period) => period !== 'all')
export function reportPeriodAt(address: ListAddress, today: LocalDate) {
  const { period, span } = periodAt(address, today, reportPeriods)
  const { from = today, to = today } = span
  return { period, span: { from, to } }
}
export const reportAt = (address: ListAddress, today: LocalDate) =>
  reportsApi.read.queryOptions({ input: reportPeriodAt(address, today).span })

export const commissionsAt = (address: ListAddress, today: LocalDate) =>
  reportsApi.commissions.team.queryOptions({ input: periodAt(address, today, periods).span })
