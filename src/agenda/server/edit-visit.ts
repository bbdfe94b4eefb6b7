import { invalidField, orNotFound, Refusal } from '../../platform/refusal-error.ts'
import type { ProcessingTime } from '../../catalogue/processing.ts'
import { needsText, ownTermsText } from '../../catalogue/server/queries.ts'
import { instantOf } from '../../platform/clock.ts'
import { MINUTE } from '../../platform/local-day.ts'
import { platformRefusals } from '../../platform/refusal.ts'
import { changedFields } from '../../platform/server/database/audit.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import { rowsLock } from '../../platform/server/database/locks.ts'
import { isTaken } from '../../platform/server/database/or-taken.ts'
import { localDays } from '../../platform/local-day.ts'
import { firstIn } from '../../platform/filled.ts'
import { limitOf } from '../../register/discount-limit.ts'
import { readDiscountLimits } from '../../register/server/rules-queries.ts'
import {
  appointmentRefusals,
  isOpen,
  longestMinutes,
  mostServices,
  tooManyServices,
  type AddedService,
} from '../appointment.ts'
import { lengthFrom } from '../availability.ts'
import { changeTaken, decideChange } from '../change-decision.ts'
import { changedLine, priceRefusal, type ServiceLineChange } from '../service-line.ts'
import { decideVisit, serviceWith, visitTaken, whoMayServe, type VisitRequest } from '../visit-decision.ts'
import { insertAppointments, visitFacts } from './book-visit.ts'
import { findPicked } from './change-appointment.ts'
import { keepNextVisit } from './keep-next-visit.ts'
import { findStates, lockChange, storeChange, type AppointmentState } from './parts/appointment-states.ts'
import { findUndoPoint, keepUndoPoint, keptOfVisit } from './parts/keep-undo-point.ts'
import { loadLockedResources, neededResourcesLock } from './resource-queries.ts'
import {
  loadSchedules,
  professionalsLock,
  servicesInOrder,
  servicesLock,
  type BookableService,
} from './schedule-queries.ts'
import { tellOfChange } from './tell-of-change.ts'

type Undoable = { undoId: string | null }

/** Changes what is done in a service of a visit, by whom, when, how long and for how much; the service itself stays as it is. */
export async function changeServiceLine(tx: BusinessTx, change: ServiceLineChange): Promise<Undoable> {
  const before = await findPicked(tx, change)
  const [found, limitPercent] = await awaitAll([
    serviceOfLine(tx, change.serviceId ?? before.serviceId, before),
    priceLimit(tx),
  ])
  const service = serviceWith(found, change.professionalId ?? before.professionalId)
  const after = changedLine(before, change, service, tx.zone)
  const priced = priceRefusal(before, after, {
    mayPrice: tx.may('pos.sales'),
    limitPercent,
    listCents: service.priceCents,
  })
  if (priced) throw priced
  const wanted = [{ before, after }]
  const { facts, kept } = await lockChange(tx, wanted, { mayReopen: tx.may('bookings.delete') })
  const { squeezeReason } = change
  const request = { visits: [wanted], pickedId: before.id, visitor: null, squeezeReason, series: null }
  const { refusal, changes } = decideChange(request, facts)
  if (refusal) throw refusal
  // As it was decided: a reason to squeeze in is left out where the time is free, and what changes nothing is no act.
  const [decided] = changes
  if (decided)
    tx.audit('visit.service', {
      appointment: before.id,
      fields: changedFields(before, decided.after),
      before: lineTrace(before),
      after: lineTrace(decided.after),
    })
  return storeChange(tx, changes, kept, () => changeTaken(request, facts))
}

const lineTrace = ({ serviceId, professionalId, startsAt, endsAt, priceCents }: AppointmentState) => ({
  serviceId,
  professionalId,
  startsAt,
  endsAt,
  priceCents,
})

/** The service of a line. Another one must be on offer; that which it has may have left the catalogue since. */
async function serviceOfLine(tx: BusinessTx, id: string, line: AppointmentState) {
  const rows = await tx.rows<LineService>(lineServiceText, [tx.businessId, id])
  const { durationMinutes, before, after, processing, isActive, ...service } = orNotFound(rows[0])
  if (!isActive && id !== line.serviceId) throw new Refusal(platformRefusals.NOT_FOUND)
  return { ...service, length: lengthFrom({ durationMinutes, before, after, processing }) }
}

