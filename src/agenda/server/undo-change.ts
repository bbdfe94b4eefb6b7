import { addMinutes } from '../../platform/clock.ts'
import { Refusal } from '../../platform/refusal-error.ts'
import { LockTargetChanged } from '../../platform/server/database/outage.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import { orTaken } from '../../platform/server/database/or-taken.ts'
import { rowsLock } from '../../platform/server/database/locks.ts'
import { appointmentRefusals, isLive, statusRefusal } from '../appointment.ts'
import { isBusyIn, lengthFrom, overlaps, type Length } from '../availability.ts'
import { MINUTE } from '../../platform/local-day.ts'
import { needsOf } from '../change-decision.ts'
import { noResources, resourceTaken, type Resources, resourcesOf, takenIn } from '../resources.ts'
import { timeOffRefusals } from '../time-off.ts'
import { changeableColumns, columns, listed, setTo, typed } from './parts/appointment-columns.ts'
import { keepNextVisit } from './keep-next-visit.ts'
import { keptMinutes, type KeptAppointment, type KeptTimeOff } from './parts/keep-undo-point.ts'
import { findStates, type AppointmentState } from './parts/appointment-states.ts'
import { findTimeOff, restoreTimeOff } from './save-time-off.ts'
import { loadResources } from './resource-queries.ts'
import { loadSchedules, type StaffSchedule } from './schedule-queries.ts'
import { tellOfChange } from './tell-of-change.ts'

const isTaken = () => new Refusal(appointmentRefusals.SLOT_TAKEN, { facts: { free: [] } })

/** Undoes a change, once. Only the person who made it can, and only if nothing has changed since. */
export async function undoChange(tx: BusinessTx, { id }: { id: string }): Promise<void> {
  const found = await lockPoint(tx, id)
  refusePaid(found)
  refuseTaken(found)
  refuseChanged(found)

  const { kept, made, timeOff, present } = found
  await tx.deleteFrom('undoPoint').where('id', '=', id).execute()
  if (timeOff) await restoreTimeOff(tx, timeOff)
  await orTaken(awaitAll([...deleteMade(tx, made), ...restore(tx, kept)]), isTaken)
  if (!timeOff)
    tx.audit('appointment.undo', {
      appointments: [...kept.map((was) => was.id), ...madeOf(made, present).map(({ id }) => id)],
    })
  tellOfChange(
    tx,
    kept.map(({ visit }) => ({ visitId: visit.id, source: visit.source })),
  )
  const clients = [...kept.map((was) => was.client_id), ...present.values().map(({ clientId }) => clientId)]
  for (const clientId of inOneOrder(clients)) await keepNextVisit(tx, clientId)
}

/** `made` are visits that were made, and services that were added to a visit. */
type Point = { kept: KeptAppointment[]; made: string[]; timeOff: KeptTimeOff | null }
type LockedPoint = Point & {
  /** The appointments as they are now, by id; those of the visits that were made among them. */
  present: ReadonlyMap<string, AppointmentState>
  /** How often the visits that were made have changed. */
  versions: ReadonlyMap<string, number>
  /** The clients of the appointments, as far as they still exist. */
  clients: readonly string[]
  /** The schedules around the times that would be taken again. */
  schedules: readonly StaffSchedule[]
  /** The resources whose units would be held again, around the same times. */
  resources: Resources
  /** True if the time off exists already: the request that made it was sent again. */
  timeOffExists: boolean
}

/**
 * Locks and reads an undo point and everything that decides on it. The point is locked last: merging and erasing
 * clients also change undo points, and hold the clients while they wait for one.
 */
async function lockPoint(tx: BusinessTx, id: string): Promise<LockedPoint> {
  const seen = await readPoint(tx, id)
  const states = () =>
    awaitAll([
      findStates(tx, { ids: [...seen.kept.map((was) => was.id), ...seen.made] }),
      findStates(tx, { visitIds: seen.made }),
    ])
  const before = (await states()).flat()
  const asked = inOneOrder([...clientsOf(seen), ...before.map(({ clientId }) => clientId)])
  const professionals = professionalsOf(seen.kept, seen.timeOff)
  const services = seen.kept.map((was) => was.service_id)
  const [locked, point, places, versions, schedules, again] = await awaitAll([
    tx.lockInOrder({
      professionals: rowsLock('professional', [...professionals, ...before.map((is) => is.professionalId)]),
      resources: rowsLock('resource', resourcesOf([...seen.kept, ...before].flatMap(needsOf))),
      services: rowsLock('service', services, 'key share'),
      appointments: rowsLock(
        'appointment',
        [...seen.kept, ...before].map(({ id }) => id),
      ),
      clients: rowsLock('client', asked),
      points: rowsLock('undo_point', [id], 'update'),
    }),
    readPoint(tx, id),
    states(),
    versionsOf(tx, seen.made),
    schedulesAround(tx, seen),
    seen.timeOff ? findTimeOff(tx, seen.timeOff.id) : undefined,
  ])
  // A merge has just put another client in the place of one that is locked here, so the transaction is retried.
  if (clientsOf(point).some((client) => !asked.includes(client)))
    throw new LockTargetChanged('a card has just been merged')
  const present = new Map(places.flat().map((place) => [place.id, place]))
  const clients = locked.clients.map((client) => client.id)
  const span = spanOf(point)
  const resources = span ? await loadResources(tx, resourcesOf(point.kept.flatMap(needsOf)), span) : noResources
  return { ...point, present, versions, clients, schedules, resources, timeOffExists: again !== undefined }
}

