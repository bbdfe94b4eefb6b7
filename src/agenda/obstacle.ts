import { isLive } from './appointment.ts'
import { overlaps } from './availability.ts'
import type { Appointment, DayPlan } from './contract.ts'

/** A professional's minutes of a day. */
export type Spot = { professionalId: string; from: number; to: number }

/** Why an appointment does not fit into a place of a day, buffers counted; null where it does. The server decides again. */
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
