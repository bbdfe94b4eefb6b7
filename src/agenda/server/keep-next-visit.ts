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
