import type { BusinessTx } from '../../platform/server/transaction.ts'

type Locked = { id: string; cashier_name: string; opened_at: Date }

/**
 * The open session of the register at which the caller works, which names a session of it: that one, or what was opened there since.
 * Without a name it is the only one that is open. `share` is for who sells; who moves cash waits for all of them.
 */
export async function lockSession(tx: BusinessTx, mode: 'share' | 'update', named: string | null | undefined) {
  const [open] = named
    ? await tx.lockAndRead<Locked>('register_session', mode, namedText, [tx.businessId, named])
    : await tx.lockAndRead<Locked>('register_session', mode, onlyText, [tx.businessId])
  return open
}

/**
 * For what has happened and must lie somewhere, such as a sale without internet. Where the register is out of use by now, or was
 * never this business's, it is the session that was opened first.
 */
export async function lockSessionOfFact(tx: BusinessTx, named: string) {
  const [open] = await tx.lockAndRead<Locked>('register_session', 'share', factText, [tx.businessId, named])
  return open
}

// Two texts: one that asks whether there is a name takes as long again as what it adds.
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
