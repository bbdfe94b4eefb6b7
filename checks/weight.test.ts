import { expect, test } from 'vitest'
import { scriptKilobytes, weights } from '../bench/weight.ts'

// Measures the last build; `npm test` builds first.
test.each(Object.entries(weights))('%s is not above its goal', (_, { entries, goal }) => {
  const kilobytes = scriptKilobytes(entries)
  expect(kilobytes).toBeGreaterThan(0)
  expect(kilobytes).toBeLessThanOrEqual(goal)
})

test('an entry that is not there has no weight that could be praised', () => {
  expect(() => scriptKilobytes(['no-such.html'])).toThrow()
})