async function versionsOf(tx: BusinessTx, visits: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.rows<{ id: string; version: number }>(
    'select id, version from visit where business_id = $1 and id = any($2::uuid[])',
    [tx.businessId, visits],
  )
  return new Map(rows.map(({ id, version }) => [id, version]))
}

async function readPoint(tx: BusinessTx, id: string): Promise<Point> {
  const point = await tx.one(
    tx
      .selectFrom('undoPoint')
      .select(['appointments', 'made', 'timeOff'])
      .where('id', '=', id)
      .where('accountId', '=', tx.actor.accountId)
      .where('madeAt', '>=', addMinutes(tx.now, -keptMinutes)),
  )
  const { appointments, made, timeOff } = point
  return {
    made,
    kept: appointments as unknown as KeptAppointment[],
    timeOff: timeOff as unknown as KeptTimeOff | null,
  }
}

const returning = ({ kept }: Pick<Point, 'kept'>) => kept.filter((was) => isLive(was.status))

/** From when to when appointments and time off are restored; null if nothing takes up time again. */
function spanOf({ kept, timeOff }: Point) {
  const periods = [
    ...returning({ kept }).map((was) => ({ from: Date.parse(was.occupied_from), to: Date.parse(was.occupied_to) })),
    ...(timeOff ? [{ from: +new Date(timeOff.startsAt), to: +new Date(timeOff.endsAt) }] : []),
  ]
  if (periods.length === 0) return null
  return {
    from: Math.min(...periods.map(({ from }) => from)),
    to: Math.max(...periods.map(({ to }) => to)),
    except: kept.map(({ id }) => id),
  }
}

async function schedulesAround(tx: BusinessTx, point: Point): Promise<StaffSchedule[]> {
  const span = spanOf(point)
  if (!span) return []
  return loadSchedules(tx, {
    professionalIds: [...new Set(professionalsOf(returning(point), point.timeOff))],
    ...span,
  })
}

const professionalsOf = (kept: readonly KeptAppointment[], timeOff: KeptTimeOff | null): string[] => [
  ...kept.map((was) => was.professional_id),
  ...(timeOff ? [timeOff.professionalId] : []),
]
const clientsOf = ({ kept }: Point): string[] => kept.map((was) => was.client_id)

/** Unique ids, sorted as everywhere, so that two undos of the same clients cannot deadlock. */
const inOneOrder = (ids: readonly string[]): string[] => [...new Set(ids)].toSorted()

/** An appointment that was paid since is not undone until its sale is refunded. */
function refusePaid({ kept, made, present }: LockedPoint): void {
  const wasPaid = madeOf(made, present).some(({ isPaid }) => isPaid)
  const refusals = kept.map(({ id, status }) => {
    const place = present.get(id)
    return place ? statusRefusal(place, status, { mayReopen: true }) : null
  })
  const refusal = wasPaid ? appointmentRefusals.VISIT_PAID : refusals.find(Boolean)
  if (refusal) throw new Refusal(refusal)
}

const lengthOf = (was: KeptAppointment): Length =>
  lengthFrom({
    durationMinutes: (Date.parse(was.ends_at) - Date.parse(was.starts_at)) / MINUTE,
    before: was.buffer_before_minutes,
    after: was.buffer_after_minutes,
    processing: was.processing,
  })

/** Times to be taken again must still be free, and their professional active. Appointments that did not move need no check. */
function refuseTaken({ kept, timeOff, present, schedules, resources, timeOffExists }: LockedPoint): void {
  const scheduleOf = (id: string) => schedules.find(({ professionalId }) => professionalId === id)
  for (const was of kept) {
    const is = present.get(was.id)
    const stayed =
      is &&
      isLive(is.status) &&
      is.professionalId === was.professional_id &&
      +is.startsAt === Date.parse(was.starts_at) &&
      +is.endsAt === Date.parse(was.ends_at)
    if (!isLive(was.status) || stayed) continue
    const schedule = scheduleOf(was.professional_id)
    if (!schedule) throw new Refusal(appointmentRefusals.PROFESSIONAL_INACTIVE)
    if (was.squeeze_reason) continue
    if (isBusyIn(schedule.busy, Date.parse(was.starts_at), lengthOf(was))) throw isTaken()
    const lacking = takenIn(was.units, { start: Date.parse(was.starts_at), length: lengthOf(was) }).flatMap(
      ({ resourceId, unit, period }) => {
        const resource = resources.get(resourceId)
        return resource?.units[unit - 1]?.some((other) => overlaps(other, period)) ? resource.name : []
      },
    )
    if (lacking[0] !== undefined) throw new Refusal(resourceTaken(lacking[0]), { facts: { free: [] } })
  }
  if (timeOff && !scheduleOf(timeOff.professionalId)) throw new Refusal(appointmentRefusals.PROFESSIONAL_INACTIVE)
  if (timeOffExists) throw new Refusal(timeOffRefusals.TIME_OFF_OVERLAPS)
}

