import { cardOf } from '../../clients/server/card-queries.ts'
import { Refusal } from '../../platform/refusal.ts'
import { Overtaken } from '../../platform/server/outage.ts'
import { inOrder, type BusinessTx } from '../../platform/server/transaction.ts'
import { knownSale } from '../../sales/server/close-sale.ts'
import { mostTickets, ticketRefusals, totalOf, type TicketRequest } from '../ticket.ts'
import { holdTicket, isOpen } from './parts/held-ticket.ts'

/**
 * What the till that has a ticket says of it, as often as it likes: the same word twice, or an old one late, changes nothing.
 * Once another till has opened it, this one is refused, so nobody's last word is lost in silence.
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
    account_id: tx.actor.accountId,
    name,
    client_id: await clientOf(tx, asked.clientId),
    lines: JSON.stringify(lines),
    discount: discount && JSON.stringify(discount),
    changed_at: tx.now,
  }
  await tx.db
    .insertInto('ticket')
    .values({ business_id: tx.businessId, id, hold, opened_at: tx.now, ...values })
    .onConflict((already) => already.columns(['business_id', 'id']).doUpdateSet(values))
    .execute()
  const totalCents = totalOf(asked)
  const beforeCents = known?.lines ? totalOf({ lines: known.lines, discount: known.discount }) : 0
  // Each tap on an item is a word; the trail has those that somebody asks about.
  if (!known) tx.audit('ticket.begin', { sale: id, totalCents })
  else if (totalCents < beforeCents) tx.audit('ticket.lower', { sale: id, totalCents, beforeCents })
  else if (isParked && known.state === 'held') tx.audit('ticket.park', { sale: id, totalCents })
}

async function refuseBeginning(tx: BusinessTx, id: string): Promise<void> {
  const [sold, { count }] = await inOrder([
    knownSale(tx, id),
    tx.db
      .selectFrom('ticket')
      .select((is) => is.fn.countAll<number>().as('count'))
      .where('business_id', '=', tx.businessId)
      .where('state', 'in', ['held', 'parked'])
      .executeTakeFirstOrThrow(),
  ])
  if (sold) throw new Refusal(ticketRefusals.TICKET_ENDED)
  if (count >= mostTickets) throw new Refusal(ticketRefusals.TOO_MANY_TICKETS)
}

/** The client's card now; a client who was removed meanwhile leaves the ticket without one, as a late sale. */
async function clientOf(tx: BusinessTx, clientId: string | null): Promise<string | null> {
  const id = await cardOf(tx, clientId)
  if (id === null) return null
  const [client] = await tx.lockAndRead<{ id: string; merged_into: string | null }>(
    'client',
    'key share',
    'select id, merged_into from client where business_id = $1 and id = $2 and deactivated_at is null',
    [tx.businessId, id],
  )
  if (client?.merged_into) throw new Overtaken(`client ${client.id} has just been merged`)
  return client?.id ?? null
}
