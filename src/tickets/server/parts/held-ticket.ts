import { inOrder, type BusinessTx } from '../../../platform/server/transaction.ts'
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
 * The ticket as nobody can change it meanwhile. The name that is held is the sale's, so a sale and a word about its ticket are
 * one after the other.
 */
export async function holdTicket(tx: BusinessTx, id: string): Promise<KnownTicket | undefined> {
  const [, [ticket]] = await inOrder([tx.hold([`sale ${id}`]), tx.rows<KnownTicket>(ticketText, [tx.businessId, id])])
  return ticket
}

export const isOpen = ({ state }: Pick<KnownTicket, 'state'>): boolean => state === 'held' || state === 'parked'
