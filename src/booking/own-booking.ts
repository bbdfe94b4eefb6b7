import * as z from 'zod/mini'
import { isOpen, type Standing } from '../agenda/appointment.ts'
import { addMinutes } from '../platform/clock.ts'
import * as field from '../platform/fields.ts'
import { refusals } from '../platform/refusal.ts'

export const ownRefusals = refusals({
  CHANGE_TOO_LATE: {
    status: 409,
    title: 'Prazo encerrado',
    text: 'O prazo para remarcar ou cancelar por aqui terminou. Fale com o negócio.',
  },
  BOOKING_SETTLED: {
    status: 409,
    title: 'Agendamento encerrado',
    text: 'Este agendamento já foi cancelado, pago ou concluído. Fale com o negócio.',
  },
  MOVING_IS_OFF: {
    status: 409,
    title: 'Remarcação indisponível',
    text: 'A página de agendamento está desligada. Para remarcar, fale com o negócio.',
  },
})

/** The last part of a booking's own address: its id, and the secret that only whoever booked has. */
export const keyOf = (id: string, secret: string): string => `${id}-${secret}`

const keyForm = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-([\w-]{20,64})$/

/** The id in a key, or null where it is none. */
export const idInKey = (key: string): string | null => keyForm.exec(key)?.[1] ?? null

/** Made with the page's form as the id was; what is not one answers as one that nobody has. */
export const ownKey = z.string('Informe o agendamento.').check(z.maxLength(120, 'Este agendamento não existe.'))

export const ownMove = { date: field.date('Escolha a data.'), time: field.time('Escolha o horário.') }
export const ownMoveSchema = z.object(ownMove)
export type OwnMove = z.infer<typeof ownMoveSchema>

/** What whoever booked may still do with it themselves: change it, or not any more, and why. */
export const freedoms = ['free', 'late', 'settled', 'over', 'cancelled'] as const
export type Freedom = (typeof freedoms)[number]

type Place = Standing & { startsAt: Date }

export const changeUntil = (startsAt: Date, changeNoticeMinutes: number): Date =>
  addMinutes(startsAt, -changeNoticeMinutes)

export function freedomOf({ status, isPaid, startsAt }: Place, changeNoticeMinutes: number, now: Date): Freedom {
  if (status === 'cancelled') return 'cancelled'
  if (startsAt <= now) return 'over'
  if (!isOpen(status) || isPaid) return 'settled'
  return changeUntil(startsAt, changeNoticeMinutes) < now ? 'late' : 'free'
}

/** Whether they may cancel it: also after the window where the law gives the deposit back. */
export const mayCancel = ({
  freedom,
  deposit,
}: {
  freedom: Freedom
  deposit: { isReturnable: boolean } | null
}): boolean => freedom === 'free' || (freedom === 'late' && deposit?.isReturnable === true)

/** Whether bookings are the client's at once, and for how long they are held otherwise. */
export type Holding = { autoConfirm: boolean; holdHours: number }

/** Until when a booking waits for the business to confirm it, at most until it begins; null where nobody has to. */
export const heldUntil = ({ autoConfirm, holdHours }: Holding, startsAt: Date, now: Date): Date | null =>
  autoConfirm ? null : heldFor(holdHours * 60, startsAt, now)

export function heldFor(minutes: number, startsAt: Date, now: Date): Date {
  const end = addMinutes(now, minutes)
  return end < startsAt ? end : startsAt
}
