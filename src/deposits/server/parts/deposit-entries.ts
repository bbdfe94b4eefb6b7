import type { BusinessTx } from '../../../platform/server/database/business-tx.ts'

type Entry = {
  /** The visit's id. */
  id: string
  kind: 'received' | 'corrected' | 'returned' | 'kept'
  cents: number
  reference?: string | null
}

/** Adds a row to the ledger. The caller has locked the visit and changes its balance in the same transaction. */
export async function addDepositEntry(tx: BusinessTx, { id, kind, cents, reference = null }: Entry): Promise<void> {
  await tx
    .insertInto('depositEntry')
    .values({
      visitId: id,
      kind,
      amountCents: cents,
      reference,
      at: tx.now,
      accountId: tx.actor.accountId,
      actorName: tx.actor.name,
    })
    .execute()
}

/** SQL expression: the sum confirmed by hand, less corrections. */
export const saidCentsOf = (businessId: string, visitId: string): string => `(
  select coalesce(sum(case when e.kind = 'received' and e.reference is null then e.amount_cents
    when e.kind = 'corrected' then -e.amount_cents else 0 end), 0)::bigint
  from deposit_entry e where e.business_id = ${businessId} and e.visit_id = ${visitId})`
