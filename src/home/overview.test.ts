import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { changePercent, goalPercent, occupancyPercent } from './overview.ts'

test.each([
  [0, 0, 0],
  [5, 0, 0],
  [0, 5, -100],
  [15, 10, 50],
  [10, 15, -33],
])('%i after %i is a change of %i %%', (now, before, change) => expect(changePercent(now, before)).toBe(change))

test('fifty appointments are a full day', () => {
  expect([0, 1, 13, 50, 60].map(occupancyPercent)).toEqual([0, 2, 26, 100, 120])
})

test('the goal is full when it is reached, and not a centavo earlier', () => {
  const cents = fc.integer({ min: 1, max: 10_000_000_000 })
  fc.assert(
    fc.property(cents, cents, (revenue, goal) => {
      const percent = goalPercent(revenue, goal)
      return percent >= 0 && (percent === 100) === revenue >= goal
    }),
  )
  expect(goalPercent(999_999, 1_000_000)).toBe(99)
  expect(goalPercent(0, 0)).toBe(100)
})
