import { sql } from 'kysely'
import { instantOf, localDate } from '../../../platform/clock.ts'
import { MINUTE } from '../../../platform/local-day.ts'
import { Refusal } from '../../../platform/refusal-error.ts'
import { awaitAll, type BusinessTx } from '../../../platform/server/database/business-tx.ts'
import { appointmentRefusals, placeRefusal, statusRefusal, type AppointmentChange } from '../../appointment.ts'
import { occupied, type Interval, type Length } from '../../availability.ts'
import type { VisitPart } from '../../visit.ts'
import { changeableColumns, type Row, namedTypes, listed, setToNamed } from './appointment-columns.ts'
import { lockKept, type KeptAppointment } from './keep-undo-point.ts'
import { loadRules } from '../rules-queries.ts'
import { loadSchedules, performersOf, professionalsLock, type ScheduleSpan } from '../schedule-queries.ts'

/** An appointment as the writes need it: all columns. */
export type AppointmentState = Row

type StateQuery = { ids: string[] } | { seriesId: string; from: Date } | { visitId: string }

/** Appointments by id, of a series from an instant on, or of a visit; sorted by start. */
export function findStates(tx: BusinessTx, wanted: StateQuery): Promise<AppointmentState[]> {
  if ('ids' in wanted) return tx.rows<AppointmentState>(byIds, [tx.businessId, wanted.ids])
  if ('visitId' in wanted) return tx.rows<AppointmentState>(ofVisit, [tx.businessId, wanted.visitId])
  return tx.rows<AppointmentState>(ofSeries, [tx.businessId, wanted.seriesId, wanted.from])
}

const places = `select ${listed('')} from appointment where business_id = $1`
const byIds = `${places} and id = any($2::uuid[]) order by starts_at`
/** A single appointment counts as a visit of one. */
const ofVisit = `${places} and (id = $2 or visit_id = $2) order by starts_at, id`
const ofSeries = `${places} and series_id = $2 and starts_at >= $3 order by starts_at`

/** The appointment after a change. Fields that the change does not name stay; a move keeps the length. */
export function changed(before: AppointmentState, change: AppointmentChange, zone: string): AppointmentState {
  const { date, time, durationMinutes } = change
  const { professionalId = before.professionalId, notes = before.notes } = change
  const startsAt = date && time ? instantOf(date, time, zone) : before.startsAt
  const length = durationMinutes ? durationMinutes * MINUTE : +before.endsAt - +before.startsAt
  const place = { ...before, professionalId, notes, startsAt, endsAt: new Date(+startsAt + length) }
  const isMoved = isElsewhere(before, place)
  // Whoever moves what was offered has agreed on it.
  const status = change.status ?? (isMoved && before.onlineAct === 'offered' ? 'scheduled' : before.status)
  const isUntouched = status === before.status && !isMoved
  return { ...place, status, onlineAct: isUntouched ? before.onlineAct : (change.onlineAct ?? null) }
}

/** Refuses moves and statuses that a paid or completed appointment may not have. */
export function refuseMove(
  { now, zone }: BusinessTx,
  before: AppointmentState,
  after: AppointmentState,
  by: { mayReopen: boolean },
): void {
  const isToCome = localDate(after.startsAt, zone) > localDate(now, zone)
  const refusal =
    statusRefusal({ ...before, isToCome }, after.status, by) ??
    (isElsewhere(before, after) ? placeRefusal(before, by) : null)
  if (refusal) throw new Refusal(refusal)
}

export const isElsewhere = (a: AppointmentState, b: AppointmentState): boolean =>
  a.professionalId !== b.professionalId || +a.startsAt !== +b.startsAt || +a.endsAt !== +b.endsAt

/** The facts of an appointment for the audit; notes are left out. */
export const traceOf = ({ professionalId, startsAt, endsAt, status, onlineAct, squeezeReason }: AppointmentState) => ({
  professionalId,
  startsAt,
  endsAt,
  status,
  onlineAct,
  isSqueezedIn: squeezeReason !== null,
})

export const lengthOf = ({ startsAt, endsAt, bufferBeforeMinutes, bufferAfterMinutes }: AppointmentState): Length => ({
  duration: +endsAt - +startsAt,
  before: bufferBeforeMinutes * MINUTE,
  after: bufferAfterMinutes * MINUTE,
})

export const periodOf = (place: AppointmentState): Interval => occupied(+place.startsAt, lengthOf(place))

/** The parts of an existing visit, each with its offset from the first appointment and its present professional. */
export const partsAsTheyStand = (visit: readonly AppointmentState[]): VisitPart[] =>
  visit.map((part) => ({
    ...lengthOf(part),
    offset: +part.startsAt - +visit[0]!.startsAt,
    performers: [part.professionalId],
  }))

/** What a change needs to know of schedules. */
export type ChangeSpan = ScheduleSpan & {
  professionalIds: string[]
  /** The services that somebody else shall perform. */
  handedOver: string[]
}

/**
 * Locks what a change of appointments touches: the professionals whose time it takes up, the appointments and their
 * clients. Refused if an appointment changed since it was read.
 */
export async function lockStates(tx: BusinessTx, seen: readonly AppointmentState[], span: ChangeSpan | null) {
  const ids = seen.map(({ id }) => id)
  const [, schedules, performers, kept, , places, rules] = await awaitAll([
    span && tx.lockInOrder({ professionals: professionalsLock(span.professionalIds) }),
    span ? loadSchedules(tx, span) : [],
    performersOf(tx, span?.handedOver ?? []),
    lockKept(tx, ids),
    tx.lock('client', [...new Set(seen.map(({ clientId }) => clientId))]),
    findStates(tx, { ids }),
    span ? loadRules(tx) : null,
  ])
  const versions = new Map(places.map(({ id, version }) => [id, version]))
  if (seen.some(({ id, version }) => versions.get(id) !== version))
    throw new Refusal(appointmentRefusals.CHANGED_MEANWHILE)
  return { schedules, performers, kept, rules }
}

/** Writes locked appointments in one statement. Returns what they were before, with their new versions. */
export async function writeStates(
  tx: BusinessTx,
  places: readonly AppointmentState[],
  kept: readonly KeptAppointment[],
): Promise<KeptAppointment[]> {
  const { rows } = await sql<{ id: string; version: number }>`
    update appointment a
    set ${sql.raw(setToNamed('p'))}, updated_at = ${tx.now}
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as p (${sql.raw(namedTypes(['id', ...changeableColumns]))})
    where a.business_id = ${tx.businessId} and a.id = p.id
    returning a.id, a.version`.execute(tx.db)
  const versions = new Map(rows.map(({ id, version }) => [id, version]))
  return kept.flatMap((one) => (versions.has(one.id) ? { ...one, versionAfter: versions.get(one.id)! } : []))
}
