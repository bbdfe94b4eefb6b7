import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { scriptFiles, scriptKilobytes, weights } from '../bench/weight.ts'

// Measures the last build; `npm test` builds first.
test.each(Object.entries(weights))('%s is not above its goal', (_, { entries, goal }) => {
  const kilobytes = scriptKilobytes(entries)
  expect(kilobytes).toBeGreaterThan(0)
  expect(kilobytes, 'what no first screen needs is loaded by an import() of its own').toBeLessThanOrEqual(goal)
})

test('the library of notices comes after the first screen of each program', () => {
  const withNotices = (entries: readonly string[]) =>
    scriptFiles(entries).filter((file) => readFileSync(`dist/client/${file}`, 'utf8').includes('data-sonner-toaster'))
  expect(withNotices(['src/platform/web/shell/notices.tsx'])).toHaveLength(1)
  for (const { entries } of Object.values(weights)) expect(withNotices(entries)).toEqual([])
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
