import { addDays } from '../../platform/clock.ts'
import type { BusinessTx } from '../../platform/server/transaction.ts'
import { byDay, dayToShow, shownDays, type BookingView, type Choice } from '../booking-page.ts'
import { getOnlineTimes, getPublicPage } from './page-queries.ts'

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
  if (!service) return { ...page, ...written, choice, days: [] }

  const from = firstShown(wanted, today)
  const free = await getOnlineTimes(tx, link, { serviceId: service.id, professionalId: choice.professionalId, from })
  const days = byDay(free, from, shownDays)
  const date = dayToShow(days, wanted.date)?.date ?? null
  return { ...page, ...written, professionals, choice: { ...choice, date, from }, days }
}

/** A chosen day that lies further ahead is shown too. */
function firstShown({ from, date }: Choice, today: string): string {
  if (from && from > today) return from
  return date && date > addDays(today, shownDays - 1) ? date : today
}
