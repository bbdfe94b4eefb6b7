import { sql } from 'kysely'
import type { Queries } from '../../platform/server/database/database.ts'
import { holdAccount, type HeldAccount } from './hold-account.ts'
import { shownDevice } from './parts/known-device.ts'
import type { EdgeRequest } from './session.ts'

/** The session that asked for it is kept, with its device. */
type KeptSession = { sessionId: string; edge: EdgeRequest }

/**
 * Takes an account back; every way of doing so ends here. Deletes sessions with their parts, links and codes, a
 * change of address that waits for its link, and known devices. The instant in `taken_back_at` ends what cannot be
 * deleted: mails that were asked for and are not written yet, and invitations that are not accepted yet.
 */
export async function takeBackAccount(db: Queries, accountId: string, kept?: KeptSession): Promise<void> {
  await holdAccount(db, accountId)
  await db
    .updateTable('account')
    .set({ takenBackAt: sql`clock_timestamp()` })
    .where('id', '=', accountId)
    .execute()
  const sessions = db.deleteFrom('session').where('accountId', '=', accountId)
  await (kept ? sessions.where('id', '<>', kept.sessionId) : sessions).execute()
  await db.deleteFrom('mailToken').where('accountId', '=', accountId).execute()
  const devices = db.deleteFrom('knownDevice').where('accountId', '=', accountId)
  const here = kept && shownDevice(kept.edge)
  await (here ? devices.where('hash', '<>', here) : devices).execute()
}

/** Suspends an account or lifts that. Both end everything begun before. The caller holds the account. */
export async function setAccountSuspended(
  db: Queries,
  { id, suspendedAt }: Pick<HeldAccount, 'id' | 'suspendedAt'>,
  isSuspended: boolean,
): Promise<void> {
  await db
    .updateTable('account')
    .set({ suspendedAt: isSuspended ? sql`coalesce(suspended_at, now())` : null })
    .where('id', '=', id)
    .execute()
  if (isSuspended || suspendedAt) await takeBackAccount(db, id)
}
