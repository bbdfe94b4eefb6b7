import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { sumCents, timesCents } from '../platform/money.ts'
import { words } from '../platform/words.ts'
import { ledgerMethods } from '../register/payment.ts'
import {
  refundableByMethod,
  moneyBackFault,
  proposeMoneyBack,
  refundAmounts,
  type MoneyBack,
  type RefundableSale,
} from './refund.ts'
import { defaultZone } from '../platform/clock.ts'
import { formatsOf } from '../platform/format.ts'

const brazil = formatsOf({ currency: 'BRL', dateFormat: 'DD/MM/YYYY', zone: defaultZone })

const sold = (unitCents: number, quantity: number, refundedQuantity = 0, line = 1) => ({
  line,
  unitCents,
  quantity,
  refundedQuantity,
})

test('a line gives back its share of what was paid', () => {
  // R$ 131,00 less a discount of R$ 13,10.
  const sale = { totalCents: 11_790, lines: [sold(8_000, 1, 0, 1), sold(2_550, 2, 0, 2)] }
  expect(refundAmounts(sale, [{ line: 1, quantity: 1 }])).toEqual([7_200])
  expect(refundAmounts(sale, [{ line: 2, quantity: 1 }])).toEqual([2_295])
  expect(
    refundAmounts(sale, [
      { line: 2, quantity: 2 },
      { line: 1, quantity: 1 },
    ]),
  ).toEqual([4_590, 7_200])
})

test('centavos that units cannot share equally come back with the first', () => {
  const thirds = (refunded: number): RefundableSale => ({ totalCents: 1_000, lines: [sold(400, 3, refunded)] })
  expect([0, 1, 2].map((refunded) => refundAmounts(thirds(refunded), [{ line: 1, quantity: 1 }]))).toEqual([
    [334],
    [333],
    [333],
  ])
})

test('more than is left, an unknown line and a line named twice are no refund', () => {
  const sale = { totalCents: 1_000, lines: [sold(500, 2, 1)] }
  expect(refundAmounts(sale, [{ line: 1, quantity: 2 }])).toBeNull()
  expect(refundAmounts(sale, [{ line: 9, quantity: 1 }])).toBeNull()
  const twice = { totalCents: 1_000, lines: [sold(500, 2)] }
  const one = { line: 1, quantity: 1 }
  expect(refundAmounts(twice, [one, one])).toBeNull()
})

test('however a sale is given back, piece by piece, it comes to what was paid and never beyond', () => {
  const line = fc.record({ unitCents: fc.integer({ min: 0, max: 100_000 }), quantity: fc.integer({ min: 1, max: 9 }) })
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 6 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.infiniteStream(fc.nat()),
      (lines, part, dice) => {
        const subtotal = sumCents(lines.map((one) => timesCents(one.unitCents, one.quantity)))
        const totalCents = Math.floor(subtotal * part)
        const left = lines.map((one, at) => ({ ...one, line: at + 1, refundedQuantity: 0 }))
        const byLine = lines.map(() => 0)
        let given = 0
        for (;;) {
          const open = left.filter((one) => one.refundedQuantity < one.quantity)
          if (open.length === 0) break
          const one = open[dice.next().value! % open.length]!
          const quantity = 1 + (dice.next().value! % (one.quantity - one.refundedQuantity))
          const [amount] = refundAmounts({ totalCents, lines: left }, [{ line: one.line, quantity }])!
          expect(amount).toBeGreaterThanOrEqual(0)
          one.refundedQuantity += quantity
          byLine[one.line - 1]! += amount!
          given += amount!
          expect(given).toBeLessThanOrEqual(totalCents)
        }
        expect(given).toBe(totalCents)
        for (const [at, { unitCents, quantity }] of lines.entries())
          expect(byLine[at]).toBeLessThanOrEqual(unitCents * quantity)
      },
    ),
  )
})

test('money goes back the way it came, as far as that reaches', () => {
  const paid = [
    { method: 'card' as const, amountCents: 5_000 },
    { method: 'cash' as const, amountCents: 3_000 },
  ]
  expect(proposeMoneyBack(paid, [], 4_000)).toEqual([{ method: 'card', amountCents: 4_000 }])
  expect(proposeMoneyBack(paid, [{ method: 'card', amountCents: 4_000 }], 4_000)).toEqual([
    { method: 'card', amountCents: 1_000 },
    { method: 'cash', amountCents: 3_000 },
  ])
  // Everything had been refunded by PIX before.
  expect(proposeMoneyBack(paid, [{ method: 'pix', amountCents: 8_000 }], 0)).toEqual([])
  expect(proposeMoneyBack([{ method: 'pix', amountCents: 100 }], [{ method: 'pix', amountCents: 100 }], 50)).toEqual([
    { method: 'pix', amountCents: 50 },
  ])
})

test('however refunds are shared out, as proposed each method gives back what it took and none is asked twice', () => {
  const payment = fc.record({
    method: fc.constantFrom(...ledgerMethods),
    amountCents: fc.integer({ min: 1, max: 99_999 }),
  })
  fc.assert(
    fc.property(
      fc.array(payment, { minLength: 1, maxLength: 5 }),
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 5 }),
      (paid, parts) => {
        const total = sumCents(paid.map(({ amountCents }) => amountCents))
        const refunded: MoneyBack[] = []
        let left = total
        // Refunds in parts, the last one of everything that is left.
        for (const part of [...parts, 1]) {
          const amountCents = Math.floor(left * part)
          const back = proposeMoneyBack(paid, refunded, amountCents)
          expect(moneyBackFault(back, amountCents, brazil)).toBeNull()
          expect(back.every((one) => one.amountCents > 0)).toBe(true)
          refunded.push(...back)
          left -= amountCents
        }
        expect(refundableByMethod(paid, refunded)).toEqual({ card: 0, cash: 0, pix: 0, deposit: 0 })
        expect(sumCents(refunded.map(({ amountCents }) => amountCents))).toBe(total)
      },
    ),
  )
})

test('money that goes back names each method once and comes to the amount', () => {
  const half = { method: 'pix' as const, amountCents: 500 }
  expect(moneyBackFault([half, { ...half, method: 'cash' }], 1_000, brazil)).toBeNull()
  expect(moneyBackFault([half, half], 1_000, brazil)).toBe('Cada forma de pagamento só pode aparecer uma vez.')
  expect(words(moneyBackFault([half], 499, brazil)!)).toMatch(/deve somar R\$.4,99\./)
  expect(moneyBackFault([], 0, brazil)).toBeNull()
})
