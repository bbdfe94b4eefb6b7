import type { OnlineAct } from '../agenda/appointment.ts'
import type { VisitAnswer } from '../agenda/visit-answer.ts'
import type { OwnDeposit } from '../deposits/deposit.ts'
import type { Language } from '../languages/language.ts'
import type { Translator } from '../languages/translator.ts'
import { isZoneNamed, zoneWords } from '../languages/zone-words.ts'
import type { LocalDate, LocalTime } from '../platform/clock.ts'
import { type Currency, brl, moneyIn } from '../platform/format.ts'
import { type CalendarFile, calendarFile } from './calendar-file.ts'
import type { ChangeState } from './own-booking.ts'

type BookedService = {
  name: string
  professionalName: string
  date: LocalDate
  from: LocalTime
  to: LocalTime
  priceCents: number | null
  /** True if this service is cancelled, even if others of the visit are not. */
  isCancelled: boolean
}

/** A booking as shown to the client who made it. */
export type Booking = {
  id: string
  /** Last part of the booking's secret address: its id and its secret. */
  key: string
  /** Empty if the appointment was deleted and its client has been told; of a visit made at the desk the first name. */
  name: string
  /** True if its client booked it online, false if the desk made it. */
  isOnline: boolean
  /** Names of all services and of all professionals, joined for display. */
  serviceName: string
  professionalName: string
  /** The single services in order; usually one. */
  services: BookedService[]
  /** The business's, by which its dates and times are. */
  zone: string
  date: LocalDate
  from: LocalTime
  to: LocalTime
  startsAt: string
  endsAt: string
  currency: Currency
  priceCents: number | null
  hasEmail: boolean
  /** Language of the booking, also used for mails to the client. */
  language: Language
  isCancelled: boolean
  /** What the client said of coming, and what they can still say. */
  answer: VisitAnswer | null
  answers: VisitAnswer[]
  /** True once the business has confirmed it or the deposit is paid. */
  isConfirmed: boolean
  /** Deadline for the confirmation or the deposit; null if the booking waits for neither. */
  heldUntil: { date: LocalDate; time: LocalTime } | null
  deposit: OwnDeposit | null
  /** Last change that the business did not make itself. */
  onlineAct: OnlineAct | null
  /** Whether the client may still move or cancel the booking, and until when. */
  changeState: ChangeState
  until: { date: LocalDate; time: LocalTime }
  changeNoticeMinutes: number
}

type Fact = [name: string, value: string]

/** The booking as pairs of label and value, for the page and the mail: when, then what. */
export const bookingFacts = (booking: Booking, translator: Translator): Fact[] => [
  ...whenFacts(booking, translator),
  ...whatFacts(booking, translator),
]

const isVisit = ({ services }: Booking) => services.length > 1

export const whenFacts = (booking: Booking, translator: Translator): Fact[] => [
  [translator.say('Data'), translator.dateWords(booking.date)],
  ...(isVisit(booking) ? [] : [[translator.say('Horário'), timesOf(booking, translator)] satisfies Fact]),
]

export const whatFacts = (booking: Booking, translator: Translator): Fact[] => [
  ...(isVisit(booking) ? visitFacts(booking, translator) : singleFacts(booking, translator)),
  ...depositFact(booking, translator),
]

const singleFacts = (booking: Booking, translator: Translator): Fact[] => [
  [translator.say('Serviço'), booking.serviceName],
  [translator.say('Profissional'), booking.professionalName],
  ...priceFact(translator.say('Valor'), booking),
]

/** By whose clock the times are. */
export const zoneFact = ({ zone }: Pick<Booking, 'zone'>, translator: Translator): Fact => [
  translator.say('Fuso horário'),
  zoneWords(zone, translator),
]

/** The same for a reader of whom nothing more is known than the language. */
export const zoneFactIfNamed = (booking: Pick<Booking, 'zone'>, translator: Translator): Fact[] =>
  isZoneNamed(booking.zone, translator) ? [zoneFact(booking, translator)] : []

