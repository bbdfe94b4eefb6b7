import type { BusinessTx } from '../../platform/server/transaction.ts'
import { pixNeedsReais, takesPix } from '../../platform/pix-currency.ts'
import { formatsOfBusiness } from '../../business/server/business-queries.ts'
import { parsePixKey } from '../../platform/pix-key.ts'
import { invalidField } from '../../platform/refusal.ts'
import type { PixKey } from '../pix.ts'

/** The key under which the business is paid from now on. */
export async function savePixKey(tx: BusinessTx, { kind, key, holderName, city }: PixKey): Promise<void> {
  if (!takesPix(await formatsOfBusiness(tx))) throw invalidField('key', pixNeedsReais)
  const stored = {
    kind,
    // The door has read it before with the same rule.
    key: parsePixKey(kind, key)!,
    holder_name: holderName,
    city,
    updated_at: tx.now,
  }
  await tx.db
    .insertInto('pix_key')
    .values({ business_id: tx.businessId, ...stored })
    .onConflict((conflict) => conflict.column('business_id').doUpdateSet(stored))
    .execute()
  tx.audit('pix-key.save', { kind })
}

/** Without a key the till shows no code. */
export async function removePixKey(tx: BusinessTx): Promise<void> {
  await tx.db.deleteFrom('pix_key').where('business_id', '=', tx.businessId).execute()
  tx.audit('pix-key.remove')
}
