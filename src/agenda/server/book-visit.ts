import { instantOf } from '../../platform/clock.ts'
import { newId } from '../../platform/id.ts'
import { localDays } from '../../platform/local-day.ts'
import { platformRefusals } from '../../platform/refusal.ts'
import { Refusal } from '../../platform/refusal-error.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import { appointmentRefusals } from '../appointment.ts'
import { inOpeningHours, takenAt, timesOf, workingTime, type Schedule } from '../availability.ts'
import { canServe, fittingStarts, withOffsets, isTooLong, visitStarts, type VisitPart } from '../visit.ts'
import { insertAppointments, leastBooked, type Booking } from './book-appointment.ts'
import { isTaken, lockSchedules, lockServices, type VisitService } from './schedule-queries.ts'

/**
 * Several services, one after another. The chosen professional does those they perform; anybody free does the others.
 */
export type VisitBooking = Omit<Booking, 'serviceId' | 'squeezeReason' | 'source'> & { serviceIds: string[] }

/** Everything needed to decide on a visit. All active professionals stay locked until the end of the transaction. */
export type PreparedVisit = Awaited<ReturnType<typeof prepareVisit>>

type Question = Pick<VisitBooking, 'serviceIds' | 'date' | 'time'>

export async function prepareVisit(tx: BusinessTx, { serviceIds, date, time }: Question) {
  const days = localDays(date, 2, tx.zone)
  const span = { professionalIds: null, from: days[0]!.from, to: days[1]!.to }
  const [schedules, services] = await awaitAll([lockSchedules(tx, span), lockServices(tx, serviceIds)])
  return { days, startsAt: instantOf(date, time, tx.zone), schedules, services }
}

/** The services in order, each with those who may do it. The chosen professional must perform at least one. */
export function partsOf(services: readonly VisitService[], professionalId: string | null): VisitPart[] {
  const parts = withOffsets(services.map(({ length, performers }) => ({ ...length, performers })))
  if (!professionalId) return parts
  const does = (part: VisitPart) => !part.performers || part.performers.includes(professionalId)
  if (!parts.some(does)) throw new Refusal(appointmentRefusals.NOT_PERFORMED)
  return parts.map((part) => (does(part) ? { ...part, performers: [professionalId] } : part))
}

/** Creates the appointments of a visit, all or none. */
export function storeVisit(tx: BusinessTx, visit: VisitBooking & { id: string }, prepared: PreparedVisit) {
  const {
    id,
    clientId,
    bookedName = null,
    status = 'scheduled',
    notes,
    depositAskedCents = null,
    notBefore = tx.now,
  } = visit
  const { days, services } = prepared
  if (services.length < visit.serviceIds.length) throw new Refusal(platformRefusals.NOT_FOUND)
  const parts = partsOf(services, visit.professionalId)
  const { step, opening } = services[0]!
  const start = prepared.startsAt.getTime()
  const schedules = inOpeningHours(prepared.schedules, opening)
  const startsFrom = (instant: number) =>
    isTooLong(parts) ? [] : visitStarts(schedules, days, parts, { step, notBefore: Math.max(+notBefore, instant) })
  const taken = () => takenAt(start, (instant) => timesOf(startsFrom(instant), days))
  const isOffered = startsFrom(start).includes(start)
  const performers = isOffered ? whoServes(schedules, days, parts, start) : []
  if (performers.length < parts.length) throw taken()

  const booked = services.map((service, at) => {
    const startsAt = new Date(start + parts[at]!.offset)
    return {
      id: at === 0 ? id : newId(tx.now.getTime()),
      professionalId: performers[at]!,
      startsAt,
      endsAt: new Date(+startsAt + service.length.duration),
      priceCents: service.priceCents,
    }
  })
  const rows = booked.map((one, at) => {
    const { id: serviceId, length } = services[at]!
    // Notes and deposit belong to the first appointment of the visit.
    const written = at === 0 ? { notes, depositAskedCents } : { notes: null }
    return {
      ...one,
      ...written,
      visitId: id,
      clientId,
      bookedName,
      serviceId,
      status,
      length,
      source: 'booking' as const,
    }
  })
  tx.finish(insertAppointments(tx, ...rows), (error) => (isTaken(error) ? taken() : error))
  tx.audit('visit.create', { visit: id, client: clientId, appointments: booked.map((one) => one.id) })
  return booked
}

/** Picks a professional for each part: the previous one if free, or the one with the fewest appointments that day. */
function whoServes(
  schedules: readonly Schedule[],
  days: PreparedVisit['days'],
  parts: readonly VisitPart[],
  start: number,
): string[] {
  let last: string | undefined
  return parts.flatMap((part): string[] => {
    const free = schedules.filter(
      (one) =>
        canServe(one, part) &&
        fittingStarts(workingTime(one.week, days), one.busy, [start + part.offset], part).length > 0,
    )
    last = (free.find(({ professionalId }) => professionalId === last) ?? leastBooked(free, days[0]!))?.professionalId
    return last ? [last] : []
  })
}
