import type { QueryClient } from '@tanstack/react-query'
import { apiOf } from '../../platform/web/api.ts'
import { NoAnswer } from '../../platform/web/question.ts'
import { registerApi } from '../../register/web/api.ts'
import type { salesContract } from '../contract.ts'
import type { LeftSale } from '../left-sale.ts'
import type { Receipt } from '../receipt.ts'
import type { SaleRequest } from '../sale.ts'

export const salesApi = apiOf<typeof salesContract>('sales')

/** What the till shows after a sale: its own, and what is in the drawer. */
export const refreshTill = (queryClient: QueryClient) =>
  Promise.all([salesApi, registerApi].map((api) => queryClient.invalidateQueries({ queryKey: api.key() })))

/** Has a sale stored. */
export const storeSale = async (sale: SaleRequest, signal?: AbortSignal): Promise<Receipt> =>
  receiptOf(sale, await salesApi.closeSale.call(sale, signal && { signal }))

/** Has the sale of somebody stored who can no longer do it. */
export const storeLeftSale = async (left: LeftSale): Promise<Receipt> =>
  receiptOf(left.sale, await salesApi.left.send.call(left))

/** Only a receipt of this very sale says that it was stored. */
function receiptOf({ id }: SaleRequest, receipt: Partial<Receipt> | null): Receipt {
  if (receipt?.saleId !== id) throw new NoAnswer(`the answer is not of the sale ${id}`)
  return receipt as Receipt
}
