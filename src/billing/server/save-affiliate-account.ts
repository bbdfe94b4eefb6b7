import { endOf, tellOwnersOfMoney } from '../../business/server/tell-owners.ts'
import { parsePixKey } from '../../platform/pix-key.ts'
import { Refusal } from '../../platform/refusal-error.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import { type AffiliateAccount, affiliateRefusals } from '../affiliate.ts'
import { holdAffiliate } from './parts/affiliate-ledger.ts'

/** Saves the PIX key for the next payouts. Payouts that were made already keep their key. */
export async function saveAffiliateAccount(
  tx: BusinessTx,
  { kind, key, holderName, document }: AffiliateAccount,
): Promise<void> {
  const [, [own]] = await awaitAll([
    holdAffiliate(tx),
    tx.rows<{ isOwn: boolean }>('select is_of_referral($1) as is_own', [document]),
  ])
  if (own?.isOwn) throw new Refusal(affiliateRefusals.OWN_REFERRAL)
  const stored = parsePixKey(kind, key)!
  const [kept] = await tx.rows<{ key: string }>('select key from affiliate_account where business_id = $1 for update', [
    tx.businessId,
  ])
  await tx.rows(
    `insert into affiliate_account (business_id, kind, key, holder_name, document, changed_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (business_id) do update set kind = excluded.kind, key = excluded.key, holder_name = excluded.holder_name,
       document = excluded.document, changed_at = excluded.changed_at`,
    [tx.businessId, kind, stored, holderName, document, tx.now],
  )
  const [before, after] = [endOf(kept?.key), endOf(stored)]
  await tellOwnersOfMoney(tx, { target: 'affiliate_account', before, after })
  tx.audit('billing.affiliate_account', { kind, endedIn: before, endsIn: after })
}
