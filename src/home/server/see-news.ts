import type { BusinessTx } from '../../platform/server/database/business-tx.ts'

/** Keeps until when a member has seen what came in from outside, for all of their devices. It only goes forward. */
export async function seeNews(tx: BusinessTx, { until }: { until: string }): Promise<void> {
  const moved = await tx.rows(
    `insert into news_seen as s (business_id, account_id, seen_at) values ($1, $2, least($3::timestamptz, $4))
     on conflict (business_id, account_id) do update set seen_at = excluded.seen_at
     where s.seen_at < excluded.seen_at
     returning account_id`,
    [tx.businessId, tx.accountId, until, tx.now],
  )
  if (moved.length > 0) tx.audit('news.see')
}
