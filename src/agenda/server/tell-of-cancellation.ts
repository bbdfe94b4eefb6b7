import type { BusinessTx } from '../../platform/server/transaction.ts'

/** Seconds for which the screen offers to undo, with some for the answer's way. */
export const undoSeconds = 15

/** The business is told, unless the cancelling is taken back at once; cancelled twice, it is told once. */
export const tellOfCancellation = (tx: BusinessTx, appointmentId: string): void =>
  tx.enqueueLater(
    'agenda.cancellation_notice',
    { appointmentId, zone: tx.zone, cancelledBy: tx.actor.name },
    { key: appointmentId, seconds: undoSeconds },
  )
