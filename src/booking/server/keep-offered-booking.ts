import type { BusinessTx } from '../../platform/server/transaction.ts'
import { noticeJob } from './book-online.ts'

type Accepted = {
  appointmentId: string
  /** Deadline of the deposit, and the accepted version of its policy; null if no deposit is asked. */
  held: { until: Date; policyVersion: number } | null
}

/**
 * A trigger has made the online booking with the change of the appointment (`book_for_who_waited`). It is held until its
 * deposit is paid, and the business is told of it.
 */
export async function keepOfferedBooking(tx: BusinessTx, { appointmentId, held }: Accepted): Promise<void> {
  if (held)
    await tx.rows(
      `update online_booking set held_until = $3, told_pending = true, deposit_policy_version = $4
       where business_id = $1 and appointment_id = $2`,
      [tx.businessId, appointmentId, held.until, held.policyVersion],
    )
  tx.enqueue(noticeJob, { bookingId: appointmentId })
}
