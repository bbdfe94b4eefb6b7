import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { EdgeContext } from '../../accounts/server/guard.ts'
import { lockOwnAccount } from '../../accounts/server/step-up.ts'
import { recordEvent } from '../../accounts/server/record-event.ts'
import type { Who } from '../../accounts/server/session.ts'
import { secondFactorRefusals } from '../../accounts/second-factor.ts'
import { productName } from '../../platform/brand.ts'
import { orNotFound, Refusal } from '../../platform/refusal-error.ts'
import type { Queries } from '../../platform/server/database/database.ts'
import { defineJob, enqueueJob } from '../../platform/server/jobs/jobs.ts'
import { outsideBusinesses } from '../../platform/server/database/run-transaction.ts'
import { mostPasskeys, passkeyRefusals, type MadeCredential } from '../passkey.ts'
import { challengeSession, spendChallenge } from './parts/challenge.ts'
import { creationOptions, verifyMade } from './parts/webauthn.ts'
import { credentialsOf } from './passkey-queries.ts'

const { PASSKEY_REFUSED, PASSKEY_THERE, TOO_MANY_PASSKEYS } = passkeyRefusals

const ofPasskey = z.object({ accountId: z.uuid(), name: z.string() })
/** Adding and removing are both notified by mail, in case somebody else did it at an open screen. */
export const passkeyAddedJob = defineJob('passkeys.added', ofPasskey)
export const passkeyRemovedJob = defineJob('passkeys.removed', ofPasskey)

/**
 * Returns the options for creating a passkey. Refused if the e-mail address is not proven, because a passkey could then
 * open somebody else's account.
 */
export async function beginPasskey(edge: EdgeContext, who: Who) {
  const { account, known, challenge } = await outsideBusinesses('write', async (db) => {
    const account = await lockOwnAccount(db, who)
    if (!account.emailVerifiedAt) throw new Refusal(secondFactorRefusals.ADDRESS_NOT_PROVEN)
    const known = await withRoom(db, who.accountId)
    await recordEvent(db, 'account.passkey_begin', { accountId: who.accountId, network: edge.network })
    return { account, known, challenge: await challengeSession(db, who.sessionId) }
  })
  return { options: await creationOptions({ challenge, productName: productName(), account, known }) }
}

/** The account's credentials, to which one more may be added. */
async function withRoom(db: Queries, accountId: string) {
  const known = await credentialsOf(db, accountId)
  if (known.length >= mostPasskeys) throw new Refusal(TOO_MANY_PASSKEYS)
  return known
}

/** Stores a new passkey under a name. Deletes passkeys from before the account was last taken back. */
export async function addPasskey(
  edge: EdgeContext,
  who: Who,
  { name, credential }: { name: string; credential: MadeCredential },
): Promise<void> {
  const { accountId, sessionId } = who
  const challenge = await spendChallenge({ sessionId })
  if (!challenge) throw new Refusal(PASSKEY_REFUSED)
  const made = await verifyMade(credential, challenge)
  await outsideBusinesses('write', async (db) => {
    await lockOwnAccount(db, who)
    await db
      .deleteFrom('passkey')
      .where('accountId', '=', accountId)
      .where('madeAt', '<=', (is) => is.selectFrom('account').select('takenBackAt').where('id', '=', accountId))
      .execute()
    // Other sessions may have added some since this one began.
    await withRoom(db, accountId)
    const kept = await db
      .insertInto('passkey')
      .values({
        accountId,
        credentialId: made.credentialId,
        publicKey: made.publicKey,
        signCount: made.signCount,
        transports: made.transports,
        name,
        madeAt: sql<Date>`clock_timestamp()`,
      })
      .onConflict((is) => is.column('credentialId').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!kept) throw new Refusal(PASSKEY_THERE)
    await recordEvent(db, 'account.passkey_add', {
      accountId,
      network: edge.network,
      detail: { passkeyId: kept.id },
    })
    await enqueueJob(db, passkeyAddedJob, { accountId, name })
  })
}

export async function removePasskey(edge: EdgeContext, { accountId }: Who, { id }: { id: string }): Promise<void> {
  await outsideBusinesses('write', async (db) => {
    const removed = orNotFound(
      await db
        .deleteFrom('passkey')
        .where('accountId', '=', accountId)
        .where('id', '=', id)
        .returning('name')
        .executeTakeFirst(),
    )
    await recordEvent(db, 'account.passkey_remove', { accountId, network: edge.network, detail: { passkeyId: id } })
    await enqueueJob(db, passkeyRemovedJob, { accountId, name: removed.name })
  })
}
