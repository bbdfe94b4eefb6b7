import { expect, test } from 'vitest'
import { environmentReadsIn } from './environment-reads.ts'
import { pages, withPart } from './pages.ts'
import { filesOf, textOf } from './tree.ts'

test('the pages that are made of the code are as the code is; else npm run docs', async () => {
  const made = Object.entries(await pages())
  expect(made.length).toBeGreaterThan(3)
  for (const [path, text] of made) expect(textOf(path), path).toBe(text)
})

test('a part of a page is replaced between its marks, and nowhere else', () => {
  const text = 'a\n<!-- x: written by npm run docs -->\nold\n<!-- end of x -->\nb\n'
  expect(withPart(text, 'x', 'new')).toBe(text.replace('old', 'new'))
  expect(() => withPart(text, 'y', 'new')).toThrow('y')
})

/** Who may look into the environment, and why. */
const readers: Record<string, string> = {
  'src/platform/server/environment.ts': 'the settings',
  'checks/environment.ts': 'those of tests and benchmarks',
  'e2e/handed.ts': 'what Playwright’s first process hands to its workers',
  'src/platform/server/testing/ring.ts': 'what a run hands to its runners',
  'src/platform/server/testing/leftovers.ts': 'looks for what a test leaves there',
  'src/platform/server/testing/leftovers.test.ts': 'leaves something there',
  'src/entries/telemetry.test.ts': 'sets a collector before the settings are read, and hands the rest on',
}

test('the environment is read in the places from which the page of settings is made', () => {
  const files = filesOf('{src,db,checks,bench,e2e}/**/*.{ts,tsx}', '*.ts')
  const reading = files.filter((path) => environmentReadsIn(path, textOf(path)) > 0)
  expect(files.length).toBeGreaterThan(1000)
  expect(reading.toSorted()).toEqual(Object.keys(readers).toSorted())
})

test('a look into the environment is seen, handing it on is none', () => {
  const reads = (text: string) => environmentReadsIn('a.ts', text)
  expect(reads("const { PORT } = process.env; process.env['HOST']; const env = process.env; f(process.env.X)")).toBe(4)
  expect(reads("start({ env: process.env }); const env = { ...process.env, A: '1' }; 'process.env.X'")).toBe(0)
})
