import { expect, test } from 'vitest'
import { changePercent, signedPercent } from './change.ts'

test.each([
  [0, 0, 0],
  [5, 0, null],
  [0, 5, -100],
  [15, 10, 50],
  [10, 15, -33],
])('%i after %i is a change of %s %%', (now, before, change) => expect(changePercent(now, before)).toBe(change))

test('a change says which way it went', () => {
  expect([1250, 0, -33].map(signedPercent)).toEqual(['+1.250%', '0%', '-33%'])
})
