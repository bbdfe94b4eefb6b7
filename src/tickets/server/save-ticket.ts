import { cardOf } from '../../clients/server/card-queries.ts'
import { Refusal } from '../../platform/refusal-error.ts'
import { LockTargetChanged } from '../../platform/server/database/outage.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import { refuseBy } from '../../platform/server/database/refuse-by.ts'
import { knownSale } from '../../sales/server/receipt-queries.ts'
import { mostTickets, ticketRefusals, totalOf, type TicketRequest } from '../ticket.ts'
import { holdTicket, isOpen } from './parts/held-ticket.ts'

/**
 * Saves the state of a ticket from the till that holds it. A repeated or outdated change does nothing. A till that
 * has lost the ticket to another one is refused, so that its changes are not lost silently.
 */
export async function saveTicket(tx: BusinessTx, asked: TicketRequest): Promise<void> {
  const { id, hold, change, name, isParked, lines, discount } = asked
  const known = await holdTicket(tx, id)
  if (known && !isOpen(known)) throw new Refusal(ticketRefusals.TICKET_ENDED)
  if (known && known.hold !== hold) throw new Refusal(ticketRefusals.TICKET_TAKEN)
  if (known && change <= known.change) return
  if (!known) await refuseBeginning(tx, id)
  const values = {
    state: isParked ? ('parked' as const) : ('held' as const),
    change,
    accountId: tx.actor.accountId,
    name,
    clientId: await clientOf(tx, asked.clientId),
    lines: JSON.stringify(lines),
    discount: discount && JSON.stringify(discount),
    changedAt: tx.now,
  }
  await tx
    .insertInto('ticket')
    .values({ id, hold, openedAt: tx.now, ...values })
    .onConflict((already) => already.columns(['businessId', 'id']).doUpdateSet(values))
    .execute()
    .catch(refuseBy({ open_tickets_are_light: (cause) => new Refusal(ticketRefusals.TICKETS_TOO_FULL, { cause }) }))
  const totalCents = totalOf(asked)
  const beforeCents = known?.lines ? totalOf({ lines: known.lines, discount: known.discount }) : 0
  // Each tap on an item saves the ticket, so only the changes that matter later are audited.
  if (!known) tx.audit('ticket.begin', { sale: id, totalCents })
  else if (totalCents < beforeCents) tx.audit('ticket.lower', { sale: id, totalCents, beforeCents })
  else if (isParked && known.state === 'held') tx.audit('ticket.park', { sale: id, totalCents })
}

async function refuseBeginning(tx: BusinessTx, id: string): Promise<void> {
  // Beginnings take turns, so that two at once do not both find the last place free.
  const [, { first, isDiscarded }, { count }] = await awaitAll([
    tx.hold(['tickets']),
    knownSale(tx, id),
    tx
      .selectFrom('ticket')
      .select((is) => is.fn.countAll<number>().as('count'))
      .where('state', 'in', ['held', 'parked'])
      .executeTakeFirstOrThrow(),
  ])
  if (first || isDiscarded) throw new Refusal(ticketRefusals.TICKET_ENDED)
  if (count >= mostTickets) throw new Refusal(ticketRefusals.TOO_MANY_TICKETS)
}

/** The client's present card after merges. Null if the client has been removed meanwhile. */
async function clientOf(tx: BusinessTx, clientId: string | null): Promise<string | null> {
  const id = await cardOf(tx, clientId)
  if (id === null) return null
  const [client] = await tx.lockAndRead<{ id: string; mergedInto: string | null }>(
    'client',
    'key share',
    'select id, merged_into from client where business_id = $1 and id = $2 and deactivated_at is null',
    [tx.businessId, id],
  )
  if (client?.mergedInto) throw new LockTargetChanged(`client ${client.id} has just been merged`)
  return client?.id ?? null
}
