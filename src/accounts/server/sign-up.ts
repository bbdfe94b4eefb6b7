import * as z from 'zod/mini'
import { defaultZone } from '../../platform/clock.ts'
import { newId } from '../../platform/id.ts'
import { defineJob } from '../../platform/server/jobs.ts'
import { inOrder, inBusiness } from '../../platform/server/transaction.ts'
import type { SignUp } from '../account.ts'
import { attemptSignUp } from './attempts.ts'
import type { EdgeContext } from './guard.ts'
import { hashPassword } from './hash-password.ts'
import { recordEvent } from './record-event.ts'
import { verifyEmailJob } from './request-mail.ts'

export const alreadyRegisteredJob = defineJob('accounts.already_registered', z.object({ email: z.string() }))

/**
 * Makes the person, their business and its ownership, or nothing. The answer is the same when the address already has
 * an account: its owner gets a mail that says so. The new person then signs in with the password that they just chose.
 */
export async function signUp(edge: EdgeContext, input: SignUp): Promise<void> {
  const { name, businessName, email, zone = defaultZone, referralCode = null } = input
  await attemptSignUp(email, edge.network)
  const passwordHash = await hashPassword(input.password)
  const accountId = newId()
  const businessId = newId()

  await inBusiness({ businessId, zone, actor: { accountId, name } }, 'write', async (tx) => {
    const isNew = await tx.db
      .insertInto('account')
      .values({ id: accountId, email, name, password_hash: passwordHash })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!isNew) return tx.enqueue(alreadyRegisteredJob, { email })

    await inOrder([
      tx.db
        .insertInto('business')
        .values({ id: businessId, name: businessName, zone, referral_code: referralCode })
        .execute(),
      tx.db.insertInto('member').values({ business_id: businessId, account_id: accountId, role: 'admin' }).execute(),
      recordEvent(tx.db, 'account.sign_up', { accountId, network: edge.network }),
    ])
    tx.enqueue(verifyEmailJob, { accountId, email })
    tx.audit('business.create', { isReferred: referralCode !== null })
  })
}
