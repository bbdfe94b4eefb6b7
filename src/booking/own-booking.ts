import * as z from 'zod/mini'
import { isOpen, type AppointmentStanding } from '../agenda/appointment.ts'
import { addMinutes } from '../platform/clock.ts'
import * as field from '../platform/fields.ts'
import { refusals } from '../platform/refusal.ts'

export const ownRefusals = refusals({
  CHANGE_TOO_LATE: {
    status: 409,
    title: 'Prazo encerrado',
    text: 'O prazo para remarcar ou cancelar por aqui terminou. Fale com o estabelecimento.',
  },
  BOOKING_SETTLED: {
    status: 409,
    title: 'Agendamento encerrado',
    text: 'Este agendamento já foi cancelado, pago ou concluído. Fale com o estabelecimento.',
  },
  MOVING_IS_OFF: {
    status: 409,
    title: 'Remarcação indisponível',
    text: 'A página de agendamento está desligada. Para remarcar, fale com o estabelecimento.',
  },
})

/** Shown after an error that the client cannot fix. */
export const changeFailed = {
  title: 'Erro no agendamento',
  text: 'Não foi possível alterar o agendamento. Tente novamente.',
}

export const answerFailed = {
  title: 'Erro na confirmação',
  text: 'Não foi possível guardar a sua resposta. Tente novamente.',
}

/** Last part of a booking's address: its id, and a secret that only its client has. */
export const keyOf = (id: string, secret: string): string => `${id}-${secret}`

const keyForm = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-([\w-]{20,64})$/

/** The id in a key; null if the key is malformed. */
export const idInKey = (key: string): string | null => keyForm.exec(key)?.[1] ?? null

/** Only the length is checked here: a malformed key gets the same answer as an unknown one. */
export const ownKey = z.string('Informe o agendamento.').check(z.maxLength(120, 'Este agendamento não existe.'))

/** The beginning that the client saw when answering. */
export const ownAnswer = { startsAt: field.instant('Abra o endereço do seu horário e tente novamente.') }
export const ownAnswerSchema = z.object(ownAnswer)
export type OwnAnswer = z.infer<typeof ownAnswerSchema>

export const ownMove = { date: field.date('Escolha a data.'), time: field.time('Escolha o horário.') }
export const ownMoveSchema = z.object(ownMove)
export type OwnMove = z.infer<typeof ownMoveSchema>

/** Whether the client may still change a booking: free, or the reason why not. */
export const changeStates = ['free', 'late', 'settled', 'over', 'cancelled'] as const
export type ChangeState = (typeof changeStates)[number]

type BookedTime = { startsAt: Date; bookedAt: Date }

/** Minutes after booking in which everybody may still change their mind, however soon the booking begins. */
const graceMinutes = 15

export function changeUntil({ startsAt, bookedAt }: BookedTime, changeNoticeMinutes: number): Date {
  const deadline = Math.max(+addMinutes(startsAt, -changeNoticeMinutes), +addMinutes(bookedAt, graceMinutes))
  return new Date(Math.min(deadline, +startsAt))
}

export function changeStateOf(
  { status, isPaid, ...booked }: AppointmentStanding & BookedTime,
  changeNoticeMinutes: number,
  now: Date,
): ChangeState {
  if (status === 'cancelled') return 'cancelled'
  if (booked.startsAt <= now) return 'over'
  if (!isOpen(status) || isPaid) return 'settled'
  return changeUntil(booked, changeNoticeMinutes) < now ? 'late' : 'free'
}

/** Whether the client may cancel. After the deadline, only while the law still gives the deposit back. */
export const mayCancel = ({
  changeState,
  deposit,
}: {
  changeState: ChangeState
  deposit: { isReturnable: boolean } | null
}): boolean => changeState === 'free' || (changeState === 'late' && deposit?.isReturnable === true)

/** Whether bookings are confirmed at once, and otherwise for how many hours they keep their time. */
export type HoldFacts = { autoConfirm: boolean; holdHours: number }

/** Deadline for the business to confirm a booking, at most its start; null if no confirmation is needed. */
export const heldUntil = ({ autoConfirm, holdHours }: HoldFacts, startsAt: Date, now: Date): Date | null =>
  autoConfirm ? null : heldFor(holdHours * 60, startsAt, now)

export function heldFor(minutes: number, startsAt: Date, now: Date): Date {
  const end = addMinutes(now, minutes)
  return end < startsAt ? end : startsAt
}
