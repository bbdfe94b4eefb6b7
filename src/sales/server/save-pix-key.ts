import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import { pixNeedsReais, takesPix } from '../../platform/pix-currency.ts'
import { endOf, tellOwnersOfMoney } from '../../business/server/tell-owners.ts'
import { formatsOfBusiness } from '../../business/server/business-queries.ts'
import { parsePixKey } from '../../platform/pix-key.ts'
import { invalidField } from '../../platform/refusal-error.ts'
import type { PixKey } from '../pix.ts'

/** Saves the PIX key that receives the business's payments. */
export async function savePixKey(tx: BusinessTx, { kind, key, holderName, city }: PixKey): Promise<void> {
  if (!takesPix(await formatsOfBusiness(tx))) throw invalidField('key', pixNeedsReais)
  const stored = {
    kind,
    // Cannot be null: the input schema has validated the key with the same function.
    key: parsePixKey(kind, key)!,
    holderName,
    city,
  }
  const before = await keyBefore(tx)
  await tx.upsert('pixKey', stored)
  await tellOwnersOfMoney(tx, { target: 'pix_key', before, after: endOf(stored.key) })
  tx.audit('pix-key.save', { kind, endedIn: before, endsIn: endOf(stored.key) })
}

/** Removes the PIX key. The till then shows no PIX code. */
export async function removePixKey(tx: BusinessTx): Promise<void> {
  const before = await keyBefore(tx)
  await tx.deleteFrom('pixKey').execute()
  await tellOwnersOfMoney(tx, { target: 'pix_key', before, after: null })
  tx.audit('pix-key.remove', { endedIn: before, endsIn: null })
}

const keyBefore = async (tx: BusinessTx) => {
  const [kept] = await tx.rows<{ key: string }>('select key from pix_key where business_id = $1 for update', [
    tx.businessId,
  ])
  return endOf(kept?.key)
}