/**
 * Refuses if something changed since: a created appointment must still have its first version, a changed one the
 * version of that change. A deleted one needs its client, and its id must not be in use again.
 */
function refuseChanged({ kept, made, present, versions, clients }: LockedPoint): void {
  const isUntouched = ({ id, versionAfter, client_id }: KeptAppointment) =>
    versionAfter === null ? !present.has(id) && clients.includes(client_id) : present.get(id)?.version === versionAfter
  const areNew =
    made.every((id) => present.has(id) && (versions.get(id) ?? 1) === 1) &&
    madeOf(made, present).every(({ version }) => version === 1)
  if (kept.every(isUntouched) && areNew) return
  throw new Refusal(appointmentRefusals.CHANGED_MEANWHILE)
}

const madeOf = (made: readonly string[], present: LockedPoint['present']): AppointmentState[] =>
  present
    .values()
    .filter(({ id, visitId }) => made.includes(visitId) || made.includes(id))
    .toArray()

const deleteMade = (tx: BusinessTx, made: readonly string[]) =>
  made.length === 0
    ? []
    : [
        tx.rows('delete from appointment where business_id = $1 and id = any($2::uuid[]) and visit_id <> id', [
          tx.businessId,
          made,
        ]),
        tx.rows('delete from visit where business_id = $1 and id = any($2::uuid[])', [tx.businessId, made]),
      ]

/** All columns but the version, which counts on when a deleted appointment is restored: the deletion, and this. */
const restoredColumns = columns.filter((column) => column !== 'version')

/**
 * Restores the rows; deleted ones are inserted again, and the visits that went with them. Triggers restore what other ideas know of
 * them.
 */
function restore(tx: BusinessTx, kept: readonly KeptAppointment[]) {
  const deleted = kept.filter(({ versionAfter }) => versionAfter === null)
  const moved = kept.filter(({ versionAfter }) => versionAfter !== null)
  const values = (rows: readonly KeptAppointment[]) => [tx.businessId, tx.now, JSON.stringify(rows)]
  return [
    ...(deleted.length > 0 ? [tx.rows(reinsertVisitsSql, values(deleted)), tx.rows(reinsertSql, values(deleted))] : []),
    ...(moved.length > 0
      ? [
          tx.rows(restoreSql, values(moved)),
          tx.rows(restoreNoShowsSql, values(moved)),
          tx.rows(restoreAnswersSql, values(moved)),
        ]
      : []),
  ]
}

const reinsertVisitsSql = `
  insert into visit
  select distinct on (one.id) one.*
  from jsonb_array_elements($3) was, jsonb_populate_record(null::visit, (was -> 'visit') || jsonb_build_object(
    'business_id', $1::uuid, 'updated_at', $2::timestamptz, 'version', (was -> 'visit' ->> 'version')::int + 2)) one
  order by one.id on conflict do nothing`

const reinsertSql = `
  insert into appointment (business_id, created_at, updated_at, version, ${listed('', restoredColumns)})
  select $1, created_at, $2, version + 2, ${listed('', restoredColumns)}
  from jsonb_populate_recordset(null::appointment, $3) was`

/** A visit to which nobody came, or to which somebody did after all, is again what it was. */
const restoreNoShowsSql = `
  update visit v
  set no_show_at = was.no_show_at, arrived_at = was.arrived_at, served_from = was.served_from, updated_at = $2
  from (
    select distinct on (one.id) one.*
    from jsonb_array_elements($3) kept, jsonb_populate_record(null::visit, kept -> 'visit') one
    order by one.id
  ) was
  where v.business_id = $1 and v.id = was.id and v.no_show_at is distinct from was.no_show_at`

/** What the client had said of the time that comes back, unless they have said something since. */
const restoreAnswersSql = `
  update visit v
  set answer = was.answer, answered_at = was.answered_at, updated_at = $2
  from (
    select distinct on (one.id) one.*
    from jsonb_array_elements($3) kept, jsonb_populate_record(null::visit, kept -> 'visit') one
    order by one.id
  ) was
  where v.business_id = $1 and v.id = was.id and v.answer is null and was.answer is not null`

const restoreSql = `
  update appointment a
  set ${setTo('was')}, updated_at = $2
  from jsonb_to_recordset($3) as was (${typed(['id', ...changeableColumns])})
  where a.business_id = $1 and a.id = was.id`
