import type { FreeTime } from '../agenda/availability.ts'
import type { Lack } from '../agenda/visit-starts.ts'
import type { ShownPicture } from '../business/picture.ts'
import type { Place } from '../business/place.ts'
import type { OpeningHours, OpeningState } from '../hours/opening.ts'
import type { AskedDeposit } from '../deposits/deposit.ts'
import type { Language, LanguageChoice } from '../languages/language.ts'
import type { LocalDate } from '../platform/clock.ts'
import type { Currency } from '../platform/format.ts'
import { type AddressChoice, servicesIn } from './booking-address.ts'
import type { Booking } from './booking-facts.ts'
import type { FreeDay } from './free-days.ts'
import type { OwnRatingView, PublicRatings } from '../ratings/rating.ts'
import type { HoldFacts } from './own-booking.ts'

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
  facebook: string | null
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
  /** Set while the business takes no bookings: its telephone if it has no WhatsApp, or that its owner closed the account. */
  closed: { phone: string | null; isGone: boolean } | null
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
  photo: ShownPicture | null
  /** Professionals who perform it; null for all. */
  professionalIds: string[] | null
  /** What it is with those who have terms of their own. */
  ownTerms: (PublicTerms & { professionalId: string })[]
}

export type PublicProfessional = { id: string; name: string; photo: ShownPicture | null }

/** A professional of a choice, with their first free time of the next days: null if they have none. Undefined if not asked for. */
export type OfferedProfessional = PublicProfessional & { first?: FreeTime | null }

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
  ratings: PublicRatings
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
export type BookingDoneView = BookingQuestionView & {
  url: string
  rating: OwnRatingView
  /** The form of the rating that was refused, with the error texts by field. */
  typed: Record<string, string>
  fields: Record<string, string>
}
/** Stands for a page that does not exist; `link` is that of the business which its address names. */
export type BookingMissingView = LanguageChoice & { link: OwnLink | null }
/** The days and times to which a booking can be moved. */
export type BookingMoveView = OfferedTimes & BookingQuestionView

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
