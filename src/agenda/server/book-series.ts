import { comboToBook } from '../../catalogue/server/combo-queries.ts'
import { instantOf, type LocalDate } from '../../platform/clock.ts'
import { newId } from '../../platform/id.ts'
import { invalidField, orNotFound } from '../../platform/refusal-error.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import { isTaken } from '../../platform/server/database/or-taken.ts'
import { localDays } from '../../platform/local-day.ts'
import { clashing, occurrences, repeatFault, type Clash, type NewSeries } from '../series.ts'
import { decideSeries, whoMayServe } from '../visit-decision.ts'
import { atPriceOf, orderAsked, orderOf } from './book-appointment.ts'
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
  const { id: asked = newId(), clientId, professionalId, serviceId, more = [], date, time, notes } = series
  const { repeat, skipClashes, comboId = null } = series
  const wanted = [{ serviceId, professionalId }, ...more] as const
  const serviceIds = [...new Set(wanted.map((one) => one.serviceId))]
  const professionalIds = whoMayServe(wanted, false)
  const dates = occurrences(date, repeat)
  const fault = repeatFault(date, repeat)
  if (fault) throw invalidField('repeat.until', fault)
  const span = { from: localDays(date, 1, tx.zone)[0]!.from, to: localDays(dates.at(-1)!, 2, tx.zone)[1]!.to }

  const [, locked, schedules, combo, sent] = await awaitAll([
    tx.hold([`series ${asked}`]),
    tx.lockInOrder({
      professionals: professionalsLock(professionalIds),
      resources: neededResourcesLock(serviceIds),
      services: servicesLock(serviceIds),
      clients: clientLock(clientId),
    }),
    loadSchedules(tx, { professionalIds, ...span }),
    comboToBook(tx, comboId),
    appointmentsOfSeries(tx, asked),
  ])
  const services = servicesInOrder(serviceIds, locked.services)
  const resources = await loadLockedResources(tx, locked.resources, services, span)
  const facts = { ...visitFacts(tx, services, schedules, resources), zone: tx.zone }
  const request = { services: wanted, dates, time, skipsClashes: skipClashes }
  const { refusal, visits, clashes } = decideSeries(request, facts)
  if (isSent(series, dates, tx.zone, sent) && clashes.length === dates.length) {
    const appointmentIds = [...new Set(sent.map(({ visitId }) => visitId))]
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
  const booked = visits.map((planned) => {
    const id = newId(tx.now.getTime())
    const [first, ...others] = comboId === null ? planned : atPriceOf(combo, planned)
    const rest = others.map((service) => ({ ...service, id: newId(tx.now.getTime()) }))
    return { ...common, id, services: [{ ...first, id }, ...rest] as const }
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
  Map.groupBy(sent, ({ visitId }) => visitId)
    .values()
    .every((visit) => {
      const first = visit.find(({ id, visitId }) => id === visitId)
      return (
        first?.clientId === series.clientId &&
        first.professionalId === series.professionalId &&
        first.serviceId === series.serviceId &&
        orderOf(visit) === orderAsked(series) &&
        first.notes === series.notes &&
        first.unit === series.repeat.unit &&
        first.every === series.repeat.every &&
        dates.some((date) => +instantOf(date, series.time, zone) === +first.startsAt)
      )
    })

const appointmentsOfSeries = (tx: BusinessTx, seriesId: string) =>
  tx
    .selectFrom('visit as v')
    .innerJoin('appointment as a', (on) =>
      on.onRef('a.businessId', '=', 'v.businessId').onRef('a.visitId', '=', 'v.id'),
    )
    .innerJoin('appointmentSeries as s', (on) =>
      on.onRef('s.businessId', '=', 'v.businessId').onRef('s.id', '=', 'v.seriesId'),
    )
    .select([
      'a.id',
      'a.visitId',
      'a.clientId',
      'a.professionalId',
      'a.serviceId',
      'v.notes',
      'a.startsAt',
      's.unit',
      's.every',
    ])
    .where('v.seriesId', '=', seriesId)
    .orderBy('a.startsAt')
    .execute()
