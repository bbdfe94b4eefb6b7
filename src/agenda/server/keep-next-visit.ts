import { setNextAppointment } from '../../clients/server/mark-client.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/transaction.ts'
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
  await tx.rows(allText, [tx.businessId, tx.now, statuses.filter(isOpen)])
}

const allText = `
  update client c set next_appointment_at = (
    select min(a.starts_at) from appointment a
    where a.business_id = c.business_id and a.client_id = c.id and a.starts_at >= $2 and a.status = any ($3::text[]))
  where business_id = $1`
