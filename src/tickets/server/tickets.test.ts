import { beforeEach, describe, expect, test } from 'vitest'
import { aBusiness, aMember } from '../../accounts/server/testing/people.ts'
import { eraseClient } from '../../clients/server/erase-client.ts'
import { newId } from '../../platform/id.ts'
import { platformRefusals } from '../../platform/refusal.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import type { Scope } from '../../platform/server/database/business-tx.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import { saleRefusals, type Line } from '../../sales/sale.ts'
import { aClient, anAppointment, aSale, aService, open as openRegister, sell } from '../../sales/server/testing/till.ts'
import { mostTickets, ticketRefusals, type TicketOpening, type TicketLine, type TicketRequest } from '../ticket.ts'
import { dropTicket } from './drop-ticket.ts'
import { openTicket } from './open-ticket.ts'
import { saveTicket } from './save-ticket.ts'
import { listTickets } from './ticket-queries.ts'

const database = freshDatabase()
const now = new Date('2026-11-12T15:00:00Z')
let scope: Scope
let bruna: Scope
let cut: Line

beforeEach(async () => {
  scope = await aBusiness({ now })
  bruna = { ...(await aMember(scope, 'receptionist')), now }
  cut = await aService(scope)
})

const lineOf = (line: Line, more: Partial<TicketLine> = {}): TicketLine => ({
  kind: line.kind,
  id: line.id,
  name: 'Corte',
  quantity: line.quantity,
  unitCents: line.unitCents,
  professional: null,
  note: null,
  visit: null,
  ...more,
})
const aTicket = (more: Partial<TicketRequest> = {}): TicketRequest => ({
  id: newId(),
  hold: newId(),
  change: 1,
  name: 'Ana',
  isParked: false,
  clientId: null,
  lines: [lineOf(cut)],
  discount: null,
  ...more,
})

const save = (ticket: TicketRequest, at = scope) => inBusiness(at, 'write', (tx) => saveTicket(tx, ticket))
const list = (at = scope) => inBusiness(at, 'read', listTickets)
const open = (asked: TicketOpening, at = bruna) => inBusiness(at, 'write', (tx) => openTicket(tx, asked))
const drop = (id: string, hold: string, at = scope) => inBusiness(at, 'write', (tx) => dropTicket(tx, { id, hold }))
const refused = (kind: object) => expect.objectContaining({ kind })
const acts = async () => {
  const { rows } = await database.admin.query<{ action: string }>(
    `select action from audit where business_id = $1 and action like 'ticket.%' order by at, id`,
    [scope.businessId],
  )
  return rows.map(({ action }) => action)
}
const stateOf = async (id: string) =>
  (await database.admin.query('select state, name, client_id, lines, discount from ticket where id = $1', [id])).rows[0]

