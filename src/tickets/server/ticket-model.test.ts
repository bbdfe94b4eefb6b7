// @faults
import { expect, test } from 'vitest'
import { aBusiness } from '../../accounts/server/testing/people.ts'
import { newId } from '../../platform/id.ts'
import type { BusinessTx, Scope } from '../../platform/server/database/business-tx.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { at, compare, type DrawnNumbers, walk } from '../../platform/server/testing/model.ts'
import type { Line } from '../../sales/sale.ts'
import { aSale, aService, open as openRegister, sell } from '../../sales/server/testing/till.ts'
import { ticketRefusals } from '../ticket.ts'
import { dropTicket } from './drop-ticket.ts'
import { openTicket } from './open-ticket.ts'
import { saveTicket } from './save-ticket.ts'
import { listTickets } from './ticket-queries.ts'

const database = freshDatabase()
const { TICKET_ENDED, TICKET_HELD, TICKET_TAKEN } = ticketRefusals

/** What a ticket should be. `holds`: all that it ever had, the last one counts. */
type Ticket = {
  id: string
  state: 'held' | 'parked' | 'sold' | 'dropped'
  holds: string[]
  change: number
  quantity: number
}
type Shop = { scope: Scope; cut: Line; tickets: Ticket[] }

const isOpen = ({ state }: Ticket) => state === 'held' || state === 'parked'
const holdOf = ({ holds }: Ticket) => holds.at(-1)!
/** The hold of the till that has the ticket or, one time in three, of one that had it. */
const someHold = (ticket: Ticket, number: number) => (number % 3 === 0 ? ticket.holds[0]! : holdOf(ticket))

const write = ({ scope }: Shop, work: (tx: BusinessTx) => Promise<unknown>) => inBusiness(scope, 'write', work)

const save = (
  shop: Shop,
  ticket: Ticket,
  asked: { hold: string; change: number; quantity: number; isParked: boolean },
) => {
  const { kind, id, unitCents } = shop.cut
  const { quantity, ...request } = asked
  const line = { kind, id, name: 'Corte', quantity, unitCents, professional: null, note: null, visit: null }
  const refusal = isOpen(ticket) ? (asked.hold === holdOf(ticket) ? null : TICKET_TAKEN) : TICKET_ENDED
  return compare(
    write(shop, (tx) =>
      saveTicket(tx, { id: ticket.id, name: 'Ana', clientId: null, discount: null, lines: [line], ...request }),
    ),
    refusal,
    () => {
      if (asked.change <= ticket.change) return
      Object.assign(ticket, { change: asked.change, quantity, state: asked.isParked ? 'parked' : 'held' })
    },
  )
}

const acts: Record<string, (shop: Shop, ticket: Ticket, numbers: DrawnNumbers) => Promise<object | null | undefined>> =
  {
    save: (shop, ticket, { b, c }) =>
      // One in four arrives after a later change.
      save(shop, ticket, {
        hold: someHold(ticket, b),
        change: Math.max(0, ticket.change + (c % 4 === 0 ? -1 : 1)),
        quantity: 1 + (b % 5),
        isParked: c % 3 === 0,
      }),
    open: (shop, ticket, { b, c }) => {
      const [hold, from, takesOver] = [newId(), someHold(ticket, b), c % 2 === 0]
      const isHeld = from !== holdOf(ticket) || (ticket.state === 'held' && !takesOver)
      const refusal = isOpen(ticket) ? (isHeld ? TICKET_HELD : null) : TICKET_ENDED
      return compare(
        write(shop, (tx) => openTicket(tx, { id: ticket.id, hold, from, takesOver })),
        refusal,
        () => {
          Object.assign(ticket, { state: 'held', change: 0 })
          ticket.holds.push(hold)
        },
      )
    },
    openAgain: (shop, ticket) => {
      const [hold, from] = [holdOf(ticket), ticket.holds[0]!]
      const refusal = isOpen(ticket) ? null : TICKET_ENDED
      return compare(
        write(shop, (tx) => openTicket(tx, { id: ticket.id, hold, from, takesOver: false })),
        refusal,
        () => {},
      )
    },
    drop: (shop, ticket, { b }) => {
      const hold = someHold(ticket, b)
      const refusal = isOpen(ticket) && hold !== holdOf(ticket) ? TICKET_TAKEN : null
      return compare(
        write(shop, (tx) => dropTicket(tx, { id: ticket.id, hold })),
        refusal,
        () => {
          if (isOpen(ticket)) ticket.state = 'dropped'
        },
      )
    },
    charge: async ({ scope, cut }, ticket) => {
      if (!isOpen(ticket)) return undefined
      await sell(scope, aSale([{ ...cut, quantity: ticket.quantity }], { id: ticket.id }))
      ticket.state = 'sold'
      return null
    },
  }

function begin(shop: Shop): Promise<object | null> {
  const ticket: Ticket = { id: newId(), state: 'held', holds: [newId()], change: 0, quantity: 0 }
  shop.tickets.push(ticket)
  return save(shop, ticket, { hold: holdOf(ticket), change: 1, quantity: 1, isParked: false })
}

/** What every till sees, and what is kept of each ticket. */
async function look({ scope, tickets }: Shop): Promise<void> {
  const list = await inBusiness(scope, 'read', listTickets)
  const seen = list.map(({ id, hold, isParked, lines }) => ({ id, hold, isParked, quantity: lines[0]!.quantity }))
  expect(seen).toEqual(
    tickets
      .filter(isOpen)
      .map((one) => ({ id: one.id, hold: holdOf(one), isParked: one.state === 'parked', quantity: one.quantity })),
  )
  const { rows } = await database.admin.query<{ id: string; state: string }>(
    'select id, state from ticket where business_id = $1 order by opened_at, id',
    [scope.businessId],
  )
  expect(rows).toEqual(tickets.map(({ id, state }) => ({ id, state })))
  const sold = await database.admin.query<{ id: string; quantity: number }>(
    'select sale_id as id, quantity from sale_item where business_id = $1',
    [scope.businessId],
  )
  expect(new Map(sold.rows.map(({ id, quantity }) => [id, quantity]))).toEqual(
    new Map(tickets.flatMap(({ id, state, quantity }) => (state === 'sold' ? [[id, quantity] as const] : []))),
  )
}

test('a ticket is one till’s at a time, changes in one order, and ends once: sold or dropped', async () => {
  await walk(database.admin, {
    kinds: ['begin', ...Object.keys(acts)],
    begin: async () => {
      const scope = await aBusiness()
      await openRegister(scope)
      const shop: Shop = { scope, cut: await aService(scope), tickets: [] }
      await begin(shop)
      return shop
    },
    act: (shop, kind, numbers) =>
      kind === 'begin' ? begin(shop) : acts[kind]!(shop, at(shop.tickets, numbers.a)!, numbers),
    look,
    refusals: 3,
  })
}, 240_000)
