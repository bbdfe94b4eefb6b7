import { setTimeout as pause } from 'node:timers/promises'
import { newId } from '../../platform/id.ts'
import { servedBy } from './balancer.ts'
import { callAt, sendTo, signUpAt } from './program.ts'
import { aProduct, aSaleOf } from './till-calls.ts'

const [tills, readers, screens] = [6, 3, 3]
/** What is under way at a server that dies, and once more where a kept connection to it is taken. */
export const mostUnanswered = 2 * tills

export type BusyShop = {
  productId: string
  /** Sales that the server has said are made. */
  acknowledged: ReadonlySet<string>
  refusals: readonly string[]
  /** Sales that were sent and got no answer, or one of 5xx. */
  unanswered: readonly string[]
  /** Instants at which a list was read. */
  readAt: readonly number[]
  /** How many streams have been opened, and who served the last one. */
  streams: { opened: number; servedBy: string }
  close(): Promise<void>
}

/** A business whose tills, lists and screens ask `origin` all the time, one after another each. */
export async function openShop(origin: string, email: string): Promise<BusyShop> {
  const cookie = await signUpAt(origin, email, newId())
  const { id: productId } = await callAt<{ id: string }>(origin, cookie, 'catalogue/products/create', aProduct)
  await callAt(origin, cookie, 'register/open', { cashierName: 'Ana', openingCents: 0 })
  const over = new AbortController()
  const acknowledged = new Set<string>()
  const [refusals, unanswered, readAt]: [string[], string[], number[]] = [[], [], []]
  const streams = { opened: 0, servedBy: '' }

  /** As a till does, it repeats a sale under the same id until it is acknowledged. */
  const sell = async () => {
    while (!over.signal.aborted) {
      const id = newId()
      while (!acknowledged.has(id)) {
        const answer = await sendTo(origin, cookie, 'sales/closeSale', aSaleOf(productId, id)).catch(() => null)
        if (answer?.ok) acknowledged.add(id)
        else if (answer && answer.status < 500) refusals.push(`${answer.status} ${await answer.text()}`)
        else unanswered.push(id)
        if (!answer?.ok) await pause(20)
      }
    }
  }
  const read = async () => {
    while (!over.signal.aborted) {
      const answer = await sendTo(origin, cookie, 'catalogue/products/list', {}).catch(() => null)
      if (answer?.ok) readAt.push(performance.now())
      await answer?.text().catch(() => '')
      await pause(5)
    }
  }
  /** As a page does: opens its stream again whenever it ends. */
  const listen = async () => {
    while (!over.signal.aborted) {
      const stream = await fetch(`${origin}/api/live`, { headers: { cookie }, signal: over.signal }).catch(() => null)
      if (stream?.status === 200) {
        streams.opened++
        streams.servedBy = stream.headers.get(servedBy)!
      }
      await stream?.body?.pipeTo(new WritableStream()).catch(() => {}) // it ends with its server
      await pause(20)
    }
  }
  const each = (many: number, work: () => Promise<void>) => Array.from({ length: many }, work)
  const working = [...each(tills, sell), ...each(readers, read), ...each(screens, listen)]
  return {
    productId,
    acknowledged,
    refusals,
    unanswered,
    readAt,
    streams,
    async close() {
      over.abort()
      await Promise.all(working)
    },
  }
}

/** Milliseconds of the longest time without an answer to a reader, from an instant on. */
export const longestGap = ({ readAt }: BusyShop, from: number): number =>
  Math.max(...readAt.map((at, n) => at - (readAt[n - 1] ?? at)).filter((_, n) => readAt[n]! > from))
