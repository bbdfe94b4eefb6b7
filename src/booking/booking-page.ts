import { addDays, addMonths, daysBetween, minutesOf, type LocalDate, type LocalTime } from '../platform/clock.ts'
import { mostServices } from '../agenda/visit.ts'
import type { OnlineAct } from '../agenda/appointment.ts'
import type { ShownPicture } from '../business/picture.ts'
import type { FreeTime } from '../agenda/availability.ts'
import type { AskedDeposit, OwnDeposit } from '../deposits/deposit.ts'
import { inLanguage, type Language, type Spoken } from '../languages/language.ts'
import type { Tongue } from '../languages/tongue.ts'
import { brl, type Currency, moneyIn } from '../platform/format.ts'
import { paths } from '../platform/paths.ts'
import type { Freedom, Holding } from './own-booking.ts'

/** So many days are offered side by side: two weeks, seven in a row. */
export const shownDays = 14

/** What a visitor has chosen so far. It lives in the page's address, so that each step works without JavaScript. */
export type Choice = {
  serviceId: string | null
  /** The services that follow it in the same visit, in their order. */
  moreServiceIds: string[]
  professionalId: string | null
  date: LocalDate | null
  /** The first of the days that are shown. */
  from: LocalDate | null
  /** One more service is being chosen. */
  isAdding?: boolean
  /** The first day of the month of which all free days are shown, in the place of two weeks. */
  month?: LocalDate | null
  /** Picked by hand: it stays in the page's addresses. */
  language?: Language | null
}

/** The services of a visit in their order, and the choice that has them. Another choice of services is of other times. */
export const servicesIn = ({ serviceId, moreServiceIds }: Choice): string[] =>
  serviceId === null ? [] : [serviceId, ...moreServiceIds]
export const withServices = (choice: Choice, [first, ...moreServiceIds]: readonly string[]): Choice => ({
  ...choice,
  serviceId: first ?? null,
  moreServiceIds,
  date: null,
  from: null,
  isAdding: false,
  month: null,
})

/** The services that were chosen, in their order; what they take and cost together. */
export const chosenServices = ({ services, choice }: Pick<BookingView, 'services' | 'choice'>): PublicService[] =>
  servicesIn(choice).flatMap((id) => services.find((one) => one.id === id) ?? [])
export const totalOf = (
  services: readonly PublicService[],
): Pick<PublicService, 'durationMinutes' | 'priceCents' | 'depositCents'> => ({
  depositCents: services.reduce((sum, { depositCents }) => sum + depositCents, 0),
  durationMinutes: services.reduce((sum, { durationMinutes }) => sum + durationMinutes, 0),
  priceCents: services.every(({ priceCents }) => priceCents !== null)
    ? services.reduce((sum, { priceCents }) => sum + (priceCents ?? 0), 0)
    : null,
})

/** Ids as they stand in an address or a field. */
export const listedIds = (ids: readonly string[]): string => ids.join('.')
export const idsListed = (text: string | undefined): string[] => (text ? text.split('.', 2 * mostServices) : [])

export type PublicLink = {
  slug: string
  businessName: string
  whatsapp: string | null
  primaryColor: string
  accentColor: string
  logo: ShownPicture | null
  /** The one language of the page; null where it follows its visitor's. */
  language: Language | null
  requirePhone: boolean
  requireAddress: boolean
  showPrices: boolean
  currency: Currency
  isListed: boolean
  /** How long before its beginning an appointment can still be booked, and how far ahead. */
  noticeMinutes: number
  horizonDays: number
  /** What is asked ahead of whoever books, if anything is. */
  deposit: AskedDeposit | null
}

export type PublicService = {
  id: string
  name: string
  category: string | null
  durationMinutes: number
  /** Null when the link does not show prices. */
  priceCents: number | null
  /** What is asked ahead for it, 0 for nothing. */
  depositCents: number
  /** Who performs it; null for everyone. */
  professionalIds: string[] | null
}

export type PublicProfessional = { id: string; name: string; photo: ShownPicture | null }

export type FreeDay = { date: LocalDate; times: LocalTime[] }

/** The raw fields of the form, in its order. */
const typedNames = ['time', 'name', 'phone', 'email', 'address', 'notes', 'policyVersion'] as const
export type Typed = Partial<Record<(typeof typedNames)[number], string>>

export const typedIn = (form: Record<string, string | undefined>): Typed =>
  Object.fromEntries(typedNames.flatMap((name) => (form[name] ? [[name, form[name]]] : [])))

