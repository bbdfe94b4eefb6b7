import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useMe } from '../../accounts/web/session.tsx'
import { deviceOwner, onDeviceReady } from '../../platform/web/copies.ts'
import { canSeal } from '../../platform/web/sealed-store.ts'
import { salesApi } from './api.ts'
import { renewClientBook } from './use-client-book.ts'
import { ownerOf } from './use-unsent-sales.ts'

const every = 5 * 60_000

/** Fetches who can be served before anybody asks, so that the device knows them when the internet is gone. */
export function useClientsAhead(): void {
  const queryClient = useQueryClient()
  const owner = ownerOf(useMe())
  useEffect(() => {
    if (!canSeal()) return
    const fetchBook = () => {
      if (!owner || deviceOwner() !== owner) return
      const queryKey = ['renew-client-book', owner]
      void queryClient.prefetchQuery({ queryKey, queryFn: () => renewClientBook(owner), staleTime: every / 2 })
    }
    const fetchAhead = () => {
      void queryClient.prefetchQuery(salesApi.clients.queryOptions({ input: { search: '' } }))
      fetchBook()
    }
    fetchAhead()
    const timer = setInterval(fetchAhead, every)
    const stop = onDeviceReady(fetchBook)
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [queryClient, owner])
}
