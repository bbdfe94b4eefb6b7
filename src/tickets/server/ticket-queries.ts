import { firstIn } from '../../platform/filled.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import { visitsAtTheTill } from '../../sales/server/client-queries.ts'
import type { OpenTicket } from '../contract.ts'
import type { TicketCart } from '../ticket.ts'

type Row = {
  id: string
  hold: string
  name: string
  state: 'held' | 'parked'
  clientId: string | null
  client: string | null
  holder: string | null
  lines: TicketCart['lines']
  discount: TicketCart['discount']
  changedAt: Date
}

const openText = `
  select t.id, t.hold, t.name, t.state, t.client_id, c.name as client, one.name as holder, t.lines, t.discount,
    t.changed_at
  from ticket t
  left join client c on c.business_id = t.business_id and c.id = t.client_id
  left join account one on one.id = t.account_id
  where t.business_id = $1 and t.state in ('held', 'parked')`

/** All open tickets, oldest first. */
export const listTickets = (tx: BusinessTx): Promise<OpenTicket[]> =>
  read(tx, `${openText} order by t.opened_at, t.id`, [tx.businessId])

export async function oneTicket(tx: BusinessTx, id: string): Promise<OpenTicket> {
  return firstIn(await read(tx, `${openText} and t.id = $2`, [tx.businessId, id]))
}

async function read(tx: BusinessTx, text: string, values: readonly unknown[]): Promise<OpenTicket[]> {
  const [rows, visits] = await awaitAll([tx.rows<Row>(text, values), visitsAtTheTill(tx)])
  return rows.map(({ state, clientId, client, changedAt, ...row }) => ({
    ...row,
    isParked: state === 'parked',
    client: clientId === null ? null : { id: clientId, name: client ?? '', appointments: visits.get(clientId) ?? [] },
    changedAt: changedAt.toISOString(),
  }))
}
