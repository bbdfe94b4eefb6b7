import { replaceEqualDeep } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Me } from '../../accounts/contract.ts'
import { accountsApi } from '../../accounts/web/api.ts'
import { isRefused, refusalOf } from '../../platform/web/api.ts'
import { deviceOwner } from '../../platform/web/copies.ts'
import { dropUnsent, keepUnsent, KeyForgotten, readUnsent } from '../../platform/web/sealed-store.ts'
import { isWaiting, offlineRequestOf, runExclusively, sendFirst, type Outbox, type UnsentSale } from '../unsent-sale.ts'
import { storeSale } from './api.ts'

type Queue = { sales: readonly UnsentSale[]; isSending: boolean }

const empty: Queue = { sales: [], isSending: false }
const patience = 20_000
const lockName = 'marcai.unsent'
let queue = empty
const listeners = new Set<() => void>()
const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel(lockName) : undefined

/** The unsent sales of the signed-in member on this device, the same in all tabs. */
export const useUnsentSales = (): Queue => useSyncExternalStore(subscribe, () => queue)

function subscribe(listener: () => void) {
  if (listeners.size === 0) tabs?.addEventListener('message', follow)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) tabs?.removeEventListener('message', follow)
  }
}

const follow = () => void refresh()

/** The queue is read every few seconds. If it is as before, nobody is told, because the till would draw all it has. */
function show(change: Partial<Queue>) {
  const before = queue
  queue = replaceEqualDeep(before, { ...before, ...change })
  if (queue === before) return
  for (const listener of listeners) listener()
}

/** The key of a member's data on the device. It includes the business, as one person may be a member of several. */
export const ownerOf = ({ account, membership }: Me): string | null =>
  membership && `${membership.businessId}.${account.id}`

async function readQueue(owner: string): Promise<UnsentSale[]> {
  return (await readUnsent<UnsentSale>(owner)).map(({ value }) => value)
}

/** Reads the queue from the device again. */
export async function refresh(): Promise<readonly UnsentSale[]> {
  const owner = deviceOwner()
  try {
    show({ sales: owner ? await readQueue(owner) : [] })
  } catch (error) {
    if (!(error instanceof KeyForgotten)) throw error
    show(empty)
  }
  return queue.sales
}

async function changed(): Promise<void> {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
  tabs?.postMessage(null)
  await refresh()
}

export async function keepSale(owner: string, unsent: UnsentSale): Promise<void> {
  await keepUnsent(owner, unsent.id, unsent)
  await changed()
}

export async function dropSale(owner: string, id: string): Promise<void> {
  await dropUnsent(owner, id)
  await changed()
}

/** Runs one request at a time across all tabs, so that sales arrive in the order in which they were made. */
export const inTurn = <T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> =>
  navigator.locks.request(lockName, signal ? { signal } : {}, work) as Promise<T>

/** Registers that were closed in the last run. Retries of their sales are not shown as sending. */
let closedLast: ReadonlySet<string> = new Set()

/** Sends the waiting sales in their order. */
export const sendUnsent = runExclusively(async () => {
  try {
    const owner = deviceOwner()
    const waiting = owner ? (await refresh()).filter(isWaiting) : []
    if (!owner || waiting.length === 0 || !(await isStillIn(owner))) return
    show({ isSending: waiting.some(({ registerId }) => !closedLast.has(registerId)) })
    const closed = new Set<string>()
    closedLast = closed
    while (await inTurn(() => sendFirst(outboxOf(owner), closed))) await changed()
  } catch (error) {
    if (!(error instanceof KeyForgotten)) throw error
  } finally {
    show({ isSending: false })
    await refresh()
  }
})

const outboxOf = (owner: string): Outbox => ({
  read: () => readQueue(owner),
  send: (sale) => storeSale(offlineRequestOf(sale), AbortSignal.timeout(patience)),
  refusalIn(error) {
    const refusal = isRefused(error) && refusalOf(error)
    if (!refusal) return null
    // A field's message is more specific than the general text.
    const [text = refusal.text] = Object.values(refusal.fields ?? {})
    return { ...refusal, text }
  },
  drop: (id) => dropUnsent(owner, id),
  keep: (sale) => keepUnsent(owner, sale.id, sale),
})

/** Whether the browser is still signed in as the sales' owner. Another tab may have changed person or business. */
async function isStillIn(owner: string): Promise<boolean> {
  try {
    return ownerOf(await accountsApi.me.call()) === owner
  } catch {
    // Without an answer, or signed out, the sales keep waiting.
    return false
  }
}
