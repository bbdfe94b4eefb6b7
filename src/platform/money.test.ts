import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseCents, percentOf, splitCents, sumCents, timesCents } from './money.ts'

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

test('equal parts put the odd centavos first', () => {
  expect(splitCents(10_000, [1, 1, 1])).toEqual([3_334, 3_333, 3_333])
  expect(splitCents(100, [0, 2, 1])).toEqual([0, 67, 33])
  expect(() => splitCents(100, [])).toThrow(RangeError)
  expect(() => splitCents(100, [2, -1])).toThrow(RangeError)
})

test('parts sum to the amount and each is within a centavo of its share', () => {
  const weights = fc.array(amount, { minLength: 1, maxLength: 30 }).filter((list) => list.some((weight) => weight > 0))
  fc.assert(
    fc.property(amount, weights, (cents, weights) => {
      const parts = splitCents(cents, weights)
      const whole = sumCents(weights)
      expect(sumCents(parts)).toBe(cents)
      for (const [i, part] of parts.entries()) {
        expect(part).toBeGreaterThanOrEqual(0)
        const [high, low] = [BigInt(part + 1) * BigInt(whole), BigInt(part - 1) * BigInt(whole)]
        const share = BigInt(cents) * BigInt(weights[i]!)
        expect(low < share && share < high).toBe(true)
      }
    }),
  )
})

test.each([
  ['R$ 1.234,56', 123_456],
  ['1234,5', 123_450],
  ['1.234', 123_400],
  ['1.234.567,00', 123_456_700],
  ['12.34', 1_234],
  ['12,', 1_200],
  ['0', 0],
  ['R$\u00A059,00', 5_900],
])('%s is read as %i centavos', (typed, cents) => expect(parseCents(typed)).toBe(cents))

test.each(['', ' ', 'R$', '-1', '1,234', '1,2,3', '12.345,678', '1.23.456', 'dez', '1e3', '99999999999999999'])(
  '%j is no amount',
  (typed) => expect(parseCents(typed)).toBeNull(),
)

test('what is shown is read back', () => {
  const shown = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
  fc.assert(fc.property(amount, (cents) => parseCents(shown.format(cents / 100)) === cents))
})
