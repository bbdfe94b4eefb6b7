import type { Receipt } from '../receipt.ts'
import type { SaleRequest } from '../sale.ts'
import { salesApi } from './api.ts'

/** How a sale travels. The checkout knows this function alone, so that another way can take its place. */
export type SendSale = (sale: SaleRequest) => Promise<Receipt>

export const useSendSale = (): SendSale => salesApi.closeSale.call