describe('a ticket', () => {
  test('is seen by the whole business as its till says it is, with who has it, and by no other business', async () => {
    const clientId = await aClient(scope)
    const appointmentId = await anAppointment(scope, clientId, now)
    const discount = { type: 'percentage' as const, percent: 10 }
    const visit = { id: appointmentId, priceCents: 8_000 }
    const ticket = aTicket({ clientId, discount, lines: [lineOf(cut, { note: 'Franja', visit }), lineOf(cut)] })
    await save(ticket)
    expect(await list(bruna)).toEqual([
      {
        id: ticket.id,
        hold: ticket.hold,
        name: 'Ana',
        isParked: false,
        lines: ticket.lines,
        discount,
        client: { id: clientId, name: 'Ana', appointments: [expect.objectContaining({ id: appointmentId })] },
        holder: 'Pessoa admin',
        changedAt: now.toISOString(),
      },
    ])
    const other = await aBusiness()
    expect(await list(other)).toEqual([])
    await expect(open({ ...ticket, from: ticket.hold, takesOver: true }, other)).rejects.toEqual(
      refused(platformRefusals.NOT_FOUND),
    )
    await drop(ticket.id, ticket.hold, other)
    expect(await list()).toHaveLength(1)
  })

  test('keeps the last word of its till: one that is said again or comes late changes nothing', async () => {
    const ticket = aTicket()
    await save(ticket)
    await save({ ...ticket, change: 3, lines: [lineOf(cut), lineOf(cut)] })
    await save(ticket)
    await save({ ...ticket, change: 2, lines: [] })
    await save({ ...ticket, change: 3, lines: [] })
    expect((await list())[0]!.lines).toHaveLength(2)
    await save({ ...ticket, change: 4, isParked: true, lines: [lineOf(cut), lineOf(cut)] })
    await save({ ...ticket, change: 5, isParked: true, lines: [lineOf(cut)] })
    expect(await acts()).toEqual(['ticket.begin', 'ticket.park', 'ticket.lower'])
  })

  test('a client of another business, or who is gone, leaves it without one', async () => {
    const stranger = await aClient(await aBusiness(), 'Alheia')
    await save(aTicket({ clientId: stranger }))
    await save(aTicket({ clientId: newId() }))
    expect((await list()).map(({ client }) => client)).toEqual([null, null])
  })

  test('of many that begin at once no more begin than there is room', async () => {
    await database.admin.query(
      `insert into ticket (business_id, id, state, hold, change, name, lines, opened_at, changed_at)
       select $1, uuidv7(), 'parked', uuidv7(), 1, 'Mesa', '[]', now(), now() from generate_series(3, $2)`,
      [scope.businessId, mostTickets],
    )
    const begun = await Promise.allSettled(Array.from({ length: 10 }, () => save(aTicket())))
    expect(begun.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  })

  test('there are at most a hundred at once, and what is over makes room', async () => {
    const first = aTicket()
    await save(first)
    await database.admin.query(
      `insert into ticket (business_id, id, state, hold, change, name, lines, opened_at, changed_at)
       select $1, uuidv7(), 'parked', uuidv7(), 1, 'Mesa', '[]', now(), now() from generate_series(2, $2)`,
      [scope.businessId, mostTickets],
    )
    await expect(save(aTicket())).rejects.toEqual(refused(ticketRefusals.TOO_MANY_TICKETS))
    await save({ ...first, change: 2, name: 'Ana Souza' })
    await drop(first.id, first.hold)
    await save(aTicket())
  })
})

describe('the list of all tills', () => {
  const heavy = lineOf(
    { kind: 'service', id: newId(), quantity: 1, unitCents: 5000 },
    {
      name: 'é'.repeat(200),
      note: 'é'.repeat(120),
      professional: { id: newId(), name: 'é'.repeat(200) },
    },
  )
  const many = (line: TicketLine, count: number) => Array.from({ length: count }, () => line)
  const full = () => aTicket({ lines: many(heavy, 100) })
  const weight = async () => Buffer.byteLength(JSON.stringify(await list()))

  test('stays light, whatever the tickets hold: who adds too much is told so, by rivals too, and what is smaller is taken', async () => {
    const tickets = Array.from({ length: 12 }, full)
    const tries = await Promise.allSettled(tickets.map((one) => save(one)))
    const kept = tickets.filter((_, at) => tries[at]!.status === 'fulfilled')
    expect(kept.length).toBeGreaterThan(2)
    expect(kept.length).toBeLessThan(12)
    for (const one of tries)
      if (one.status === 'rejected') expect(one.reason).toEqual(refused(ticketRefusals.TICKETS_TOO_FULL))
    expect(await weight()).toBeLessThan(550_000)
    await save({ ...kept[0]!, change: 2, lines: kept[0]!.lines.slice(0, 50) })
    await drop(kept[1]!.id, kept[1]!.hold)
    await save(full())
  })

  test('stays light where many rivals add a little each', async () => {
    await Promise.allSettled(Array.from({ length: 40 }, () => save(aTicket({ lines: many(heavy, 25) }))))
    expect(await weight()).toBeLessThan(550_000)
  })

  test('has room for a hundred tickets of twenty usual lines, and for the heaviest one', async () => {
    const usual = lineOf(cut, { name: 'Corte e escova', professional: { id: newId(), name: 'Maria Aparecida' } })
    await database.admin.query(
      `insert into ticket (business_id, id, state, hold, change, name, lines, opened_at, changed_at)
       select $1, uuidv7(), 'parked', uuidv7(), 1, 'Mesa', $3, now(), now() from generate_series(2, $2)`,
      [scope.businessId, mostTickets, JSON.stringify(many(usual, 20))],
    )
    await save(aTicket({ lines: many(usual, 20) }))
    expect(await list()).toHaveLength(mostTickets)

    const other = await aBusiness({ now })
    const wide = '美'.repeat(200)
    const widest = { ...heavy, name: wide, note: wide.slice(80), professional: { id: newId(), name: wide } }
    await save(aTicket({ lines: many(widest, 200) }), other)
    expect(await list(other)).toHaveLength(1)
  })
})

describe('another till', () => {
  test('opens a ticket that was put away, and from then on the first one is refused', async () => {
    const ticket = aTicket({ isParked: true })
    await save(ticket)
    const hold = newId()
    const opened = await open({ id: ticket.id, hold, from: ticket.hold, takesOver: false })
    expect(opened).toMatchObject({ hold, isParked: false, holder: 'Pessoa receptionist', lines: ticket.lines })
    // A retry after a lost answer.
    expect(await open({ id: ticket.id, hold, from: ticket.hold, takesOver: false })).toEqual(opened)
    await expect(save({ ...ticket, change: 9 })).rejects.toEqual(refused(ticketRefusals.TICKET_TAKEN))
    await expect(drop(ticket.id, ticket.hold)).rejects.toEqual(refused(ticketRefusals.TICKET_TAKEN))
    await save({ ...ticket, hold, isParked: false, lines: [lineOf(cut), lineOf(cut)] }, bruna)
    expect((await list())[0]!.lines).toHaveLength(2)
    expect(await acts()).toEqual(['ticket.begin', 'ticket.open'])
  })

  // spec: till-30
  test('takes over a ticket that is open elsewhere by saying so, and by nothing else', async () => {
    const ticket = aTicket()
    await save(ticket)
    const asked = { id: ticket.id, hold: newId(), from: ticket.hold }
    await expect(open({ ...asked, takesOver: false })).rejects.toEqual(refused(ticketRefusals.TICKET_HELD))
    await open({ ...asked, takesOver: true })
    // A third till still knows the hold of the first one.
    await expect(open({ ...asked, hold: newId(), takesOver: true })).rejects.toEqual(
      refused(ticketRefusals.TICKET_HELD),
    )
    expect(await acts()).toEqual(['ticket.begin', 'ticket.take-over'])
  })

  test('of twenty that open it at once one has it', async () => {
    const ticket = aTicket({ isParked: true })
    await save(ticket)
    const all = await Promise.allSettled(
      Array.from({ length: 20 }, () => open({ id: ticket.id, hold: newId(), from: ticket.hold, takesOver: true })),
    )
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await acts()).toEqual(['ticket.begin', 'ticket.open'])
  })
})

