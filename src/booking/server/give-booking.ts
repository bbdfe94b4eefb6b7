import { randomBytes } from 'node:crypto'
import type { BusinessTx } from '../../platform/server/transaction.ts'
import { confirmationJob, noticeJob } from './book-online.ts'

type Given = {
  appointmentId: string
  name: string
  email: string | null
  phone: string | null
  startsAt: Date
  professionalId: string
}

/** Makes an appointment the booking of whoever accepted it: they get an address of their own, and both sides are told. */
export async function giveBooking(tx: BusinessTx, given: Given): Promise<void> {
  const { appointmentId, name, email, phone, startsAt, professionalId } = given
  const secret = randomBytes(18).toString('base64url')
  await tx.rows(
    `insert into online_booking
       (business_id, appointment_id, secret, name, email, phone, created_at, told_starts_at, told_professional_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [tx.businessId, appointmentId, secret, name, email, phone, tx.now, startsAt, professionalId],
  )
  if (email) tx.enqueue(confirmationJob, { bookingId: appointmentId })
  tx.enqueue(noticeJob, { bookingId: appointmentId })
}
