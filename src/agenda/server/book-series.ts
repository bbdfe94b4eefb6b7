import { instantOf, type LocalDate } from '../../platform/clock.ts'
import { newId } from '../../platform/id.ts'
import { invalidField, orNotFound } from '../../platform/refusal-error.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import { isTaken } from '../../platform/server/database/or-taken.ts'
import { localDays } from '../../platform/local-day.ts'
import { clashing, occurrences, repeatFault, type Clash, type NewSeries } from '../series.ts'
import { decideSeries } from '../visit-decision.ts'
import { clientLock, insertVisits, visitFacts } from './book-visit.ts'
import { keepNextVisit } from './keep-next-visit.ts'
import { findUndoPoint, keepUndoPoint } from './parts/keep-undo-point.ts'
import { loadLockedResources, neededResourcesLock } from './resource-queries.ts'
import { loadSchedules, professionalsLock, servicesInOrder, servicesLock } from './schedule-queries.ts'

export type BookedSeries = { id: string; appointmentIds: string[]; skipped: Clash[]; undoId: string | null }

/**
 * Books recurring appointments, all or none. Dates that are taken are reported, and left out only with `skipClashes`.
 */
export async function bookSeries(tx: BusinessTx, series: NewSeries): Promise<BookedSeries> {
  const { id: asked = newId(), clientId, professionalId, serviceId, date, time, notes, repeat, skipClashes } = series
  const dates = occurrences(date, repeat)
  const fault = repeatFault(date, repeat)
  if (fault) throw invalidField('repeat.until', fault)
  const span = { from: localDays(date, 1, tx.zone)[0]!.from, to: localDays(dates.at(-1)!, 2, tx.zone)[1]!.to }

  const [, locked, schedules, sent] = await awaitAll([
    tx.hold([`series ${asked}`]),
    tx.lockInOrder({
      professionals: professionalsLock([professionalId]),
      resources: neededResourcesLock([serviceId]),
      services: servicesLock([serviceId]),
      clients: clientLock(clientId),
    }),
    loadSchedules(tx, { professionalIds: [professionalId], ...span }),
    appointmentsOfSeries(tx, asked),
  ])
  const services = servicesInOrder([serviceId], locked.services)
  const resources = await loadLockedResources(tx, locked.resources, services, span)
  const facts = { ...visitFacts(tx, services, schedules, resources), zone: tx.zone }
  const request = { service: { serviceId, professionalId }, dates, time, skipsClashes: skipClashes }
  const { refusal, visits, clashes } = decideSeries(request, facts)
  if (isSent(series, dates, tx.zone, sent) && clashes.length === dates.length) {
    const appointmentIds = sent.map(({ id }) => id)
    return { id: asked, appointmentIds, skipped: [], undoId: await findUndoPoint(tx, appointmentIds) }
  }
  orNotFound(locked.clients[0])
  if (refusal) throw refusal

  // The id exists with other values: the form was changed and sent again, so this is a new series.
  const id = sent.length > 0 ? newId() : asked
  const rhythm = { unit: repeat.unit, every: repeat.every, createdAt: tx.now }
  await tx
    .insertInto('appointmentSeries')
    .values({ id, ...rhythm })
    // The series exists already if it was created, undone and sent again.
    .onConflict((same) => same.columns(['businessId', 'id']).doUpdateSet(rhythm))
    .execute()
  const common = { clientId, notes, source: 'reception', seriesId: id } as const
  const booked = visits.map(([service]) => {
    const visit = newId(tx.now.getTime())
    return { ...common, id: visit, services: [{ ...service, id: visit }] as const }
  })
  const appointmentIds = booked.map((visit) => visit.id)
  tx.audit('series.create', {
    series: id,
    client: clientId,
    professional: professionalId,
    appointments: appointmentIds,
  })
  tx.finish(insertVisits(tx, booked), (error) => (isTaken(error) ? clashing(clashes) : error))
  const [undoId] = await awaitAll([keepUndoPoint(tx, { made: appointmentIds }), keepNextVisit(tx, clientId)])
  return { id, appointmentIds, skipped: clashes, undoId }
}

type StoredSeries = Awaited<ReturnType<typeof appointmentsOfSeries>>

/** Whether the stored appointments are of this series. Dates that were left out are not among them. */
const isSent = (series: NewSeries, dates: readonly LocalDate[], zone: string, sent: StoredSeries) =>
  sent.length > 0 &&
  sent.every(
    (one) =>
      one.clientId === series.clientId &&
      one.professionalId === series.professionalId &&
      one.serviceId === series.serviceId &&
      one.notes === series.notes &&
      one.unit === series.repeat.unit &&
      one.every === series.repeat.every &&
      dates.some((date) => +instantOf(date, series.time, zone) === +one.startsAt),
  )

const appointmentsOfSeries = (tx: BusinessTx, seriesId: string) =>
  tx
    .selectFrom('visit as v')
    .innerJoin('appointment as a', (on) =>
      on.onRef('a.businessId', '=', 'v.businessId').onRef('a.visitId', '=', 'v.id'),
    )
    .innerJoin('appointmentSeries as s', (on) =>
      on.onRef('s.businessId', '=', 'v.businessId').onRef('s.id', '=', 'v.seriesId'),
    )
    .select(['a.id', 'a.clientId', 'a.professionalId', 'a.serviceId', 'v.notes', 'a.startsAt', 's.unit', 's.every'])
    .where('v.seriesId', '=', seriesId)
    .orderBy('a.startsAt')
    .execute()
