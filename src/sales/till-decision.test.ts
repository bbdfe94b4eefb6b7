import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addToCart, addVisit, emptyTill, type Till } from './cart.ts'
import type { TillClient } from './contract.ts'
import { decideSale } from './sale-decision.ts'
import type { SaleFacts } from './sale-facts.ts'
import type { Item } from './sale.ts'
import { decideAtTill, type TillKnowledge } from './till-decision.ts'
import { saleOf } from './unsent-sale.ts'

const none = { category: null, barcode: null, stock: null, professionalIds: [] }
const corte: Item = { ...none, kind: 'service', id: 'corte', name: 'Corte', unitCents: 8_000 }
const shampoo: Item = { ...none, kind: 'product', id: 'shampoo', name: 'Shampoo', unitCents: 2_500, stock: 3 }
const bruna = { id: 'bruna', name: 'Bruna' }
const booked = {
  id: 'visit',
  visitId: 'v',
  time: '10:00',
  serviceId: corte.id,
  service: 'Corte',
  professionalId: bruna.id,
  professional: bruna.name,
  priceCents: 7_000,
  depositCents: 2_000,
}
const ana: Pick<TillClient, 'id' | 'name' | 'appointments'> = { id: 'ana', name: 'Ana', appointments: [booked] }
const rules = { sellsWithoutStock: false, scaleLabels: null, cardBands: [] }
const knows = (items: readonly Item[], more: Partial<TillKnowledge> = {}): TillKnowledge => ({
  sessionId: 'session',
  isReachable: true,
  offer: { ...rules, items },
  ...more,
})
const tillWith = (items: readonly Item[], quantity = 1): Till => ({
  ...emptyTill(),
  lines: items.reduce<Till['lines']>((lines, item) => addToCart(lines, item, null, quantity), []),
})
const codeAt = (...given: Parameters<typeof decideAtTill>) => decideAtTill(...given).refusal?.kind.code

test('the till says before the sale what it knows to be gone or sold out', () => {
  expect(codeAt(tillWith([corte, shampoo], 3), knows([corte, shampoo]))).toBeUndefined()
  expect(codeAt(tillWith([corte, shampoo]), knows([shampoo]))).toBe('NOT_FOUND')
  expect(codeAt(tillWith([shampoo], 3), knows([{ ...shampoo, stock: 2 }]))).toBe('OUT_OF_STOCK')
  expect(codeAt(tillWith([]), knows([shampoo]))).toBe('EMPTY_CART')
  expect(codeAt(tillWith([corte]), knows([corte], { sessionId: null }))).toBe('REGISTER_CLOSED')
})

test('other prices are no reason: the answer to the sale brings them', () => {
  expect(codeAt(tillWith([shampoo]), knows([{ ...shampoo, unitCents: 2_600 }]))).toBeUndefined()
  const discounted: Till = { ...tillWith([shampoo]), discount: { type: 'value', cents: 2_000 } }
  expect(codeAt(discounted, knows([{ ...shampoo, unitCents: 1_900 }]))).toBeUndefined()
})

test('without internet nothing that has changed is a reason', () => {
  expect(
    codeAt(tillWith([corte, shampoo], 3), knows([{ ...shampoo, stock: 0 }], { isReachable: false })),
  ).toBeUndefined()
})

test('a visit is charged at its own price, less what was paid ahead', () => {
  const lines = addVisit([], { ...corte, unitCents: 9_500 }, booked)
  const { sale } = decideAtTill({ ...emptyTill(), lines, client: ana }, knows([corte]))
  expect(sale).toMatchObject({
    totalCents: 7_000,
    credited: [{ id: booked.id, cents: 2_000 }],
    payments: [{ amountCents: 5_000 }],
  })
})

test('what the till says is what the server says that knows the same', () => {
  const item = (base: Item) =>
    fc.option(
      fc.record({ unitCents: fc.constantFrom(base.unitCents, 9_000), stock: fc.option(fc.nat(4)) }).map((now) => ({
        ...base,
        ...now,
        stock: base.kind === 'product' ? now.stock : null,
      })),
    )
  const bands = fc.constantFrom<TillKnowledge['offer']['cardBands']>([], ['debit'])
  fc.assert(
    fc.property(
      item(corte),
      item(shampoo),
      fc.integer({ min: 1, max: 4 }),
      bands,
      fc.boolean(),
      fc.boolean(),
      (service, product, quantity, cardBands, sellsWithoutStock, isVisit) => {
        const items = [service, product].filter((one) => one !== null)
        const before = tillWith([corte, shampoo], quantity)
        const till = isVisit ? { ...before, client: ana, lines: addVisit(before.lines, corte, booked) } : before
        const server: SaleFacts = {
          isDiscarded: false,
          register: { id: 'session' },
          rules: { sellsWithoutStock, sellsWithoutPerformer: true, scaleLabels: null },
          cardBands,
          isUnapproved: false,
          client: { id: ana.id, isRemoved: false },
          items: new Map(items.map((one) => [one.id, { ...one, priceCents: one.unitCents, isActive: true }])),
          sellers: new Map([[bruna.id, bruna]]),
          professionals: [],
          visits: new Map([
            [booked.id, { ...booked, clientId: ana.id, status: 'confirmed', isPaid: false, isOfDay: true }],
          ]),
        }
        const said = decideSale(saleOf(till.saleId, till), server).refusal
        if (said?.kind.code === 'PRICE_CHANGED') return
        const ahead = decideAtTill(
          till,
          knows(items, { offer: { items, sellsWithoutStock, scaleLabels: null, cardBands } }),
        ).refusal
        expect(ahead?.data).toEqual(said?.data)
      },
    ),
  )
})
