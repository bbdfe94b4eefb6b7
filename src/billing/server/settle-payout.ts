import { orNotFound, Refusal } from '../../platform/refusal-error.ts'
import { databasePool } from '../../platform/server/database/database.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import { affiliateRefusals, type PayoutState } from '../affiliate.ts'
import { affiliateScope, holdAffiliate, movePayout } from './parts/affiliate-ledger.ts'

export type PayoutOutcome = Exclude<PayoutState, 'open'>
type SettledPayout = { id: string; outcome: PayoutOutcome; by: string }

/** The states from which an outcome may follow. A settled payout stays so, except that a paid one may be returned. */
const from: Record<PayoutOutcome, PayoutState[]> = { paid: ['open'], returned: ['open', 'paid'] }

/** Records the outcome of a payout. One that did not arrive goes back to the affiliate's balance. */
export async function settlePayout(settled: SettledPayout): Promise<void> {
  const { rows } = await databasePool().query<{ businessId: string; zone: string }>(
    'select business_id, zone from place_of_payout($1)',
    [settled.id],
  )
  const place = orNotFound(rows[0])
  const scope = affiliateScope({ businessId: place.businessId, zone: place.zone })
  await inBusiness(scope, 'write', (tx) => settle(tx, settled))
}

async function settle(tx: BusinessTx, { id, outcome, by }: SettledPayout): Promise<void> {
  await holdAffiliate(tx)
  const [payout] = await tx.rows<{ amountCents: number }>(
    `update payout set state = $3, settled_at = $4, settled_by = $5
     where business_id = $1 and id = $2 and state = any($6) returning amount_cents`,
    [tx.businessId, id, outcome, tx.now, by, from[outcome]],
  )
  if (!payout) throw new Refusal(affiliateRefusals.ALREADY_SETTLED)
  const amountCents = payout.amountCents
  if (outcome === 'returned') await movePayout(tx, 'returned', { payoutId: id, amountCents })
  tx.audit(`billing.payout_${outcome}`, { amountCents })
}
