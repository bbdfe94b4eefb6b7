import { byName } from '../../platform/server/database/sql-parts.ts'
import { freeTimes, freeTimesToMove, lackOn, lackToMove, offerOfService } from '../../agenda/server/free-times.ts'
import type { FreeTime } from '../../agenda/availability.ts'
import { mostServices } from '../../agenda/appointment.ts'
import { pictureOf } from '../../business/server/picture-queries.ts'
import { termsWith, type Terms } from '../../catalogue/own-terms.ts'
import { ownTermsOf } from '../../catalogue/server/queries.ts'
import { type AskedDeposit, depositDue } from '../../deposits/deposit.ts'
import type { LanguageChoice } from '../../languages/language.ts'
import { addDays, addMinutes, daysBetween, localDate, localMoment, type LocalDate } from '../../platform/clock.ts'
import { openingAt } from '../../hours/opening.ts'
import { paths } from '../../platform/paths.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import { publicRatings } from '../../ratings/server/rating-queries.ts'
import { activeProfessionals, specialtyNamesOf } from '../../team/server/professional-queries.ts'
import { moveAddress, type AddressChoice } from '../booking-address.ts'
import type { Booking } from '../booking-facts.ts'
import {
  type BookingMoveView,
  type BookingView,
  type OwnLink,
  type PublicLink,
  type PublicProfessional,
  type PublicService,
  type PublicTerms,
} from '../booking-page.ts'
import { byDay, dayToShow, daysInMonth, monthShown, shownDays, type FreeDay } from '../free-days.ts'
import { getPublicLink } from './link-queries.ts'
import { loadOpening } from './opening-queries.ts'

export type PublicPage = {
  link: PublicLink
  services: PublicService[]
  professionals: PublicProfessional[]
  today: LocalDate
}

/**
 * The public data on a business's booking page, and nothing more. `deposit` is asked of the one visitor who sees the page; without
 * it, that of everybody.
 */
export async function getPublicPage(tx: BusinessTx, deposit: AskedDeposit | null = null): Promise<PublicPage> {
  const [found, services, professionals] = await awaitAll([
    getPublicLink(tx),
    tx
      .selectFrom('service')
      .select(['id', 'name', 'category', 'description', 'durationMinutes', 'priceCents'])
      .select((is) =>
        is
          .selectFrom('serviceProfessional as p')
          .select((is) => is.fn.agg<string[] | null>('array_agg', ['p.professionalId']).as('ids'))
          .whereRef('p.businessId', '=', 'service.businessId')
          .whereRef('p.serviceId', '=', 'service.id')
          .as('professionalIds'),
      )
      .select(ownTermsOf('service').as('ownTerms'))
      .select(pictureOf('service', 'photo_id').as('photo'))
      .where('isActive', '=', true)
      .orderBy(byName('name'))
      .execute(),
    activeProfessionals(tx).select(pictureOf('professional', 'photo_id').as('photo')).execute(),
  ])
  const link = deposit ? { ...found, deposit } : found
  return {
    link,
    services: services.map(({ ownTerms, ...service }) => ({
      ...service,
      ...publicTerms(link, service.id, service),
      ownTerms: ownTerms.map(({ professionalId }) => ({
        professionalId,
        ...publicTerms(link, service.id, termsWith({ ...service, ownTerms }, professionalId)),
      })),
    })),
    professionals,
    today: localDate(tx.now, tx.zone),
  }
}

const publicTerms = (link: PublicLink, id: string, { durationMinutes, priceCents }: Terms): PublicTerms => ({
  durationMinutes,
  priceCents: link.showPrices ? priceCents : null,
  depositCents: depositDue(link.deposit, { id, priceCents }),
})

type TimesQuery = {
  serviceId: string
  moreServiceIds?: readonly string[] | undefined
  professionalId: string | null
} & Span

type Span = { from?: LocalDate | undefined; days?: number }
type Within = { from: LocalDate; days: number; notBefore: Date }

/** The times that can be booked online, within the business's notice and horizon. */
export const getOnlineTimes = async (tx: BusinessTx, link: PublicLink, asked: TimesQuery): Promise<FreeTime[]> =>
  link.closed ? [] : inReach(tx, link, asked, (within) => freeTimes(tx, { ...asked, ...within, forVisitors: true }))

