import type { FreeTime } from '../agenda/availability.ts'
import type { Lack } from '../agenda/visit-starts.ts'
import type { ShownPicture } from '../business/picture.ts'
import type { Place } from '../business/place.ts'
import type { OpeningHours, OpeningState } from '../hours/opening.ts'
import type { AskedDeposit } from '../deposits/deposit.ts'
import type { Language, LanguageChoice } from '../languages/language.ts'
import { type LocalDate, type LocalTime, addDays, addMonths, daysBetween, minutesOf } from '../platform/clock.ts'
import type { Currency } from '../platform/format.ts'
import { type AddressChoice, servicesIn } from './booking-address.ts'
import type { Booking } from './booking-facts.ts'
import type { HoldFacts } from './own-booking.ts'

/** Number of days shown at once: two weeks, in rows of seven. */
export const shownDays = 14

/** The chosen services, in order; unknown ids are skipped. */
export const chosenServices = ({ services, choice }: Pick<BookingView, 'services' | 'choice'>): PublicService[] =>
  servicesIn(choice).flatMap((id) => services.find((one) => one.id === id) ?? [])

/** Whose page it is: it was come to by somebody's own link, and no service is chosen yet. */
export const hostOf = ({ professionals, choice }: Pick<BookingView, 'professionals' | 'choice'>) =>
  choice.serviceId === null ? professionals.find(({ id }) => id === choice.professionalId) : undefined

export type PublicLink = {
  slug: string
  businessName: string
  whatsapp: string | null
  primaryColor: string
  accentColor: string
  logo: ShownPicture | null
  cover: ShownPicture | null
  instagram: string | null
  /** Where the business is, as its profile says. */
  place: Place
  /** Fixed language of the page; null if it follows the visitor's. */
  language: Language | null
  requirePhone: boolean
  requireAddress: boolean
  showPrices: boolean
  currency: Currency
  isListed: boolean
  /** Minimum notice of a booking, and how many days ahead clients can book. */
  noticeMinutes: number
  horizonDays: number
  /** Until how long before clients can change a booking online. */
  changeNoticeMinutes: number
  /** The business's time zone, by which all times are shown. */
  zone: string
  /** Deposit rule in force; null if no deposit is asked. */
  deposit: AskedDeposit | null
  /** Set while the business's plan takes no bookings, with its telephone if it has no WhatsApp. */
  closed: { phone: string | null } | null
}

/** What a service takes, costs and asks ahead. */
export type PublicTerms = {
  durationMinutes: number
  /** Null when the link does not show prices. */
  priceCents: number | null
  /** Deposit for this service; 0 for none. */
  depositCents: number
}

export type PublicService = PublicTerms & {
  id: string
  name: string
  category: string | null
  description: string | null
  /** Professionals who perform it; null for all. */
  professionalIds: string[] | null
  /** What it is with those who have terms of their own. */
  ownTerms: (PublicTerms & { professionalId: string })[]
}

export type PublicProfessional = { id: string; name: string; photo: ShownPicture | null }

/** A professional of a choice, with their first free time of the next days: null if they have none. Undefined if not asked for. */
export type OfferedProfessional = PublicProfessional & { first?: FreeTime | null }

export type FreeDay = { date: LocalDate; times: LocalTime[] }

/** Names of the form's fields, in the order of the form. */
const typedNames = [
  'time',
  'name',
  'phone',
  'email',
  'address',
  'notes',
  'policyVersion',
  'depositAsked',
  'wantsNews',
] as const
export type TypedFields = Partial<Record<(typeof typedNames)[number], string>>

export const typedIn = (form: Record<string, string | undefined>): TypedFields =>
  Object.fromEntries(typedNames.flatMap((name) => (form[name] ? [[name, form[name]]] : [])))

