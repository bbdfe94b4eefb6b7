import { sql } from 'kysely'
import { Refusal } from '../../platform/refusal.ts'
import { all, type BusinessTx } from '../../platform/server/transaction.ts'
import { appointmentRefusals } from '../appointment.ts'
import { readKept, type Kept } from './keep-undo-point.ts'
import type { AppointmentState } from './plan-change.ts'

/**
 * Writes appointments that were read in this transaction, all in one statement, and returns what they were. What somebody
 * else changed meanwhile is not overwritten.
 */
export async function writeStates(tx: BusinessTx, places: AppointmentState[]): Promise<Kept[]> {
  const [kept, { rows }] = await all([
    readKept(
      tx,
      places.map(({ id }) => id),
    ),
    sql<{ id: string; version: number }>`
      update appointment a
      set professional_id = p."professionalId", starts_at = p."startsAt", ends_at = p."endsAt", status = p.status,
        notes = p.notes, squeeze_reason = p."squeezeReason", updated_at = ${tx.now}
      from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as p (
        id uuid, version int, "professionalId" uuid, "startsAt" timestamptz, "endsAt" timestamptz, status text,
        notes text, "squeezeReason" text
      )
      where a.business_id = ${tx.businessId} and a.id = p.id and a.version = p.version
      returning a.id, a.version`.execute(tx.db),
  ])
  if (rows.length < places.length) throw new Refusal(appointmentRefusals.CHANGED_MEANWHILE)
  const versions = new Map(rows.map(({ id, version }) => [id, version]))
  return kept.map((one) => ({ ...one, versionAfter: versions.get(one.id)! }))
}
