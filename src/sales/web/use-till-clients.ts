import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useBusiness, useToday } from '../../accounts/web/session.tsx'
import { localDate } from '../../platform/clock.ts'
import { useReachable } from '../../platform/web/reachability.ts'
import { searchBook } from '../client-book.ts'
import { salesApi } from './api.ts'
import { useClientBook } from './use-client-book.ts'

/** Who can be served, by the server's word; without internet by what the device knows. */
export function useTillClients(search: string) {
  const { zone } = useBusiness()
  const now = useToday()
  const isReachable = useReachable()
  const input = { search: isReachable ? search : '' }
  const asked = useQuery({ ...salesApi.clients.queryOptions({ input }), placeholderData: keepPreviousData })
  const book = useClientBook({ enabled: !isReachable })
  if (isReachable) return { ...asked, isWhole: true }
  if (!book.data) return { ...book, data: undefined, isWhole: false }
  // Who was expected yesterday is not expected today.
  const isOfToday = localDate(new Date(asked.dataUpdatedAt), zone) === now
  const today = isOfToday && asked.data ? asked.data : { present: [], scheduled: [] }
  return { ...asked, data: searchBook(today, book.data, search), isWhole: book.data.isWhole }
}
