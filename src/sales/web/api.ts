import { apiOf } from '../../platform/web/api.ts'
import type { LocalDate } from '../../platform/clock.ts'
import type { ListAddress } from '../../platform/web/use-list-address.ts'
import type { salesContract } from '../contract.ts'
import { periodAt, periods } from '../period.ts'

export const salesApi = apiOf<typeof salesContract>('sales')

/** The report of the span that an address asks for; never of all time. */
export const reportPeriods = periods.filter((period) => period !== 'all')
export function reportAt(address: ListAddress, today: LocalDate) {
  const { from = today, to = today } = periodAt(address, today, reportPeriods).span
  return salesApi.report.queryOptions({ input: { from, to } })
}

export const commissionsAt = (address: ListAddress, today: LocalDate) =>
  salesApi.commissions.team.queryOptions({ input: periodAt(address, today, periods).span })
