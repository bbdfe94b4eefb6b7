import * as z from 'zod/mini'
import { invalidField } from '../../platform/refusal-error.ts'
import { defineJob, enqueueJob } from '../../platform/server/jobs/jobs.ts'
import { announceEndOf } from '../../platform/server/http/live.ts'
import { outsideBusinesses } from '../../platform/server/database/run-transaction.ts'
import { passwordProblem } from '../password.ts'
import { changeAccount } from './hold-account.ts'
import { takeBackAccount } from './take-back-account.ts'
import type { EdgeContext } from './guard.ts'
import { hashPassword } from './hash-password.ts'
import { lockOwnAccount } from './step-up.ts'
import { recordEvent } from './record-event.ts'
import type { Who } from './session.ts'

export const passwordChangedJob = defineJob('accounts.password_changed', z.object({ accountId: z.uuid() }))

/** Ends everything that was begun elsewhere (see `takeBackAccount`). */
export async function changePassword(edge: EdgeContext, who: Who, input: { password: string }): Promise<void> {
  const { accountId, sessionId } = who
  const problem = passwordProblem(input.password, who)
  if (problem) throw invalidField('password', problem)
  const passwordHash = await hashPassword(input.password)
  await outsideBusinesses('write', async (db) => {
    await lockOwnAccount(db, who)
    await takeBackAccount(db, accountId, { sessionId, edge })
    await changeAccount(db, accountId, { passwordHash })
    await recordEvent(db, 'account.password_change', { accountId, network: edge.network })
    await enqueueJob(db, passwordChangedJob, { accountId })
  })
  await announceEndOf(accountId)
}
