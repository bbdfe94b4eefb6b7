import { Refusal } from '../../platform/refusal-error.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import { clientRefusals } from '../client.ts'

type Notes = { id: string; notes: string | null; before: string | null }

/** Two people may write at once: the second is refused instead of overwriting the first. */
export async function writeNotes(tx: BusinessTx, { id, notes, before }: Notes): Promise<void> {
  const client = await tx.one(
    tx.lockAndRead<{ id: string; notes: string | null }>(
      'client',
      'no key update',
      'select id, notes from client where business_id = $1 and id = $2 and deactivated_at is null',
      [tx.businessId, id],
    ),
  )
  if (client.notes !== before && client.notes !== notes) throw new Refusal(clientRefusals.NOTES_CHANGED)
  await tx.update('client', id, { notes })
  tx.audit('client.notes', { client: id })
}
