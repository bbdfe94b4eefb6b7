import { apiOf } from '../../platform/web/api.ts'
import type { LocalDate } from '../../platform/clock.ts'
import { NoAnswer } from '../../platform/web/question.ts'
import type { ListAddress } from '../../platform/web/use-list-address.ts'
import type { salesContract } from '../contract.ts'
import type { LeftSale } from '../left-sale.ts'
import { periodAt, periods } from '../period.ts'
import type { Receipt } from '../receipt.ts'
import type { SaleRequest } from '../sale.ts'

export const salesApi = apiOf<typeof salesContract>('sales')

/** Sends a sale to be stored. */
export const storeSale = async (sale: SaleRequest, signal?: AbortSignal): Promise<Receipt> =>
  receiptOf(sale, await salesApi.closeSale.call(sale, signal && { signal }))

/** Sends the sale of a member who can no longer send it. */
export const storeLeftSale = async (left: LeftSale): Promise<Receipt> =>
  receiptOf(left.sale, await salesApi.left.send.call(left))

/** Only a receipt of this very sale says that it was stored. */
function receiptOf({ id }: SaleRequest, receipt: Partial<Receipt> | null): Receipt {
  if (receipt?.saleId !== id) throw new NoAnswer(`the answer is not of the sale ${id}`)
  return receipt as Receipt
}

/** The report of the span that an address asks for; never of all time. */
export const reportPeriods = periods.filter((period) => period !== 'all')
export function reportPeriodAt(address: ListAddress, today: LocalDate) {
  const { period, span } = periodAt(address, today, reportPeriods)
  const { from = today, to = today } = span
  return { period, span: { from, to } }
}
export const reportAt = (address: ListAddress, today: LocalDate) =>
  salesApi.report.queryOptions({ input: reportPeriodAt(address, today).span })

export const commissionsAt = (address: ListAddress, today: LocalDate) =>
  salesApi.commissions.team.queryOptions({ input: periodAt(address, today, periods).span })
