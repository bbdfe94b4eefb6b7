import { sql } from 'kysely'
import { Refusal } from '../../platform/refusal.ts'
import { inOrder, type BusinessTx } from '../../platform/server/transaction.ts'
import { appointmentRefusals } from '../appointment.ts'
import { changing, namedTypes, setToNamed } from './appointment-columns.ts'
import { lockSchedules } from './claim-time.ts'
import { lockKept, type Kept } from './keep-undo-point.ts'
import { findStates, type AppointmentState } from './plan-change.ts'
import { loadRules } from './rules-queries.ts'
import type { ScheduleSpan } from './schedule-queries.ts'

/**
 * Locks all that a change of appointments will touch: the professionals whose time it takes up, the appointments and their
 * clients. From here on all of it stays as it was seen, and as it is read now.
 */
export async function lockStates(tx: BusinessTx, seen: readonly AppointmentState[], span: ScheduleSpan | null) {
  const ids = seen.map(({ id }) => id)
  const [schedules, kept, , places, rules] = await inOrder([
    span ? lockSchedules(tx, span) : [],
    lockKept(tx, ids),
    tx.lock('client', [...new Set(seen.map(({ clientId }) => clientId))]),
    findStates(tx, { ids }),
    span ? loadRules(tx) : null,
  ])
  const versions = new Map(places.map(({ id, version }) => [id, version]))
  if (seen.some(({ id, version }) => versions.get(id) !== version))
    throw new Refusal(appointmentRefusals.CHANGED_MEANWHILE)
  return { schedules, kept, rules }
}

/** Writes appointments that are locked, all in one statement, and returns what they were, with the versions that they got. */
export async function writeStates(
  tx: BusinessTx,
  places: readonly AppointmentState[],
  kept: readonly Kept[],
): Promise<Kept[]> {
  const { rows } = await sql<{ id: string; version: number }>`
    update appointment a
    set ${sql.raw(setToNamed('p'))}, updated_at = ${tx.now}
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as p (${sql.raw(namedTypes(['id', ...changing]))})
    where a.business_id = ${tx.businessId} and a.id = p.id
    returning a.id, a.version`.execute(tx.db)
  const versions = new Map(rows.map(({ id, version }) => [id, version]))
  return kept.flatMap((one) => (versions.has(one.id) ? { ...one, versionAfter: versions.get(one.id)! } : []))
}