describe('its sale', () => {
  beforeEach(() => openRegister(scope))

  // spec: till-30
  test('ends it, once, whichever of two tills is first, and leaves nothing of it', async () => {
    const clientId = await aClient(scope)
    const ticket = aTicket({ clientId, discount: { type: 'value', cents: 100 } })
    await save(ticket)
    const mine = aSale([cut], { id: ticket.id })
    const theirs = aSale([{ ...cut, quantity: 2 }], { id: ticket.id })
    const ends = await Promise.allSettled([sell(scope, mine), sell(bruna, theirs)])
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(ends.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { kind: saleRefusals.SALE_KEY_REUSED },
    })
    expect(await list()).toEqual([])
    expect(await stateOf(ticket.id)).toEqual({
      state: 'sold',
      name: null,
      client_id: null,
      lines: null,
      discount: null,
    })
    await expect(save({ ...ticket, change: 2 })).rejects.toEqual(refused(ticketRefusals.TICKET_ENDED))
    const again = open({ ...ticket, from: ticket.hold, takesOver: true })
    await expect(again).rejects.toEqual(refused(ticketRefusals.TICKET_ENDED))
    await drop(ticket.id, ticket.hold)
    expect((await stateOf(ticket.id)).state).toBe('sold')
  })

  // spec: till-30
  test('by twenty tills at once with the same goods is one sale', async () => {
    const ticket = aTicket()
    await save(ticket)
    const request = aSale([cut], { id: ticket.id })
    const receipts = await Promise.all(Array.from({ length: 20 }, () => sell(scope, request)))
    expect(new Set(receipts.map(({ saleId }) => saleId))).toEqual(new Set([ticket.id]))
    const { rows } = await database.admin.query('select from sale where business_id = $1', [scope.businessId])
    expect(rows).toHaveLength(1)
  })

  test('that came before its word leaves no ticket behind, whichever is first', async () => {
    for (let round = 0; round < 10; round++) {
      const ticket = aTicket()
      await Promise.allSettled([save(ticket), sell(scope, aSale([cut], { id: ticket.id }))])
      expect((await stateOf(ticket.id))?.state ?? 'sold').toBe('sold')
    }
    expect(await list()).toEqual([])
    const sold = aSale([cut])
    await sell(scope, sold)
    await expect(save(aTicket({ id: sold.id }))).rejects.toEqual(refused(ticketRefusals.TICKET_ENDED))
  })

  test('made without internet counts although the ticket was thrown away meanwhile', async () => {
    const ticket = aTicket()
    await save(ticket)
    await drop(ticket.id, ticket.hold)
    await sell(scope, aSale([cut], { id: ticket.id }))
    expect((await stateOf(ticket.id)).state).toBe('sold')
    expect(await acts()).toEqual(['ticket.begin', 'ticket.drop'])
  })
})

test('a client who is forgotten is forgotten on open tickets', async () => {
  const clientId = await aClient(scope, 'Benedita')
  const ticket = aTicket({ clientId, name: 'Benedita', lines: [lineOf(cut, { note: 'Alergia da Benedita' })] })
  await save(ticket)
  await inBusiness(scope, 'write', (tx) => eraseClient(tx, { id: clientId }))
  const held = await stateOf(ticket.id)
  expect(JSON.stringify(held)).not.toContain('Benedita')
  expect(held).toMatchObject({ state: 'held', name: 'Comanda' })
})
