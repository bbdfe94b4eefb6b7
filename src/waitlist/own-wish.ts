import { timesOf } from '../booking/booking-facts.ts'
import type { ContactWays, OwnLink, PublicLink } from '../booking/booking-page.ts'
import type { AskedDeposit } from '../deposits/deposit.ts'
import type { LocalDate, LocalTime } from '../platform/clock.ts'
import { brl } from '../platform/format.ts'
import { inLanguage, type Language, type LanguageChoice } from '../languages/language.ts'
import type { Translator } from '../languages/translator.ts'
import { paths } from '../platform/paths.ts'
import { daysWords, type DayPart, partsWords, type WishState } from './wish.ts'

/** A time that is held for one wish. */
export type Offer = {
  date: LocalDate
  from: LocalTime
  to: LocalTime
  professionalName: string
  /** The local time at which the offer ends. */
  until: LocalTime
}

/** An offer with the deposit for accepting it, if there is one. */
export type OwnOffer = Offer & { deposit: { dueCents: number; asked: AskedDeposit } | null }

/** A wish as its own public address shows it. */
export type OwnWish = {
  key: string
  /** Empty if the client was erased. */
  name: string
  /** The language of the mails. */
  language: Language
  serviceName: string
  professionalName: string | null
  from: LocalDate
  to: LocalDate
  parts: DayPart[]
  /** `over`: the wanted days have passed; `expired`: nobody confirmed in time. */
  state: WishState | 'over' | 'expired'
  /** Whether letters are sent. Whoever gave a phone alone hears from the business. */
  isByMail: boolean
  offer: OwnOffer | null
  /** The key of the booking that the wish became, if it did. */
  bookingKey: string | null
}

type Alert = { title: string; text: string } | null
export type OwnWishView = LanguageChoice & {
  link: OwnLink
  wish: OwnWish
  fields: Record<string, string>
  alert: Alert
  /** What the letter brought along, with which the wish is confirmed. */
  code: string | null
  contact: ContactWays | null
}

/** The view of the form with which a visitor joins the waiting list. */
export type WishView = LanguageChoice & {
  link: PublicLink
  services: { id: string; name: string }[]
  professionals: { id: string; name: string }[]
  today: LocalDate
  lastDay: LocalDate
  requestKey: string
  typed: Record<string, string>
  fields: Record<string, string>
  alert: Alert
}

export const wishAddress = (slug: string, key: string, picked?: Language | null): string =>
  ownAddress(slug, key, picked)
export const acceptAddress = (slug: string, key: string, picked?: Language | null): string =>
  ownAddress(slug, `${key}/aceitar`, picked)
export const declineAddress = (slug: string, key: string, picked?: Language | null): string =>
  ownAddress(slug, `${key}/recusar`, picked)
export const leaveAddress = (slug: string, key: string, picked?: Language | null): string =>
  ownAddress(slug, `${key}/sair`, picked)
/** The address in the letter that asks for a confirmation. The form on its page is sent to the same address without the code. */
export const confirmAddress = (slug: string, key: string, code: string | null, picked?: Language | null): string => {
  const address = ownAddress(slug, `${key}/confirmar`, picked)
  return code ? `${address}${address.includes('?') ? '&' : '?'}codigo=${code}` : address
}
const ownAddress = (slug: string, rest: string, picked: Language | null | undefined) =>
  inLanguage(`${paths.waitlist(slug)}/${rest}`, picked)

/** The facts of a wish in words, for the page and the mail. */
export const wishFacts = (wish: OwnWish, translator: Translator): [name: string, value: string][] => [
  [translator.say('Serviço'), wish.serviceName],
  [translator.say('Profissional'), wish.professionalName ?? translator.say('Qualquer profissional')],
  [translator.say('Dias'), daysWords(wish, translator)],
  [translator.say('Horário'), partsWords(wish.parts, translator)],
]

export const offerFacts = (
  { serviceName }: Pick<OwnWish, 'serviceName'>,
  { professionalName, date, deposit, ...times }: OwnOffer,
  translator: Translator,
): [string, string][] => [
  [translator.say('Serviço'), serviceName],
  [translator.say('Profissional'), professionalName],
  [translator.say('Data'), translator.dateWords(date)],
  [translator.say('Horário'), timesOf(times, translator)],
  ...(deposit ? [depositFact(deposit.dueCents, translator)] : []),
]

const depositFact = (dueCents: number, { say }: Translator): [string, string] => [
  say('Sinal'),
  say('{amount}, por PIX', { amount: brl(dueCents) }),
]

type OfferWords = { name: string; serviceName: string; businessName: string; offer: Offer; url: string }

/** The text with which the reception tells about an offer by WhatsApp. */
export const offerText = (
  { name, serviceName: service, businessName, offer, url }: OfferWords,
  { say, dateWords, timeWords }: Translator,
): string =>
  say(
    'Olá, {name}. Abriu um horário: {service} com {professional}, {day}, às {time}. {businessName} guarda este horário para você até {until}. Responda aqui: {url}',
    {
      name,
      service,
      professional: offer.professionalName,
      day: dateWords(offer.date),
      time: timeWords(offer.from),
      businessName,
      until: timeWords(offer.until),
      url,
    },
  )

/** The text with which the reception asks whoever gave a phone to confirm. */
export const confirmText = (
  { name, serviceName: service, businessName, url }: Omit<OfferWords, 'offer'>,
  { say }: Translator,
): string =>
  say('Olá, {name}. Você pediu para entrar na lista de espera de {businessName}: {service}. Confirme aqui: {url}', {
    name,
    service,
    businessName,
    url,
  })
