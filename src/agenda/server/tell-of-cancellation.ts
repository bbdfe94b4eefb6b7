import * as z from 'zod/mini'
import { defineJob, ofBusiness } from '../../platform/server/jobs.ts'
import type { BusinessTx } from '../../platform/server/transaction.ts'

/** Seconds for which the screen offers to undo, with some for the answer's way. */
export const undoSeconds = 15

export const cancellationNoticeJob = defineJob(
  'agenda.cancellation_notice',
  z.object({ ...ofBusiness, appointmentId: z.uuid(), cancelledBy: z.string() }),
)

/** The business is told, unless the cancelling is taken back at once; cancelled twice, it is told once. */
export const tellOfCancellation = (tx: BusinessTx, appointmentId: string): void =>
  tx.enqueueLater(
    cancellationNoticeJob,
    { appointmentId, cancelledBy: tx.actor.name },
    { key: appointmentId, seconds: undoSeconds },
  )
