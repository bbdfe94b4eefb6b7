import { describe, expect, test } from 'vitest'
import type { OpenTicket } from './contract.ts'
import {
  afterRefusal,
  afterSending,
  allTickets,
  asAnother,
  beginTicket,
  changed,
  isContradicted,
  isHandedOver,
  isUnsent,
  openedAlone,
  openedTicket,
  tell,
  type KeptTicket,
  type TicketProcedures,
} from './kept-ticket.ts'
import { cartOf, ticketCartOf, ticketRefusals, ticketSchema, totalOf, type TicketCart } from './ticket.ts'

const itemId = '019a0000-0000-7000-8000-000000000002'
const id = '5c1d1c1e-1111-4111-8111-111111111111'
const visit = { id: '019a0000-0000-7000-8000-000000000004', priceCents: 7_000 }
const line = { kind: 'service' as const, id: itemId, name: 'Corte', quantity: 1, unitCents: 8_000, professional: null }
const cart: TicketCart = {
  lines: [
    { ...line, note: null, visit },
    { ...line, note: 'Franja', visit: null },
  ],
  client: { id: '019a0000-0000-7000-8000-000000000003', name: 'Ana', appointments: [] },
  discount: { type: 'percentage', percent: 10 },
}
const fuller = { ...cart, lines: [...cart.lines, ...cart.lines] }
const begun = beginTicket({ id, name: 'Ana', cart, isParked: false, tab: 'a' })
const stored: OpenTicket = {
  ...cart,
  id,
  name: 'Ana',
  hold: '5c1d1c1e-2222-4111-8111-111111111111',
  isParked: true,
  holder: 'Bruna',
  changedAt: '2026-11-12T15:00:00.000Z',
}

function server() {
  const heard: unknown[] = []
  const hear = (word: string) => async (said: object) => void heard.push([word, said])
  const procedures: TicketProcedures = { open: hear('open'), save: hear('save'), drop: hear('drop') }
  return { heard, procedures }
}

describe('a cart that is put away comes back as it was', () => {
  const till = cartOf(cart, () => undefined)
  test('with its items as they were shown, where they are no longer sold', () => {
    expect(till.lines.map(({ item, note }) => [item.name, item.unitCents, note])).toEqual([
      ['Corte', 8_000, null],
      ['Corte', 8_000, 'Franja'],
    ])
    expect(new Set(till.lines.map(({ key }) => key)).size).toBe(2)
    expect(totalOf(cart)).toBe(13_500)
  })

  test('with the items of now, where they are', () => {
    const now = { ...till.lines[0]!.item, name: 'Corte feminino', unitCents: 9_000 }
    expect(cartOf(cart, () => now).lines[0]!.item).toBe(now)
  })

  test('and without the appointment that the client pays no more', () => {
    expect(ticketCartOf(till).lines.map((one) => one.visit)).toEqual([null, null])
    const appointments = [{ id: visit.id }] as never
    const served = { ...cart, client: { ...cart.client!, appointments } }
    expect(ticketCartOf(cartOf(served, () => undefined))).toEqual(served)
  })
})

