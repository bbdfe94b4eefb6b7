import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sumCents } from '../platform/money.ts'
import { decideSale } from './sale-decision.ts'
import type { SaleFacts } from './sale-facts.ts'
import { amountsOf, creditDue, type Line, type SaleRequest } from './sale.ts'

const [ana, bia, bruna, caio] = ['ana', 'bia', 'bruna', 'caio'] as const
const corte = { name: 'Corte', barcode: null, priceCents: 8_000, stock: null, isActive: true, professionalIds: [] }
const shampoo = { ...corte, name: 'Shampoo', priceCents: 2_500, stock: 3 }
const visit = {
  id: 'visit',
  clientId: ana,
  serviceId: 'corte',
  professionalId: bruna,
  priceCents: 7_000,
  status: 'confirmed' as const,
  isPaid: false,
  depositCents: 2_000,
  isOfDay: true,
}
const nothingAmiss: SaleFacts = {
  isDiscarded: false,
  register: { id: 'session' },
  rules: { sellsWithoutStock: false, sellsWithoutPerformer: false, scaleLabels: null },
  cardBands: [],
  isUnapproved: false,
  client: { id: ana, isRemoved: false },
  items: new Map<string, typeof corte | typeof shampoo>([
    ['corte', corte],
    ['shampoo', shampoo],
  ]),
  sellers: new Map([[bruna, { name: 'Bruna' }]]),
  professionals: [{ id: bruna, name: 'Bruna' }],
  visits: new Map([[visit.id, visit]]),
}
const ofVisit: Line = {
  kind: 'service',
  id: 'corte',
  quantity: 1,
  unitCents: 7_000,
  professionalId: bruna,
  appointmentId: visit.id,
}
const ofShampoo: Line = { kind: 'product', id: 'shampoo', quantity: 2, unitCents: 2_500 }
const anaPays: SaleRequest = {
  id: 'sale',
  clientId: ana,
  lines: [ofVisit, ofShampoo],
  discount: null,
  payments: [
    { method: 'card', amountCents: 10_000, receivedCents: null },
    { method: 'deposit', amountCents: 2_000, receivedCents: null },
  ],
}
const decide = (sale: Partial<SaleRequest> = {}, facts: Partial<SaleFacts> = {}) =>
  decideSale({ ...anaPays, ...sale }, { ...nothingAmiss, ...facts })
const codeOf = (...given: Parameters<typeof decide>) => decide(...given).refusal?.kind.code

describe('a sale that nothing speaks against', () => {
  test('is stored with its names, its sums and what it takes of the deposit', () => {
    expect(decide().sale).toEqual({
      subtotalCents: 12_000,
      discountCents: 0,
      totalCents: 12_000,
      clientId: ana,
      lines: [
        { ...ofVisit, name: 'Corte', totalCents: 7_000, professionalName: 'Bruna' },
        { ...ofShampoo, name: 'Shampoo', totalCents: 5_000, professionalName: null },
      ],
      payments: [{ method: 'card', amountCents: 10_000, receivedCents: null }],
      credited: [{ id: visit.id, cents: 2_000 }],
      waivedIds: [],
      marks: [],
      goneItems: [],
    })
  })

  test('lets go what is named, unless it is paid here or meanwhile', () => {
    const visits = new Map([
      [visit.id, visit],
      ['other', { ...visit, id: 'other' }],
      ['paid', { ...visit, id: 'paid', isPaid: true }],
    ])
    expect(decide({ waivedVisitIds: [visit.id, 'other', 'paid'] }, { visits }).sale?.waivedIds).toEqual(['other'])
  })
})

