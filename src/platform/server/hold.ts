import type { BusinessTx } from './transaction.ts'

/**
 * Holds names of a business until the end of the transaction, one after another; who comes second waits and then sees what
 * the first did.
 */
export async function hold(tx: BusinessTx, names: string[]): Promise<void> {
  if (names.length > 0) await tx.rows(lock, [tx.businessId, names])
}

const lock = `select pg_advisory_xact_lock(hashtextextended($1 || ' ' || name, 0)) from unnest($2::text[]) name`
