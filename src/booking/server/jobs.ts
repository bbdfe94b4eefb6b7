import { mailClient } from '../../business/server/client-mail.ts'
import { nameOfBusiness, noticeAddress, ownerAddress, takesBookings } from '../../business/server/business-queries.ts'
import { appointmentChangedJob } from '../../agenda/server/tell-of-change.ts'
import { translatorFor } from '../../languages/translators.ts'
import { localMoment } from '../../platform/clock.ts'
import { paths } from '../../platform/paths.ts'
import { startsItself, type Job } from '../../platform/server/jobs/jobs.ts'
import type { Letterhead } from '../../platform/server/mail/letter.ts'
import { fullAddress } from '../../platform/server/settings.ts'
import { awaitAll } from '../../platform/server/database/business-tx.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import { doneAddress } from '../booking-address.ts'
import { bookingCalendar, withTranslator } from '../booking-facts.ts'
import type { CalendarFile } from '../calendar-file.ts'
import { confirmationJob, noticeJob } from './book-online.ts'
import { findBooking } from './booking-queries.ts'
import { chargeBeforeTelling } from './charge-booking.ts'
import { movedNoticeJob } from './change-booking.ts'
import { expireBookings } from './expire-bookings.ts'
import { bookingConfirmationLetter } from './emails/booking-confirmation.ts'
import { bookingChangeLetter } from './emails/booking-change.ts'
import { bookingMovedLetter, bookingNoticeLetter, turnedAwayLetter } from './emails/booking-notice.ts'
import { calendarSender, letterheadOf } from './letterhead-queries.ts'
import { getBookingLink } from './link-queries.ts'
import { findChangeMail, markTold, type ChangeMail } from './change-mail-queries.ts'
import { tellOfTurnedAway, turnedAwayJob } from './tell-of-turned-away.ts'

const actor = { accountId: null, name: 'Agendamento online' }

/** The event beside a letter, in the letter's language. */
function calendarFor(booking: ChangeMail['booking'], head: Letterhead, url: string): CalendarFile {
  const translator = translatorFor(booking.language)
  const told = { booking: withTranslator(booking, translator), by: calendarSender(head), url }
  return bookingCalendar(told, translator)
}

export const bookingJobs: Job[] = [
  /** Mails only the address that was stored with the booking. */
  confirmationJob.does(async ({ businessId, zone, bookingId }, send) => {
    await chargeBeforeTelling({ businessId, zone, actor }, bookingId)
    const [{ link }, head, booking] = await inBusiness({ businessId, zone, actor }, 'read', (tx) =>
      awaitAll([getBookingLink(tx), letterheadOf(tx), findBooking(tx, bookingId)]),
    )
    if (!booking?.email || booking.isCancelled) return
    const url = fullAddress(doneAddress(link.slug, booking.key))
    const letter = bookingConfirmationLetter({ head, link, booking, url })
    const mail = { to: booking.email, ...letter, calendar: calendarFor(booking, head, url) }
    await mailClient({ businessId, zone, actor }, send, mail, 'answer')
  }),
  /** Tells the client about a change, unless it was undone meanwhile. */
  appointmentChangedJob.does(async ({ businessId, zone, visitId }, send) => {
    const scope = { businessId, zone, actor }
    const [{ link }, head, change] = await inBusiness(scope, 'read', (tx) =>
      awaitAll([getBookingLink(tx), letterheadOf(tx), findChangeMail(tx, visitId)]),
    )
    if (!change) return
    const urls = {
      booking: fullAddress(doneAddress(link.slug, change.booking.key)),
      page: link.isActive ? fullAddress(paths.booking(link.slug)) : null,
    }
    const calendar = calendarFor(change.booking, head, urls.booking)
    const mail = { to: change.email, ...bookingChangeLetter({ head, link, change, urls }), calendar }
    await mailClient(scope, send, mail, 'answer')
    await inBusiness(scope, 'write', (tx) => markTold(tx, change))
  }),
  /** Tells the business about a move, unless the client has moved again or cancelled: a later notice says so. */
  movedNoticeJob.does(async ({ businessId, zone, bookingId, startsAt, startedAt }, send) => {
    const [to, booking] = await inBusiness({ businessId, zone, actor }, 'read', (tx) =>
      awaitAll([noticeAddress(tx, 'mailsBookings'), findBooking(tx, bookingId)]),
    )
    if (!to || booking?.startsAt !== startsAt || booking.isCancelled) return
    const url = fullAddress(paths.scheduleOn(booking.date))
    const before = localMoment(new Date(startedAt), zone)
    await send({
      to,
      cause: 'notice',
      ...bookingMovedLetter({ booking: { ...booking, name: booking.clientName }, before, url }),
    })
  }),
  startsItself('booking.expire', 60, expireBookings),
  startsItself('booking.closed', 3600, tellOfTurnedAway),
  /** Nothing is sent once the page takes bookings again. */
  turnedAwayJob.does(async ({ businessId, zone, people, date }, send) => {
    const [to, businessName, isOpen] = await inBusiness({ businessId, zone, actor }, 'read', (tx) =>
      awaitAll([ownerAddress(tx), nameOfBusiness(tx), takesBookings(tx)]),
    )
    if (!to || isOpen) return
    const url = fullAddress(paths.billing)
    await send({ to, cause: 'notice', ...turnedAwayLetter({ businessName, people, date, url }) })
  }),
  /** Tells the business about a new booking, unless it has switched these mails off. */
  noticeJob.does(async ({ businessId, zone, bookingId }, send) => {
    const [to, booking] = await inBusiness({ businessId, zone, actor }, 'read', (tx) =>
      awaitAll([noticeAddress(tx, 'mailsBookings'), findBooking(tx, bookingId)]),
    )
    if (!to || !booking || booking.isCancelled) return
    const url = fullAddress(paths.scheduleOn(booking.date))
    await send({ to, cause: 'notice', ...bookingNoticeLetter({ booking, url }) })
  }),
]
