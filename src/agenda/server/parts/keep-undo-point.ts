import { sql } from 'kysely'
import { newId } from '../../../platform/id.ts'
import { addMinutes } from '../../../platform/clock.ts'
import { awaitAll, type BusinessTx } from '../../../platform/server/database/business-tx.ts'
import type { RowLock } from '../../../platform/server/database/locks.ts'
import type { SnakeName } from '../../../platform/server/database/column-names.ts'
import type { AppointmentColumn, AppointmentValues } from './appointment-columns.ts'

type JsonOf<Value> = Value extends Date ? string : Value
/**
 * An appointment before a change, as its row is in JSON, with its visit's. `versionAfter` is the version after it; null if the change
 * deleted the appointment.
 */
export type KeptAppointment = { [C in AppointmentColumn as SnakeName<C>]: JsonOf<AppointmentValues[C]> } & {
  occupied_from: string
  occupied_to: string
  versionAfter: number | null
  visit: { id: string; source: 'reception' | 'booking' }
}

/** Time off to restore. Times are strings if it was read from a stored undo point, which is JSON. */
export type KeptTimeOff = {
  id: string
  professionalId: string
  startsAt: Date | string
  endsAt: Date | string
  reason: string
}

export const keptMinutes = 24 * 60

type KeptLock = RowLock<{ id: string; kept: KeptAppointment }>

/** The lock on appointments, with their rows for an undo point. */
export const keptLock = (ids: readonly string[]): KeptLock => keptWhere('appointment.id = any($2::uuid[])', ids)

/** The same of all appointments of a visit. */
export const keptOfVisit = (visitId: string): KeptLock => keptWhere('visit_id = $2', visitId)

const keptWhere = (isWanted: string, wanted: unknown): KeptLock => ({
  kind: 'appointment',
  mode: 'no key update',
  text: `select appointment.id, to_jsonb(appointment) || jsonb_build_object('versionAfter', null, 'visit', to_jsonb(v)) as kept
     from appointment join visit v on v.business_id = appointment.business_id and v.id = visit_id
     where appointment.business_id = $1 and ${isWanted}`,
  values: [wanted],
})

/** What an undo needs: appointments as they were, the ids of created visits, and removed time off. */
export type UndoPoint = { appointments?: KeptAppointment[]; made?: string[]; timeOff?: KeptTimeOff }

/** Stores an undo point. Only the person who made the change can use it, so without an account there is none. */
export async function keepUndoPoint(tx: BusinessTx, point: UndoPoint): Promise<string | null> {
  const { accountId } = tx.actor
  if (!accountId) return null
  const id = newId(tx.now.getTime())
  await awaitAll([
    forgetOld(tx),
    tx
      .insertInto('undoPoint')
      .values({
        id,
        accountId,
        madeAt: tx.now,
        appointments: JSON.stringify(point.appointments ?? []),
        made: point.made ?? [],
        timeOff: point.timeOff ? JSON.stringify(point.timeOff) : null,
      })
      .execute(),
  ])
  return id
}

/** Deletes expired points. Points that another transaction has locked are skipped. */
const forgetOld = (tx: BusinessTx) =>
  tx
    .deleteFrom('undoPoint')
    .where(
      'id',
      'in',
      tx
        .selectFrom('undoPoint')
        .select('id')
        .where('madeAt', '<', addMinutes(tx.now, -keptMinutes))
        .forUpdate()
        .skipLocked(),
    )
    .execute()

/** The undo point of already created visits, for a request that is sent again. */
export async function findUndoPoint(tx: BusinessTx, made: string[]): Promise<string | null> {
  const point = await tx
    .selectFrom('undoPoint')
    .select('id')
    .where('accountId', '=', tx.actor.accountId)
    .where('made', '@>', sql<string[]>`${made}::uuid[]`)
    .executeTakeFirst()
  return point?.id ?? null
}
