import { orNotFound, Refusal } from '../../platform/refusal-error.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import type { OpenTicket } from '../contract.ts'
import { ticketRefusals, type TicketOpening } from '../ticket.ts'
import { holdTicket, isOpen } from './parts/held-ticket.ts'
import { oneTicket } from './ticket-queries.ts'

/**
 * Opens a ticket at a till, which from now on is the only one that may change it. `from` names the hold that is
 * replaced, so of two tills that open it at once the second is refused. `takesOver` takes it from a till that has it
 * open.
 */
export async function openTicket(tx: BusinessTx, { id, hold, from, takesOver }: TicketOpening): Promise<OpenTicket> {
  const known = orNotFound(await holdTicket(tx, id))
  if (!isOpen(known)) throw new Refusal(ticketRefusals.TICKET_ENDED)
  // A retry after a lost answer.
  if (known.hold === hold) return oneTicket(tx, id)
  if (known.hold !== from || (known.state === 'held' && !takesOver)) throw new Refusal(ticketRefusals.TICKET_HELD)
  await tx
    .updateTable('ticket')
    .set({ state: 'held', hold, change: 0, accountId: tx.actor.accountId, changedAt: tx.now })
    .where('id', '=', id)
    .execute()
  if (known.state === 'held') tx.audit('ticket.take-over', { sale: id })
  else tx.audit('ticket.open', { sale: id })
  return oneTicket(tx, id)
}
