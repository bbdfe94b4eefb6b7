import { sql } from 'kysely'
import { Refusal } from '../../platform/refusal.ts'
import { all, type BusinessTx } from '../../platform/server/transaction.ts'
import { appointmentRefusals } from '../appointment.ts'
import { changing, namedTypes, setToNamed } from './appointment-columns.ts'
import { readKept, type Kept } from './keep-undo-point.ts'
import type { Place } from './plan-change.ts'

/**
 * Writes appointments that were read in this transaction, all in one statement, and returns what they were. What somebody
 * else changed meanwhile is not overwritten.
 */
export async function writePlaces(tx: BusinessTx, places: Place[]): Promise<Kept[]> {
  const [kept, { rows }] = await all([
    readKept(
      tx,
      places.map(({ id }) => id),
    ),
    sql<{ id: string; version: number }>`
      update appointment a
      set ${sql.raw(setToNamed('p'))}, updated_at = ${tx.now}
      from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as p (
        ${sql.raw(namedTypes(['id', 'version', ...changing]))}
      )
      where a.business_id = ${tx.businessId} and a.id = p.id and a.version = p.version
      returning a.id, a.version`.execute(tx.db),
  ])
  if (rows.length < places.length) throw new Refusal(appointmentRefusals.CHANGED_MEANWHILE)
  const versions = new Map(rows.map(({ id, version }) => [id, version]))
  return kept.map((one) => ({ ...one, versionAfter: versions.get(one.id)! }))
}
