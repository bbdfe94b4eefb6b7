import type { BusinessTx } from '../../platform/server/transaction.ts'
import { pixNeedsReais, takesPix } from '../../platform/pix-currency.ts'
import { formatsOfBusiness } from '../../business/server/business-queries.ts'
import { parsePixKey } from '../../platform/pix-key.ts'
import { invalidField } from '../../platform/refusal.ts'
import type { PixKey } from '../pix.ts'

/** Saves the PIX key that receives the business's payments. */
export async function savePixKey(tx: BusinessTx, { kind, key, holderName, city }: PixKey): Promise<void> {
  if (!takesPix(await formatsOfBusiness(tx))) throw invalidField('key', pixNeedsReais)
  const stored = {
    kind,
    // Cannot be null: the input schema has validated the key with the same function.
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

/** Removes the PIX key. The till then shows no PIX code. */
export async function removePixKey(tx: BusinessTx): Promise<void> {
  await tx.db.deleteFrom('pix_key').where('business_id', '=', tx.businessId).execute()
  tx.audit('pix-key.remove')
}