describe('the server is told', () => {
  test('the last word, which is well formed', async () => {
    const { heard, procedures } = server()
    const next = await tell(begun, procedures)
    expect(heard).toEqual([['save', expect.objectContaining({ id, hold: begun.hold, change: 1, isParked: false })]])
    expect(ticketSchema.safeParse((heard[0] as [string, object])[1]).success).toBe(true)
    expect(next).toEqual({ ...begun, sent: 1 })
    expect([isUnsent(begun), isUnsent(next!)]).toEqual([true, false])
  })

  test('nothing where nothing was changed', () => {
    const known = { ...begun, sent: 1 }
    expect(isUnsent(changed(known, { cart: { ...cart } }))).toBe(false)
    expect(isUnsent(changed(known, { cart: fuller }))).toBe(true)
    expect(isUnsent(changed(known, { isParked: true }))).toBe(true)
  })

  test('first that it was opened, where the internet was gone then', async () => {
    const { heard, procedures } = server()
    const alone = changed(openedAlone(stored, 'a'), { cart: fuller })
    const next = await tell(alone, procedures)
    expect(heard).toEqual([
      ['open', { id, hold: alone.hold, from: stored.hold, takesOver: false }],
      ['save', expect.objectContaining({ change: 2 })],
    ])
    expect(next).toMatchObject({ from: null, sent: 2 })
  })

  test('once, of what is put away, which the device keeps until its list has it, or thrown away', async () => {
    const { heard, procedures } = server()
    const parked = await tell(changed(begun, { isParked: true }), procedures)
    expect([begun, changed(begun, { isParked: true }), parked!].map(isHandedOver)).toEqual([false, false, true])
    expect(isContradicted(parked!, [])).toBe(false)
    expect(await tell(changed(begun, { isDropped: true }), procedures)).toBeNull()
    expect(heard).toEqual([
      ['save', expect.objectContaining({ isParked: true })],
      ['drop', { id, hold: begun.hold }],
    ])
  })

  test('what was said meanwhile stays to be told', () => {
    const later = changed(begun, { cart: fuller })
    expect(afterSending(later, begun, { ...begun, sent: 1 })).toEqual({ ...later, sent: 1 })
    expect(isUnsent(afterSending(later, begun, null)!)).toBe(true)
    expect(afterSending(begun, begun, null)).toBeNull()
  })
})

describe('what the server does not take', () => {
  test('a person decides about, and no word goes out until then', () => {
    const taken = afterRefusal(begun, ticketRefusals.TICKET_TAKEN)!
    expect(taken.refusal).toMatchObject({ code: 'TICKET_TAKEN' })
    expect(isUnsent(changed(taken, { cart: fuller }))).toBe(false)
    const other = asAnother(taken)
    expect(other).toMatchObject({ name: 'Ana', cart, isParked: true, refusal: null, sent: 0 })
    expect([other.id, other.hold]).not.toContain(begun.id)
  })

  test.each(['SIGNED_OUT', 'FORBIDDEN', 'READ_ONLY', 'TOO_MANY'])('%s passes by itself', (code) => {
    expect(afterRefusal(begun, { code, title: '', text: '' })).toBe(begun)
  })

  test('is forgotten where it was to be thrown away', () => {
    expect(afterRefusal(changed(begun, { isDropped: true }), ticketRefusals.TICKET_TAKEN)).toBeNull()
  })
})

test('what the list says of a ticket raises a doubt, unless the server is still to be told', () => {
  const held = openedTicket({ ...stored, isParked: false }, 'a')
  expect(isContradicted(held, [stored])).toBe(false)
  expect(isContradicted(held, [{ ...stored, hold: begun.hold }])).toBe(true)
  expect(isContradicted(held, [])).toBe(true)
  expect(isContradicted(changed(held, { cart: fuller }), [])).toBe(false)
})

test('the list of all shows what is here as it is here, and what the server does not know yet', () => {
  const held = changed(openedTicket({ ...stored, isParked: false }, 'a'), { cart: fuller })
  const mine: KeptTicket = { ...begun, id: itemId }
  const dropped: KeptTicket = { ...begun, id: visit.id, isDropped: true }
  const other = { ...stored, id: visit.priceCents.toString(), isParked: false }
  const all = allTickets([stored, other, { ...stored, id: dropped.id }], [held, mine, dropped], id)
  expect(all.map((one) => [one.id, one.place, one.cart.lines.length])).toEqual([
    [id, 'counter', 4],
    [other.id, 'elsewhere', 2],
    [itemId, 'device', 2],
  ])
  expect(allTickets([stored], [], itemId)[0]).toMatchObject({ place: 'parked', holder: 'Bruna' })
})
