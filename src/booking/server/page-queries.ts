import { freeTimes } from '../../agenda/server/free-times.ts'
import type { FreeTime } from '../../agenda/availability.ts'
import { pictureOf } from '../../business/server/picture-queries.ts'
import { addDays, addMinutes, daysBetween, localDate, type LocalDate } from '../../platform/clock.ts'
import { inOrder, type BusinessTx } from '../../platform/server/transaction.ts'
import {
  byDay,
  dayToShow,
  shownDays,
  type BookingView,
  type Choice,
  type PublicLink,
  type PublicProfessional,
  type PublicService,
} from '../booking-page.ts'
import { getPublicLink } from './link-queries.ts'

export type PublicPage = {
  link: PublicLink
  services: PublicService[]
  professionals: PublicProfessional[]
  today: LocalDate
}

/** What the page shows of a business, and nothing more. */
export async function getPublicPage(tx: BusinessTx): Promise<PublicPage> {
  const [link, services, professionals] = await inOrder([
    getPublicLink(tx),
    tx.db
      .selectFrom('service')
      .select(['id', 'name', 'category', 'duration_minutes as durationMinutes', 'price_cents as priceCents'])
      .select((is) =>
        is
          .selectFrom('service_professional as p')
          .select((is) => is.fn.agg<string[] | null>('array_agg', ['p.professional_id']).as('ids'))
          .whereRef('p.business_id', '=', 'service.business_id')
          .whereRef('p.service_id', '=', 'service.id')
          .as('professionalIds'),
      )
      .where('business_id', '=', tx.businessId)
      .where('is_active', '=', true)
      .orderBy('name')
      .execute(),
    tx.db
      .selectFrom('professional')
      .select(['id', 'name'])
      .select(pictureOf('professional', 'photo_id').as('photo'))
      .where('business_id', '=', tx.businessId)
      .where('is_active', '=', true)
      .orderBy('name')
      .execute(),
  ])
  return {
    link,
    services: link.showPrices ? services : services.map((service) => ({ ...service, priceCents: null })),
    professionals,
    today: localDate(tx.now, tx.zone),
  }
}

type Asked = { serviceId: string; professionalId: string | null; from?: LocalDate | undefined; days?: number }

/** The times that can be booked online: not at once, and not too far ahead. */
export async function getOnlineTimes(tx: BusinessTx, link: PublicLink, asked: Asked): Promise<FreeTime[]> {
  const today = localDate(tx.now, tx.zone)
  const last = addDays(today, link.horizonDays)
  const from = asked.from && asked.from > today ? asked.from : today
  if (from > last) return []
  const { serviceId, professionalId, days = shownDays } = asked
  const notBefore = earliestStart(tx, link)
  const times = await freeTimes(tx, { serviceId, professionalId, from, days, notBefore, forVisitors: true })
  return times.filter(({ date }) => date <= last)
}

export const earliestStart = (tx: BusinessTx, { noticeMinutes }: Pick<PublicLink, 'noticeMinutes'>): Date =>
  addMinutes(tx.now, noticeMinutes)

export type Written = Pick<BookingView, 'requestKey' | 'typed' | 'fields' | 'alert'>

/** All that the page shows for a choice. What cannot be chosen, or not any more, counts as not chosen. */
export async function loadBookingView(tx: BusinessTx, wanted: Choice, written: Written): Promise<BookingView> {
  const page = await getPublicPage(tx)
  const { services, link, today } = page
  const service =
    services.find(({ id }) => id === wanted.serviceId) ?? (services.length === 1 ? services[0] : undefined)
  const performers = service?.professionalIds
  const professionals = page.professionals.filter(({ id }) => !performers || performers.includes(id))
  const professional = professionals.find(({ id }) => id === wanted.professionalId)
  const choice = { serviceId: service?.id ?? null, professionalId: professional?.id ?? null, date: null, from: null }
  if (!service) return { ...page, ...written, choice, days: [], nextFree: null }

  const last = addDays(today, link.horizonDays)
  const from = firstShown(wanted, today, last)
  const asked = { serviceId: service.id, professionalId: choice.professionalId }
  const free = await getOnlineTimes(tx, link, { ...asked, from })
  const days = byDay(free, from, shownDays)
  const date = dayToShow(days, wanted.date)?.date ?? null
  // Where the shown days have nothing, what comes after them, or else before.
  const nextFree =
    free.length > 0
      ? null
      : ((await firstFree(tx, link, { ...asked, from: addDays(from, shownDays), to: last })) ??
        (await firstFree(tx, link, { ...asked, from: today, to: addDays(from, -1) })))
  return { ...page, ...written, professionals, choice: { ...choice, date, from }, days, nextFree }
}

/** So many days are asked for at a time when those in sight have nothing. */
const daysAhead = 60

type Sought = { serviceId: string; professionalId: string | null; from: LocalDate; to: LocalDate }

async function firstFree(tx: BusinessTx, link: PublicLink, { to, ...asked }: Sought): Promise<LocalDate | null> {
  for (let from = asked.from; from <= to; from = addDays(from, daysAhead)) {
    const days = Math.min(daysAhead, daysBetween(from, to) + 1)
    const [first] = await getOnlineTimes(tx, link, { ...asked, from, days })
    if (first) return first.date
  }
  return null
}

/** A chosen day that lies further ahead is shown too, as far as can be booked. */
function firstShown({ from, date }: Choice, today: LocalDate, last: LocalDate): LocalDate {
  if (from && from > today && from <= last) return from
  return date && date > addDays(today, shownDays - 1) && date <= last ? date : today
}