/** Error texts in the order of the form, so that the first field with an error gets the focus. */
export const inFormOrder = (fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(['date', ...typedNames].flatMap((name) => (fields[name] ? [[name, fields[name]]] : [])))

/** Days with their free times, shared by the booking page and the page that moves a booking. */
export type OfferedTimes = LanguageChoice & {
  /** The page's address, to which a choice is added. */
  path: string
  link: PublicLink
  professionals: PublicProfessional[]
  choice: AddressChoice
  today: LocalDate
  days: FreeDay[]
  /** If the shown days have no free time: the next bookable day that has one, or else an earlier one. */
  nextFree: LocalDate | null
  /** Why the chosen day has no free time; null if it has one, or if the reason is not known. */
  lack: Lack | null
  typed: TypedFields
  /** Error texts by field. */
  fields: Record<string, string>
}

/** Everything that the booking page shows. */
export type BookingView = OfferedTimes & {
  professionals: OfferedProfessional[]
  /** Of the professional whose own page it is. */
  specialties: string[]
  opening: OpeningHours
  /** Whether it is open now. */
  openingState: OpeningState
  services: PublicService[]
  /** Idempotency key: the same form sent again gives the same booking. */
  requestKey: string
  alert: { title: string; text: string } | null
  contact: ContactWays | null
}

/** How to reach a business, where the visitor is asked to. */
export type ContactWays = { whatsapp: string | null; phone: string | null }

/** The link behind an existing booking; its page may be switched off by now. */
export type OwnLink = PublicLink & HoldFacts & { isActive: boolean; phone: string | null }
/** What asks before something becomes of a booking. */
export type BookingQuestionView = LanguageChoice & { link: OwnLink; booking: Booking; alert: BookingView['alert'] }
/** `url` is the full address of the page. */
export type BookingDoneView = BookingQuestionView & { url: string }
/** Stands for a page that does not exist; `link` is that of the business which its address names. */
export type BookingMissingView = LanguageChoice & { link: OwnLink | null }
/** The days and times to which a booking can be moved. */
export type BookingMoveView = OfferedTimes & BookingQuestionView

/** The three free times nearest to a time that is no longer free, in chronological order. */
export const nearestTimes = (times: readonly LocalTime[], wanted: LocalTime): LocalTime[] =>
  times
    .toSorted((a, b) => Math.abs(minutesOf(a) - minutesOf(wanted)) - Math.abs(minutesOf(b) - minutesOf(wanted)))
    .slice(0, 3)
    .toSorted()

/** One entry per day, also for those without a free time. */
export function byDay(free: readonly FreeTime[], from: LocalDate, count: number): FreeDay[] {
  const days = Array.from({ length: count }, (_, i): FreeDay => ({ date: addDays(from, i), times: [] }))
  const known = new Map(days.map((day) => [day.date, day.times]))
  for (const { date, time } of free) known.get(date)?.push(time)
  return days
}

/** First day of the month to show, limited to months in which clients can book. */
export const monthShown = (wanted: LocalDate, today: LocalDate, last: LocalDate): LocalDate =>
  [monthOf(today), wanted, monthOf(last)].toSorted()[1]!
export const monthOf = (date: LocalDate): LocalDate => `${date.slice(0, 7)}-01`
export const daysInMonth = (month: LocalDate): number => daysBetween(month, addMonths(month, 1))

/** The chosen day, or the first day with a free time if the chosen one is not among them. */
export const dayToShow = (days: readonly FreeDay[], chosen: LocalDate | null): FreeDay | undefined =>
  days.find(({ date }) => date === chosen) ?? days.find(({ times }) => times.length > 0)

/** The first of all free times; undefined where none was asked for. */
export function earliestOf(professionals: readonly OfferedProfessional[]): FreeTime | null | undefined {
  const all = professionals.flatMap(({ first }) => (first === undefined ? [] : [first]))
  if (all.length === 0) return undefined
  const moment = ({ date, time }: FreeTime) => `${date} ${time}`
  return all.reduce((a, b) => (!a || (b && moment(b) < moment(a)) ? b : a))
}

/** The days that have a word of their own, which is a key of the language catalogues. */
export const nearDay = (date: LocalDate, today: LocalDate): 'hoje' | 'amanhã' | null =>
  date === today ? 'hoje' : date === addDays(today, 1) ? 'amanhã' : null

/** The days to offer instead of a day without a free time. */
export function otherDays({ days, nextFree, choice }: Pick<OfferedTimes, 'days' | 'nextFree' | 'choice'>): LocalDate[] {
  const free = days.filter(({ date, times }) => times.length > 0 && date !== choice.date).map(({ date }) => date)
  // Later days come first, because a client who picked a day can rarely come earlier.
  const chosen = choice.date ?? ''
  const near = [...free.filter((date) => date > chosen), ...free.filter((date) => date < chosen)].slice(0, mostOffered)
  return near.length > 0 ? near : nextFree ? [nextFree] : []
}
const mostOffered = 4

/** The names are keys of the language catalogues. */
export const partsOfDay = [
  { name: 'Manhã', until: 12 * 60 },
  { name: 'Tarde', until: 18 * 60 },
  { name: 'Noite', until: 24 * 60 },
] as const

type PartOfDay = (typeof partsOfDay)[number]['name']

/** The parts of the day that have free times. */
export function byPartOfDay(times: readonly LocalTime[]): { name: PartOfDay; times: LocalTime[] }[] {
  let from = 0
  return partsOfDay
    .map(({ name, until }) => {
      const inside = times.filter((time) => minutesOf(time) >= from && minutesOf(time) < until)
      from = until
      return { name, times: inside }
    })
    .filter(({ times }) => times.length > 0)
}

/** Services on one page of the list: each address is answered quickly, whatever the business offers. */
const shownServices = 200

/** One part of the list in the order of its categories, and how many parts there are. */
export function partOfServices(services: readonly PublicService[], part: number) {
  const parts = Math.max(1, Math.ceil(services.length / shownServices))
  const at = Math.min(part, parts)
  const sorted = byCategory(services).flatMap((one) => one.services)
  return { shown: sorted.slice((at - 1) * shownServices, at * shownServices), at, parts }
}

/** Groups services by category, sorted by name; services without a category come first. */
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

/** Letters of a description in a list, where two lines are in sight. */
const mostInShort = 140

/** The beginning of a description in one line. */
export function inShort(description: string): string {
  const letters = Array.from(description.replaceAll(/\s+/g, ' ').trim())
  if (letters.length <= mostInShort) return letters.join('')
  return `${letters.slice(0, mostInShort).join('').replace(/ \S*$/, '')}…`
}
