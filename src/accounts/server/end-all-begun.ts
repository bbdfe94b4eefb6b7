import { sql } from 'kysely'
import type { Queries } from '../../platform/server/database.ts'
import { holdAccount } from './hold-account.ts'
import { shownDevice } from './known-device.ts'
import type { EdgeContext } from './guard.ts'

/** The session that asks for it stays, with its device. */
type Kept = { sessionId: string; edge: EdgeContext }

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
