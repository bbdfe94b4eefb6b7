import type { BusinessTx } from '../../../platform/server/transaction.ts'

type Entry = {
  /** The appointment's. */
  id: string
  kind: 'received' | 'corrected' | 'returned' | 'kept'
  cents: number
  reference?: string | null
}

/** A row of the ledger. The appointment is locked, and its balance changes with it. */
export async function addDepositEntry(tx: BusinessTx, { id, kind, cents, reference = null }: Entry): Promise<void> {
  await tx.db
    .insertInto('deposit_entry')
    .values({
      business_id: tx.businessId,
      appointment_id: id,
      kind,
      amount_cents: cents,
      reference,
      at: tx.now,
      account_id: tx.actor.accountId,
      actor_name: tx.actor.name,
    })
    .execute()
}
