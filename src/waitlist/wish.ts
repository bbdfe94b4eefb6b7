import * as z from 'zod/mini'
import type { FreeTime } from '../agenda/availability.ts'
import { partsOfDay } from '../booking/free-days.ts'
import { languages } from '../languages/language.ts'
import { portuguese, type Translator } from '../languages/translator.ts'
import { quietAt, type Quiet } from '../messages/due-time.ts'
import { addMinutes, minutesOf, type LocalDate, type LocalTime } from '../platform/clock.ts'
import * as field from '../platform/fields.ts'
import { refusals } from '../platform/refusal.ts'

export const dayParts = ['morning', 'afternoon', 'evening'] as const
export type DayPart = (typeof dayParts)[number]

export const partName = (part: DayPart, { say }: Translator = portuguese): string =>
  say(partsOfDay[dayParts.indexOf(part)]!.name)

const partOf = (time: LocalTime): DayPart =>
  dayParts[partsOfDay.findIndex(({ until }) => minutesOf(time) < until)] ?? 'evening'

export const wishStates = ['unconfirmed', 'waiting', 'booked', 'left', 'removed', 'unanswered'] as const
export type WishState = (typeof wishStates)[number]
export const wishStateNames: Record<WishState, string> = {
  unconfirmed: 'Aguardando confirmação',
  waiting: 'Aguardando',
  booked: 'Agendado',
  left: 'Cancelado pelo cliente',
  removed: 'Removido',
  unanswered: 'Horários oferecidos não aceitos',
}

/** A wish ends after this many offers that were declined or not answered. */
export const mostMissed = 3

/** Hours in which whoever typed an address confirms that it is theirs; then the wish is forgotten. */
export const hoursToConfirm = 24

export const defaultOfferMinutes = 15
export const offerMinutes = [5, 10, 15, 20, 30, 45, 60, 120, 240] as const

export const waitlistRefusals = refusals({
  ALREADY_WAITING: {
    status: 409,
    title: 'Já está na lista',
    text: 'Já existe um pedido na lista de espera para este serviço.',
  },
  LIST_FULL: {
    status: 409,
    title: 'Lista de espera cheia',
    text: 'A lista de espera está cheia no momento. Tente novamente mais tarde.',
  },
  WAITING_ENOUGH: {
    status: 409,
    title: 'Limite de pedidos',
    text: 'Já há vários pedidos em aberto na lista de espera com este contato ou a partir desta rede. Saia de um deles ou fale com o estabelecimento.',
  },
  FREE_TIMES: {
    status: 409,
    title: 'Há horários livres',
    text: 'Há horários livres nos dias que você escolheu. Reserve um deles na página de agendamento.',
  },
  CONFIRMATION_OVER: {
    status: 409,
    title: 'Prazo encerrado',
    text: 'O prazo para confirmar este pedido terminou. Entre na lista de espera de novo.',
  },
  OFFER_OVER: {
    status: 409,
    title: 'Oferta encerrada',
    text: 'O prazo desta oferta terminou e o horário foi oferecido a outra pessoa.',
  },
})

const days = {
  from: field.date('Escolha o primeiro dia.'),
  to: field.date('Escolha o último dia.'),
}
const asked = {
  serviceId: field.id('Escolha o serviço.'),
  /** Null for any professional. */
  professionalId: field.optionalId('Escolha o profissional.'),
  ...days,
  parts: field
    .list(z.enum(dayParts, 'Escolha a parte do dia.'), dayParts.length, 'Escolha a parte do dia.')
    .check(z.minLength(1, 'Escolha pelo menos uma parte do dia.')),
}
export const daysInOrder = z.refine<{ from: string; to: string }>(({ from, to }) => from <= to, {
  path: ['to'],
  error: 'O último dia não pode ser antes do primeiro.',
})

/** The wish of a visitor of the booking page. */
export const onlineFields = z.object({
  /** Made with the page, so that a form sent twice adds one wish. */
  key: field.id(),
  ...asked,
  name: field.text('Informe seu nome completo.'),
  email: field.optionalEmail('Informe um e-mail válido.'),
  phone: field.optionalPhone('Informe um telefone válido, com DDD ou com + e o código do país.'),
  /** The language of the mails; null for the booking link's own, or Portuguese. */
  language: z.prefault(z.nullable(z.enum(languages, 'Escolha o idioma.')), null),
})
export const onlineWish = onlineFields.check(daysInOrder)
export type OnlineWish = z.output<typeof onlineWish>

/** The wish of a client, added by the reception. */
export const newWish = z
  .object({
    /** Made by the caller, so that a request sent twice adds one wish. */
    id: z.optional(field.id()),
    clientId: field.id('Escolha o cliente.'),
    ...asked,
  })
  .check(daysInOrder)
export type NewWish = z.output<typeof newWish>
export type WishedTime = Pick<NewWish, 'serviceId' | 'professionalId' | 'from' | 'to' | 'parts'>

export const offerSettings = z.object({ offerMinutes: field.numeral(z.literal([...offerMinutes], 'Escolha o prazo.')) })

/** Whether a free time matches a wish and has not been offered to it before. */
export const fits = (
  { from, to, parts, offered }: Pick<WishedTime, 'from' | 'to' | 'parts'> & { offered: readonly FreeTime[] },
  { date, time }: FreeTime,
): boolean =>
  date >= from &&
  date <= to &&
  parts.includes(partOf(time)) &&
  !offered.some((one) => one.date === date && one.time === time)

/**
 * When an offer may be made: now, or after the quiet hours. It also waits if its deadline would fall into the quiet
 * hours, since nobody should have to answer then.
 */
export function offerTime(now: Date, minutes: number, quiet: Quiet, zone: string): Date {
  const hours = quietAt(now, quiet, zone) ?? quietAt(addMinutes(now, minutes), quiet, zone)
  return hours ? hours.to : now
}

/** `sáb, 28 de novembro`, or a range of two days. */
export const daysWords = ({ from, to }: { from: LocalDate; to: LocalDate }, translator = portuguese): string =>
  from === to
    ? translator.shortDayWords(from)
    : translator.say('{from} a {to}', { from: translator.shortDayWords(from), to: translator.shortDayWords(to) })

/** `Manhã ou tarde`; `Qualquer horário` if all parts are wanted. */
export function partsWords(parts: readonly DayPart[], translator = portuguese): string {
  const wanted = dayParts.filter((part) => parts.includes(part)).map((part) => partName(part, translator))
  const [first = '', second] = wanted
  if (wanted.length === dayParts.length) return translator.say('Qualquer horário')
  return second ? translator.say('{first} ou {second}', { first, second: second.toLowerCase() }) : first
}