/** The times to which a client can move a booking, under the same rules. Empty if it cannot be moved. */
export async function getMoveTimes(tx: BusinessTx, { link, booking }: OwnAppointment, span: Span): Promise<FreeTime[]> {
  if (booking.changeState !== 'free' || !link.isActive) return []
  return inReach(tx, link, span, (within) => freeTimesToMove(tx, { id: booking.id, ...within }))
}

type OwnAppointment = { link: OwnLink; booking: Booking }

/**
 * What one service has free in the days that are shown first, and when each professional can first begin it. Of several
 * services others do what one does not, and nobody begins alone.
 */
async function nearOffer(tx: BusinessTx, link: PublicLink, serviceId: string) {
  const today = localDate(tx.now, tx.zone)
  const last = addDays(today, link.horizonDays)
  const offer = await offerOfService(tx, {
    serviceId,
    from: today,
    days: shownDays,
    notBefore: earliestStart(tx, link),
    forVisitors: true,
  })
  const isInReach = ({ date }: FreeTime) => date <= last
  return {
    isOf: ({ from, days }: Span) => from === today && days === shownDays,
    times: (professionalId: string | null) => offer.times(professionalId).filter(isInReach),
    firstOf: (professionalId: string) => {
      const first = offer.first.get(professionalId)
      return first && isInReach(first) ? first : null
    },
  }
}

async function inReach(
  tx: BusinessTx,
  link: PublicLink,
  { from: wanted, days = shownDays }: Span,
  find: (within: Within) => Promise<FreeTime[]>,
): Promise<FreeTime[]> {
  const today = localDate(tx.now, tx.zone)
  const last = addDays(today, link.horizonDays)
  const from = wanted && wanted > today ? wanted : today
  if (from > last) return []
  const times = await find({ from, days, notBefore: earliestStart(tx, link) })
  return times.filter(({ date }) => date <= last)
}

export const earliestStart = (tx: BusinessTx, { noticeMinutes }: Pick<PublicLink, 'noticeMinutes'>): Date =>
  addMinutes(tx.now, noticeMinutes)

export type FormState = Pick<BookingView, 'requestKey' | 'typed' | 'fields' | 'alert'>
/** A view without its language, which is chosen once the link is known. */
type WithoutLanguage<View> = Omit<View, keyof LanguageChoice>

/** Loads the booking page for a choice. Choices that are not possible, or no longer, are ignored. */
export async function loadBookingView(
  tx: BusinessTx,
  wanted: AddressChoice,
  written: FormState,
  deposit: AskedDeposit | null = null,
): Promise<Omit<WithoutLanguage<BookingView>, 'contact'>> {
  const [found, opening, ratings] = await awaitAll([getPublicPage(tx, deposit), loadOpening(tx), publicRatings(tx)])
  const page = { ...found, opening, ratings, openingState: openingAt(opening, localMoment(tx.now, tx.zone)) }
  const { services, link } = page
  const service =
    services.find(({ id }) => id === wanted.serviceId) ?? (services.length === 1 ? services[0] : undefined)
  const chosen = [...new Set([service?.id, ...wanted.moreServiceIds])]
    .flatMap((id) => services.find((one) => one.id === id) ?? [])
    .slice(0, service ? mostServices : 0)
  const professionals = page.professionals.filter(
    ({ id }) => chosen.length === 0 || chosen.some(({ professionalIds }) => professionalIds?.includes(id) ?? true),
  )
  const professional = professionals.find(({ id }) => id === wanted.professionalId)
  const isAdding = chosen.length > 0 && wanted.isAdding === true
  const choice = {
    serviceId: service?.id ?? null,
    moreServiceIds: chosen.slice(1).map(({ id }) => id),
    professionalId: professional?.id ?? null,
    date: null,
    from: null,
    isAdding,
    part: wanted.part ?? 1,
  }
  const path = paths.booking(link.slug)
  if (!service || isAdding || link.closed)
    return {
      ...page,
      ...written,
      path,
      choice,
      days: [],
      nextFree: null,
      lack: null,
      specialties: professional && !service ? await specialtyNamesOf(tx, professional.id) : [],
    }

  const { moreServiceIds, professionalId } = choice
  const asked = { serviceId: service.id, moreServiceIds, professionalId }
  const near = chosen.length === 1 && professionals.length > 1 ? await nearOffer(tx, link, service.id) : null
  const offer = async (span: Span) =>
    near?.isOf(span) ? near.times(professionalId) : getOnlineTimes(tx, link, { ...asked, ...span })
  const { days, nextFree, ...shown } = await offeredDays(wanted, page, offer)
  const offered = near ? professionals.map((one) => ({ ...one, first: near.firstOf(one.id) })) : professionals
  const { date } = shown
  const lack =
    date && isWithout(days, date) && professionals.length > 0
      ? await lackOn(tx, {
          serviceIds: chosen.map(({ id }) => id),
          professionalId,
          date,
          notBefore: earliestStart(tx, link),
        })
      : null
  return {
    ...page,
    ...written,
    path,
    professionals: offered,
    choice: { ...choice, ...shown },
    days,
    nextFree,
    lack,
    specialties: [],
  }
}

