import * as z from 'zod/mini'
import { closeAccount, reopenAccount } from '../../billing/server/close-account.ts'
import { Refusal } from '../../platform/refusal-error.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import { defineJob, ofBusiness } from '../../platform/server/jobs/jobs.ts'
import { daysKept, refusalOfHindrance } from '../closing.ts'
import { hindrancesOf } from './closing-queries.ts'

/** Sends the letter that the account was closed, or opened again. */
export const closedJob = defineJob('leaving.closed', z.object({ ...ofBusiness, isOpen: z.boolean() }))

/** Closes the account, once nothing is left to settle. */
export async function closeBusiness(tx: BusinessTx): Promise<void> {
  const [first] = await hindrancesOf(tx)
  if (first) throw new Refusal(refusalOfHindrance[first])
  if (!(await closeAccount(tx, daysKept))) return
  tx.enqueue(closedJob, { isOpen: false })
  tx.audit('leaving.close', { days: daysKept })
}

/** Opens the account again, as it was. */
export async function reopenBusiness(tx: BusinessTx): Promise<void> {
  if (!(await reopenAccount(tx))) return
  tx.enqueue(closedJob, { isOpen: true })
  tx.audit('leaving.reopen')
}
