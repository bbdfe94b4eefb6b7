import { randomInt, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { Refusal } from '../../platform/refusal-error.ts'
import type { Queries } from '../../platform/server/database/database.ts'
import { accountRefusals } from '../account.ts'
import { inSeconds } from './open-session.ts'
import { hashOf, newSecret } from './session.ts'

type LinkPurpose = 'verify_email' | 'reset_password'
/** Kinds of codes: one signs a person in by itself, the other is an operator's second factor. */
type CodePurpose = 'sign_in' | 'operator'
export type MailPurpose = LinkPurpose | CodePurpose

const lifeSeconds: Record<MailPurpose, number> = {
  verify_email: 24 * 3600,
  reset_password: 3600,
  sign_in: 600,
  operator: 600,
}
const mostGuesses = 5

/**
 * The account that a secret is made for, locked until the secret is stored. Undefined if the account was taken back
 * after the mail was asked for: the request may not have been its owner's, and neither may the mailbox be any more.
 */
export const accountToMail = (
  db: Queries,
  of: { column: 'id' | 'email'; is: string },
  askedAt: unknown,
): Promise<{ id: string; name: string; email: string; isOperator: boolean } | undefined> =>
  db
    .selectFrom('account')
    .select(['id', 'name', 'email', 'isOperator'])
    .where(of.column, '=', of.is)
    .where((row) =>
      row.or([
        row('takenBackAt', 'is', null),
        row('takenBackAt', '<', sql<Date>`${typeof askedAt === 'string' ? askedAt : '-infinity'}::timestamptz`),
      ]),
    )
    .forNoKeyUpdate()
    .executeTakeFirst()

/**
 * Makes the secret of a mail. Only the newest one works, but of links for a new password each: otherwise a stranger who
 * keeps asking for them would end the one that its owner is about to open. The caller holds the account.
 */
export async function issueMailToken(
  db: Queries,
  accountId: string,
  purpose: MailPurpose,
  email: string | null = null,
) {
  const ofCode = purpose === 'sign_in' || purpose === 'operator' ? purpose : null
  const secret = ofCode ? String(randomInt(1_000_000)).padStart(6, '0') : newSecret()
  if (purpose !== 'reset_password')
    await db.deleteFrom('mailToken').where('accountId', '=', accountId).where('purpose', '=', purpose).execute()
  await db
    .insertInto('mailToken')
    .values({
      hash: ofCode ? codeHash(ofCode, accountId, secret) : hashOf(secret),
      purpose,
      accountId,
      email,
      expiresAt: inSeconds(lifeSeconds[purpose]),
    })
    .execute()
  return secret
}

/** Looks at a link without using it up. */
export const ownerOfLink = (db: Queries, purpose: LinkPurpose, token: string) =>
  db
    .selectFrom('mailToken')
    .innerJoin('account', 'account.id', 'mailToken.accountId')
    .select(['account.id', 'account.name', 'account.email', 'account.passwordHash', 'account.emailVerifiedAt'])
    .select('mailToken.email as sentTo')
    .where('mailToken.hash', '=', hashOf(token))
    .where('mailToken.purpose', '=', purpose)
    .where('mailToken.expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst()

/** Uses a link up. Undefined if it is unknown, expired or used. The caller holds the account. */
export const spendMailToken = (db: Queries, purpose: LinkPurpose, token: string) =>
  db
    .deleteFrom('mailToken')
    .where('hash', '=', hashOf(token))
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning('accountId')
    .executeTakeFirst()

/** Counts the guess before comparing, in its own transaction, so that concurrent guesses cannot share a count. */
export async function guessCode(db: Queries, purpose: CodePurpose, accountId: string, code: string): Promise<boolean> {
  const issued = await db
    .updateTable('mailToken')
    .set((row) => ({ attempts: row('attempts', '+', 1) }))
    .where('accountId', '=', accountId)
    .where('purpose', '=', purpose)
    .where('attempts', '<', mostGuesses)
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning('hash')
    .executeTakeFirst()
  const isRight = issued !== undefined && timingSafeEqual(issued.hash, codeHash(purpose, accountId, code))
  // A right code may have to be sent again together with a password, so it does not cost a guess.
  if (isRight)
    await db
      .updateTable('mailToken')
      .set((row) => ({ attempts: row('attempts', '-', 1) }))
      .where('hash', '=', issued.hash)
      .execute()
  return isRight
}

/** Uses a code up; of two concurrent requests the second is refused. The caller holds the account. */
export async function spendCode(db: Queries, purpose: CodePurpose, accountId: string, code: string): Promise<void> {
  const spent = await db
    .deleteFrom('mailToken')
    .where('hash', '=', codeHash(purpose, accountId, code))
    .returning('hash')
    .executeTakeFirst()
  if (!spent) throw new Refusal(accountRefusals.INVALID_CODE)
}

/** The hash includes purpose and account, because two of them may have the same six digits. */
const codeHash = (purpose: CodePurpose, accountId: string, code: string): Buffer =>
  hashOf(`${purpose}:${accountId}:${code}`)
