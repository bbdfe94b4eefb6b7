import { firstIn } from '../../../platform/filled.ts'
import { sql } from 'kysely'
import { markScheduled } from '../../../clients/server/mark-client.ts'
import { localDate } from '../../../platform/clock.ts'
import { localDays } from '../../../platform/local-day.ts'
import { Refusal } from '../../../platform/refusal-error.ts'
import { awaitAll, type BusinessTx } from '../../../platform/server/database/business-tx.ts'
import { rowsLock } from '../../../platform/server/database/locks.ts'
import { orTaken } from '../../../platform/server/database/or-taken.ts'
import { appointmentRefusals, isLive } from '../../appointment.ts'
import { noResources, resourcesOf } from '../../resources.ts'
import type { VisitAnswer } from '../../visit-answer.ts'
import { isHandedOver, needsOf, takesRoom, type ChangeFacts, type PlaceChange } from '../../change-decision.ts'
import { keepNextVisit } from '../keep-next-visit.ts'
import { loadResources } from '../resource-queries.ts'
import { loadOfferRules } from '../rules-queries.ts'
import { loadSchedules, performersOf, professionalsLock, type ScheduleSpan } from '../schedule-queries.ts'
import { tellOfCancellation, tellOfChange } from '../tell-of-change.ts'
import { changeableColumns, listed, namedTypes, setToNamed, type AppointmentValues } from './appointment-columns.ts'
import { keepUndoPoint, keptLock, type KeptAppointment } from './keep-undo-point.ts'

/** An appointment as the writes need it: all columns, and what its visit says. */
export type AppointmentState = AppointmentValues & {
  source: 'reception' | 'booking'
  seriesId: string | null
  answer: VisitAnswer | null
}

type StateQuery = { ids: string[] } | { seriesId: string; fromVisit: string } | { visitIds: string[] }

/** Appointments by id, of a series from a visit on, or of visits; sorted by start. */
export function findStates(tx: BusinessTx, wanted: StateQuery): Promise<AppointmentState[]> {
  if ('ids' in wanted) return tx.rows<AppointmentState>(byIds, [tx.businessId, wanted.ids])
  if ('visitIds' in wanted) return tx.rows<AppointmentState>(ofVisits, [tx.businessId, wanted.visitIds])
  return tx.rows<AppointmentState>(ofSeries, [tx.businessId, wanted.seriesId, wanted.fromVisit])
}

const places = `
  select ${listed('a.')}, v.source, v.series_id, v.answer
  from appointment a join visit v on v.business_id = a.business_id and v.id = a.visit_id
  where a.business_id = $1`
const byIds = `${places} and a.id = any($2::uuid[]) order by a.starts_at`
const ofVisits = `${places} and a.visit_id = any($2::uuid[]) order by a.starts_at, a.id`
const ofSeries = `${places} and v.series_id = $2 and a.starts_at >= (
  select min(o.starts_at) from appointment o where o.business_id = $1 and o.visit_id = $3) order by a.starts_at`

/** Refuses a change of a whole visit or series if it has got a service since it was read. What was read is locked by now. */
export async function refuseGrown(tx: BusinessTx, whole: StateQuery, seen: readonly AppointmentState[]): Promise<void> {
  const now = await findStates(tx, whole)
  if (now.some(({ id }) => !seen.some((one) => one.id === id))) throw new Refusal(appointmentRefusals.CHANGED_MEANWHILE)
}

export type StateChange = PlaceChange<AppointmentState>

/** The facts of an appointment for the audit; notes are left out. */
export const traceOf = ({ professionalId, startsAt, endsAt, status, onlineAct, squeezeReason }: AppointmentState) => ({
  professionalId,
  startsAt,
  endsAt,
  status,
  onlineAct,
  isSqueezedIn: squeezeReason !== null,
})

/**
 * Locks what a change touches and reads what decides it, in one packet: the professionals whose time it takes up, the
 * appointments and their clients. Refused if an appointment changed since it was read.
 */
export async function lockChange(tx: BusinessTx, changes: readonly StateChange[], by: { mayReopen: boolean }) {
  const ids = changes.map(({ before }) => before.id)
  const span = spanOf(changes, tx.zone)
  const [locked, schedules, performers, rules] = await awaitAll([
    tx.lockInOrder({
      professionals: span && professionalsLock(span.professionalIds),
      resources: span && rowsLock('resource', heldBy(changes)),
      services: rowsLock('service', changedServices(changes), 'key share'),
      appointments: keptLock(ids),
      clients: rowsLock('client', [...new Set(changes.map(({ before }) => before.clientId))]),
    }),
    span ? loadSchedules(tx, span) : [],
    performersOf(tx, handedOver(changes)),
    span ? loadOfferRules(tx) : null,
  ])
  const kept = locked.appointments.map((one) => one.kept)
  const versions = new Map(kept.map(({ id, version }) => [id, version]))
  if (changes.some(({ before }) => versions.get(before.id) !== before.version))
    throw new Refusal(appointmentRefusals.CHANGED_MEANWHILE)
  const resources = span ? await loadResources(tx, heldBy(changes), span) : noResources
  const room = rules && { schedules, resources, performers, ...rules }
  const facts = { now: tx.now, zone: tx.zone, ...by, room } satisfies ChangeFacts
  return { facts, kept }
}

