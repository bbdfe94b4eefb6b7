import { sql } from 'kysely'
import { addMinutes } from '../../platform/clock.ts'
import { platformRefusals, Refusal } from '../../platform/refusal.ts'
import { Overtaken } from '../../platform/server/outage.ts'
import { inOrder, type BusinessTx } from '../../platform/server/transaction.ts'
import { appointmentRefusals, isLive, statusRefusal } from '../appointment.ts'
import { overlaps, type Interval } from '../availability.ts'
import { changing, columns, listed, setTo, typed } from './appointment-columns.ts'
import { keepNextVisit } from './keep-next-visit.ts'
import { keptMinutes, type Kept, type KeptTimeOff } from './keep-undo-point.ts'
import { findStates, type AppointmentState } from './appointment-states.ts'
import { restoreTimeOff } from './save-time-off.ts'
import { loadSchedules, orTaken } from './schedule-queries.ts'
import { tellOfChange } from './tell-of-change.ts'

const isTaken = () => new Refusal(appointmentRefusals.SLOT_TAKEN, { facts: { free: [] } })

/** Takes a change back, once, by whoever made it, and only where nothing came in between. */
export async function undoChange(tx: BusinessTx, { id }: { id: string }): Promise<void> {
  const { kept, made, timeOff, stands } = await lockPoint(tx, id)
  refusePaid(kept, made, stands)
  await refuseTaken(tx, kept, stands)

  await tx.db.deleteFrom('undo_point').where('business_id', '=', tx.businessId).where('id', '=', id).execute()
  if (timeOff) await restoreTimeOff(tx, timeOff)
  const unmade = await unmake(tx, made)
  if (kept.length > 0) await orTaken(restore(tx, kept), isTaken)
  const touched = [...kept, ...unmade]
  if (!timeOff) tx.audit('appointment.undo', { appointments: touched.map(({ id }) => id) })
  tellOfChange(tx, kept)
  for (const clientId of clientsOf(touched)) await keepNextVisit(tx, clientId)
}

type Point = { kept: Kept[]; made: string[]; timeOff: KeptTimeOff | null }
/** How the appointments stand now, by their ids. */
type Stands = ReadonlyMap<string, AppointmentState>

/**
 * What is to come back. All that it touches is locked before the point itself: a merge and an erasure, which change points as
 * well, hold the cards while they wait for one.
 */
async function lockPoint(tx: BusinessTx, id: string): Promise<Point & { stands: Stands }> {
  const seen = await readPoint(tx, id)
  const ids = [...seen.kept.map((was) => was.id), ...seen.made]
  const before = await findStates(tx, { ids })
  const clients = clientsOf([...seen.kept, ...before.map(({ clientId }) => ({ client_id: clientId }))])
  const professionals = [...seen.kept, ...(seen.timeOff ? [seen.timeOff] : [])].map((was) => was.professional_id)
  const services = seen.kept.map((was) => was.service_id)
  const [, , , , , point, places] = await inOrder([
    tx.lock('professional', [...professionals, ...before.map((is) => is.professionalId)]),
    tx.lock('service', services, 'key share'),
    tx.lock('appointment', ids),
    tx.lock('client', clients),
    tx.lock('undo_point', [id], 'update'),
    readPoint(tx, id),
    findStates(tx, { ids }),
  ])
  // A merge that came first has put another card in the place of one that we hold.
  if (clientsOf(point.kept).some((client) => !clients.includes(client)))
    throw new Overtaken('a card has just been merged')
  return { ...point, stands: new Map(places.map((place) => [place.id, place])) }
}

async function readPoint(tx: BusinessTx, id: string): Promise<Point> {
  const point = await tx.db
    .selectFrom('undo_point')
    .select(['appointments', 'made', 'time_off'])
    .where('business_id', '=', tx.businessId)
    .where('id', '=', id)
    .where('account_id', '=', tx.actor.accountId)
    .where('made_at', '>=', addMinutes(tx.now, -keptMinutes))
    .executeTakeFirst()
  if (!point) throw new Refusal(platformRefusals.NOT_FOUND)
  const { appointments, made, time_off } = point
  return { made, kept: appointments as unknown as Kept[], timeOff: time_off as unknown as KeptTimeOff | null }
}