/** Each fault beside the code that tells of it, in the order in which a person is told. */
const faults: [code: string, sale: Partial<SaleRequest>, facts: Partial<SaleFacts>][] = [
  ['SALE_DISCARDED', {}, { isDiscarded: true }],
  ['REGISTER_CLOSED', {}, { register: null }],
  ['DISCOUNT_TOO_HIGH', { discount: { type: 'value', cents: 90_000 } }, {}],
  ['NOT_FOUND clientId', {}, { client: null }],
  ['NOT_FOUND lines.0.professionalId', {}, { sellers: new Map() }],
  ['NOT_FOUND lines.0.appointmentId', {}, { visits: new Map([[visit.id, { ...visit, clientId: bia }]]) }],
  ['APPOINTMENT_PAID lines.0.appointmentId', {}, { visits: new Map([[visit.id, { ...visit, isPaid: true }]]) }],
  ['NOT_FOUND waivedVisitIds', { waivedVisitIds: ['unknown'] }, {}],
  ['NOT_FOUND lines.1', {}, { items: new Map([['corte', corte]]) }],
  [
    'NOT_PERFORMED lines.2.professionalId',
    { lines: [ofVisit, ofShampoo, { ...ofVisit, unitCents: 8_000, appointmentId: null }] },
    { items: new Map([...nothingAmiss.items, ['corte', { ...corte, professionalIds: [caio] }]]) },
  ],
  [
    'PERFORMER_MISSING lines.0.professionalId',
    { lines: [{ ...ofVisit, professionalId: null }, ofShampoo] },
    { professionals: [bruna, caio].map((id) => ({ id, name: id })) },
  ],
  ['PRICE_CHANGED', { lines: [ofVisit, { ...ofShampoo, unitCents: 2_400 }] }, {}],
  ['OUT_OF_STOCK', { lines: [ofVisit, { ...ofShampoo, quantity: 4 }] }, {}],
  ['INVALID_INPUT payments', {}, { cardBands: ['debit'] }],
  ['DISCOUNT_NEEDS_APPROVAL', {}, { isUnapproved: true }],
  ['INVALID_INPUT payments', { payments: [{ method: 'card', amountCents: 1, receivedCents: null }] }, {}],
  ['DEPOSIT_CHANGED', { payments: [{ method: 'card', amountCents: 12_000, receivedCents: null }] }, {}],
]

describe('a sale that cannot be', () => {
  test.each(faults)('is refused: %s', (name, sale, facts) => {
    const [code, field] = name.split(' ')
    const { refusal } = decide(sale, facts)
    expect(refusal?.kind.code).toBe(code)
    expect(Object.keys(refusal?.fields ?? {})).toEqual(field ? [field] : [])
  })

  test('is refused for the first of its faults', () => {
    type Case = { sale: Partial<SaleRequest>; facts: Partial<SaleFacts> }
    const together = (from: number) =>
      faults
        .slice(from)
        .reduceRight<Case>(
          (both, [, sale, facts]) => ({ sale: { ...both.sale, ...sale }, facts: { ...both.facts, ...facts } }),
          { sale: {}, facts: {} },
        )
    for (const [at, [name]] of faults.entries()) {
      const { sale, facts } = together(at)
      expect(codeOf(sale, facts)).toBe(name.split(' ')[0])
    }
  })

  test('says what has changed', () => {
    const dearer = decide(
      {},
      { items: new Map([...nothingAmiss.items, ['shampoo', { ...shampoo, priceCents: 2_600 }]]) },
    )
    expect(dearer.refusal?.facts).toEqual([{ id: 'shampoo', appointmentId: null, unitCents: 2_600 }])
    const gone = decide({}, { items: new Map([...nothingAmiss.items, ['shampoo', { ...shampoo, stock: 1 }]]) })
    expect(gone.refusal?.facts).toEqual([{ id: 'shampoo', stock: 1 }])
    const returned = decide({}, { visits: new Map([[visit.id, { ...visit, depositCents: 500 }]]) })
    expect(returned.refusal?.facts).toEqual([{ appointmentId: visit.id, depositCents: 500 }])
  })
})

