import { sql, type Expression } from 'kysely'
import { localDate } from '../../platform/clock.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'

/** Marks the client of a confirmed appointment as scheduled, unless the client is here today. */
export async function markScheduled(tx: BusinessTx, clientId: string, at: Date): Promise<void> {
  const isHere = sql`status in ('present', 'completed') and status_on = ${localDate(tx.now, tx.zone)}`
  await tx.update('client', clientId, {
    status: sql`case when ${isHere} then status else 'scheduled' end`,
    statusOn: sql`case when ${isHere} then status_on else ${localDate(at, tx.zone)} end`,
    nextAppointmentAt: sql`case when next_appointment_at >= ${tx.now} then least(next_appointment_at, ${at}) else ${at} end`,
  })
}

/** Sets the next appointment, or none, after a booking, a cancellation, a move or a completion. */
export async function setNextAppointment(
  tx: BusinessTx,
  clientId: string,
  at: Date | null | Expression<Date | null>,
): Promise<void> {
  const next = sql<Date | null>`(${at})::timestamptz`
  await tx.update('client', clientId, {
    nextAppointmentAt: next,
    status: sql`case when status = 'scheduled' and ${next} is null then 'absent' else status end`,
  })
}

/** Sets the next appointments of all cards at once. Whoever is not named has none. */
export async function setNextAppointments(tx: BusinessTx, next: readonly { id: string; at: Date }[]): Promise<void> {
  await tx.rows(nextText, [tx.businessId, next.map(({ id }) => id), next.map(({ at }) => at)])
}

const nextText = `
  update client c set next_appointment_at = next.at
  from client o left join unnest($2::uuid[], $3::timestamptz[]) as next (id, at) on next.id = o.id
  where c.business_id = $1 and o.business_id = $1 and o.id = c.id`

/** Checks the client in. */
export async function markPresent(tx: BusinessTx, clientId: string): Promise<void> {
  await tx.update('client', clientId, { status: 'present', statusOn: localDate(tx.now, tx.zone), checkedInAt: tx.now })
}

/** Takes a check-in of today back. */
export async function markAway(tx: BusinessTx, clientId: string): Promise<void> {
  const isHere = sql`status = 'present' and status_on = ${localDate(tx.now, tx.zone)}`
  await tx.update('client', clientId, {
    status: sql`case when ${isHere} then case when next_appointment_at is null then 'absent' else 'scheduled' end else status end`,
    checkedInAt: sql`case when ${isHere} then null else checked_in_at end`,
  })
}

/** A sale to the client. `next` is SQL for the next appointment from a moment on, if the sale may have changed it. */
type ServedClient = {
  id: string
  spentCents: number
  at: Date
  /** Whether the client has left: the sale is of today, and nothing of the day is to come. */
  hasLeft: boolean
  next: ((from: string) => string) | null
}

/** Adds what was spent, and checks the client out. The caller holds the card. */
export function markServed(tx: BusinessTx, { id, spentCents, at, hasLeft, next }: ServedClient): void {
  const served = hasLeft ? localDate(tx.now, tx.zone) : at
  const parameters = [tx.businessId, id, served, tx.now, spentCents]
  tx.finish({ sql: servedText(hasLeft, next?.('$4')), parameters })
}

const servedText = (hasLeft: boolean, next?: string) => `
  update client
  set ${hasLeft ? leftText : `last_visit_at = greatest(last_visit_at, $3)`},
    ${next ? `next_appointment_at = ${next},` : ''}
    ${next && !hasLeft ? `status = case when status = 'scheduled' and ${next} is null then 'absent' else status end,` : ''}
    total_spent_cents = total_spent_cents + $5, updated_at = $4
  where business_id = $1 and id = $2`

const leftText = `
  status = 'completed', status_on = $3,
  checked_in_at = case when status = 'present' and status_on = $3 then checked_in_at else $4 end,
  checked_out_at = $4, last_visit_at = $4`

/** Takes a refund off what the client has spent. */
export async function takeBackSpent(tx: BusinessTx, clientId: string, refundedCents: number): Promise<void> {
  await tx.update('client', clientId, { totalSpentCents: sql`total_spent_cents - ${refundedCents}` })
}
