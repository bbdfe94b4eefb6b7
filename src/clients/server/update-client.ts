import { platformRefusals, Refusal } from '../../platform/refusal.ts'
import type { BusinessTx } from '../../platform/server/transaction.ts'
import type { ClientForm } from '../client.ts'

/** A missing birthday stays as it is. */
type Change = Omit<ClientForm, 'birthday'> & Partial<Pick<ClientForm, 'birthday'>> & { id: string }

export async function updateClient(tx: BusinessTx, { id, ...form }: Change): Promise<void> {
  const found = await tx.db
    .updateTable('client')
    .set({ ...form, updated_at: tx.now })
    .where('business_id', '=', tx.businessId)
    .where('id', '=', id)
    .where('deactivated_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!found) throw new Refusal(platformRefusals.NOT_FOUND)
  tx.audit('client.update', { client: id })
}