/** In one order, as everywhere: two that touch the same clients never wait for each other in a circle. */
const clientsOf = (touched: readonly { client_id: string }[]): string[] =>
  [...new Set(touched.map(({ client_id }) => client_id))].toSorted()

/** Appointments that were paid since are not undone before the money is given back. */
function refusePaid(kept: readonly Kept[], made: readonly string[], stands: Stands): void {
  const wasPaid = made.some((id) => stands.get(id)?.isPaid)
  const refusals = kept.map(({ id, status }) => {
    const place = stands.get(id)
    return place ? statusRefusal(place, status, { mayReopen: true }) : null
  })
  const refusal = wasPaid ? appointmentRefusals.VISIT_PAID : refusals.find(Boolean)
  if (refusal) throw new Refusal(refusal)
}

/** Created appointments are deleted while their version shows that nobody has changed them. */
async function unmake(tx: BusinessTx, made: string[]): Promise<{ id: string; client_id: string }[]> {
  if (made.length === 0) return []
  const unmade = await tx.db
    .deleteFrom('appointment')
    .where('business_id', '=', tx.businessId)
    .where('id', 'in', made)
    .where('version', '=', 1)
    .returning(['id', 'client_id'])
    .execute()
  if (unmade.length < made.length) throw new Refusal(appointmentRefusals.CHANGED_MEANWHILE)
  return unmade
}

const periodOf = ({ occupied_from, occupied_to }: Kept): Interval => ({
  from: Date.parse(occupied_from),
  to: Date.parse(occupied_to),
})

/** Time that comes back with the change must still be free; what stayed where it was asks for nothing. */
async function refuseTaken(tx: BusinessTx, kept: Kept[], stands: Stands) {
  const returning = kept.filter((was) => {
    const is = stands.get(was.id)
    const stayed =
      is &&
      isLive(is.status) &&
      is.professionalId === was.professional_id &&
      +is.startsAt === Date.parse(was.starts_at) &&
      +is.endsAt === Date.parse(was.ends_at)
    return isLive(was.status) && !stayed
  })
  if (returning.length === 0) return
  const periods = returning.map(periodOf)
  const schedules = await loadSchedules(tx, {
    professionalIds: [...new Set(returning.map((was) => was.professional_id))],
    from: Math.min(...periods.map(({ from }) => from)),
    to: Math.max(...periods.map(({ to }) => to)),
    except: kept.map(({ id }) => id),
  })
  for (const was of returning) {
    const schedule = schedules.find(({ professionalId }) => professionalId === was.professional_id)
    const meets = !schedule || schedule.busy.some((other) => overlaps(other, periodOf(was)))
    if (meets && !was.squeeze_reason) throw isTaken()
  }
}

/** All of a deleted one but its version, which counts on. */
const brought = columns.filter((column) => column !== 'version')

/**
 * The rows as they were: deleted ones anew, if their client is still there; changed ones if nobody has changed them since. What
 * other ideas know of a deleted one comes back by rules of the database, as it went.
 */
async function restore(tx: BusinessTx, kept: Kept[]) {
  const json = sql`${JSON.stringify(kept)}::jsonb`
  const [inserted, updated] = await inOrder([
    sql`
      insert into appointment (business_id, created_at, updated_at, version, ${sql.raw(listed('', brought))})
      select ${tx.businessId}, created_at, ${tx.now}, version + 1, ${sql.raw(listed('', brought))}
      from jsonb_populate_recordset(
        null::appointment,
        (select coalesce(jsonb_agg(k), '[]') from jsonb_array_elements(${json}) k where k->'versionAfter' = 'null')
      ) was
      where exists (select from client c where c.business_id = ${tx.businessId} and c.id = was.client_id)
      returning id`.execute(tx.db),
    sql`
      update appointment a
      set ${sql.raw(setTo('was'))}, updated_at = ${tx.now}
      from jsonb_to_recordset(${json}) as was (${sql.raw(typed(['id', ...changing]))}, "versionAfter" int)
      where a.business_id = ${tx.businessId} and a.id = was.id and a.version = was."versionAfter"
      returning a.id`.execute(tx.db),
  ])
  if (inserted.rows.length + updated.rows.length < kept.length) throw new Refusal(appointmentRefusals.CHANGED_MEANWHILE)
}
