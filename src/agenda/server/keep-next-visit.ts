import { sql } from 'kysely'
import { setNextAppointment, setNextAppointments } from '../../clients/server/mark-client.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import { isOpen, statuses } from '../appointment.ts'

/**
 * Stores the next visit on the client's card; every change of an appointment ends with this. The card is locked first,
 * so that of two concurrent changes the second sees the first.
 */
export async function keepNextVisit(tx: BusinessTx, clientId: string): Promise<void> {
  await awaitAll([tx.lock('client', [clientId]), setNextAppointment(tx, clientId, nextVisit(tx))])
}

/** SQL: the next visit of a row of `client`, from a moment on. */
export const nextVisitFrom = (from: string): string => `(
  select min(a.starts_at) from appointment a
  where a.business_id = client.business_id and a.client_id = client.id and a.starts_at >= ${from}
    and a.status in (${openStatuses}))`

const openStatuses = statuses
  .filter(isOpen)
  .map((status) => `'${status}'`)
  .join(', ')

function nextVisit(tx: BusinessTx) {
  const [before, after] = nextVisitFrom('?').split('?')
  return sql<Date | null>`${sql.raw(before!)}${tx.now}${sql.raw(after!)}`
}

/** The same for all cards of a business whose rows came as they were. */
export async function keepAllNextVisits(tx: BusinessTx): Promise<void> {
  const next = await tx.rows<{ id: string; at: Date }>(
    `select client_id as id, min(starts_at) as at from appointment
     where business_id = $1 and starts_at >= $2 and status = any ($3::text[]) group by client_id`,
    [tx.businessId, tx.now, statuses.filter(isOpen)],
  )
  await setNextAppointments(tx, next)
}
