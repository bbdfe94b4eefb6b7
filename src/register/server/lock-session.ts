import type { RowLock } from '../../platform/server/database/locks.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'

type LockedSession = { id: string; cashierName: string; openedAt: Date }

/**
 * The lock on the open session of the caller's register. `named` is any session of that register, so a till that still
 * knows an older session finds the present one. Without it, the only open session is taken, and none if several are
 * open. Sales lock with `share`; cash movements and refunds lock with `update` and so wait for all sales.
 */
export const sessionLock = (mode: 'share' | 'update', named: string | null | undefined): RowLock<LockedSession> => ({
  kind: 'register_session',
  mode,
  ...(named ? { text: namedText, values: [named] } : { text: onlyText, values: [] }),
})

/**
 * The same for an offline sale, which has happened already and must be stored somewhere. If its register was
 * deactivated or is unknown, the session that was opened first is taken.
 */
export const sessionLockOfFact = (named: string): RowLock<LockedSession> => ({
  kind: 'register_session',
  mode: 'share',
  text: factText,
  values: [named],
})

export async function lockSession(tx: BusinessTx, mode: 'share' | 'update', named: string | null | undefined) {
  const { open } = await tx.lockInOrder({ open: sessionLock(mode, named) })
  return open[0]
}

// Two queries, because a single one with an optional name doubles the cost of the lookup.
const namedText = `
  select id, cashier_name, opened_at from register_session
  where business_id = $1 and status = 'open' and register_id = (
    select register_id from register_session named where named.business_id = $1 and named.id = $2)`

const onlyText = `
  select id, cashier_name, opened_at from register_session
  where business_id = $1 and status = 'open' and not exists (
    select from register_session other
    where other.business_id = $1 and other.status = 'open' and other.id <> register_session.id)`

const factText = `
  select id, cashier_name, opened_at from register_session
  where business_id = $1 and status = 'open' and register_id = (select coalesce(
    (select named.register_id from register_session named
      join register r on r.business_id = named.business_id and r.id = named.register_id and r.is_active
      where named.business_id = $1 and named.id = $2),
    (select register_id from register_session first
      where first.business_id = $1 and first.status = 'open' order by first.opened_at, first.id limit 1)))`
