import { isLive } from './appointment.ts'
import { overlaps } from './availability.ts'
import type { Appointment, DayPlan } from './contract.ts'

/** A stretch of one professional's day, in minutes. */
export type Spot = { professionalId: string; from: number; to: number }

/** Why an appointment with its buffers does not fit there, or null. Only a hint for the screen; the server decides. */
export function obstacle(plan: DayPlan, moved: Appointment, { professionalId, from, to }: Spot): string | null {
  const wanted = { from: from - moved.bufferBeforeMinutes, to: to + moved.bufferAfterMinutes }
  const other = plan.appointments.find(
    (one) =>
      one.id !== moved.id &&
      isLive(one.status) &&
      one.professionalId === professionalId &&
      overlaps({ from: one.from - one.bufferBeforeMinutes, to: one.to + one.bufferAfterMinutes }, wanted),
  )
  if (other) return 'Já há um atendimento neste horário.'
  const off = plan.professionals.find(({ id }) => id === professionalId)?.off.find((one) => overlaps(one, wanted))
  return off ? `Horário bloqueado: ${off.reason}.` : null
}
