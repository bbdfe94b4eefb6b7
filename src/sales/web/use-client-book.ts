import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useMe } from '../../accounts/web/session.tsx'
import { deviceOwner, onDeviceReady } from '../../platform/web/copies.ts'
import { rested } from '../../platform/web/rested.ts'
import { canSeal, keepCopy, keepOnly, readCopy } from '../../platform/web/sealed-store.ts'
import { bookOf, entriesOf, type ClientBook } from '../client-book.ts'
import type { BookPart } from '../contract.ts'
import { salesApi } from './api.ts'
import { ownerOf } from './use-unsent-sales.ts'

const beginning = 'client-book'
const nameOf = (after: string | null) => `${beginning}/${after ?? ''}`
const onDevice = async (owner: string, after: string | null) =>
  (await readCopy<BookPart>(owner, nameOf(after)))?.value ?? null

/** Updates the device's client book part by part. The server only sends parts that changed. */
async function renewClientBook(owner: string): Promise<null> {
  const names: string[] = []
  let after: string | null = null
  do {
    // Waits for an idle moment, because decrypting and encrypting a part would delay somebody's typing.
    await rested()
    const known = await onDevice(owner, after)
    const asked = { after, ...(known && { through: known.through, digest: known.digest }) }
    const { clients, ...place } = await salesApi.clientBook.call(asked)
    if (clients) await keepCopy(owner, nameOf(after), { ...place, clients }, Date.now())
    names.push(nameOf(after))
    after = place.through
  } while (after !== null)
  await keepOnly(owner, beginning, names)
  return null
}

/** Reads the client book, up to the first missing part. */
async function openClientBook(owner: string): Promise<ClientBook> {
  const entries: ClientBook['entries'][number][] = []
  let part = await onDevice(owner, null)
  while (part) {
    // Reading each part is asynchronous, so the screen can render in between.
    entries.push(...entriesOf(part))
    if (part.through === null) return bookOf(entries)
    part = await onDevice(owner, part.through)
  }
  return bookOf(entries, false)
}

/** The device's client book, decrypted only when enabled. */
export function useClientBook({ enabled }: { enabled: boolean }) {
  const owner = ownerOf(useMe())
  return useQuery({
    queryKey: ['client-book', owner],
    queryFn: () => (owner ? openClientBook(owner) : bookOf([], false)),
    enabled,
  })
}

const every = 5 * 60_000

/** Keeps today's clients and the client book up to date on the device for offline use. */
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
