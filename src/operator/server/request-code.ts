import * as z from 'zod/mini'
import { attemptSecret } from '../../accounts/server/attempts.ts'
import type { EdgeContext } from '../../accounts/server/guard.ts'
import { defineJob, enqueueJob } from '../../platform/server/jobs/jobs.ts'
import { recordEvent } from '../../accounts/server/record-event.ts'
import { outsideBusinesses } from '../../platform/server/database/run-transaction.ts'
import type { Credentials } from '../operator.ts'
import { proveOperator } from './parts/prove-operator.ts'

export const operatorCodeJob = defineJob(
  'operator.code',
  z.object({ accountId: z.uuid(), askedAt: z.optional(z.string()) }),
)

/** Only a right password sends a mail, so that nobody else can use up the limit of the operator's mails. */
export async function requestCode(edge: EdgeContext, credentials: Credentials): Promise<void> {
  const { accountId, wasGood } = await proveOperator(edge, credentials)
  await attemptSecret(edge, operatorCodeJob.name, credentials.email)
  await outsideBusinesses('write', async (db) => {
    await recordEvent(db, 'operator.code_request', { accountId, network: edge.network })
    await enqueueJob(db, operatorCodeJob, { accountId })
  })
  await wasGood()
}
