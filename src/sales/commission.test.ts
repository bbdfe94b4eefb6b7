import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sumCents } from '../platform/money.ts'
import { commissionOf, lineShares, reversalOf } from './commission.ts'
import { amountsOf } from './sale.ts'

const line = fc.record({
  unitCents: fc.integer({ min: 0, max: 10_000_000 }),
  quantity: fc.integer({ min: 1, max: 999 }),
})
const percent = fc.integer({ min: 0, max: 100 })

describe('the shares of lines', () => {
  test('spread the discount over all of them', () => {
    const lines = [
      { unitCents: 8_000, quantity: 1 },
      { unitCents: 2_000, quantity: 1 },
    ]
    expect(lineShares(lines, 10_000)).toEqual([8_000, 2_000])
    expect(lineShares(lines, 9_000)).toEqual([7_200, 1_800])
    expect(lineShares(lines, 0)).toEqual([0, 0])
  })

  test('sum to the total of the sale, and none exceeds its line', () => {
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 30 }),
        fc.integer({ min: 1, max: 10_000 }),
        (lines, part) => {
          const { totalCents } = amountsOf(lines, { type: 'percentage', percent: part / 100 })
          const shares = lineShares(lines, totalCents)
          expect(sumCents(shares)).toBe(totalCents)
          for (const [at, { unitCents, quantity }] of lines.entries())
            expect(shares[at]).toBeLessThanOrEqual(unitCents * quantity)
        },
      ),
    )
  })
})

describe('a reversal', () => {
  test('takes back what the refunded part had earned', () => {
    const earned = commissionOf(10_001, 45)
    expect(earned).toEqual({ percent: 45, baseCents: 10_001, amountCents: 4_500 })
    expect(reversalOf(earned, 10_001)).toEqual(earned)
    expect(reversalOf(earned, 20_000)).toEqual(earned)
    expect(reversalOf(earned, 1)).toEqual({ percent: 45, baseCents: 1, amountCents: 0 })
  })

  test('in any parts leaves the commission of the rest, and nothing in the end', () => {
    fc.assert(
      fc.property(fc.nat({ max: 10_000_000 }), percent, fc.array(fc.nat({ max: 5_000_000 })), (base, rate, refunds) => {
        const left = commissionOf(base, rate)
        for (const refunded of [...refunds, base]) {
          const back = reversalOf(left, refunded)
          expect(back.amountCents).toBeGreaterThanOrEqual(0)
          left.baseCents -= back.baseCents
          left.amountCents -= back.amountCents
          expect(left).toEqual(commissionOf(left.baseCents, rate))
        }
        expect(left.amountCents).toBe(0)
      }),
    )
  })
})
