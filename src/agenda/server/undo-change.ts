import { sql } from 'kysely'
import { platformRefusals, Refusal } from '../../platform/refusal.ts'
import { all, type BusinessTx } from '../../platform/server/transaction.ts'
import { appointmentRefusals, isLive } from '../appointment.ts'
import { overlaps, type Interval } from '../availability.ts'
import { lockSchedules, orTaken } from './claim-time.ts'
import { keepNextVisit } from './keep-next-visit.ts'
import type { Kept } from './keep-undo-point.ts'
import { findPlaces } from './plan-change.ts'
import { restoreTimeOff, type KeptTimeOff } from './save-time-off.ts'

const isTaken = () => new Refusal(appointmentRefusals.SLOT_TAKEN, { facts: { free: [] } })

/** Takes a change back, once, by whoever made it, and only where nothing came in between. */
export async function undoChange(tx: BusinessTx, { id }: { id: string }): Promise<void> {
  const point = await tx.db
    .deleteFrom('undo_point')
    .where('business_id', '=', tx.businessId)
    .where('id', '=', id)
    .where('account_id', '=', tx.actor.accountId)
    .returning(['appointments', 'made', 'time_off'])
    .executeTakeFirst()
  if (!point) throw new Refusal(platformRefusals.NOT_FOUND)
  const kept = point.appointments as unknown as Kept[]

  if (point.time_off) await restoreTimeOff(tx, point.time_off as unknown as KeptTimeOff)
  const unmade = await unmake(tx, point.made)
  if (kept.length > 0) {
    await refuseTaken(tx, kept)
    await orTaken(restore(tx, kept), isTaken)
  }
  const touched = [...kept, ...unmade]
  if (!point.time_off) tx.audit('appointment.undo', { appointments: touched.map(({ id }) => id) })
  // In one order, as everywhere: two that touch the same clients never wait for each other in a circle.
  for (const clientId of [...new Set(touched.map(({ client_id }) => client_id))].toSorted())
    await keepNextVisit(tx, clientId)
  for (const topic of ['agenda', 'booking', 'home']) tx.announce(topic)
}

/** What was made goes again, as long as nobody has touched it: each change counts one further. */
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
async function refuseTaken(tx: BusinessTx, kept: Kept[]) {
  const places = await findPlaces(tx, { ids: kept.map(({ id }) => id) })
  const now = new Map(places.map((place) => [place.id, place]))
  const returning = kept.filter((was) => {
    const is = now.get(was.id)
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
  const schedules = await lockSchedules(tx, {
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

/**
 * The rows as they were: deleted ones anew, with what hung on them, if their client is still there; changed ones if nobody
 * has changed them since.
 */
async function restore(tx: BusinessTx, kept: Kept[]) {
  const json = sql`${JSON.stringify(kept)}::jsonb`
  const [inserted, updated] = await all([
    sql`
      insert into appointment (
        business_id, id, client_id, professional_id, service_id, starts_at, ends_at, status, price_cents, notes, source,
        created_at, updated_at, buffer_before_minutes, buffer_after_minutes, squeeze_reason, series_id, version
      )
      select ${tx.businessId}, id, client_id, professional_id, service_id, starts_at, ends_at, status, price_cents, notes,
        source, created_at, ${tx.now}, buffer_before_minutes, buffer_after_minutes, squeeze_reason, series_id, version + 1
      from jsonb_populate_recordset(
        null::appointment,
        (select coalesce(jsonb_agg(k), '[]') from jsonb_array_elements(${json}) k where k->'versionAfter' = 'null')
      ) was
      where exists (select from client c where c.business_id = ${tx.businessId} and c.id = was.client_id)
      returning id`.execute(tx.db),
    sql`
      update appointment a
      set professional_id = was.professional_id, starts_at = was.starts_at, ends_at = was.ends_at, status = was.status,
        notes = was.notes, squeeze_reason = was.squeeze_reason, updated_at = ${tx.now}
      from jsonb_to_recordset(${json}) as was (
        id uuid, professional_id uuid, starts_at timestamptz, ends_at timestamptz, status text, notes text,
        squeeze_reason text, "versionAfter" int
      )
      where a.business_id = ${tx.businessId} and a.id = was.id and a.version = was."versionAfter"
      returning a.id`.execute(tx.db),
    sql`
      insert into online_booking
      select booking.* from jsonb_array_elements(${json}) k, jsonb_populate_record(null::online_booking, k->'online_booking') booking
      where k->'versionAfter' = 'null' and k->'online_booking' <> 'null'
        and exists (select from appointment a where a.business_id = ${tx.businessId} and a.id = booking.appointment_id)`.execute(
      tx.db,
    ),
  ])
  if (inserted.rows.length + updated.rows.length < kept.length) throw new Refusal(appointmentRefusals.CHANGED_MEANWHILE)
}