/** Loads the page that moves a booking. It opens on the booking's own day. */
export async function loadMoveView(
  tx: BusinessTx,
  own: OwnAppointment,
  wanted: Days,
  written: Pick<FormState, 'typed' | 'fields' | 'alert'>,
): Promise<WithoutLanguage<BookingMoveView>> {
  const { link, booking } = own
  const today = localDate(tx.now, tx.zone)
  const near = { ...wanted, date: wanted.date ?? (wanted.from ? null : booking.date) }
  const { days, nextFree, ...shown } = await offeredDays(near, { link, today }, (span) => getMoveTimes(tx, own, span))
  const choice = { serviceId: null, moreServiceIds: [], professionalId: null, ...shown }
  const professionals = [{ id: '', name: booking.professionalName, photo: null }]
  const path = moveAddress(link.slug, booking.key)
  const { date } = shown
  const lack =
    date && isWithout(days, date)
      ? await lackToMove(tx, { id: booking.id, date, notBefore: earliestStart(tx, link) })
      : null
  return { ...own, ...written, path, professionals, choice, today, days, nextFree, lack }
}

const isWithout = (days: readonly FreeDay[], chosen: LocalDate): boolean =>
  days.find(({ date }) => date === chosen)?.times.length === 0

type Offer = (span: Span) => Promise<FreeTime[]>

/** The days to show: two weeks with one chosen day, or a whole month. */
type Days = Pick<AddressChoice, 'date' | 'from' | 'month'>

async function offeredDays(wanted: Days, { link, today }: Pick<PublicPage, 'link' | 'today'>, offer: Offer) {
  const last = addDays(today, link.horizonDays)
  const month = wanted.month ? monthShown(wanted.month, today, last) : null
  const from = month ?? firstShown(wanted, today, last)
  const count = month ? daysInMonth(month) : shownDays
  const free = await offer({ from, days: count })
  const days = byDay(free, from, count)
  const date = month ? null : (dayToShow(days, wanted.date)?.date ?? null)
  // If the shown days have no free time, search after them, and then before them.
  const nextFree =
    free.length > 0
      ? null
      : ((await firstFree(offer, addDays(from, count), last)) ?? (await firstFree(offer, today, addDays(from, -1))))
  return { days, nextFree, date, from: month ? null : from, month }
}

/** Days per query in the search for the next free day. */
const daysAhead = 60

async function firstFree(offer: Offer, first: LocalDate, to: LocalDate): Promise<LocalDate | null> {
  for (let from = first; from <= to; from = addDays(from, daysAhead)) {
    const days = Math.min(daysAhead, daysBetween(from, to) + 1)
    const [first] = await offer({ from, days })
    if (first) return first.date
  }
  return null
}

/** The first day to show. A chosen day beyond the first two weeks is shown too, within the horizon. */
function firstShown(
  { from, date }: Pick<AddressChoice, 'date' | 'from'>,
  today: LocalDate,
  last: LocalDate,
): LocalDate {
  if (from && from > today && from <= last) return from
  return date && date > addDays(today, shownDays - 1) && date <= last ? date : today
}
