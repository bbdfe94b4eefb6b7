import type { RefusalKind } from '../platform/refusal.ts'
import { afterRefusal, isWaiting, type UnsentSale } from './unsent-sale.ts'

/** Where sales wait on a device, and the way from there to the server. */
export type Outbox = {
  read: () => Promise<readonly UnsentSale[]>
  send: (sale: UnsentSale) => Promise<unknown>
  /** Why the server does not take it; null where nobody knows whether it arrived. */
  refusalIn: (error: unknown) => Pick<RefusalKind, 'code' | 'title' | 'text'> | null
  drop: (id: string) => Promise<unknown>
  keep: (sale: UnsentSale) => Promise<unknown>
}

/** Sends the first sale that waits. True when there may be more to send. */
export async function sendFirst({ read, send, refusalIn, drop, keep }: Outbox): Promise<boolean> {
  const first = (await read()).find(isWaiting)
  if (!first) return false
  try {
    await send(first)
  } catch (error) {
    const refusal = refusalIn(error)
    // The same sale is sent again: its id lets it be stored once.
    if (!refusal) return false
    const next = afterRefusal(first, refusal)
    await keep(next)
    return !isWaiting(next)
  }
  await drop(first.id)
  return true
}

/** One run at a time. Work that is asked for while it runs is done once more behind it, and whoever asked waits for that. */
export function oneRunOf(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  let isWanted = false
  const run = async () => {
    try {
      while (isWanted) {
        isWanted = false
        await work()
      }
    } finally {
      // In the same moment as the last look at what is wanted: nobody can ask in between.
      running = undefined
    }
  }
  return () => {
    isWanted = true
    return (running ??= run())
  }
}
