import { randomBytes } from 'node:crypto'
import type { Language } from '../../languages/language.ts'
import type { BusinessTx } from '../../platform/server/transaction.ts'
import { confirmationJob, noticeJob } from './book-online.ts'

type AcceptedOffer = {
  appointmentId: string
  name: string
  email: string | null
  phone: string | null
  startsAt: Date
  professionalId: string
  /** Language of the wish on the waiting list. */
  language: Language
  /** Deadline of the deposit, and the accepted version of its policy; null if no deposit is asked. */
  held: { until: Date; policyVersion: number } | null
}

/** Turns an accepted offer of the waiting list into an online booking, and mails the client and the business. */
export async function makeBookingOfAppointment(tx: BusinessTx, given: AcceptedOffer): Promise<void> {
  const { appointmentId, name, email, phone, startsAt, professionalId, held, language } = given
  const secret = randomBytes(18).toString('base64url')
  await tx.rows(
    `insert into online_booking
       (business_id, appointment_id, secret, name, email, phone, created_at, told_starts_at, told_professional_id,
         held_until, told_pending, deposit_policy_version, language)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10::timestamptz is not null, $11, $12)`,
    [
      tx.businessId,
      appointmentId,
      secret,
      name,
      email,
      phone,
      tx.now,
      startsAt,
      professionalId,
      held?.until ?? null,
      held?.policyVersion ?? null,
      language,
    ],
  )
  if (email) tx.enqueue(confirmationJob, { bookingId: appointmentId })
  tx.enqueue(noticeJob, { bookingId: appointmentId })
}
