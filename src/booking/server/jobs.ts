import { mailClient } from '../../business/server/client-mail.ts'
import { noticeAddress } from '../../business/server/business-queries.ts'
import { appointmentChangedJob } from '../../agenda/server/tell-of-change.ts'
import { localMoment } from '../../platform/clock.ts'
import { paths } from '../../platform/paths.ts'
import { startsItself, type Job } from '../../platform/server/jobs.ts'
import { fullAddress } from '../../platform/server/settings.ts'
import { awaitAll, inBusiness } from '../../platform/server/transaction.ts'
import { doneAddress } from '../booking-page.ts'
import { confirmationJob, noticeJob } from './book-online.ts'
import { findBooking } from './booking-queries.ts'
import { chargeBeforeTelling } from './charge-booking.ts'
import { movedNoticeJob } from './change-booking.ts'
import { expireBookings } from './expire-bookings.ts'
import { bookingConfirmationLetter } from './emails/booking-confirmation.ts'
import { bookingNewsLetter } from './emails/booking-news.ts'
import { bookingMovedLetter, bookingNoticeLetter } from './emails/booking-notice.ts'
import { getBookingLink } from './link-queries.ts'
import { findNews, markTold } from './news-queries.ts'

const actor = { accountId: null, name: 'Agendamento online' }

export const bookingJobs: Job[] = [
  /** Mails only the address that was stored with the booking. */
  confirmationJob.does(async ({ businessId, zone, bookingId }, send) => {
    await chargeBeforeTelling({ businessId, zone, actor }, bookingId)
    const [{ link }, booking] = await inBusiness({ businessId, zone, actor }, 'read', (tx) =>
      awaitAll([getBookingLink(tx), findBooking(tx, bookingId)]),
    )
    if (!booking?.email || booking.isCancelled) return
    const url = fullAddress(doneAddress(link.slug, booking.key))
    const mail = { to: booking.email, ...bookingConfirmationLetter({ link, booking, url }) }
    await mailClient({ businessId, zone, actor }, send, mail, 'answer')
  }),
  /** Tells the client about a change, unless it was undone meanwhile. */
  appointmentChangedJob.does(async ({ businessId, zone, appointmentId }, send) => {
    const scope = { businessId, zone, actor }
    const [{ link }, news] = await inBusiness(scope, 'read', (tx) =>
      awaitAll([getBookingLink(tx), findNews(tx, appointmentId)]),
    )
    if (!news) return
    const urls = {
      booking: fullAddress(doneAddress(link.slug, news.booking.key)),
      page: link.isActive ? fullAddress(paths.booking(link.slug)) : null,
    }
    await mailClient(scope, send, { to: news.email, ...bookingNewsLetter({ link, news, urls }) }, 'answer')
    await inBusiness(scope, 'write', (tx) => markTold(tx, news))
  }),
  /** Tells the business about a move, unless the client has moved again or cancelled: a later notice says so. */
  movedNoticeJob.does(async ({ businessId, zone, bookingId, startsAt, startedAt }, send) => {
    const [to, booking] = await inBusiness({ businessId, zone, actor }, 'read', (tx) =>
      awaitAll([noticeAddress(tx, 'mails_bookings'), findBooking(tx, bookingId)]),
    )
    if (!to || booking?.startsAt !== startsAt || booking.isCancelled) return
    const url = fullAddress(paths.scheduleOn(booking.date))
    const before = localMoment(new Date(startedAt), zone)
    await send({ to, cause: 'notice', ...bookingMovedLetter({ booking, before, url }) })
  }),
  startsItself('booking.expire', 60, expireBookings),
  /** Tells the business about a new booking, unless it has switched these mails off. */
  noticeJob.does(async ({ businessId, zone, bookingId }, send) => {
    const [to, booking] = await inBusiness({ businessId, zone, actor }, 'read', (tx) =>
      awaitAll([noticeAddress(tx, 'mails_bookings'), findBooking(tx, bookingId)]),
    )
    if (!to || !booking || booking.isCancelled) return
    const url = fullAddress(paths.scheduleOn(booking.date))
    await send({ to, cause: 'notice', ...bookingNoticeLetter({ booking, url }) })
  }),
]
