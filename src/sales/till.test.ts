import { describe, expect, test } from 'vitest'
import type { TillVisit } from './contract.ts'
import type { Item, Seller } from './sale.ts'
import { wholeBy } from './split.ts'
import { afterStep, emptyTill, visitsToAskFor, type Till, type TillStep } from './cart.ts'
import { saleOf } from './unsent-sale.ts'

const idOf = (n: number) => `019a0000-0000-7000-8000-${String(n).padStart(12, '0')}`
const item = (n: number, changed: Partial<Item> = {}): Item => ({
  kind: 'service',
  id: idOf(n),
  name: `Item ${n}`,
  category: null,
  barcode: null,
  unitCents: 1_000,
  stock: null,
  professionalIds: [],
  ...changed,
})
const bruna: Seller = { id: idOf(50), name: 'Bruna' }
const visit: TillVisit = {
  visitId: 'v',
  id: idOf(60),
  time: '10:00',
  serviceId: idOf(1),
  service: 'Corte',
  professionalId: bruna.id,
  professional: bruna.name,
  priceCents: 800,
}
const ana = { id: idOf(70), name: 'Ana', appointments: [visit] }
const after = (...steps: TillStep[]): Till => steps.reduce(afterStep, emptyTill())
const add = (of: Item, professional: Seller | null = null): TillStep => ({ type: 'add', item: of, professional })

describe('the sale that is being made', () => {
  const till = emptyTill()

  test('keeps its key whatever is done to the cart, so that a lost answer makes no second sale', () => {
    const steps: TillStep[] = [
      add(item(1), bruna),
      { type: 'client', client: ana },
      { type: 'visit', item: item(1), visit },
      { type: 'quantity', key: `service ${idOf(1)}`, quantity: 0 },
      { type: 'discount', discount: { type: 'percentage', percent: 10 } },
      { type: 'parts', parts: wholeBy('pix') },
      { type: 'refresh', items: [item(1, { unitCents: 900 })] },
    ]
    let reached = till
    for (const step of steps) {
      reached = afterStep(reached, step)
      expect(reached.saleId, step.type).toBe(till.saleId)
    }
  })

  test('is another one when the counter is cleared, with nothing on it and paid by card', () => {
    const cleared = afterStep(after(add(item(1)), { type: 'client', client: ana }), { type: 'clear' })
    expect(cleared).toEqual({ ...emptyTill(), saleId: cleared.saleId })
    expect(cleared).toMatchObject({ lines: [], client: null, discount: null, parts: wholeBy('card') })
    expect(cleared.saleId).not.toBe(till.saleId)
    expect(after({ type: 'clear' }).saleId).not.toBe(after({ type: 'clear' }).saleId)
  })

  test('is the one that is laid out, with its own key', () => {
    const other = after(add(item(2)), { type: 'discount', discount: { type: 'value', cents: 100 } })
    expect(afterStep(after(add(item(1))), { type: 'lay-out', till: other })).toBe(other)
  })
})

