import type { OwnLink, PublicLink } from '../booking/booking-page.ts'
import { dateWords } from '../booking/date-words.ts'
import type { AskedDeposit } from '../deposits/deposit.ts'
import type { LocalDate, LocalTime } from '../platform/clock.ts'
import { brl } from '../platform/format.ts'
import { paths } from '../platform/paths.ts'
import { daysWords, type DayPart, partsWords, type WishState } from './wish.ts'

/** A time that is held for one wish. */
export type Offer = {
  date: LocalDate
  from: LocalTime
  to: LocalTime
  professionalName: string
  /** The end of the deadline. */
  until: LocalTime
}

/** With what is asked ahead of whoever accepts it. */
export type OwnOffer = Offer & { deposit: { dueCents: number; asked: AskedDeposit } | null }

/** A wish as whoever made it sees it at its own address. */
export type OwnWish = {
  key: string
  /** Empty where its client asked to be forgotten. */
  name: string
  serviceName: string
  professionalName: string | null
  from: LocalDate
  to: LocalDate
  parts: DayPart[]
  /** Over is what waited for days that have passed. */
  state: WishState | 'over'
  offer: OwnOffer | null
  /** The own address of the booking that it became. */
  bookingKey: string | null
}

type Alert = { title: string; text: string } | null
export type OwnWishView = { link: OwnLink; wish: OwnWish; fields: Record<string, string>; alert: Alert }

/** The form on which a visitor asks to be told. */
export type WishView = {
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

export const wishAddress = (slug: string, key: string): string => `${paths.waitlist(slug)}/${key}`
export const acceptAddress = (slug: string, key: string): string => `${wishAddress(slug, key)}/aceitar`
export const declineAddress = (slug: string, key: string): string => `${wishAddress(slug, key)}/recusar`
export const leaveAddress = (slug: string, key: string): string => `${wishAddress(slug, key)}/sair`

/** What somebody waits for, in words, for the page and the mail. */
export const wishFacts = (wish: OwnWish): [name: string, value: string][] => [
  ['Serviço', wish.serviceName],
  ['Profissional', wish.professionalName ?? 'Qualquer profissional'],
  ['Dias', daysWords(wish)],
  ['Horário', partsWords(wish.parts)],
]

export const offerFacts = ({ serviceName }: Pick<OwnWish, 'serviceName'>, offer: OwnOffer): [string, string][] => [
  ['Serviço', serviceName],
  ['Profissional', offer.professionalName],
  ['Data', dateWords(offer.date)],
  ['Horário', `${offer.from} às ${offer.to}`],
  ...(offer.deposit ? [['Sinal', `${brl(offer.deposit.dueCents)}, por PIX`] as [string, string]] : []),
]

type Offered = { name: string; serviceName: string; businessName: string; offer: Offer; url: string }

/** What whoever works at the reception sends by WhatsApp. */
export const offerText = ({ name, serviceName, businessName, offer, url }: Offered): string =>
  `Olá, ${name}. Abriu um horário: ${serviceName} com ${offer.professionalName}, ${dateWords(offer.date)}, às ${offer.from}. ` +
  `${businessName} guarda este horário para você até ${offer.until}. Responda aqui: ${url}`
