import { setNextAppointment } from '../../clients/server/mark-client.ts'
import type { BusinessTx } from '../../platform/server/transaction.ts'
import { isOpen, statuses } from '../appointment.ts'

/** A client's card names the next visit; whatever changes an appointment ends with this. */
export const keepNextVisit = (tx: BusinessTx, clientId: string): Promise<void> =>
  setNextAppointment(
    tx,
    clientId,
    tx.db
      .selectFrom('appointment')
      .select((is) => is.fn.min('starts_at').as('at'))
      .where('business_id', '=', tx.businessId)
      .where('client_id', '=', clientId)
      .where('starts_at', '>=', tx.now)
      .where('status', 'in', statuses.filter(isOpen))
      .$asScalar(),
  )
