import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { scriptFiles, scriptKilobytes, weights } from '../bench/weight.ts'

// Measures the last build; `npm test` builds first.
test.each(Object.entries(weights))('%s is not above its goal', (_, { entries, goal }) => {
  const kilobytes = scriptKilobytes(entries)
  expect(kilobytes).toBeGreaterThan(0)
  expect(kilobytes).toBeLessThanOrEqual(goal)
})

test('an entry that is not there has no weight that could be praised', () => {
  expect(() => scriptKilobytes(['no-such.html'])).toThrow()
})

test('the till, the largest screen, comes in few files', () => {
  expect(scriptFiles(['app.html', 'src/entries/till-screen.tsx']).length).toBeLessThanOrEqual(40)
})

test('the program that serves the shell without internet was built once, by one build', () => {
  expect(readFileSync('dist/client/offline-worker.js', 'utf8').match(/\bconst BUILD\b/g)).toHaveLength(1)
})
