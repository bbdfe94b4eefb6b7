import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { myDayCopies, ownerKey } from './device-owner.ts'
import { canSeal, forgetKeys, keepCopy, KeyForgotten, readCopy } from './sealed-store.ts'

/** A query whose answer the device keeps. The name must not change between builds. */
export type KeptQuery = { name: string; queryKey: QueryKey }

/** The owner of this device's copies. Signing out removes it, because that clears the storage. */
export const deviceOwner = (): string | null => (canSeal() ? localStorage.getItem(ownerKey) : null)
export function rememberOwner(owner: string): void {
  localStorage.setItem(ownerKey, owner)
  window.dispatchEvent(new Event(ownerKey))
}

/** Calls the listener when this tab has stored the device's key. */
export function onDeviceReady(listener: () => void): () => void {
  window.addEventListener(ownerKey, listener)
  return () => window.removeEventListener(ownerKey, listener)
}

export async function forgetDevice(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(myDayCopies)
  if (deviceOwner() === null) return
  localStorage.removeItem(ownerKey)
  await forgetKeys()
}

let kept: readonly KeptQuery[] = []

/** From now on, stores each successful answer to these queries on the device. */
export function keepCopies(queryClient: QueryClient, questions: readonly KeptQuery[]): void {
  kept = questions
  for (const { queryKey } of questions) queryClient.setQueryDefaults(queryKey, { gcTime: Infinity })
  const names = new Map(questions.map(({ name, queryKey }) => [JSON.stringify(queryKey), name]))
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return
    const name = names.get(JSON.stringify(event.query.queryKey))
    if (name) keeping = Promise.all([keeping, keep(name, event.query.state.data, event.query.state.dataUpdatedAt)])
  })
}

let keeping: Promise<unknown> = Promise.resolve()

/** Resolves when all answers shown so far are stored. */
export const copiesKept = (): Promise<unknown> => keeping

/** Stores the answers that are already there when the device has just received its key. */
export async function keepKnown(queryClient: QueryClient): Promise<void> {
  await Promise.all(
    kept.map(async ({ name, queryKey }) => {
      const state = queryClient.getQueryState(queryKey)
      if (state?.data !== undefined) await keep(name, state.data, state.dataUpdatedAt)
    }),
  )
}

async function keep(name: string, data: unknown, at: number): Promise<void> {
  const owner = deviceOwner()
  if (!owner) return
  try {
    await keepCopy(owner, name, data, at)
  } catch (error) {
    // KeyForgotten: signed out meanwhile. Any other failure costs only the offline copy, so it is just reported.
    if (!(error instanceof KeyForgotten)) reportError(error)
  }
}

/** Fills queries that have no data yet with the device's copies. Used when the network is gone. */
export async function restoreCopies(queryClient: QueryClient): Promise<void> {
  const owner = deviceOwner()
  if (!owner) return
  await Promise.all(
    kept.map(async ({ name, queryKey }) => {
      const copy = await readCopy(owner, name)
      if (copy && queryClient.getQueryData(queryKey) === undefined)
        queryClient.setQueryData(queryKey, copy.value, { updatedAt: copy.at })
    }),
  )
}

/** Registers the service worker that opens the dashboard without internet. Only builds have it. */
export async function keepShell(): Promise<void> {
  if (import.meta.env.PROD && 'serviceWorker' in navigator)
    await navigator.serviceWorker.register('/offline-worker.js', { scope: '/dashboard' })
}