export const timesOf = ({ from, to }: Pick<Booking, 'from' | 'to'>, { say, timeWords }: Translator): string =>
  say('das {from} às {to}', { from: timeWords(from), to: timeWords(to) })

const visitFacts = (booking: Booking, translator: Translator): Fact[] => [
  ...booking.services.map((one): Fact => {
    const price = one.priceCents === null || one.isCancelled ? '' : `, ${moneyIn(booking.currency)(one.priceCents)}`
    // A service that was moved to another day shows its date.
    const day = one.date === booking.date ? '' : `${translator.dateWords(one.date)}, `
    return [`${day}${timesOf(one, translator)}`, `${serviceWords(one, translator)}${price}`]
  }),
  ...priceFact(translator.say('Total'), booking),
]

const serviceWords = (
  { name: service, professionalName: professional, isCancelled }: BookedService,
  { say }: Translator,
) =>
  isCancelled
    ? say('{service}, cancelado', { service })
    : say('{service} com {professional}', { service, professional })

const priceFact = (name: string, { priceCents, currency }: Booking): Fact[] =>
  priceCents === null ? [] : [[name, moneyIn(currency)(priceCents)]]

const depositFact = ({ deposit }: Booking, translator: Translator): Fact[] =>
  deposit ? [[translator.say('Sinal'), depositWords(deposit, translator)]] : []
function depositWords({ askedCents, heldCents, isWaiting }: OwnDeposit, { say }: Translator): string {
  if (heldCents > 0) return say('{amount}, pago', { amount: brl(heldCents) })
  const amount = brl(askedCents)
  return isWaiting ? say('{amount}, a pagar por PIX', { amount }) : amount
}

/** The booking with the names of its services and professionals joined as the language does it. */
export function withTranslator<B extends Booking>(booking: B, { listed }: Translator): B {
  const live = booking.services.filter(({ isCancelled }) => !isCancelled)
  const shown = live.length > 0 ? live : booking.services
  return {
    ...booking,
    serviceName: listed(shown.map(({ name }) => name)),
    professionalName: listed(new Set(shown.map(({ professionalName }) => professionalName))),
  }
}

/** Example: "seg, 23 de novembro, às 10:00". */
export const momentWords = ({ date, time }: { date: LocalDate; time: LocalTime }, translator: Translator): string =>
  translator.say('{day}, às {time}', { day: translator.shortDayWords(date), time: translator.timeWords(time) })

type EventBooking = {
  /** Its names in the language of the translator. */
  booking: Booking
  /** The business, and where it is. */
  by: { name: string; place: string | null }
  /** The booking's own page. */
  url: string
}

type CalendarBooking = EventBooking & {
  booking: { sequence: number; changedAt: Date }
  /** At which it or we receive mail. */
  by: { address: string }
}

/** What a calendar shows of a booking. */
export function eventOf({ booking, by, url }: EventBooking, translator: Translator) {
  const { serviceName, professionalName } = booking
  return {
    title: `${by.name}: ${serviceName}`,
    description: isVisit(booking)
      ? bookingFacts(booking, translator)
          .map((fact) => fact.join(': '))
          .join('\n')
      : translator.say('Com {professional}', { professional: professionalName }),
    place: by.place ?? by.name,
    url,
    startsAt: new Date(booking.startsAt),
    endsAt: new Date(booking.endsAt),
  }
}

/** A booking for the client's calendar, the same in the mails and from its page. */
export function bookingCalendar(own: CalendarBooking, translator: Translator): CalendarFile {
  const { booking, by } = own
  return calendarFile({
    ...eventOf(own, translator),
    id: booking.id,
    sequence: booking.sequence,
    changedAt: booking.changedAt,
    state: booking.isCancelled ? 'cancelled' : booking.heldUntil ? 'tentative' : 'confirmed',
    organizer: { name: by.name, address: by.address },
    language: translator.language,
  })
}
