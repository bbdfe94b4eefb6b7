import { sql } from 'kysely'
import { systemSettings } from '../../accounts/server/queries.ts'
import { localDate, monthBounds } from '../../platform/clock.ts'
import { Refusal } from '../../platform/refusal.ts'
import { inOrder, type BusinessTx } from '../../platform/server/transaction.ts'
import { affiliateCommission, affiliateRefusals, referralsPerPage } from '../affiliate.ts'
import type { Affiliate, Referral } from '../contract.ts'

type Figures = { referrals: number; active: number; paid_cents: number }
type Row = Omit<Referral, 'since'> & { since: Date }

/** The newest first; of those who came one sees a name, a day and a state. */
export async function readAffiliate(tx: BusinessTx, { page }: { page: number }): Promise<Affiliate> {
  const { from, to } = monthBounds(localDate(tx.now, tx.zone), tx.zone)
  const [{ affiliateProgramEnabled }, { code }, figures, referrals] = await inOrder([
    systemSettings(tx.db).executeTakeFirstOrThrow(),
    tx.db.selectFrom('affiliate').select('code').where('business_id', '=', tx.businessId).executeTakeFirstOrThrow(),
    sql<Figures>`select referrals, active, paid_cents from referral_figures(${from}, ${to})`.execute(tx.db),
    sql<Row>`
      select name, since, status
      from referrals_of_business(${referralsPerPage}, ${(page - 1) * referralsPerPage})`.execute(tx.db),
  ])
  if (!affiliateProgramEnabled) throw new Refusal(affiliateRefusals.AFFILIATES_OFF)
  const { referrals: count, active, paid_cents } = figures.rows[0]!
  return {
    code,
    count,
    active,
    commissionCents: affiliateCommission(paid_cents, count),
    referrals: referrals.rows.map(({ since, ...referral }) => ({ ...referral, since: since.toISOString() })),
  }
}
