import * as z from 'zod/mini'
import { defineJob, ofBusiness } from '../../platform/server/jobs/jobs.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import { onlineActs, type OnlineAct } from '../appointment.ts'

/** Seconds for which the screen offers undo, plus some for the request's way. */
const undoSeconds = 15

export const cancellationNoticeJob = defineJob(
  'agenda.cancellation_notice',
  /** `act` is null if somebody of the business cancelled. */
  z.object({
    ...ofBusiness,
    appointmentIds: z.array(z.uuid()),
    cancelledBy: z.string(),
    act: z.nullable(z.enum(onlineActs)),
  }),
)

/**
 * Tells the business of a cancellation, after the time to undo it. Two cancellations of one appointment give one mail,
 * and so do several appointments of a series. Of a visit, one appointment stands for all.
 */
export const tellOfCancellation = (
  tx: BusinessTx,
  appointmentIds: readonly [string, ...string[]],
  act: OnlineAct | null = null,
): void =>
  tx.enqueueLater(
    cancellationNoticeJob,
    { appointmentIds: [...appointmentIds], cancelledBy: tx.actor.name, act },
    { key: appointmentIds[0], seconds: undoSeconds },
  )

export const appointmentChangedJob = defineJob(
  'agenda.appointment_changed',
  z.object({ ...ofBusiness, visitId: z.uuid() }),
)

type ChangedAppointment = { visitId: string; source: 'reception' | 'booking' }

/**
 * Tells listeners that online bookings were moved, cancelled, restored or deleted. The job runs when the time to undo
 * is over and reads how the booking or visit stands then; several changes until then give one job.
 */
export function tellOfChange(tx: BusinessTx, changed: readonly ChangedAppointment[]): void {
  const booked = changed.filter(({ source }) => source === 'booking').map(({ visitId }) => visitId)
  for (const id of [...new Set(booked)].toSorted())
    tx.enqueueLater(appointmentChangedJob, { visitId: id }, { key: id, seconds: undoSeconds })
}
