import { AsyncLocalStorage } from 'node:async_hooks'
import { settings } from '../settings.ts'

const transactions = settings.checkLocks ? new AsyncLocalStorage<boolean>() : undefined

/** Marks the work of a transaction, in tests: what is begun in it belongs to it. */
export const insideTransaction = <T>(work: () => Promise<T>): Promise<T> =>
  transactions ? transactions.run(true, work) : work()

/**
 * Whatever waits on the network calls this first. Inside a transaction that wait would hold a connection and everybody's locks for
 * as long as somebody else's server likes: it is a defect.
 */
export function leaveTheHouse(): void {
  if (transactions?.getStore()) throw new Error('the network is waited for inside a transaction')
}
