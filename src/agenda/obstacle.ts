import { dayMinutes, instantAt, localDay, MINUTE } from '../platform/local-day.ts'
import { words } from '../platform/words.ts'
import { appointmentRefusals, instantsOf, isLive } from './appointment.ts'
import { isBusyIn, worked, type Interval } from './availability.ts'
import { decideChange, lengthOf, type AppointmentPlace } from './change-decision.ts'
import type { Appointment, DayPlan } from './contract.ts'
import { noResources } from './resources.ts'

/** A stretch of one professional's day, in minutes. */
export type Spot = { professionalId: string; from: number; to: number }

/** Why an appointment does not fit somewhere, and whether a reason would squeeze it in there. */
export type Obstacle = { text: string; isTaken: boolean }

/** What the server will say of a move, as far as a day's plan tells; null if it fits. */
export function obstacle(plan: DayPlan, moved: Appointment, spot: Spot, zone: string): Obstacle | null {
  const { professionalId } = spot
  const instant = (minute: number) => instantAt(localDay(plan.date, zone), minute)
  const before = placeOf(moved)
  const place = { professionalId, startsAt: new Date(instant(spot.from)), endsAt: new Date(instant(spot.to)) }
  const after = { ...before, ...place }
  const busy = busyIn(plan, moved, professionalId).map(({ text, from, to }) => ({
    text,
    from: instant(from),
    to: instant(to),
  }))
  const isActive = plan.professionals.some((one) => one.id === professionalId && one.isActive)
  const { refusal } = decideChange(
    { visits: [[{ before, after }]], pickedId: moved.id, visitor: null, series: null },
    {
      zone,
      // Neither status nor permissions are in question: what is completed is not moved on screens.
      now: before.startsAt,
      mayReopen: true,
      // Only the server knows who performs a service.
      room: {
        schedules: isActive ? [{ professionalId, week: [], busy }] : [],
        // So does it know the rooms.
        resources: noResources,
        performers: new Map(),
        step: MINUTE,
        opening: null,
      },
    },
  )
  if (!refusal) return null
  if (!isActive) return { text: words(appointmentRefusals.PROFESSIONAL_INACTIVE.text), isTaken: false }
  const met = busy.find((one) => isBusyIn([one], +after.startsAt, lengthOf(after)))
  return { text: met?.text ?? words(refusal.kind.text), isTaken: met !== undefined }
}

function placeOf({ service, startsAt, from, to, ...one }: Appointment): AppointmentPlace {
  return {
    ...one,
    ...instantsOf({ startsAt, from, to }),
    processing: one.processing ?? null,
    units: [],
    serviceId: service.id,
  }
}

type BusyTime = Interval & { text: string }

/** What is busy in a professional's day, in minutes: first appointments, then a closed day, then blocked times. */
function busyIn(plan: DayPlan, moved: Appointment, professionalId: string): BusyTime[] {
  const others = plan.appointments.filter(
    (one) => one.id !== moved.id && isLive(one.status) && one.professionalId === professionalId,
  )
  const blocked = plan.professionals.find(({ id }) => id === professionalId)?.off ?? []
  return [
    ...others.flatMap((one) =>
      worked(one.from * MINUTE, lengthOf(placeOf(one))).map(({ from, to }) => ({
        from: from / MINUTE,
        to: to / MINUTE,
        text: 'Já há um atendimento neste horário.',
      })),
    ),
    ...(plan.closed === undefined ? [] : [{ from: 0, to: dayMinutes, text: `Fechado: ${plan.closed}.` }]),
    ...blocked.map(({ from, to, reason }) => ({ from, to, text: `Horário bloqueado: ${reason}.` })),
  ]
}
