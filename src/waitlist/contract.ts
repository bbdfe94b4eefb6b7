import * as z from 'zod/mini'
import type { Acts } from '../business/act.ts'
import { procedure } from '../accounts/procedure.ts'
import { appointmentRefusals } from '../agenda/appointment.ts'
import { bookingLinkRefusals } from '../booking/booking-link.ts'
import { acceptedPolicy } from '../booking/booking-request.ts'
import { ownKey } from '../booking/own-booking.ts'
import { askedDeposit } from '../deposits/deposit.ts'
import * as field from '../platform/fields.ts'
import { dayParts, daysInOrder, newWish, offerSettings, onlineFields, waitlistRefusals, wishStates } from './wish.ts'

const { ALREADY_WAITING, LIST_FULL, OFFER_OVER, WAITING_ENOUGH, FREE_TIMES, CONFIRMATION_OVER } = waitlistRefusals
const { LINK_NOT_FOUND, CALL_TO_BOOK } = bookingLinkRefusals
const { CHANGED_MEANWHILE } = appointmentRefusals

const bySlug = { slug: z.string('Informe o link.').check(z.maxLength(100, 'Este link não existe.')) }
const byKey = z.object({ ...bySlug, key: ownKey })
const byId = z.object({ id: field.id() })

const offer = z.object({
  date: z.string(),
  from: z.string(),
  to: z.string(),
  professionalName: z.string(),
  until: z.string(),
})
const wish = {
  serviceName: z.string(),
  professionalName: z.nullable(z.string()),
  from: z.string(),
  to: z.string(),
  parts: z.array(z.enum(dayParts)),
}

const ownWish = z.object({
  ...wish,
  key: z.string(),
  name: z.string(),
  state: z.enum([...wishStates, 'over', 'expired']),
  isByMail: z.boolean(),
  offer: z.nullable(z.extend(offer, { deposit: z.nullable(z.object({ dueCents: z.int(), asked: askedDeposit })) })),
  bookingKey: z.nullable(z.string()),
})

const listed = {
  ...wish,
  id: z.string(),
  clientId: z.string(),
  clientName: z.string(),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  isOnline: z.boolean(),
  createdAt: z.string(),
}
const listedWish = z.object({
  ...listed,
  /** True for whom no-shows let book by the reception only: nothing is offered to them. */
  mustCall: z.boolean(),
  /** The open offer, with the text that the reception can send by WhatsApp. */
  offer: z.nullable(z.extend(offer, { text: z.string() })),
})
export type ListedWish = z.output<typeof listedWish>

/** What a visitor asked for and nobody has confirmed, with the text that asks for it by WhatsApp. */
const unconfirmedWish = z.object({ ...listed, text: z.string() })
export type UnconfirmedWish = z.output<typeof unconfirmedWish>

const waitingList = z.object({
  wishes: z.array(listedWish),
  /** The newest ones, and how many there are. */
  unconfirmed: z.array(unconfirmedWish),
  unconfirmedCount: z.int(),
  offerMinutes: z.int(),
  /** Offers are answered at the booking page's address, so without a booking link none are made. */
  hasLink: z.boolean(),
})
export type WaitingList = z.output<typeof waitingList>

export const waitlistContract = {
  /** The open wishes, in the business's order. */
  list: procedure('bookings.view', 'GET', '/waitlist').output(waitingList),
  add: procedure('bookings.create', 'POST', '/waitlist', ALREADY_WAITING, LIST_FULL).input(newWish).output(byId),
  /** Moves a wish before another one, or to the end if null. */
  move: procedure('bookings.edit', 'POST', '/waitlist/{id}/move')
    .input(z.object({ id: field.id(), before: z.nullable(field.id()) }))
    .output(z.void()),
  remove: procedure('bookings.edit', 'DELETE', '/waitlist/{id}').input(byId).output(z.void()),
  /** Confirms a visitor's wish for them, whom the business knows or has asked. */
  confirm: procedure('bookings.edit', 'POST', '/waitlist/{id}/confirm', ALREADY_WAITING, LIST_FULL, CONFIRMATION_OVER)
    .input(byId)
    .output(z.void()),
  saveSettings: procedure('settings.edit', 'PUT', '/waitlist/settings').input(offerSettings).output(z.void()),

  /** A visitor of the booking page joins the waiting list. */
  wish: procedure(
    'public',
    'POST',
    '/waitlist/online/{slug}/wishes',
    LINK_NOT_FOUND,
    ALREADY_WAITING,
    WAITING_ENOUGH,
    FREE_TIMES,
  )
    .input(z.extend(onlineFields, bySlug).check(daysInOrder))
    .output(ownWish),
  /** A visitor's own wish, without an account. The secret in the key proves that it is theirs. */
  own: {
    get: procedure('public', 'GET', '/waitlist/online/{slug}/wishes/{key}', LINK_NOT_FOUND)
      .input(byKey)
      .output(ownWish),
    /** By the code of the letter. */
    confirm: procedure(
      'public',
      'POST',
      '/waitlist/online/{slug}/wishes/{key}/confirm',
      LINK_NOT_FOUND,
      ALREADY_WAITING,
      LIST_FULL,
      CONFIRMATION_OVER,
    )
      .input(
        z.extend(byKey, { code: z.string('Informe o código.').check(z.maxLength(100, 'Este código não existe.')) }),
      )
      .output(ownWish),
    accept: procedure(
      'public',
      'POST',
      '/waitlist/online/{slug}/wishes/{key}/accept',
      LINK_NOT_FOUND,
      OFFER_OVER,
      CHANGED_MEANWHILE,
      CALL_TO_BOOK,
    )
      .input(z.extend(byKey, { policyVersion: acceptedPolicy }))
      .output(ownWish),
    decline: procedure('public', 'POST', '/waitlist/online/{slug}/wishes/{key}/decline', LINK_NOT_FOUND, OFFER_OVER)
      .input(byKey)
      .output(ownWish),
    leave: procedure('public', 'POST', '/waitlist/online/{slug}/wishes/{key}/leave', LINK_NOT_FOUND)
      .input(byKey)
      .output(ownWish),
  },
}

/** What is recorded in the audit, with its topic and its words. */
export const waitlistActs = {
  'waitlist.add': ['visits', 'Pedido na lista de espera'],
  'waitlist.confirm': ['visits', 'Confirmou o pedido na lista de espera'],
  'waitlist.move': ['visits', 'Alterou a ordem da lista de espera'],
  'waitlist.remove': ['visits', 'Removeu da lista de espera'],
  'waitlist.leave': ['visits', 'Saiu da lista de espera'],
  'waitlist.offer': ['visits', 'Horário oferecido à lista de espera'],
  'waitlist.accept': ['visits', 'Aceitou o horário oferecido'],
  'waitlist.decline': ['visits', 'Recusou o horário oferecido'],
  'waitlist.lapse': ['visits', 'O prazo da oferta terminou'],
  'waitlist.settings': ['visits', 'Alterou as regras da lista de espera'],
} as const satisfies Acts
