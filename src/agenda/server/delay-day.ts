import { createHash } from 'node:crypto'
import { nameAsBooked } from '../../clients/booked-name.ts'
import { localDate } from '../../platform/clock.ts'
import { localDays } from '../../platform/local-day.ts'
import { firstIn, lastIn } from '../../platform/filled.ts'
import { platformRefusals } from '../../platform/refusal.ts'
import { Refusal } from '../../platform/refusal-error.ts'
import { changedFields } from '../../platform/server/database/audit.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import { rowsLock } from '../../platform/server/database/locks.ts'
import {
  delayReason,
  delayRefusals,
  type DelayPreview,
  type DelayRequest,
  type DelayRow,
  type SeenDelay,
} from '../delay.ts'
import { changesOf, decideDelay, type DelayStep } from '../delay-decision.ts'
import { needsOf } from '../change-decision.ts'
import { resourcesOf } from '../resources.ts'
import type { Attendance } from '../appointment.ts'
import { attendanceOf, joinedToAppointment } from './day-queries.ts'
import { listed } from './parts/appointment-columns.ts'
import { storeChange, traceOf, type AppointmentState } from './parts/appointment-states.ts'
import { keptLock } from './parts/keep-undo-point.ts'
import { loadResources } from './resource-queries.ts'
import { loadSchedules, performersOf, professionalsLock } from './schedule-queries.ts'

type DelayedState = AppointmentState & { attendance: Attendance }
type Step = DelayStep<DelayedState>

/** What a delay would do to the rest of a professional's day. Nothing is stored. */
export async function previewDelay(tx: BusinessTx, request: DelayRequest): Promise<DelayPreview> {
  const steps = await decide(tx, request, await findDelayed(tx, request))
  const hit = steps.filter(({ isHit }) => isHit)
  const names = await tx.rows<NamesRow>(namesText, [tx.businessId, hit.map(({ before }) => before.id)])
  const namesOf = new Map(names.map((row) => [row.id, row]))
  return {
    rows: hit.flatMap((step) => {
      const known = namesOf.get(step.before.id)
      return known ? [rowOf(step, known)] : []
    }),
    untouched: steps.filter(({ isHit, isFollowing }) => !isHit && !isFollowing).length,
    changes: changesOf(steps).length,
    seen: fingerprintOf(steps),
  }
}

type NamesRow = { id: string; clientName: string; bookedName: string | null; phone: string | null; serviceName: string }

const rowOf = ({ before, after, laterAt, ...step }: Step, known: NamesRow): DelayRow => ({
  id: before.id,
  visitId: before.visitId,
  client: { name: nameAsBooked(known.clientName, known.bookedName), phone: known.phone },
  serviceName: known.serviceName,
  kind: step.kind,
  before: placed(before),
  after: placed(after),
  isFollowing: step.isFollowing,
  isBeyondHours: step.isBeyondHours,
  laterAt: laterAt?.toISOString() ?? null,
  mayTakeLonger: step.mayTakeLonger,
  mayStay: step.mayStay,
  colleagues: step.colleagues,
})

const placed = ({ professionalId, startsAt, endsAt, squeezeReason }: DelayedState) => ({
  professionalId,
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
  isSqueezedIn: squeezeReason !== null,
})

