import { awaitAll, type BusinessTx } from '../../../platform/server/database/business-tx.ts'
import type { TicketCart } from '../../ticket.ts'

type KnownTicket = {
  state: 'held' | 'parked' | 'sold' | 'dropped'
  hold: string
  change: number
  lines: TicketCart['lines'] | null
  discount: TicketCart['discount']
}

const ticketText = `select state, hold, change, lines, discount from ticket where business_id = $1 and id = $2`

/**
 * Reads a ticket under a lock. The lock is the one on the sale's id, so that selling a ticket and changing it exclude
 * each other.
 */
export async function holdTicket(tx: BusinessTx, id: string): Promise<KnownTicket | undefined> {
  const [, [ticket]] = await awaitAll([tx.hold([`sale ${id}`]), tx.rows<KnownTicket>(ticketText, [tx.businessId, id])])
  return ticket
}

export const isOpen = ({ state }: Pick<KnownTicket, 'state'>): boolean => state === 'held' || state === 'parked'
