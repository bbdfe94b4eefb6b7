import { sql } from 'kysely'
import type { ProcedureContext } from '../../accounts/server/guard.ts'
import { addMinutes } from '../../platform/clock.ts'
import { announceEndOf } from '../../platform/server/http/live.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import { mostVisits, type SupportHours } from '../support.ts'

/** Until when support may enter, and which operators did; null if support is not let in. */
export async function supportOf(tx: BusinessTx) {
  const grant = await openGrant(tx)
  if (!grant) return null
  const visits = await tx.rows<{ name: string; at: Date }>(
    `select a.name, v.entered_at as at from support_visit v join account a on a.id = v.account_id
     where v.business_id = $1 and v.grant_id = $2 order by v.entered_at desc limit ${mostVisits}`,
    [tx.businessId, grant.id],
  )
  return { endsAt: grant.endsAt.toISOString(), visits: visits.map(({ name, at }) => ({ name, at: at.toISOString() })) }
}

async function openGrant(tx: BusinessTx): Promise<{ id: string; endsAt: Date } | undefined> {
  const [grant] = await tx.rows<{ id: string; endsAt: Date }>(
    `select id, ends_at from support_grant where business_id = $1 and ended_at is null and ends_at > $2`,
    [tx.businessId, tx.now],
  )
  return grant
}

/** Lets support in. Granting again counts from now; of two concurrent grants one stays open. */
export async function grantSupport(tx: BusinessTx, { hours }: { hours: SupportHours }): Promise<void> {
  await end(tx)
  await tx
    .insertInto('supportGrant')
    .values({
      grantedBy: tx.accountId,
      grantedAt: tx.now,
      endsAt: addMinutes(tx.now, hours * 60),
    })
    .onConflict((one) =>
      one
        .column('businessId')
        .where('endedAt', 'is', null)
        // Limited to 7 days from the start of the earlier grant, because the database checks that.
        .doUpdateSet({ endsAt: sql`least(excluded.ends_at, support_grant.granted_at + interval '7 days')` }),
    )
    .execute()
  tx.audit('support.grant', { hours })
}

/** Ends the support access. Operators inside are out from their next request on, and their open streams end. */
export async function endSupport(context: ProcedureContext): Promise<void> {
  const { businessId, supporters } = await context.write(async (tx) => ({
    businessId: tx.businessId,
    supporters: await end(tx),
  }))
  for (const supporter of supporters) await announceEndOf(supporter, businessId)
}

/** Ends the open grant, and returns the accounts that were inside. */
async function end(tx: BusinessTx): Promise<Set<string>> {
  const ended = await tx
    .updateTable('supportGrant')
    .set({ endedAt: tx.now })
    .where('endedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!ended) return new Set()
  tx.audit('support.end', {})
  const supporters = await tx
    .updateTable('supportVisit')
    .set({ leftAt: tx.now })
    .where('grantId', '=', ended.id)
    .where('leftAt', 'is', null)
    .returning('accountId')
    .execute()
  return new Set(supporters.map(({ accountId }) => accountId))
}
