import { expect, test } from 'vitest'
import { faultFiles, makesFaults, testFiles } from './fault-files.ts'
import { textOf } from './tree.ts'

test('every file of tests that makes faults says so, and is run by npm run test:faults', () => {
  const marked = faultFiles()
  expect(testFiles().filter((path) => makesFaults(path, textOf(path)) && !marked.includes(path))).toEqual([])
  expect(marked.length).toBeGreaterThan(20)
  expect(makesFaults('src/agenda/server/rival-merges.test.ts', '')).toBe(true)
  expect(makesFaults('src/sales/server/sale.test.ts', '')).toBe(false)
  expect(makesFaults('src/sales/server/sale.test.ts', `process.kill(pid, '${['SIG', 'STOP'].join('')}')`)).toBe(true)
})