type LineService = Record<'priceCents' | 'durationMinutes' | 'before' | 'after', number> &
  Pick<BookableService, 'ownTerms' | 'needs'> & { processing: ProcessingTime | null; isActive: boolean }
const lineServiceText = `
  select price_cents, duration_minutes, processing, buffer_before_minutes as before,
    greatest(buffer_after_minutes, r.gap_minutes) as after, is_active, ${ownTermsText('service')} as own_terms,
    ${needsText('u.is_active')} as needs
  from service left join agenda_rules r on r.business_id = service.business_id
  where service.business_id = $1 and service.id = $2`

/** The highest discount in percent that whoever asks gives without a reason; null for none. */
export const priceLimit = async (tx: BusinessTx): Promise<number | null> =>
  limitOf(await readDiscountLimits(tx), { isOwner: tx.may('users.manage'), isManager: tx.may('pos.refund') })

/** Adds a service to a visit that stands. A request that is sent again returns what it has added. */
export async function addService(tx: BusinessTx, added: AddedService): Promise<Undoable & { id: string }> {
  const { newId: id, serviceId, professionalId, date, time, squeezeReason } = added
  const picked = await findPicked(tx, { id: added.id })
  const { visitId, clientId, source } = picked
  const startsAt = instantOf(date, time, tx.zone)
  const wanted = [{ serviceId, professionalId }] as const
  const request: VisitRequest = { services: wanted, startsAt, visitor: null, squeezeReason }
  const days = localDays(date, 2, tx.zone)
  const professionalIds = whoMayServe(wanted, false)
  const span = { from: firstIn(days).from, to: days[1]!.to }
  const [, locked, schedules, visit] = await awaitAll([
    tx.hold([`appointment ${id}`]),
    tx.lockInOrder({
      professionals: professionalsLock(professionalIds),
      resources: neededResourcesLock([serviceId]),
      services: servicesLock([serviceId]),
      appointments: keptOfVisit(visitId),
      clients: rowsLock('client', [clientId]),
    }),
    loadSchedules(tx, { professionalIds, ...span }),
    findStates(tx, { visitIds: [visitId] }),
  ])
  if (visit.some((one) => one.id === id)) return { id, undoId: await findUndoPoint(tx, [id]) }
  const bookable = servicesInOrder([serviceId], locked.services)
  const resources = await loadLockedResources(tx, locked.resources, bookable, span)
  const facts = { ...visitFacts(tx, bookable, schedules, resources), days }
  const { refusal, services } = decideVisit(request, facts)
  if (refusal) throw refusal
  refuseShape(visit, services[0])

  const [planned] = services
  const status = visit.some((one) => one.status === 'confirmed') ? 'confirmed' : 'scheduled'
  tx.finish(insertAppointments(tx, [{ id: visitId, clientId, status, services: [{ ...planned, id }] }]), (error) =>
    isTaken(error) ? visitTaken(request, facts) : error,
  )
  tx.audit('visit.add', { visit: visitId, appointment: id, isSqueezedIn: planned.squeezeReason !== null })
  tellOfChange(tx, [{ visitId, source }])
  const [undoId] = await awaitAll([
    keepUndoPoint(tx, { made: [id] }),
    keepNextVisit(tx, clientId),
    // Its version counts on: the undo of what was made first takes nothing along that came later.
    tx.rows('update visit set updated_at = $3 where business_id = $1 and id = $2', [tx.businessId, visitId, tx.now]),
  ])
  return { id, undoId }
}

/** A visit that nobody comes to any more gets no service, and none has more or lasts longer than a new one may. */
function refuseShape(visit: readonly AppointmentState[], added: { startsAt: Date; endsAt: Date }): void {
  const standing = visit.filter(({ status }) => status !== 'cancelled')
  if (!standing.some(({ status, isPaid }) => isOpen(status) || !isPaid))
    throw new Refusal(standing.length > 0 ? appointmentRefusals.VISIT_PAID : appointmentRefusals.VISIT_CANCELLED)
  if (standing.length >= mostServices) throw invalidField('serviceId', tooManyServices)
  const all = [...standing, added]
  const span = Math.max(...all.map((one) => +one.endsAt)) - Math.min(...all.map((one) => +one.startsAt))
  if (span > longestMinutes * MINUTE) throw invalidField('time', 'Um atendimento dura até 12 horas.')
}
