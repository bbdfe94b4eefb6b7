import { apiOf } from '../../platform/web/api.ts'
import { NoAnswer } from '../../platform/web/question.ts'
import type { salesContract } from '../contract.ts'
import type { LeftSale } from '../left-sale.ts'
import type { Receipt } from '../receipt.ts'
import type { SaleRequest } from '../sale.ts'

export const salesApi = apiOf<typeof salesContract>('sales')

/** Does not wait until other queries are read again, so that the next client can be served at once. */
const goesOn = { goesOn: true }

/** Sends a sale. Throws `NoAnswer` if the answer is not its receipt. */
export const storeSale = async (sale: SaleRequest, signal?: AbortSignal): Promise<Receipt> =>
  receiptOf(sale, await salesApi.closeSale.call(sale, { context: goesOn, ...(signal && { signal }) }))

/** Sends the sale of a member who may no longer sell. */
export const storeLeftSale = async (left: LeftSale): Promise<Receipt> =>
  receiptOf(left.sale, await salesApi.left.send.call(left, { context: goesOn }))

/** Accepts only a receipt of this sale as proof that it was stored. */
function receiptOf({ id }: SaleRequest, receipt: Partial<Receipt> | null): Receipt {
  if (receipt?.saleId !== id) throw new NoAnswer(`the answer is not of the sale ${id}`)
  return receipt as Receipt
}