/** The schedules that decide a change, for whole days because of the proposed times; null if it takes up no new time. */
function spanOf(changes: readonly StateChange[], zone: string): (ScheduleSpan & { professionalIds: string[] }) | null {
  if (!changes.some(takesRoom)) return null
  const [starts, ends] = (['startsAt', 'endsAt'] as const).map((edge) => changes.map(({ after }) => +after[edge]))
  const first = firstIn(localDays(localDate(new Date(Math.min(...starts!)), zone), 1, zone))
  const [, last] = localDays(localDate(new Date(Math.max(...ends!)), zone), 2, zone)
  return {
    professionalIds: [...new Set(changes.map(({ after }) => after.professionalId))],
    from: first.from,
    to: last!.to,
    except: changes.map(({ before }) => before.id),
  }
}

/** The resources of which the appointments hold units, or are to. */
const heldBy = (changes: readonly StateChange[]): string[] =>
  resourcesOf(changes.flatMap(({ before, after }) => [...needsOf(before), ...needsOf(after)]))

const changedServices = (changes: readonly StateChange[]): string[] =>
  changes.flatMap(({ before, after }) => (before.serviceId === after.serviceId ? [] : [after.serviceId]))

/** The services that somebody shall perform who did not. */
const handedOver = (changes: readonly StateChange[]): string[] =>
  changes.filter(isHandedOver).map(({ after }) => after.serviceId)

/**
 * Stores decided changes, tells of them, and keeps what was for an undo. `taken` is the refusal if somebody else has
 * taken the time. Of a cancelled visit one appointment is told for all.
 */
export async function storeChange(
  tx: BusinessTx,
  changes: readonly StateChange[],
  kept: readonly KeptAppointment[],
  taken: () => Refusal,
  { isNoShow = false } = {},
): Promise<{ undoId: string | null }> {
  const after = changes.map((change) => change.after)
  const [first] = after
  const appointments = await orTaken(writeStates(tx, after, kept), taken)
  const revived = changes.filter((change) => !isLive(change.before.status) && isLive(change.after.status))
  if (revived.length > 0) await expectAgain(tx, revived)
  await askAgain(tx, changes)
  const cancelled = changes.filter((change) => isLive(change.before.status) && !isLive(change.after.status))
  const [told, ...others] = firstOfVisits(cancelled.map((change) => change.after))
  // Whoever did not come has told nobody, and everybody at the desk knows.
  if (told && !isNoShow) tellOfCancellation(tx, [told.id, ...others.map(({ id }) => id)], told.onlineAct)
  tellOfChange(tx, after)
  const isConfirmed = changes.some((one) => one.after.status === 'confirmed' && one.before.status !== 'confirmed')
  const clients = [...new Set(after.map(({ clientId }) => clientId))].toSorted()
  const [undoId] = await awaitAll([
    keepUndoPoint(tx, { appointments }),
    ...(first && isConfirmed ? [markScheduled(tx, first.clientId, first.startsAt)] : []),
    ...clients.map((clientId) => keepNextVisit(tx, clientId)),
  ])
  return { undoId }
}

/** A visit that takes up time again is not one to which nobody came. */
const expectAgain = (tx: BusinessTx, revived: readonly StateChange[]) =>
  tx.rows(
    `update visit set no_show_at = null, updated_at = $3
     where business_id = $1 and id = any($2::uuid[]) and no_show_at is not null`,
    [tx.businessId, revived.map(({ after }) => after.visitId), tx.now],
  )

/** What the client said of another time says nothing of this one. */
async function askAgain(tx: BusinessTx, changes: readonly StateChange[]): Promise<void> {
  const moved = changes.filter(({ before, after }) => before.answer && +before.startsAt !== +after.startsAt)
  if (moved.length === 0) return
  await tx.rows(
    `update visit set answer = null, answered_at = null, updated_at = $3
     where business_id = $1 and id = any($2::uuid[])`,
    [tx.businessId, [...new Set(moved.map(({ after }) => after.visitId))].toSorted(), tx.now],
  )
}

function firstOfVisits(states: readonly AppointmentState[]): AppointmentState[] {
  const visits = states.map(({ visitId }) => visitId)
  return states.filter((_, at) => visits.indexOf(visits[at]!) === at)
}

/** Writes locked appointments in one statement. Returns what they were before, with their new versions. */
async function writeStates(
  tx: BusinessTx,
  states: readonly AppointmentState[],
  kept: readonly KeptAppointment[],
): Promise<KeptAppointment[]> {
  const { rows } = await sql<{ id: string; version: number }>`
    update appointment a
    set ${sql.raw(setToNamed('p'))}, updated_at = ${tx.now}
    from jsonb_to_recordset(${JSON.stringify(states)}::jsonb) as p (${sql.raw(namedTypes(['id', ...changeableColumns]))})
    where a.business_id = ${tx.businessId} and a.id = p.id
    returning a.id, a.version`.execute(tx.db)
  const versions = new Map(rows.map(({ id, version }) => [id, version]))
  return kept.flatMap((one) => (versions.has(one.id) ? { ...one, versionAfter: versions.get(one.id)! } : []))
}
