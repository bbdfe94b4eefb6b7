import * as z from 'zod/mini'
import { defineJob, ofBusiness } from '../../platform/server/jobs.ts'
import type { BusinessTx } from '../../platform/server/transaction.ts'
import { onlineActs, type OnlineAct } from '../appointment.ts'

/** Seconds for which the screen offers to undo, with some for the answer's way. */
const undoSeconds = 15

export const cancellationNoticeJob = defineJob(
  'agenda.cancellation_notice',
  /** An act where nobody of the business did it. */
  z.object({ ...ofBusiness, appointmentId: z.uuid(), cancelledBy: z.string(), act: z.nullable(z.enum(onlineActs)) }),
)

/** The business is told, unless the cancelling is taken back at once; cancelled twice, it is told once. */
export const tellOfCancellation = (tx: BusinessTx, appointmentId: string, act: OnlineAct | null = null): void =>
  tx.enqueueLater(
    cancellationNoticeJob,
    { appointmentId, cancelledBy: tx.actor.name, act },
    { key: appointmentId, seconds: undoSeconds },
  )

export const appointmentChangedJob = defineJob(
  'agenda.appointment_changed',
  z.object({ ...ofBusiness, appointmentId: z.uuid() }),
)

type Changed = { id: string; visitId: string | null; source: 'reception' | 'booking' }

/**
 * An appointment that somebody booked for themselves was moved, cancelled, brought back or deleted; who listens looks how it, or
 * the visit that it is part of, stands once it can no longer be taken back at once. Several changes until then are one.
 */
export function tellOfChange(tx: BusinessTx, changed: readonly Changed[]): void {
  const booked = changed.filter(({ source }) => source === 'booking').map(({ id, visitId }) => visitId ?? id)
  for (const id of [...new Set(booked)].toSorted())
    tx.enqueueLater(appointmentChangedJob, { appointmentId: id }, { key: id, seconds: undoSeconds })
}
