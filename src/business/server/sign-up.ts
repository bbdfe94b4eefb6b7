import * as z from 'zod/mini'
import { attemptSignUp, strangerAt } from '../../accounts/server/attempts.ts'
import { createAccount } from '../../accounts/server/create-account.ts'
import type { EdgeContext } from '../../accounts/server/guard.ts'
import { hashPassword } from '../../accounts/server/hash-password.ts'
import { recordEvent } from '../../accounts/server/record-event.ts'
import { alreadyRegisteredJob, verifyEmailJob } from '../../accounts/server/request-mail.ts'
import { defaultZone } from '../../platform/clock.ts'
import { newId } from '../../platform/id.ts'
import { defineJob, ofBusiness } from '../../platform/server/jobs/jobs.ts'
import { awaitAll } from '../../platform/server/database/business-tx.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import type { SignUp } from '../sign-up.ts'

/** Tells the idea that keeps referrals which code a sign-up brought. The code may be unknown. */
export const recommendedJob = defineJob('business.recommended', z.object({ ...ofBusiness, referralCode: z.string() }))

/** Tells the idea that keeps plans which one was chosen before the sign-up. It may be unknown. */
export const planWantedJob = defineJob('business.plan_wanted', z.object({ ...ofBusiness, planId: z.uuid() }))

/**
 * Creates the person's account, their business and its ownership, or nothing. If the address has an account already,
 * the answer is the same, and its owner gets a mail that says so. The new person then signs in with the password that
 * they just chose.
 */
export async function signUp(edge: EdgeContext, { password, ...input }: SignUp): Promise<void> {
  await attemptSignUp(input.email, edge.network)
  await foundBusiness(edge, { ...input, passwordHash: await hashPassword(password, strangerAt(edge)) })
}

type Founder = Pick<SignUp, 'name' | 'businessName' | 'email' | 'zone' | 'referralCode' | 'planId'> & {
  passwordHash: string
}

/** The sign-up, once it may be and the password is hashed. Returns the new account's id. */
export async function foundBusiness({ network }: EdgeContext, founder: Founder): Promise<string> {
  const { name, businessName, email, passwordHash, zone = defaultZone, referralCode = null, planId } = founder
  const accountId = newId()
  const businessId = newId()

  await inBusiness({ businessId, zone, actor: { accountId, name } }, 'write', async (tx) => {
    if (!(await createAccount(tx.db, { id: accountId, email, name, passwordHash })))
      return tx.enqueue(alreadyRegisteredJob, { email })

    await awaitAll([
      tx.db.insertInto('business').values({ id: businessId, name: businessName, zone }).execute(),
      tx.insertInto('member').values({ accountId, role: 'admin' }).execute(),
      recordEvent(tx.db, 'account.sign_up', { accountId, network }),
    ])
    tx.enqueue(verifyEmailJob, { accountId, email })
    if (referralCode !== null) tx.enqueue(recommendedJob, { referralCode })
    if (planId) tx.enqueue(planWantedJob, { planId })
    tx.audit('business.create', { isReferred: referralCode !== null })
  })
  return accountId
}
