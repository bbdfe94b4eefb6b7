import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { canSeal } from '../../platform/web/sealed-store.ts'
import { salesApi } from './api.ts'

const every = 5 * 60_000
const bookLastsFor = 30 * 60_000

/** Fetches who can be served before anybody asks, so that the device knows them when the internet is gone. */
export function useClientsAhead(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!canSeal()) return
    const fetchAhead = () => {
      void queryClient.prefetchQuery(salesApi.clients.queryOptions({ input: { search: '' } }))
      void queryClient.prefetchQuery({ ...salesApi.clientBook.queryOptions(), staleTime: bookLastsFor })
    }
    fetchAhead()
    const timer = setInterval(fetchAhead, every)
    return () => clearInterval(timer)
  }, [queryClient])
}
