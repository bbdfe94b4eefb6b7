import { Refusal } from '../../platform/refusal-error.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import { ticketRefusals, totalOf } from '../ticket.ts'
import { holdTicket, isOpen } from './parts/held-ticket.ts'

/** Drops a ticket without selling it. Does nothing if it has ended already. The audit keeps the ticket's total. */
export async function dropTicket(tx: BusinessTx, { id, hold }: { id: string; hold: string }): Promise<void> {
  const known = await holdTicket(tx, id)
  if (!known?.lines || !isOpen(known)) return
  if (known.hold !== hold) throw new Refusal(ticketRefusals.TICKET_TAKEN)
  await tx
    .updateTable('ticket')
    .set({ state: 'dropped', name: null, clientId: null, lines: null, discount: null, changedAt: tx.now })
    .where('id', '=', id)
    .execute()
  tx.audit('ticket.drop', { sale: id, totalCents: totalOf({ lines: known.lines, discount: known.discount }) })
}
