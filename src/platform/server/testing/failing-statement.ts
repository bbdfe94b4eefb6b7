import { AsyncLocalStorage } from 'node:async_hooks'
import { PacketClient } from '../database/packet-client.ts'

/** How a statement fails: it is refused by the database, or its connection ends with it. */
export type Failure = 'refused' | 'cut off'

const refused = 'select 1 / 0'
// A failed transaction does nothing but a rollback.
const cutOff = 'rollback; select pg_terminate_backend(pg_backend_pid())'

type Work = { seen: number; failed?: string }
const works = new AsyncLocalStorage<Work | undefined>()
let current: Work | undefined

/** Has what a server does for a request belong to the work that runs. A listener of `request`, before all others. */
export const joinWork = (): void => works.enterWith(current)

/**
 * Does a piece of work whose n-th statement fails, `begin` and `commit` among them. `text` is that statement, or undefined if
 * there were fewer. What others do meanwhile is left alone, timers of earlier work among it.
 */
export async function failingAt<T>(
  n: number,
  failure: Failure,
  work: () => Promise<T>,
): Promise<{ result: T; text: string | undefined; seen: number }> {
  const own: Work = { seen: 0 }
  // oxlint-disable-next-line typescript/unbound-method -- restored below, and called with its own client
  const { send } = PacketClient.prototype
  PacketClient.prototype.send = function fail(this: PacketClient, text, values) {
    if (works.getStore() !== own || ++own.seen !== n) return send.call(this, text, values)
    own.failed = text
    return failure === 'refused' ? send.call(this, refused) : this.query(cutOff)
  }
  current = own
  try {
    const result = await works.run(own, work)
    return { result, text: own.failed, seen: own.seen }
  } finally {
    current = undefined
    PacketClient.prototype.send = send
  }
}
