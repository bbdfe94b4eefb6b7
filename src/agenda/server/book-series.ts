import { instantOf } from '../../platform/clock.ts'
import { newId } from '../../platform/id.ts'
import { platformRefusals } from '../../platform/refusal.ts'
import { invalidField, Refusal } from '../../platform/refusal-error.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import { appointmentRefusals } from '../appointment.ts'
import { occupied, overlaps } from '../availability.ts'
import { localDays } from '../../platform/local-day.ts'
import { clashing, freeNear, occurrences, repeatFault, type Clash, type NewSeries } from '../series.ts'
import { canServe } from '../visit.ts'
import { clientLock, insertAppointments } from './book-visit.ts'
import { keepNextVisit } from './keep-next-visit.ts'
import { findUndoPoint, keepUndoPoint } from './parts/keep-undo-point.ts'
import { isTaken, loadSchedules, professionalsLock, servicesInOrder, servicesLock } from './schedule-queries.ts'

export type BookedSeries = { id: string; appointmentIds: string[]; skipped: Clash[]; undoId: string | null }

/**
 * Books recurring appointments, all or none. Dates that are taken are reported, and left out only with `skipClashes`.
 */
export async function bookSeries(tx: BusinessTx, series: NewSeries): Promise<BookedSeries> {
  const { id: asked = newId(), clientId, professionalId, serviceId, date, time, notes, repeat, skipClashes } = series
  const dates = occurrences(date, repeat)
  const fault = repeatFault(date, repeat)
  if (fault) throw invalidField('repeat.until', fault)
  const [first, last] = [localDays(date, 1, tx.zone)[0]!, localDays(dates.at(-1)!, 2, tx.zone)[1]!]

  const [, locked, [schedule], sent] = await awaitAll([
    tx.hold([`series ${asked}`]),
    tx.lockInOrder({
      professionals: professionalsLock([professionalId]),
      services: servicesLock([serviceId]),
      clients: clientLock(clientId),
    }),
    loadSchedules(tx, { professionalIds: [professionalId], from: first.from, to: last.to }),
    appointmentsOfSeries(tx, asked),
  ])
  const [service] = servicesInOrder([serviceId], locked.services)
  const [client] = locked.clients
  const starts = dates.map((date) => ({ date, start: instantOf(date, time, tx.zone).getTime() }))
  const clashes = ({ start }: { start: number }) =>
    service && schedule?.busy.some((other) => overlaps(other, occupied(start, service.length)))
  if (isSent(series, starts, sent) && starts.every(clashes)) {
    const appointmentIds = sent.map(({ id }) => id)
    return { id: asked, appointmentIds, skipped: [], undoId: await findUndoPoint(tx, appointmentIds) }
  }
  if (!service || !client || !schedule) throw new Refusal(platformRefusals.NOT_FOUND)
  if (!canServe(schedule, service)) throw new Refusal(appointmentRefusals.NOT_PERFORMED)

  // The id exists with other values: the form was changed and sent again, so this is a new series.
  const id = sent.length > 0 ? newId() : asked
  const { length, priceCents } = service
  const wish = { ...length, step: service.step, notBefore: tx.now.getTime() }
  const skipped = starts
    .filter(clashes)
    .map(({ date }) => ({ date, time, free: freeNear(schedule, { date, time }, wish, tx.zone) }))
  const free = starts.filter((one) => !clashes(one))
  if (skipped.length > 0 && (!skipClashes || free.length === 0)) throw clashing(skipped)

  const rhythm = { unit: repeat.unit, every: repeat.every, createdAt: tx.now }
  await tx
    .insertInto('appointmentSeries')
    .values({ id, ...rhythm })
    // The series exists already if it was created, undone and sent again.
    .onConflict((same) => same.columns(['businessId', 'id']).doUpdateSet(rhythm))
    .execute()
  const rows = free.map(({ start }) => ({
    id: newId(tx.now.getTime()),
    clientId,
    professionalId,
    serviceId,
    startsAt: new Date(start),
    endsAt: new Date(start + length.duration),
    status: 'scheduled' as const,
    priceCents,
    notes,
    source: 'reception' as const,
    length,
    squeezeReason: null,
    seriesId: id,
  }))
  const appointmentIds = rows.map((row) => row.id)
  tx.audit('series.create', {
    series: id,
    client: clientId,
    professional: professionalId,
    appointments: appointmentIds,
  })
  tx.finish(insertAppointments(tx, rows), (error) => (isTaken(error) ? clashing(skipped) : error))
  const [undoId] = await awaitAll([keepUndoPoint(tx, { made: appointmentIds }), keepNextVisit(tx, clientId)])
  return { id, appointmentIds, skipped, undoId }
}

type SeriesRequest = Awaited<ReturnType<typeof appointmentsOfSeries>>

/** Whether the stored appointments are of this series. Dates that were left out are not among them. */
const isSent = (series: NewSeries, starts: readonly { start: number }[], sent: SeriesRequest) =>
  sent.length > 0 &&
  sent.every(
    (one) =>
      one.clientId === series.clientId &&
      one.professionalId === series.professionalId &&
      one.serviceId === series.serviceId &&
      one.notes === series.notes &&
      one.unit === series.repeat.unit &&
      one.every === series.repeat.every &&
      starts.some(({ start }) => start === one.startsAt.getTime()),
  )

const appointmentsOfSeries = (tx: BusinessTx, seriesId: string) =>
  tx
    .selectFrom('appointment as a')
    .innerJoin('appointmentSeries as s', (on) =>
      on.onRef('s.businessId', '=', 'a.businessId').onRef('s.id', '=', 'a.seriesId'),
    )
    .select(['a.id', 'a.clientId', 'a.professionalId', 'a.serviceId', 'a.notes', 'a.startsAt', 's.unit', 's.every'])
    .where('a.seriesId', '=', seriesId)
    .orderBy('a.startsAt')
    .execute()
