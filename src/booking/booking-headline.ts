import type { PlainText, Translator } from '../languages/translator.ts'
import type { Booking } from './booking-facts.ts'

/** Where a booking stands, as its client sees it; the first that applies. */
export type BookingState =
  | 'expired'
  | 'cancelled'
  | 'over'
  | 'unpaid'
  | 'requested'
  | 'declined'
  | 'coming'
  | 'moved'
  | 'confirmed'
  | 'booked'
  | 'kept'

type BookingFacts = Pick<
  Booking,
  'isCancelled' | 'isConfirmed' | 'answer' | 'isOnline' | 'onlineAct' | 'changeState' | 'heldUntil' | 'deposit'
>

export function stateOf({
  isCancelled,
  isConfirmed,
  answer,
  isOnline,
  onlineAct,
  changeState,
  heldUntil,
  deposit,
}: BookingFacts): BookingState {
  if (isCancelled) return onlineAct === 'expired' ? 'expired' : 'cancelled'
  if (changeState === 'over') return 'over'
  if (deposit?.isWaiting) return 'unpaid'
  if (heldUntil) return 'requested'
  if (answer) return answer === 'coming' ? 'coming' : 'declined'
  if (onlineAct === 'moved') return 'moved'
  if (isConfirmed) return 'confirmed'
  return isOnline ? 'booked' : 'kept'
}

/** Whether the booking waits for a payment or an answer, so that its page is worth looking at again. */
export const isWaiting = (state: BookingState): boolean => state === 'unpaid' || state === 'requested'

const headlines: Record<BookingState, PlainText> = {
  expired: 'Agendamento não confirmado',
  cancelled: 'Agendamento cancelado',
  over: 'Agendamento encerrado',
  unpaid: 'Falta pagar o sinal',
  requested: 'Pedido enviado',
  declined: 'Você avisou que não vem',
  coming: 'Presença confirmada',
  moved: 'Agendamento remarcado',
  confirmed: 'Agendamento confirmado',
  booked: 'Agendamento realizado!',
  kept: 'Seu agendamento',
}

/** The headline of a booking's page and of the mail that it was made, in the client's language. */
export const headlineOf = (booking: BookingFacts, { say }: Translator): string => say(headlines[stateOf(booking)])
