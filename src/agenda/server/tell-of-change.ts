import * as z from 'zod/mini'
import { defineJob, ofBusiness } from '../../platform/server/jobs.ts'
import type { BusinessTx } from '../../platform/server/transaction.ts'
import type { OnlineAct } from '../appointment.ts'

/** Seconds for which the screen offers to undo, with some for the answer's way. */
const undoSeconds = 15

export const cancellationNoticeJob = defineJob(
  'agenda.cancellation_notice',
  /** Null where the client did it on the booking page. */
  z.object({ ...ofBusiness, appointmentId: z.uuid(), cancelledBy: z.nullable(z.string()) }),
)

/** The business is told, unless the cancelling is taken back at once; cancelled twice, it is told once. */
export const tellOfCancellation = (tx: BusinessTx, appointmentId: string, by: OnlineAct | null = null): void =>
  tx.enqueueLater(
    cancellationNoticeJob,
    { appointmentId, cancelledBy: by ? null : tx.actor.name },
    { key: appointmentId, seconds: undoSeconds },
  )

export const appointmentChangedJob = defineJob(
  'agenda.appointment_changed',
  z.object({ ...ofBusiness, appointmentId: z.uuid() }),
)

type Changed = { id: string; source: 'reception' | 'booking' }

/**
 * An appointment that somebody booked for themselves was moved, cancelled, brought back or deleted; who listens looks how it
 * stands once it can no longer be taken back at once. Several changes until then are one.
 */
export function tellOfChange(tx: BusinessTx, changed: readonly Changed[]): void {
  for (const { id } of changed.filter(({ source }) => source === 'booking').toSorted((a, b) => (a.id < b.id ? -1 : 1)))
    tx.enqueueLater(appointmentChangedJob, { appointmentId: id }, { key: id, seconds: undoSeconds })
}
