import { accountRefusals } from '../../accounts/account.ts'
import type { EdgeContext } from '../../accounts/server/guard.ts'
import { holdAccount } from '../../accounts/server/hold-account.ts'
import { guessCode, spendCode } from '../../accounts/server/mail-token.ts'
import { openSession } from '../../accounts/server/open-session.ts'
import { claimAddress } from '../../accounts/server/prove-account.ts'
import { proveSecondFactor } from '../../accounts/server/prove-second-factor.ts'
import { recordEvent } from '../../accounts/server/record-event.ts'
import { setSessionCookies } from '../../accounts/server/session.ts'
import { Refusal } from '../../platform/refusal-error.ts'
import { outsideBusinesses } from '../../platform/server/database/run-transaction.ts'
import type { OperatorSignIn } from '../operator.ts'
import { proveOperator } from './parts/prove-operator.ts'

/** Signs an operator in by password and mailed code. The session stores when both were right. */
export async function signIn(edge: EdgeContext, { code, secondFactor: typed, ...credentials }: OperatorSignIn) {
  const { accountId, passwordHash, wasGood } = await proveOperator(edge, credentials)
  const of = { accountId, network: edge.network }
  const isRight = await outsideBusinesses('write', async (db) => {
    if (await guessCode(db, 'operator', accountId, code)) return true
    await recordEvent(db, 'operator.sign_in_refused', { ...of, detail: { by: 'code' } })
    return false
  })
  if (!isRight) throw invalidCode()
  const secondFactor = await proveSecondFactor(edge, { id: accountId, email: credentials.email }, typed)

  const secrets = await outsideBusinesses('write', async (db) => {
    await holdAccount(db, accountId)
    await spendCode(db, 'operator', accountId, code)
    await claimAddress(db, edge.network, accountId, { by: 'password', passwordHash })
    await recordEvent(db, 'operator.sign_in', of)
    return openSession(db, edge, accountId, { asOperator: true, isSteppedUp: true, secondFactor, passwordHash })
  })
  await wasGood()
  return setSessionCookies(edge, secrets)
}

const invalidCode = () =>
  new Refusal(accountRefusals.INVALID_CODE, { fields: { code: accountRefusals.INVALID_CODE.text } })