describe('a step', () => {
  test('changes what it names and leaves the rest', () => {
    const before = after(add(item(1)), { type: 'client', client: ana })
    const discount = { type: 'value', cents: 100 } as const
    expect(afterStep(before, { type: 'discount', discount })).toEqual({ ...before, discount })
    expect(afterStep(before, { type: 'parts', parts: wholeBy('cash') })).toEqual({ ...before, parts: wholeBy('cash') })
    const { lines, ...rest } = afterStep(before, add(item(2), bruna))
    expect(lines.map((line) => [line.item.id, line.quantity, line.professional?.name])).toEqual([
      [idOf(1), 1, undefined],
      [idOf(2), 1, 'Bruna'],
    ])
    expect(rest).toEqual({ saleId: before.saleId, client: ana, discount: null, parts: before.parts })
  })

  test('to a line changes its quantity, who did it and its note', () => {
    const [line] = after(add(item(1))).lines
    const changed = after(
      add(item(1)),
      add(item(2)),
      { type: 'quantity', key: line!.key, quantity: 3 },
      { type: 'line', key: line!.key, change: { professional: bruna, note: 'franja' } },
    )
    expect(changed.lines.map(({ quantity, professional, note }) => [quantity, professional, note])).toEqual([
      [3, bruna, 'franja'],
      [1, null, null],
    ])
    const gone = { type: 'quantity', key: changed.lines[0]!.key, quantity: 0 } as const
    expect(afterStep(changed, gone).lines.map(({ item }) => item.id)).toEqual([idOf(2)])
  })

  test('to another client leaves what was done, and no line is the appointment of somebody else', () => {
    const till = after(add(item(2)), { type: 'client', client: ana }, { type: 'visit', item: item(1), visit })
    const visitsOf = ({ lines }: Till) => lines.map(({ item, visit }) => [item.id, visit?.id ?? null])
    const [other, kept] = [
      [idOf(2), null],
      [idOf(1), visit.id],
    ]
    expect(visitsOf(till)).toEqual([other, kept])
    expect(visitsOf(afterStep(till, { type: 'client', client: ana }))).toEqual([other, kept])
    for (const client of [null, { ...ana, id: idOf(71), appointments: [] }])
      expect(visitsOf(afterStep(till, { type: 'client', client }))).toEqual([other, [idOf(1), null]])
  })

  test('of the catalogue brings new prices to the lines that have them', () => {
    const items = [item(1, { unitCents: 1_500 })]
    const { lines } = after(add(item(1)), add(item(2)), { type: 'refresh', items: [...items, item(2)] })
    expect(lines.map(({ item }) => item.unitCents)).toEqual([1_500, 1_000])
  })
})

describe('the visits that a sale leaves out', () => {
  const at = (n: number, time: string): TillVisit => ({ ...visit, id: idOf(n), time })
  const [morning, soon, evening] = [at(61, '09:00'), at(62, '16:00'), at(63, '16:01')]
  const withAll = after({ type: 'client', client: { ...ana, appointments: [morning, soon, evening] } }, add(item(2)))
  const asked = (till: Till, now = '15:00') => visitsToAskFor(till, now).map(({ id }) => id)

  test('are asked for when they have begun or begin within the hour, and not those for later', () => {
    expect(asked(withAll)).toEqual([morning.id, soon.id])
    expect(
      asked(after({ type: 'client', client: { ...ana, appointments: [{ ...evening, date: '2026-11-11' }] } })),
    ).toEqual([evening.id])
    expect(asked(withAll, '23:59')).toEqual([morning.id, soon.id, evening.id])
    expect(asked(afterStep(withAll, { type: 'visit', item: item(1), visit: soon }))).toEqual([morning.id])
  })

  test('are asked for once; another client or another sale is asked for anew', () => {
    const answered = afterStep(withAll, { type: 'others', ids: [morning.id, soon.id], answer: 'later' })
    expect(asked(answered)).toEqual([])
    expect(asked(afterStep(answered, { type: 'client', client: withAll.client }))).toEqual([morning.id, soon.id])
    expect(asked(afterStep(answered, { type: 'clear' }))).toEqual([])
    expect(answered.saleId).toBe(withAll.saleId)
  })

  test('are let go by the sale only as was answered, and not if they are charged after all', () => {
    expect(saleOf(withAll.saleId, withAll)).not.toHaveProperty('waivedVisitIds')
    const answered = afterStep(withAll, { type: 'others', ids: [morning.id, soon.id], answer: 'waived' })
    expect(saleOf(answered.saleId, answered).waivedVisitIds).toEqual([morning.id, soon.id])
    const charged = afterStep(answered, { type: 'visit', item: item(1), visit: soon })
    expect(saleOf(charged.saleId, charged).waivedVisitIds).toEqual([morning.id])
    const later = afterStep(answered, { type: 'others', ids: [morning.id], answer: 'later' })
    expect(saleOf(later.saleId, later).waivedVisitIds).toEqual([soon.id])
  })
})
