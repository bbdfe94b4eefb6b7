import { confirmTodays } from '../../agenda/server/settle-todays-appointments.ts'
import { markPresent } from '../../clients/server/mark-client.ts'
import { all, type BusinessTx } from '../../platform/server/transaction.ts'

/** The client has arrived. Today's appointments are confirmed; one who was served before today may come again. */
export async function checkInClient(tx: BusinessTx, { id }: { id: string }): Promise<void> {
  await all([confirmTodays(tx, id), markPresent(tx, id)])
  tx.audit('client.check-in', { client: id })
  for (const topic of ['sales', 'agenda', 'clients', 'home']) tx.announce(topic)
}
