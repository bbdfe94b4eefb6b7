import { skipToken, useQuery } from '@tanstack/react-query'
import { salesApi } from './api.ts'

/** A sale with its refunds; nothing while none is looked at. */
export const useSale = (id: string | null) =>
  useQuery(salesApi.sale.queryOptions({ input: id === null ? skipToken : { id } }))
