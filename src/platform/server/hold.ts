import type { BusinessTx } from './transaction.ts'

/** Holds names until the end of the transaction, one after another; who comes second waits and then sees what the first did. */
export async function hold(tx: BusinessTx, names: string[]): Promise<void> {
  if (names.length > 0) await tx.rows(lock, [names])
}

const lock = 'select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest($1::text[]) name'