/** Faults in the order of the form, so that the first one takes the focus. */
export const inFormOrder = (fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(['date', ...typedNames].flatMap((name) => (fields[name] ? [[name, fields[name]]] : [])))

/** Days and their free times, as both pages show them on which a time is chosen. */
export type OfferedTimes = Spoken & {
  /** The page's address, to which a choice is added. */
  path: string
  link: PublicLink
  professionals: PublicProfessional[]
  choice: Choice
  today: LocalDate
  days: FreeDay[]
  /** Where the shown days have no free time: the next one that has, as far ahead as can be booked. */
  nextFree: LocalDate | null
  typed: Typed
  /** The faults of the form, by field. */
  fields: Record<string, string>
}

/** Everything that the booking page shows. */
export type BookingView = OfferedTimes & {
  services: PublicService[]
  /** Recognises the form when it is sent again. */
  requestKey: string
  alert: { title: string; text: string } | null
}

/** A service of a booking. */
type BookedService = {
  name: string
  professionalName: string
  date: LocalDate
  from: LocalTime
  to: LocalTime
  priceCents: number | null
  /** The business has cancelled it, and not the others. */
  isCancelled: boolean
}

/** A booking as its maker sees it again. */
export type Booking = {
  id: string
  /** The last part of its own address. */
  key: string
  /** Empty where the appointment is gone and nobody has to be told any more. */
  name: string
  /** All services in one text, and all who do them. */
  serviceName: string
  professionalName: string
  /** The services one by one, in their order; mostly it is one. */
  services: BookedService[]
  date: LocalDate
  from: LocalTime
  to: LocalTime
  startsAt: string
  endsAt: string
  currency: Currency
  priceCents: number | null
  hasEmail: boolean
  /** In which it was booked, and in which whoever booked is written to. */
  language: Language
  isCancelled: boolean
  /** Until when it waits to be confirmed by the business, if it does. */
  heldUntil: { date: LocalDate; time: LocalTime } | null
  deposit: OwnDeposit | null
  /** What happened to it last without the business. */
  onlineAct: OnlineAct | null
  /** Whether they may still move or cancel it themselves, and until when. */
  freedom: Freedom
  until: { date: LocalDate; time: LocalTime }
}

/** The business of a booking that was made; the page on which it was made may be off by now. */
export type OwnLink = PublicLink & Holding & { isActive: boolean; phone: string | null }
export type BookingDoneView = Spoken & { link: OwnLink; booking: Booking; alert: BookingView['alert'] }
/** The days and times to which a booking can be moved. */
export type BookingMoveView = OfferedTimes & { link: OwnLink; booking: Booking; alert: BookingView['alert'] }

type Fact = [name: string, value: string]

/** What was booked, in words, for the page and the mail. */
export const bookingFacts = (booking: Booking, tongue: Tongue): Fact[] =>
  booking.services.length > 1 ? visitFacts(booking, tongue) : singleFacts(booking, tongue)

const singleFacts = (booking: Booking, tongue: Tongue): Fact[] => [
  [tongue.say('Serviço'), booking.serviceName],
  [tongue.say('Profissional'), booking.professionalName],
  [tongue.say('Data'), tongue.dateWords(booking.date)],
  [tongue.say('Horário'), timesOf(booking, tongue)],
  ...priceFact(tongue.say('Valor'), booking),
  ...depositFact(booking, tongue),
]

const timesOf = ({ from, to }: Pick<Booking, 'from' | 'to'>, { say }: Tongue) => say('{from} às {to}', { from, to })

const visitFacts = (booking: Booking, tongue: Tongue): Fact[] => [
  [tongue.say('Data'), tongue.dateWords(booking.date)],
  ...booking.services.map((one): Fact => {
    const price = one.priceCents === null || one.isCancelled ? '' : `, ${moneyIn(booking.currency)(one.priceCents)}`
    // What the business has moved to another day says so.
    const day = one.date === booking.date ? '' : `${tongue.dateWords(one.date)}, `
    return [`${day}${timesOf(one, tongue)}`, `${serviceWords(one, tongue)}${price}`]
  }),
  ...priceFact(tongue.say('Total'), booking),
  ...depositFact(booking, tongue),
]

const serviceWords = ({ name: service, professionalName: professional, isCancelled }: BookedService, { say }: Tongue) =>
  isCancelled
    ? say('{service}, cancelado', { service })
    : say('{service} com {professional}', { service, professional })

const priceFact = (name: string, { priceCents, currency }: Booking): Fact[] =>
  priceCents === null ? [] : [[name, moneyIn(currency)(priceCents)]]

const depositFact = ({ deposit }: Booking, tongue: Tongue): Fact[] =>
  deposit ? [[tongue.say('Sinal'), depositWords(deposit, tongue)]] : []
function depositWords({ askedCents, heldCents, isWaiting }: OwnDeposit, { say }: Tongue): string {
  if (heldCents > 0) return say('{amount}, pago', { amount: brl(heldCents) })
  const amount = brl(askedCents)
  return isWaiting ? say('{amount}, a pagar por PIX', { amount }) : amount
}

/** A booking whose lists of names are put together as the tongue does it. */
export function inTongue<B extends Booking>(booking: B, { listed }: Tongue): B {
  const live = booking.services.filter(({ isCancelled }) => !isCancelled)
  const shown = live.length > 0 ? live : booking.services
  return {
    ...booking,
    serviceName: listed(shown.map(({ name }) => name)),
    professionalName: listed(new Set(shown.map(({ professionalName }) => professionalName))),
  }
}

/** seg, 23 de novembro, às 10:00 */
export const momentWords = ({ date, time }: { date: LocalDate; time: LocalTime }, tongue: Tongue): string =>
  tongue.say('{day}, às {time}', { day: tongue.shortDayWords(date), time })

/** The address of the page with a choice made. */
export const bookingAddress = (slug: string, choice: Partial<Choice>): string =>
  choiceAddress(paths.booking(slug), choice)

export function choiceAddress(path: string, choice: Partial<Choice>): string {
  const { serviceId, moreServiceIds = [], professionalId, date, from, isAdding, month, language } = choice
  const service = { service: serviceId, more: listedIds(moreServiceIds), add: isAdding ? '1' : '' }
  const query = Object.entries({
    ...service,
    professional: professionalId,
    date,
    from,
    month: month?.slice(0, 7),
    lang: language,
  })
    .flatMap(([name, value]) => (value ? [`${name}=${encodeURIComponent(value)}`] : []))
    .join('&')
  return path + (query && `?${query}`)
}

/** A booking's own address, which only whoever booked knows, and what lies behind it. */
export const doneAddress = (slug: string, key: string, picked?: Language | null): string =>
  ownAddress(slug, key, picked)
export const calendarAddress = (slug: string, key: string, picked?: Language | null): string =>
  ownAddress(slug, `${key}/agendamento.ics`, picked)
export const moveAddress = (slug: string, key: string, picked?: Language | null): string =>
  ownAddress(slug, `${key}/remarcar`, picked)
export const cancelAddress = (slug: string, key: string, picked?: Language | null): string =>
  ownAddress(slug, `${key}/cancelar`, picked)
const ownAddress = (slug: string, rest: string, picked: Language | null | undefined) =>
  inLanguage(`${paths.booking(slug)}/${rest}`, picked)

/** The free times of a day that lie nearest to one that is gone, in their order. */
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

/** The first day of the month that is shown, as far as can be booked. */
export const monthShown = (wanted: LocalDate, today: LocalDate, last: LocalDate): LocalDate =>
  [monthOf(today), wanted, monthOf(last)].toSorted()[1]!
export const monthOf = (date: LocalDate): LocalDate => `${date.slice(0, 7)}-01`
export const daysInMonth = (month: LocalDate): number => daysBetween(month, addMonths(month, 1))

/** The day to show when none was chosen, or the chosen one lies elsewhere: the first that has a free time. */
export const dayToShow = (days: readonly FreeDay[], chosen: LocalDate | null): FreeDay | undefined =>
  days.find(({ date }) => date === chosen) ?? days.find(({ times }) => times.length > 0)

/** What a visitor is offered instead of a day that has no free time. */
export function otherDays({ days, nextFree, choice }: Pick<OfferedTimes, 'days' | 'nextFree' | 'choice'>): LocalDate[] {
  const free = days.filter(({ date, times }) => times.length > 0 && date !== choice.date).map(({ date }) => date)
  // Those that follow first, because whoever picked a day can hardly come before.
  const chosen = choice.date ?? ''
  const near = [...free.filter((date) => date > chosen), ...free.filter((date) => date < chosen)].slice(0, mostOffered)
  return near.length > 0 ? near : nextFree ? [nextFree] : []
}
const mostOffered = 4

/** By the names that a tongue says. */
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
