import { AsyncLocalStorage } from 'node:async_hooks'
import { settings } from '../settings.ts'

const transactions = settings.checkLocks ? new AsyncLocalStorage<boolean>() : undefined

/** Runs a transaction's work. In tests, it also marks everything started within it. */
export const insideTransaction = <T>(work: () => Promise<T>): Promise<T> =>
  transactions ? transactions.run(true, work) : work()

/**
 * Every wait on the network calls this first. It must not happen inside a transaction, where it would hold a connection
 * and locks for as long as another server likes.
 */
export function assertOutsideTransaction(): void {
  if (transactions?.getStore()) throw new Error('the network is waited for inside a transaction')
}