/** Does what was seen, all of it or nothing: what would be done by now must be the same. */
export async function applyDelay(
  tx: BusinessTx,
  { seen, ...request }: SeenDelay,
): Promise<{ undoId: string | null; changed: number }> {
  const stale = () => new Refusal(delayRefusals.DELAY_STALE)
  const { professionalId, minutes } = request
  const before = await findDelayed(tx, request)
  // Whoever books takes the lock of the professional, so what is read after it is all there is.
  const [locked, places] = await awaitAll([
    tx.lockInOrder({
      professionals: professionalsLock(null),
      resources: rowsLock('resource', heldBy(before)),
      appointments: keptLock(before.map(({ id }) => id)),
      clients: rowsLock('client', [...new Set(before.map(({ clientId }) => clientId))]),
    }),
    findDelayed(tx, request),
  ])
  if (versionsOf(places) !== versionsOf(before)) throw stale()
  const steps = await decide(tx, request, places)
  const changes = changesOf(steps)
  if (fingerprintOf(steps) !== seen || changes.length === 0) throw stale()
  tx.audit('agenda.delay', { professional: professionalId, minutes })
  for (const one of changes)
    tx.audit('appointment.update', {
      appointment: one.before.id,
      fields: changedFields(one.before, one.after),
      before: traceOf(one.before),
      after: traceOf(one.after),
    })
  const { undoId } = await storeChange(
    tx,
    changes,
    locked.appointments.map(({ kept }) => kept),
    stale,
  )
  return { undoId, changed: changes.length }
}

async function decide(tx: BusinessTx, request: DelayRequest, places: DelayedState[]): Promise<Step[]> {
  const span = { from: firstIn(daysOf(tx)).from, to: lastIn(daysOf(tx)).to, except: places.map(({ id }) => id) }
  const [schedules, performers, resources] = await awaitAll([
    loadSchedules(tx, { ...span, professionalIds: null }),
    performersOf(tx, [...new Set(places.map(({ serviceId }) => serviceId))]),
    loadResources(tx, heldBy(places), span),
  ])
  if (!schedules.some(({ professionalId }) => professionalId === request.professionalId))
    throw new Refusal(platformRefusals.NOT_FOUND)
  const squeeze = { may: tx.may('bookings.delete'), reason: delayReason(request.minutes) }
  return decideDelay(request, { now: tx.now, zone: tx.zone, squeeze, places, schedules, performers, resources })
}

/** Today and tomorrow, into which its last visits may reach. */
const daysOf = (tx: BusinessTx) => localDays(localDate(tx.now, tx.zone), 2, tx.zone)

const heldBy = (places: readonly AppointmentState[]): string[] => resourcesOf(places.flatMap(needsOf))

const versionsOf = (places: readonly AppointmentState[]): string =>
  places.map(({ id, version, answer }) => `${id} ${version} ${answer ?? ''}`).join()

const fingerprintOf = (steps: readonly Step[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        changesOf(steps).map(
          ({ after: { id, professionalId, startsAt, endsAt, squeezeReason, processing, units } }) => [
            id,
            professionalId,
            startsAt,
            endsAt,
            squeezeReason,
            processing,
            units,
          ],
        ),
      ),
    )
    .digest('hex')

/**
 * Today's open appointments of a professional, with the other open ones of their visits. A time that is only offered stays as it
 * was told: to move it is to agree on it, for whoever has not answered yet.
 */
const findDelayed = (tx: BusinessTx, { professionalId }: Pick<DelayRequest, 'professionalId'>) => {
  const [today, tomorrow] = daysOf(tx)
  return tx.rows<DelayedState>(delayedText, [
    tx.businessId,
    professionalId,
    new Date(today!.from),
    new Date(today!.to),
    new Date(tomorrow!.to),
  ])
}

const isOpenText = (a = '') =>
  `${a}status in ('scheduled', 'pending', 'confirmed') and ${a}online_act is distinct from 'offered'`
const delayedText = `
  select ${listed('a.')}, v.source, v.series_id, v.answer, ${attendanceOf('v')} as attendance
  from appointment a join visit v on v.business_id = a.business_id and v.id = a.visit_id
  where a.business_id = $1 and ${isOpenText('a.')} and a.starts_at >= $3 and a.starts_at < $5 and a.visit_id in (
    select visit_id from appointment
    where business_id = $1 and professional_id = $2 and ${isOpenText()} and starts_at >= $3 and starts_at < $4)
  order by a.starts_at, a.id`

const namesText = `
  select a.id, c.name as client_name, v.booked_name, c.phone, s.name as service_name
  from appointment a ${joinedToAppointment}
  where a.business_id = $1 and a.id = any($2::uuid[])`
