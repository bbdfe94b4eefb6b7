import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useBusiness, useToday } from '../../accounts/web/session.tsx'
import { localDate } from '../../platform/clock.ts'
import { useReachable } from '../../platform/web/reachability.ts'
import { searchBook } from '../client-book.ts'
import { salesApi } from './api.ts'

/** Who can be served, by the server's word; without internet by what the device knows. */
export function useTillClients(search: string) {
  const { zone } = useBusiness()
  const now = useToday()
  const isReachable = useReachable()
  const input = { search: isReachable ? search : '' }
  const asked = useQuery({ ...salesApi.clients.queryOptions({ input }), placeholderData: keepPreviousData })
  const book = useQuery({ ...salesApi.clientBook.queryOptions(), enabled: false }).data
  if (isReachable || !book) return asked
  // Who was expected yesterday is not expected today.
  const isOfToday = localDate(new Date(asked.dataUpdatedAt), zone) === now
  const today = isOfToday && asked.data ? asked.data : { present: [], scheduled: [] }
  return { ...asked, data: searchBook(today, book, search) }
}
