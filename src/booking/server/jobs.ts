import { noticeAddress } from '../../accounts/server/business-queries.ts'
import { paths } from '../../platform/paths.ts'
import type { Job } from '../../platform/server/jobs.ts'
import { sendMail } from '../../platform/server/mail.ts'
import { settings } from '../../platform/server/settings.ts'
import { all, inBusiness } from '../../platform/server/transaction.ts'
import { doneAddress } from '../booking-page.ts'
import { findBooking } from './booking-queries.ts'
import { bookingConfirmationLetter } from './emails/booking-confirmation.ts'
import { bookingNoticeLetter } from './emails/booking-notice.ts'
import { getBookingLink } from './link-queries.ts'

const actor = { accountId: null, name: 'Agendamento online' }

type Payload = { businessId: string; zone: string; bookingId: string }

export const bookingJobs: Record<string, Job> = {
  /** Goes to the address that was stored with the booking and to no other. */
  'booking.confirmation': async (payload) => {
    const { businessId, zone, bookingId } = payload as Payload
    const [{ link }, booking] = await inBusiness({ businessId, zone, actor }, 'read', (tx) =>
      all([getBookingLink(tx), findBooking(tx, bookingId)]),
    )
    if (!booking?.email || booking.isCancelled) return
    const url = new URL(doneAddress(link.slug, bookingId), settings.publicUrl).href
    await sendMail({ to: booking.email, ...bookingConfirmationLetter({ link, booking, url }) })
  },
  /** The business hears of it too, unless it does not want to. */
  'booking.notice': async (payload) => {
    const { businessId, zone, bookingId } = payload as Payload
    const [to, booking] = await inBusiness({ businessId, zone, actor }, 'read', (tx) =>
      all([noticeAddress(tx, 'mails_bookings'), findBooking(tx, bookingId)]),
    )
    if (!to || !booking || booking.isCancelled) return
    const url = new URL(paths.scheduleOn(booking.date), settings.publicUrl).href
    await sendMail({ to, cause: 'notice', ...bookingNoticeLetter({ booking, url }) })
  },
}
