import { sql } from 'kysely'
import { Refusal } from '../../platform/refusal.ts'
import { enqueueJob } from '../../platform/server/jobs.ts'
import { outsideBusinesses } from '../../platform/server/transaction.ts'
import { accountRefusals } from '../account.ts'
import type { EdgeContext } from './guard.ts'
import { loseOperator } from './make-operator.ts'
import { spendMailToken } from './mail-token.ts'
import { accountByEmail } from './queries.ts'
import { recordEvent } from './record-event.ts'

/** The link proves the address that it was sent to; when it is a new one, it replaces the old one now. */
export async function verifyEmail(edge: EdgeContext, token: string): Promise<void> {
  await outsideBusinesses('write', async (db) => {
    const link = await spendMailToken(db, 'verify_email', token)
    const email = link?.email
    if (!email) throw new Refusal(accountRefusals.INVALID_LINK)
    const accountId = link.account_id
    // Someone may have signed up with the address since the link was sent.
    const holder = await accountByEmail(db, email)
    if (holder && holder.id !== accountId) throw new Refusal(accountRefusals.INVALID_LINK)
    const before = await db
      .selectFrom('account')
      .select('email')
      .where('id', '=', accountId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    await db
      .updateTable('account')
      .set({ email, email_verified_at: sql`now()`, updated_at: sql`now()` })
      .where('id', '=', accountId)
      .execute()
    await recordEvent(db, 'account.email_verify', { accountId, network: edge.network, detail: { email } })
    if (before.email === email) return
    await loseOperator(db, accountId, edge.network)
    await enqueueJob(db, 'accounts.email_changed', { accountId, was: before.email, email })
  })
}
