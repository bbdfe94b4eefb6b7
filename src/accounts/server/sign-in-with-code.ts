import { Refusal } from '../../platform/refusal.ts'
import { outsideBusinesses } from '../../platform/server/transaction.ts'
import { accountRefusals } from '../account.ts'
import { attemptSignIn } from './attempts.ts'
import type { EdgeContext } from './guard.ts'
import { guessCode, spendCode } from './mail-token.ts'
import { openSession } from './open-session.ts'
import { accountByEmail } from './queries.ts'
import { recordEvent } from './record-event.ts'
import { handOver } from './session.ts'

/** The six digits came by mail, so they prove the address as well. */
export async function signInWithCode(edge: EdgeContext, { email, code }: { email: string; code: string }) {
  const wasGood = await attemptSignIn(email, edge.network)
  const account = await outsideBusinesses('write', async (db) => {
    const known = await accountByEmail(db, email)
    if (known && (await guessCode(db, 'sign_in', known.id, code))) return known
    await recordEvent(db, 'account.sign_in_refused', { accountId: known?.id ?? null, network: edge.network })
    return null
  })
  if (!account) throw new Refusal(accountRefusals.INVALID_CODE)

  const secrets = await outsideBusinesses('write', async (db) => {
    await spendCode(db, 'sign_in', account.id, code)
    await recordEvent(db, 'account.sign_in', { accountId: account.id, network: edge.network, detail: { by: 'code' } })
    return openSession(db, edge, account.id)
  })
  await wasGood()
  return handOver(edge, secrets)
}
