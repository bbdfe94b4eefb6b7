import { setNextAppointment, setNextAppointments } from '../../clients/server/mark-client.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import { isOpen, statuses } from '../appointment.ts'

/**
 * Stores the next visit on the client's card; every change of an appointment ends with this. The card is locked first,
 * so that of two concurrent changes the second sees the first.
 */
export async function keepNextVisit(tx: BusinessTx, clientId: string): Promise<void> {
  await awaitAll([tx.lock('client', [clientId]), setNextAppointment(tx, clientId, nextVisit(tx, clientId))])
}

const nextVisit = (tx: BusinessTx, clientId: string) =>
  tx.db
    .selectFrom('appointment')
    .select((is) => is.fn.min('starts_at').as('at'))
    .where('business_id', '=', tx.businessId)
    .where('client_id', '=', clientId)
    .where('starts_at', '>=', tx.now)
    .where('status', 'in', statuses.filter(isOpen))
    .$asScalar()

/** The same for all cards of a business whose rows came as they were. */
export async function keepAllNextVisits(tx: BusinessTx): Promise<void> {
  const next = await tx.rows<{ id: string; at: Date }>(
    `select client_id as id, min(starts_at) as at from appointment
     where business_id = $1 and starts_at >= $2 and status = any ($3::text[]) group by client_id`,
    [tx.businessId, tx.now, statuses.filter(isOpen)],
  )
  await setNextAppointments(tx, next)
}
