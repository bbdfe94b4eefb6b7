import { sql } from 'kysely'
import { newId } from '../../../platform/id.ts'
import { addMinutes } from '../../../platform/clock.ts'
import { awaitAll, type BusinessTx } from '../../../platform/server/database/business-tx.ts'
import type { RowLock } from '../../../platform/server/database/locks.ts'
import type { SnakeName } from '../../../platform/server/database/column-names.ts'
import type { Column, Row } from './appointment-columns.ts'

type JsonOf<Value> = Value extends Date ? string : Value
/**
 * An appointment before a change, as its row is in JSON. `versionAfter` is the version after it; null if the change deleted the appointment.
 */
export type KeptAppointment = { [C in Column as SnakeName<C>]: JsonOf<Row[C]> } & {
  occupied_from: string
  occupied_to: string
  versionAfter: number | null
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

/** The lock on appointments, with their rows for an undo point. */
export const keptLock = (ids: readonly string[]): RowLock<{ id: string; kept: KeptAppointment }> => ({
  kind: 'appointment',
  mode: 'no key update',
  text: `select id, to_jsonb(appointment) || jsonb_build_object('versionAfter', null) as kept
     from appointment
     where business_id = $1 and id = any($2::uuid[])`,
  values: [ids],
})

/** What an undo needs: appointments as they were, the ids of created ones, and removed time off. */
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

/** The undo point of already created appointments, for a request that is sent again. */
export async function findUndoPoint(tx: BusinessTx, made: string[]): Promise<string | null> {
  const point = await tx
    .selectFrom('undoPoint')
    .select('id')
    .where('accountId', '=', tx.actor.accountId)
    .where('made', '@>', sql<string[]>`${made}::uuid[]`)
    .executeTakeFirst()
  return point?.id ?? null
}
