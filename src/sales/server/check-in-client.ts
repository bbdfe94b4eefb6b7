import { confirmVisits, lockVisits } from '../../agenda/server/settle-visits.ts'
import { markPresent } from '../../clients/server/mark-client.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'

/** Checks in a client and confirms today's appointments. A client who was already served today may check in again. */
export async function checkInClient(tx: BusinessTx, { id }: { id: string }): Promise<void> {
  await confirmVisits(tx, await lockVisits(tx, { clientId: id }))
  await markPresent(tx, id)
  tx.audit('client.check-in', { client: id })
}
