import { Refusal } from '../../platform/refusal-error.ts'
import { announceEndOf } from '../../platform/server/http/live.ts'
import { outsideBusinesses } from '../../platform/server/database/run-transaction.ts'
import { accountRefusals, type Proof } from '../account.ts'
import { attemptSignIn } from './attempts.ts'
import type { ProcedureContext } from './guard.ts'
import { holdAccount } from './hold-account.ts'
import { guessCode, spendCode } from './mail-token.ts'
import { openSession } from './open-session.ts'
import { claimAddress, proveAccount } from './prove-account.ts'
import { proveSecondFactor } from './prove-second-factor.ts'
import { accountByEmail } from './queries.ts'
import { recordEvent } from './record-event.ts'
import { setSessionCookies } from './session.ts'

type CodeSignIn = { email: string; code: string; proof: Proof }

/** Signs in with a mailed code, which also proves the address. It is used up once the account is proven too. */
export async function signInWithCode(context: ProcedureContext, { email, code, proof }: CodeSignIn) {
  const { network } = context
  const wasGood = await attemptSignIn(context, email)
  const account = await outsideBusinesses('write', async (db) => {
    const known = await accountByEmail(db, email)
    if (known && (await guessCode(db, 'sign_in', known.id, code))) return known
    await recordEvent(db, 'account.sign_in_refused', { accountId: known?.id ?? null, network })
    return null
  })
  if (!account) throw new Refusal(accountRefusals.INVALID_CODE)
  await wasGood()

  const claim = await proveAccount(context, account, proof)
  const secondFactor = await proveSecondFactor(context, account, proof.secondFactor)
  const secrets = await outsideBusinesses('write', async (db) => {
    await holdAccount(db, account.id)
    await spendCode(db, 'sign_in', account.id, code)
    await claimAddress(db, network, account.id, claim)
    await recordEvent(db, 'account.sign_in', { accountId: account.id, network, detail: { by: 'code' } })
    return openSession(db, context, account.id, { secondFactor })
  })
  if (claim.by === 'newPassword') await announceEndOf(account.id)
  return setSessionCookies(context, secrets)
}
