import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { currencies } from '../platform/format.ts'
import { countedCents, denominations } from './cash-count.ts'

test('notes and coins add up', () => {
  expect(countedCents({})).toBe(0)
  expect(countedCents({ 20_000: 1, 200: 3, 25: 2, 1: 7, 50: null })).toBe(20_657)
})

test.each(currencies)('whatever is in a drawer of %s is counted to the centavo', (currency) => {
  const { notes, coins } = denominations[currency]
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), (cents) => {
      let rest = cents
      const count: Record<number, number> = {}
      for (const piece of [...notes, ...coins]) {
        count[piece] = Math.floor(rest / piece)
        rest %= piece
      }
      expect(countedCents(count)).toBe(cents)
    }),
  )
})
