import { sql } from 'kysely'
import { newId } from '../../../platform/id.ts'
import { addMinutes } from '../../../platform/clock.ts'
import { inOrder, type BusinessTx } from '../../../platform/server/transaction.ts'
import type { Column, Row } from './appointment-columns.ts'

type Stored<Value> = Value extends Date ? string : Value
/** An appointment as it was, with the version that the change gave it; null when the change deleted it. */
export type Kept = { [C in Column]: Stored<Row[C]> } & {
  occupied_from: string
  occupied_to: string
  versionAfter: number | null
}

/** Time off as it was, to come back; times are texts where it comes from what was kept. */
export type KeptTimeOff = {
  id: string
  professional_id: string
  starts_at: Date | string
  ends_at: Date | string
  reason: string
}

export const keptMinutes = 24 * 60

/** Rows of appointments, to be brought back as they were. They are held from now on. */
export async function lockKept(tx: BusinessTx, ids: string[]): Promise<Kept[]> {
  const rows = await tx.lockAndRead<{ id: string; kept: Kept }>(
    'appointment',
    'no key update',
    `select id, to_jsonb(appointment) || jsonb_build_object('versionAfter', null) as kept
     from appointment
     where business_id = $1 and id = any($2::uuid[])`,
    [tx.businessId, ids],
  )
  return rows.map(({ kept }) => kept)
}

/** What a change leaves behind: appointments as they were, the ids of those that it made, time off that it removed. */
export type UndoPoint = { appointments?: Kept[]; made?: string[]; timeOff?: KeptTimeOff }

/** Keeps what was before a change; whoever made the change may take it back. */
export async function keepUndoPoint(tx: BusinessTx, point: UndoPoint): Promise<string | null> {
  const { accountId } = tx.actor
  if (!accountId) return null
  const id = newId(tx.now.getTime())
  await inOrder([
    forgetOld(tx),
    tx.db
      .insertInto('undo_point')
      .values({
        business_id: tx.businessId,
        id,
        account_id: accountId,
        made_at: tx.now,
        appointments: JSON.stringify(point.appointments ?? []),
        made: point.made ?? [],
        time_off: point.timeOff ? JSON.stringify(point.timeOff) : null,
      })
      .execute(),
  ])
  return id
}

/** Points that another transaction holds are skipped. */
const forgetOld = (tx: BusinessTx) =>
  tx.db
    .deleteFrom('undo_point')
    .where('business_id', '=', tx.businessId)
    .where('id', 'in', (old) =>
      old
        .selectFrom('undo_point')
        .select('id')
        .where('business_id', '=', tx.businessId)
        .where('made_at', '<', addMinutes(tx.now, -keptMinutes))
        .forUpdate()
        .skipLocked(),
    )
    .execute()

/** For a request that is sent again: how to take back what the first one made. */
export async function findUndoPoint(tx: BusinessTx, made: string[]): Promise<string | null> {
  const point = await tx.db
    .selectFrom('undo_point')
    .select('id')
    .where('business_id', '=', tx.businessId)
    .where('account_id', '=', tx.actor.accountId)
    .where('made', '@>', sql<string[]>`${made}::uuid[]`)
    .executeTakeFirst()
  return point?.id ?? null
}
