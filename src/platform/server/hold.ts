import { sql } from 'kysely'
import type { BusinessTx } from './transaction.ts'

/** Holds names until the end of the transaction, one after another; who comes second waits and then sees what the first did. */
export async function hold(tx: BusinessTx, names: string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(${names}::text[]) name`.execute(tx.db)
}
