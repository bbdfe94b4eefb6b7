import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseAmount, percentOf, splitCents, sumCents, timesCents } from './money.ts'

const amount = fc.integer({ min: 0, max: 10_000_000_000 })

test('a sum is exact or loud', () => {
  expect(sumCents([10, 20, 30])).toBe(60)
  expect(sumCents([])).toBe(0)
  expect(() => sumCents([Number.MAX_SAFE_INTEGER, 1])).toThrow(RangeError)
  expect(() => sumCents([0.1, 0.2])).toThrow(RangeError)
  expect(() => timesCents(Number.MAX_SAFE_INTEGER, 2)).toThrow(RangeError)
})

test('a percentage rounds half a centavo up', () => {
  expect(percentOf(1050, 10)).toBe(105)
  expect(percentOf(5, 50)).toBe(3)
  expect(percentOf(333, 33.33)).toBe(111)
  expect(percentOf(9_999, 100)).toBe(9_999)
  expect(() => percentOf(-1, 10)).toThrow(RangeError)
})

test('a percentage and the rest of it differ from the whole by at most the rounding', () => {
  fc.assert(
    fc.property(amount, fc.integer({ min: 0, max: 100 }), (cents, percent) => {
      const part = percentOf(cents, percent)
      expect(Math.abs(part * 100 - cents * percent)).toBeLessThanOrEqual(50)
      expect(part + percentOf(cents, 100 - percent) - cents).toBeOneOf([0, 1])
    }),
  )
})

test('a split gives the centavos left over to those who lost most', () => {
  expect(splitCents(100, [1, 1, 1])).toEqual([34, 33, 33])
  expect(splitCents(10_000, [8_000, 2_599, 0])).toEqual([7_548, 2_452, 0])
  expect(splitCents(0, [5, 5])).toEqual([0, 0])
  expect(splitCents(100, [0, 0])).toEqual([0, 0])
  expect(() => splitCents(-1, [1])).toThrow(RangeError)
  expect(() => splitCents(1, [2, -1])).toThrow(RangeError)
})

test('a split sums to the whole, and nobody is a whole centavo away from their share', () => {
  fc.assert(
    fc.property(amount, fc.array(amount, { minLength: 1, maxLength: 40 }), (cents, weights) => {
      const whole = sumCents(weights)
      fc.pre(whole > 0)
      const shares = splitCents(cents, weights)
      expect(sumCents(shares)).toBe(cents)
      for (const [at, share] of shares.entries()) {
        const off = BigInt(share) * BigInt(whole) - BigInt(cents) * BigInt(weights[at]!)
        expect(off > -BigInt(whole) && off < BigInt(whole)).toBe(true)
      }
    }),
  )
})

test.each([
  ['1500', 1500_00],
  ['1.500', 1500_00],
  ['1.500,00', 1500_00],
  ['1500.00', 1500_00],
  ['1,500.00', 1500_00],
  ['49,9', 49_90],
  ['R$ 89', 89_00],
  ['R$\u00a01.234.567,89', 1_234_567_89],
  ['0', 0],
])('%j is an amount of %i centavos', (typed, cents) => expect(parseAmount(typed)).toBe(cents))

test.each(['', 'abc', '-5', '1.2.3', '1.50.000', '12,345,6', '1e3', '99999999999', '10%'])('%j is no amount', (typed) =>
  expect(parseAmount(typed)).toBeNull(),
)
