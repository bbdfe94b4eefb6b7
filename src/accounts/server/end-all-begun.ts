import { sql } from 'kysely'
import type { Queries } from '../../platform/server/database.ts'
import { holdAccount, type HeldAccount } from './hold-account.ts'
import { shownDevice } from './parts/known-device.ts'
import type { EdgeRequest } from './session.ts'

/** The session that asks for it stays, with its device. */
type Kept = { sessionId: string; edge: EdgeRequest }

/**
 * Every way of taking an account back ends here, and this is the one place that knows what may have been begun before: sessions
 * with their parts, links and codes, a change of address that waits for its link, devices that were known; and, by the instant
 * that it leaves, mails that were asked for and are not written yet, and invitations that were sent and not accepted.
 */
export async function endAllBegun(db: Queries, accountId: string, kept?: Kept): Promise<void> {
  await holdAccount(db, accountId)
  await db
    .updateTable('account')
    .set({ taken_back_at: sql`clock_timestamp()` })
    .where('id', '=', accountId)
    .execute()
  const sessions = db.deleteFrom('session').where('account_id', '=', accountId)
  await (kept ? sessions.where('id', '<>', kept.sessionId) : sessions).execute()
  await db.deleteFrom('mail_token').where('account_id', '=', accountId).execute()
  const devices = db.deleteFrom('known_device').where('account_id', '=', accountId)
  const here = kept && shownDevice(kept.edge)
  await (here ? devices.where('hash', '<>', here) : devices).execute()
}

/** Shuts a person out, or lets them in again; nothing that was begun before either comes back. The account is held. */
export async function setAccountSuspended(
  db: Queries,
  { id, suspended_at }: Pick<HeldAccount, 'id' | 'suspended_at'>,
  isSuspended: boolean,
): Promise<void> {
  await db
    .updateTable('account')
    .set({ suspended_at: isSuspended ? sql`coalesce(suspended_at, now())` : null })
    .where('id', '=', id)
    .execute()
  if (isSuspended || suspended_at) await endAllBegun(db, id)
}
