import { sql } from 'kysely'
import { support } from '../../accounts/permissions.ts'
import type { EdgeContext } from '../../accounts/server/guard.ts'
import { businessesOf } from '../../accounts/server/queries.ts'
import { recordEvent } from '../../accounts/server/record-event.ts'
import type { Who } from '../../accounts/server/session.ts'
import { moveSession } from '../../accounts/server/switch-business.ts'
import { orNotFound } from '../../platform/refusal-error.ts'
import type { Queries } from '../../platform/server/database/database.ts'
import { announceEndOf } from '../../platform/server/http/live.ts'
import { inBusiness, outsideBusinesses } from '../../platform/server/database/run-transaction.ts'
import type { OpenBusiness } from '../support.ts'

type Row = { id: string; name: string; zone: string; grantedBy: string; endsAt: Date }

async function grantedNow(db: Queries): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select business_id as id, name, zone, granted_by, ends_at from businesses_for_support()`.execute(db)
  return rows
}

export async function listOpenBusinesses(db: Queries, { membership }: Who): Promise<OpenBusiness[]> {
  const granted = await grantedNow(db)
  return granted.map(({ id, name, grantedBy, endsAt }) => ({
    id,
    name,
    grantedBy,
    endsAt: endsAt.toISOString(),
    isEntered: membership?.businessId === id && membership.role === support,
  }))
}

/** Moves the operator's session into the business, from another that they visit. The owner sees the visit at once. */
export async function enterAsSupport(edge: EdgeContext, who: Who, { id }: { id: string }): Promise<void> {
  const { accountId, sessionId } = who
  const business = orNotFound((await outsideBusinesses('read', grantedNow)).find((one) => one.id === id))
  await leaveAsSupport(edge, who)
  await inBusiness(asGuest(business, who, 'business.support.enter'), 'write', async (tx) => {
    // Locked until the commit, so that whoever ends the grant afterwards finds the visit.
    const grant = await tx.one(
      tx.lockAndRead(
        'support_grant',
        'share',
        'select id from support_grant where business_id = $1 and ended_at is null and ends_at > $2',
        [tx.businessId, tx.now],
      ),
    )
    const visit = { grantId: grant.id, accountId, enteredAt: tx.now }
    await tx.insertInto('supportVisit').values(visit).execute()
    tx.audit('support.enter', {})
    await moveSession(tx.db, sessionId, id)
    const event = { accountId, network: edge.network, detail: { businessId: id } }
    await recordEvent(tx.db, 'operator.support_enter', event)
  })
  await announceEndOf(accountId)
}

/** Ends the visit and moves the session back to the operator's own business, or to none. */
export async function leaveAsSupport(edge: EdgeContext, who: Who): Promise<void> {
  const { accountId, sessionId, membership } = who
  if (membership?.role !== support) return
  const { businessId, zone } = membership
  await inBusiness(asGuest({ id: businessId, zone }, who, 'business.support.leave'), 'write', async (tx) => {
    await tx
      .updateTable('supportVisit')
      .set({ leftAt: tx.now })
      .where('accountId', '=', accountId)
      .where('leftAt', 'is', null)
      .execute()
    tx.audit('support.leave', {})
    const [own] = await businessesOf(tx.db, accountId)
    await moveSession(tx.db, sessionId, own?.id ?? null)
    await recordEvent(tx.db, 'operator.support_leave', { accountId, network: edge.network, detail: { businessId } })
  })
  await announceEndOf(accountId)
}

/** The scope of an operator's act. `procedure` makes the owner's screens refresh; a read-only business allows it. */
const asGuest = ({ id, zone }: Pick<Row, 'id' | 'zone'>, { accountId, name }: Who, procedure: string) => ({
  businessId: id,
  zone,
  actor: { accountId, name },
  procedure,
  paysOrReads: true,
})
