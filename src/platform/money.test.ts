import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { percentOf, sumCents, timesCents } from './money.ts'

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
