import { apiOf } from '../../platform/web/api.ts'
import { NoAnswer } from '../../platform/web/question.ts'
import type { salesContract } from '../contract.ts'
import type { LeftSale } from '../left-sale.ts'
import type { Receipt } from '../receipt.ts'
import type { SaleRequest } from '../sale.ts'

export const salesApi = apiOf<typeof salesContract>('sales')

/** The next client does not wait for the figures. */
const goesOn = { goesOn: true }

/** Sends a sale to be stored. */
export const storeSale = async (sale: SaleRequest, signal?: AbortSignal): Promise<Receipt> =>
  receiptOf(sale, await salesApi.closeSale.call(sale, { context: goesOn, ...(signal && { signal }) }))

/** Sends the sale of a member who can no longer send it. */
export const storeLeftSale = async (left: LeftSale): Promise<Receipt> =>
  receiptOf(left.sale, await salesApi.left.send.call(left, { context: goesOn }))

/** Only a receipt of this very sale says that it was stored. */
function receiptOf({ id }: SaleRequest, receipt: Partial<Receipt> | null): Receipt {
  if (receipt?.saleId !== id) throw new NoAnswer(`the answer is not of the sale ${id}`)
  return receipt as Receipt
}