const ids = ['corte', 'shampoo', 'gone'] as const
const someFacts = fc.record({
  isActive: fc.boolean(),
  stock: fc.nat(4),
  priceCents: fc.constantFrom(2_500, 2_600),
  professionalIds: fc.constantFrom<string[]>([], [bruna], [caio]),
  sellsWithoutStock: fc.boolean(),
  sellsWithoutPerformer: fc.boolean(),
  isUnapproved: fc.boolean(),
  isRemoved: fc.boolean(),
  knowsSeller: fc.boolean(),
  session: fc.constantFrom('session', 'other'),
  visit: fc.record({
    clientId: fc.constantFrom(ana, bia),
    isPaid: fc.boolean(),
    depositCents: fc.nat(3_000),
    priceCents: fc.constantFrom(2_500, 7_000),
  }),
})
const factsOf = (some: typeof someFacts extends fc.Arbitrary<infer Some> ? Some : never): SaleFacts => ({
  ...nothingAmiss,
  rules: {
    ...nothingAmiss.rules,
    sellsWithoutStock: some.sellsWithoutStock,
    sellsWithoutPerformer: some.sellsWithoutPerformer,
  },
  register: { id: some.session },
  isUnapproved: some.isUnapproved,
  client: { id: ana, isRemoved: some.isRemoved },
  items: new Map([
    ['corte', { ...corte, priceCents: some.priceCents, professionalIds: some.professionalIds }],
    ['shampoo', { ...shampoo, isActive: some.isActive, stock: some.stock }],
  ]),
  sellers: some.knowsSeller ? nothingAmiss.sellers : new Map(),
  professionals: [bruna, caio].map((id) => ({ id, name: id })),
  visits: new Map([[visit.id, { ...visit, ...some.visit }]]),
})
const someLines = fc.array(
  fc.record({
    id: fc.constantFrom(...ids),
    quantity: fc.integer({ min: 1, max: 3 }),
    names: fc.boolean(),
    pays: fc.boolean(),
  }),
  { minLength: 1, maxLength: 6 },
)
/** A sale whose payments are right for what is known of its deposits. */
const saleOf = (
  lines: typeof someLines extends fc.Arbitrary<infer Some> ? Some : never,
  facts: SaleFacts,
  percent: number,
): SaleRequest => {
  const sold = lines.map(({ id, quantity, names, pays }): Line => {
    const kind = id === 'shampoo' ? 'product' : 'service'
    const isVisit = id === 'corte' && pays
    return {
      kind,
      id,
      quantity: isVisit ? 1 : quantity,
      unitCents: 2_500,
      professionalId: names ? bruna : null,
      appointmentId: isVisit ? visit.id : null,
    }
  })
  const discount = percent > 0 ? { type: 'percentage' as const, percent } : null
  const { totalCents } = amountsOf(sold, discount)
  const isTheirs = facts.visits.get(visit.id)?.clientId === ana && !facts.visits.get(visit.id)?.isPaid
  const held = isTheirs && sold.some(({ appointmentId }) => appointmentId) ? [facts.visits.get(visit.id)!] : []
  const credit = creditDue(held, totalCents)
  const rest = totalCents - credit
  return {
    id: 'sale',
    clientId: ana,
    lines: sold,
    discount,
    payments: [
      ...(rest > 0 || credit === 0 ? [{ method: 'pix' as const, amountCents: rest, receivedCents: null }] : []),
      ...(credit > 0 ? [{ method: 'deposit' as const, amountCents: credit, receivedCents: null }] : []),
    ],
  }
}
const cases = fc.tuple(someLines, someFacts.map(factsOf), fc.nat(100)).map(([lines, facts, percent]) => ({
  facts,
  sale: saleOf(lines, facts, percent),
}))
const offline = { sessionId: 'session', soldAt: '2026-11-12T17:30:00.000Z' }

describe('whatever is sold', () => {
  test('what is taken in is the total, to the centavo, and no deposit gives more than it holds', () => {
    fc.assert(
      fc.property(cases, ({ sale, facts }) => {
        const { sale: accepted } = decideSale({ ...sale, offline }, facts)
        expect(accepted).toBeDefined()
        const { subtotalCents, discountCents, totalCents, lines, payments, credited } = accepted!
        expect(sumCents(lines.map((line) => line.totalCents))).toBe(subtotalCents)
        expect(subtotalCents - discountCents).toBe(totalCents)
        expect(sumCents([...payments.map((one) => one.amountCents), ...credited.map((one) => one.cents)])).toBe(
          totalCents,
        )
        for (const { id, cents } of credited) expect(cents).toBeLessThanOrEqual(facts.visits.get(id)!.depositCents)
      }),
    )
  })

  test('without internet is taken as it was made, with a mark exactly where it would be refused now', () => {
    fc.assert(
      fc.property(cases, ({ sale, facts: known }) => {
        const facts = { ...known, register: { id: offline.sessionId }, client: { id: ana, isRemoved: false } }
        const now = decideSale(sale, facts)
        const made = decideSale({ ...sale, offline }, facts)
        expect(made.refusal).toBeUndefined()
        expect(made.sale!.marks.length > 0).toBe(now.refusal !== undefined)
        if (now.sale) expect(made.sale).toEqual(now.sale)
      }),
    )
  })

  test('what is stored names nothing that is not there', () => {
    fc.assert(
      fc.property(cases, ({ sale, facts }) => {
        const { lines, goneItems } = decideSale({ ...sale, offline }, facts).sale!
        const gone = new Set(goneItems.map(({ id }) => id))
        for (const line of lines) {
          expect(facts.items.has(line.id) || gone.has(line.id)).toBe(true)
          if (line.professionalId) expect(facts.sellers.has(line.professionalId)).toBe(true)
          if (line.appointmentId)
            expect(facts.visits.get(line.appointmentId)).toMatchObject({ clientId: ana, isPaid: false })
        }
        const paid = lines.flatMap(({ appointmentId }) => appointmentId ?? [])
        expect(new Set(paid).size).toBe(paid.length)
      }),
    )
  })
})
