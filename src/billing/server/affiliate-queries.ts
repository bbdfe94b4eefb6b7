import { sql } from 'kysely'
import { firstIn } from '../../platform/filled.ts'
import { systemSettings } from '../../accounts/server/queries.ts'
import { defaultZone, localDate, monthBounds } from '../../platform/clock.ts'
import { Refusal } from '../../platform/refusal-error.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import {
  type AffiliateAccount,
  affiliateEntriesPerPage,
  affiliateRefusals,
  nextPayoutDay,
  referralsPerPage,
} from '../affiliate.ts'
import type { Affiliate, AffiliateEntry, Referral } from '../contract.ts'

type Figures = { referrals: number; active: number }
type Row = Omit<Referral, 'since'> & { since: Date }
type Balance = { commissionCents: number; heldCents: number; availableCents: number; paidCents: number }

/** The affiliate's balances. A claw-back of this month is subtracted from this month's commission. */
const balanceText = `
  select coalesce(sum(amount_cents) filter (where kind in ('commission', 'claw_back') and at >= $3 and at < $4), 0)::bigint as commission_cents,
    coalesce(sum(amount_cents) filter (where counts_at > $2), 0)::bigint as held_cents,
    coalesce(sum(amount_cents) filter (where counts_at <= $2), 0)::bigint as available_cents,
    (select coalesce(sum(amount_cents), 0)::bigint from payout where business_id = $1 and state = 'paid') as paid_cents
  from affiliate_entry where business_id = $1`

/** Referrals come newest first. Of a referred business only its name, day and status are shown. */
export async function readAffiliate(tx: BusinessTx, { page }: { page: number }): Promise<Affiliate> {
  const { from, to } = monthBounds(localDate(tx.now, tx.zone), tx.zone)
  const [{ affiliateProgramEnabled }, { code }, figures, [balance], referrals] = await awaitAll([
    systemSettings(tx.db).executeTakeFirstOrThrow(),
    tx.selectFrom('affiliate').select('code').executeTakeFirstOrThrow(),
    sql<Figures>`select referrals, active from referral_figures()`.execute(tx.db),
    tx.rows<Balance>(balanceText, [tx.businessId, tx.now, from, to]),
    sql<Row>`
      select name, since, status
      from referrals_of_business(${referralsPerPage}, ${(page - 1) * referralsPerPage})`.execute(tx.db),
  ])
  if (!affiliateProgramEnabled) throw new Refusal(affiliateRefusals.AFFILIATES_OFF)
  const { referrals: count, active } = firstIn(figures.rows)
  const { commissionCents, heldCents, availableCents, paidCents } = balance!
  return {
    code,
    count,
    active,
    commissionCents,
    heldCents,
    availableCents,
    paidCents,
    nextPayoutOn: nextPayoutDay(localDate(tx.now, defaultZone)),
    referrals: referrals.rows.map(({ since, ...referral }) => ({ ...referral, since: since.toISOString() })),
  }
}

type Entry = Omit<AffiliateEntry, 'at' | 'countsAt'> & { at: Date; countsAt: Date }

/** Commissions, claw-backs and payouts, newest first. */
export async function listAffiliateEntries(tx: BusinessTx, { page }: { page: number }) {
  const [entries, [counted]] = await awaitAll([
    tx.rows<Entry>(
      `select id, kind, amount_cents, at, counts_at, base_cents, percent, name
       from affiliate_entries($1, $2)`,
      [affiliateEntriesPerPage, (page - 1) * affiliateEntriesPerPage],
    ),
    tx.rows<{ count: number }>('select count(*) from affiliate_entry where business_id = $1', [tx.businessId]),
  ])
  return {
    entries: entries.map(({ at, countsAt, ...entry }) => ({
      ...entry,
      at: at.toISOString(),
      countsAt: countsAt.toISOString(),
    })),
    count: counted!.count,
  }
}

export async function readAffiliateAccount(tx: BusinessTx): Promise<AffiliateAccount | null> {
  const [account] = await tx.rows<AffiliateAccount>(
    'select kind, key, holder_name, document from affiliate_account where business_id = $1',
    [tx.businessId],
  )
  return account ?? null
}
