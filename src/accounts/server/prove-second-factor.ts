import { Refusal } from '../../platform/refusal-error.ts'
import { databaseNow } from '../../platform/server/database/database-clock.ts'
import type { Queries } from '../../platform/server/database/database.ts'
import { log } from '../../platform/server/log.ts'
import { canSeal, seal, type SealedColumn, unseal } from '../../platform/server/seal.ts'
import { outsideBusinesses } from '../../platform/server/database/run-transaction.ts'
import { secondFactorRefusals } from '../second-factor.ts'
import { attemptSecondFactor } from './attempts.ts'
import { stepOf } from './parts/totp.ts'
import { recordEvent } from './record-event.ts'
import { hashOf, type EdgeRequest } from './session.ts'

const { SECOND_FACTOR_NEEDED, SECOND_FACTOR_WRONG } = secondFactorRefusals

/** What was shown of the second factor; null if nothing. `spendSecondFactor` decides whether it is needed. */
export type SecondFactorProof = { step: number } | { codeHash: Buffer } | { passkeyId: string } | null

/**
 * Checks what was typed of the second factor. This happens before the transaction that opens the session, so that a
 * wrong code stays counted. The caller has already checked the password or the secret of a mail.
 */
export async function proveSecondFactor(
  edge: EdgeRequest,
  { id: accountId, email }: { id: string; email: string },
  typed: string | undefined,
): Promise<SecondFactorProof> {
  if (typed === undefined) return null
  const wasGood = await attemptSecondFactor(edge, email)
  const shown = await outsideBusinesses('write', async (db) => {
    const factor = await confirmedFactor(db, accountId)
    if (!factor) return null
    const right = await lookAt(db, accountId, factor, typed)
    if (!right) await recordEvent(db, 'account.second_factor_refused', { accountId, network: edge.network })
    return right ?? 'wrong'
  })
  if (shown === 'wrong') throw wrongCode()
  await wasGood()
  return shown
}

/** Uses the code up, in the transaction that opens the session. Refused if one is needed and none was shown. */
export async function spendSecondFactor(db: Queries, accountId: string, shown: SecondFactorProof): Promise<void> {
  const factor = await confirmedFactor(db, accountId)
  if (!factor) return
  if (!shown) throw new Refusal(SECOND_FACTOR_NEEDED)
  // The device asked for a finger, a face or a PIN before it signed, so a passkey counts as both factors.
  if ('passkeyId' in shown) return
  if ('step' in shown) {
    const used = await db
      .updateTable('secondFactor')
      // Secrets that were stored before there was a sealing key are sealed at their next use.
      .set({ lastStep: shown.step, ...(!factor.isSealed && keptSecret(accountId, factor.secret)) })
      .where('accountId', '=', accountId)
      .where('lastStep', '<', shown.step)
      .returning('accountId')
      .executeTakeFirst()
    if (!used) throw wrongCode()
    return
  }
  const spent = await db
    .deleteFrom('recoveryCode')
    .where('accountId', '=', accountId)
    .where('hash', '=', shown.codeHash)
    .returning('accountId')
    .executeTakeFirst()
  if (!spent) throw wrongCode()
}

export const confirmedFactor = (db: Queries, accountId: string) =>
  db
    .selectFrom('secondFactor')
    .select(['secret', 'isSealed', 'confirmedAt', 'lastStep'])
    .where('accountId', '=', accountId)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst()

async function lookAt(db: Queries, accountId: string, kept: KeptSecret, typed: string): Promise<SecondFactorProof> {
  if (/^\d{6}$/.test(typed)) {
    const secret = openSecret(accountId, kept)
    const step = secret ? stepOf(secret, typed, databaseNow()) : undefined
    return step === undefined ? null : { step }
  }
  const codeHash = hashOf(typed)
  const found = await db
    .selectFrom('recoveryCode')
    .select('accountId')
    .where('accountId', '=', accountId)
    .where('hash', '=', codeHash)
    .executeTakeFirst()
  return found ? { codeHash } : null
}

export const wrongCode = () => new Refusal(SECOND_FACTOR_WRONG, { fields: { secondFactor: SECOND_FACTOR_WRONG.text } })

/** An authenticator's secret as the database keeps it. */
type KeptSecret = { secret: Buffer; isSealed: boolean }

const purpose = (accountId: string) => `second factor ${accountId}`

/**
 * Seals a secret for its account, so that neither the database alone nor a row moved to another account yields codes.
 * Without a sealing key the secret is stored as it is.
 */
export const keptSecret = (accountId: string, secret: Buffer): KeptSecret =>
  canSeal()
    ? { secret: seal(secret.toString('base64'), purpose(accountId)), isSealed: true }
    : { secret, isSealed: false }

export const sealedFactors: SealedColumn = {
  table: 'second_factor',
  column: 'secret',
  by: { accountId: 'account_id' },
  purpose: ({ accountId }) => purpose(accountId!),
  where: 'is_sealed',
}

/** Null if the secret was sealed with another key: then only recovery codes work. */
export function openSecret(accountId: string, { secret, isSealed }: KeptSecret): Buffer | null {
  if (!isSealed) return secret
  const opened = unseal(secret, purpose(accountId))
  if (opened === null) log.error({ accountId }, 'a second factor was sealed with another SEALING_KEY')
  return opened === null ? null : Buffer.from(opened, 'base64')
}
