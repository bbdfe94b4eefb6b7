import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { ownerKey } from './device-owner.ts'
import { canSeal, forgetKeys, keepCopy, KeyForgotten, readCopy } from './sealed-store.ts'

/** An answer of the server that a device keeps, by a name that outlives a build. */
export type Kept = { name: string; queryKey: QueryKey }

/** Whose copies this device holds; it goes with the session, as leaving clears the storage. */
export const deviceOwner = (): string | null => (canSeal() ? localStorage.getItem(ownerKey) : null)
export function rememberOwner(owner: string): void {
  localStorage.setItem(ownerKey, owner)
  window.dispatchEvent(new Event(ownerKey))
}

/** When this tab has got the device its key. */
export function onDeviceReady(listener: () => void): () => void {
  window.addEventListener(ownerKey, listener)
  return () => window.removeEventListener(ownerKey, listener)
}

export async function forgetDevice(): Promise<void> {
  if (deviceOwner() === null) return
  localStorage.removeItem(ownerKey)
  await forgetKeys()
}

let kept: readonly Kept[] = []

/** From now on every good answer to one of these questions is kept on the device. */
export function keepCopies(queryClient: QueryClient, questions: readonly Kept[]): void {
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

/** Once every answer that the screens show is on the device. */
export const copiesKept = (): Promise<unknown> => keeping

/** What is known already, when the device has just got its key. */
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
    // Signed out meanwhile; any other failure costs the offline copy alone, and is worth a line to whoever looks.
    if (!(error instanceof KeyForgotten)) reportError(error)
  }
}

/** The network is gone: questions that have no answer yet get the one that the device kept. */
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

/** Lets the dashboard open without internet. The worker comes with the build; development has none. */
export async function keepShell(): Promise<void> {
  if (import.meta.env.PROD && 'serviceWorker' in navigator)
    await navigator.serviceWorker.register('/offline-worker.js', { scope: '/dashboard' })
}
