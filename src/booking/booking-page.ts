import { addDays, minutesOf, type LocalDate, type LocalTime } from '../platform/clock.ts'
import type { FreeTime } from '../agenda/availability.ts'
import { brl } from '../platform/format.ts'
import { paths } from '../platform/paths.ts'
import { dateWords } from './date-words.ts'

/** So many days are offered side by side: two weeks, seven in a row. */
export const shownDays = 14

/** What a visitor has chosen so far. It lives in the page's address, so that each step works without JavaScript. */
export type Choice = {
  serviceId: string | null
  professionalId: string | null
  date: LocalDate | null
  /** The first of the days that are shown. */
  from: LocalDate | null
}

export type PublicLink = {
  slug: string
  businessName: string
  whatsapp: string | null
  primaryColor: string
  accentColor: string
  requirePhone: boolean
  requireAddress: boolean
  showPrices: boolean
  isListed: boolean
  /** How long before its beginning an appointment can still be booked, and how far ahead. */
  noticeMinutes: number
  horizonDays: number
}

export type PublicService = {
  id: string
  name: string
  category: string | null
  durationMinutes: number
  /** Null when the link does not show prices. */
  priceCents: number | null
  /** Who performs it; null for everyone. */
  professionalIds: string[] | null
}

export type FreeDay = { date: LocalDate; times: LocalTime[] }

/** The raw fields of the form, in its order. */
const typedNames = ['time', 'name', 'phone', 'email', 'address', 'notes'] as const
export type Typed = Partial<Record<(typeof typedNames)[number], string>>

export const typedIn = (form: Record<string, string | undefined>): Typed =>
  Object.fromEntries(typedNames.flatMap((name) => (form[name] ? [[name, form[name]]] : [])))

/** Faults in the order of the form, so that the first one takes the focus. */
export const inFormOrder = (fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(['date', ...typedNames].flatMap((name) => (fields[name] ? [[name, fields[name]]] : [])))

/** Everything that the booking page shows. */
export type BookingView = {
  link: PublicLink
  services: PublicService[]
  professionals: { id: string; name: string }[]
  choice: Choice
  today: LocalDate
  days: FreeDay[]
  /** Where the shown days have no free time: the next one that has, as far ahead as can be booked. */
  nextFree: LocalDate | null
  /** Recognises the form when it is sent again. */
  requestKey: string
  typed: Typed
  /** The faults of the form, by field. */
  fields: Record<string, string>
  alert: { title: string; text: string } | null
}

/** A booking as its maker sees it again. */
export type Booking = {
  id: string
  /** Empty where the appointment is gone and nobody has to be told any more. */
  name: string
  serviceName: string
  professionalName: string
  date: LocalDate
  from: LocalTime
  to: LocalTime
  startsAt: string
  endsAt: string
  priceCents: number | null
  hasEmail: boolean
  isCancelled: boolean
}
/** The page on which it was made may be off by now. */
export type BookingDoneView = { link: PublicLink & { isActive: boolean }; booking: Booking }

/** What was booked, in words, for the page and the mail. */
export const bookingFacts = (booking: Booking): [name: string, value: string][] => [
  ['Serviço', booking.serviceName],
  ['Profissional', booking.professionalName],
  ['Data', dateWords(booking.date)],
  ['Horário', `${booking.from} às ${booking.to}`],
  ...(booking.priceCents === null ? [] : [['Valor', brl(booking.priceCents)] as [string, string]]),
]

/** The address of the page with a choice made. */
export function bookingAddress(slug: string, choice: Partial<Choice>): string {
  const { serviceId, professionalId, date, from } = choice
  const query = Object.entries({ service: serviceId, professional: professionalId, date, from })
    .flatMap(([name, value]) => (value ? [`${name}=${encodeURIComponent(value)}`] : []))
    .join('&')
  return paths.booking(slug) + (query && `?${query}`)
}

export const doneAddress = (slug: string, id: string): string => `${paths.booking(slug)}/${id}`
export const calendarAddress = (slug: string, id: string): string => `${doneAddress(slug, id)}/agendamento.ics`

/** One entry per day, also for those without a free time. */
export function byDay(free: readonly FreeTime[], from: LocalDate, count: number): FreeDay[] {
  const days = Array.from({ length: count }, (_, i): FreeDay => ({ date: addDays(from, i), times: [] }))
  const known = new Map(days.map((day) => [day.date, day.times]))
  for (const { date, time } of free) known.get(date)?.push(time)
  return days
}

/** The day to show when none was chosen, or the chosen one lies elsewhere: the first that has a free time. */
export const dayToShow = (days: readonly FreeDay[], chosen: LocalDate | null): FreeDay | undefined =>
  days.find(({ date }) => date === chosen) ?? days.find(({ times }) => times.length > 0)

/** What a visitor is offered instead of a day that has no free time. */
export function otherDays({ days, nextFree, choice }: Pick<BookingView, 'days' | 'nextFree' | 'choice'>): LocalDate[] {
  const free = days.filter(({ date, times }) => times.length > 0 && date !== choice.date).map(({ date }) => date)
  // Those that follow first, because whoever picked a day can hardly come before.
  const chosen = choice.date ?? ''
  const near = [...free.filter((date) => date > chosen), ...free.filter((date) => date < chosen)].slice(0, mostOffered)
  return near.length > 0 ? near : nextFree ? [nextFree] : []
}
const mostOffered = 4

const partsOfDay = [
  { name: 'Manhã', until: 12 * 60 },
  { name: 'Tarde', until: 18 * 60 },
  { name: 'Noite', until: 24 * 60 },
]

/** The parts of the day that have free times. */
export function byPartOfDay(times: readonly LocalTime[]): { name: string; times: LocalTime[] }[] {
  let from = 0
  return partsOfDay
    .map(({ name, until }) => {
      const inside = times.filter((time) => minutesOf(time) >= from && minutesOf(time) < until)
      from = until
      return { name, times: inside }
    })
    .filter(({ times }) => times.length > 0)
}

/** The services under their categories, both in the order of their names; those without one come first. */
export function byCategory(
  services: readonly PublicService[],
): { category: string | null; services: PublicService[] }[] {
  const groups = new Map<string | null, PublicService[]>()
  for (const service of services) {
    const group = groups.get(service.category)
    if (group) group.push(service)
    else groups.set(service.category, [service])
  }
  return Array.from(groups, ([category, services]) => ({ category, services })).toSorted((a, b) =>
    (a.category ?? '').localeCompare(b.category ?? '', 'pt-BR'),
  )
}
