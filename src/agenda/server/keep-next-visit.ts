import { setNextAppointment } from '../../clients/server/mark-client.ts'
import { inOrder, type BusinessTx } from '../../platform/server/transaction.ts'
import { isOpen, statuses } from '../appointment.ts'

/**
 * A client's card names the next visit; whatever changes an appointment ends with this. The card is locked first: of two
 * who change appointments of one client at once, the second counts what the first did.
 */
export async function keepNextVisit(tx: BusinessTx, clientId: string): Promise<void> {
  await inOrder([tx.lock('client', [clientId]), setNextAppointment(tx, clientId, nextVisit(tx, clientId))])
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
