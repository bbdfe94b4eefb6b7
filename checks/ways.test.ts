import { expect, test } from 'vitest'
import { moduleOf, reachOf } from './reach.ts'
import { climbsIn, linesOf, staysFrom, ways } from './walk.ts'
import { faultsOf, listedWays, passedBy, wayIn } from './ways.ts'

test.each(listedWays())('$title: the list is what the write passes', ({ verb, ...way }) => {
  expect(way.files.length).toBeGreaterThan(10)
  expect(faultsOf(way, verb)).toEqual([])
})

const [sale] = listedWays()

test('a list without one of its files is caught', () => {
  const { files, verb } = sale!
  for (const path of [...new Set(passedBy(verb)), 'src/platform/server/http/edge.ts'])
    expect(faultsOf({ title: '', files: files.filter((one) => one !== path) }, verb)).toContain(
      `${path} is passed and not listed`,
    )
  const unguarded = files.filter((path) => path !== 'src/accounts/server/guard.ts')
  expect(faultsOf({ title: '', files: unguarded }, verb)).toContain('nothing says who may pass')
})

test('a file that nobody reaches, that does not exist or that is listed twice is caught', () => {
  const { files, verb } = sale!
  const faults = (more: string) => faultsOf({ title: '', files: [...files, more] }, verb)
  expect(faults('src/sites/server/claim-site-path.ts')).toEqual(['src/sites/server/claim-site-path.ts does not exist'])
  expect(faults(files[3]!)).toEqual([`${files[3]} is listed twice`])
  const [first, ...others] = files
  // The screen comes first: a file that only the screen imports must not come before it.
  expect(faultsOf({ title: '', files: [...others, first!] }, verb).join()).toContain('is imported by no earlier file')
})

test('a list is read from its heading to the next', () => {
  const markdown =
    '# X\n\n## A\n\n1. `src/a.ts`: a\n2. `src/b.ts`: `src/no.ts`\n\nAs in `src/c.ts`.\n\n## B\n\n1. `src/d.ts`\n'
  expect(wayIn(markdown, 'A').files).toEqual(['src/a.ts', 'src/b.ts'])
  expect(wayIn(markdown, 'C').files).toEqual([])
})

test('a declaration leads to those that it uses, and types lead nowhere', () => {
  const text = `
    import { a, type T } from './a.ts'
    import type { U } from './u.ts'
    export const one = (x: T): U => two(x.three, { four: a })
    function two(x: T) {}
    const three = 3, four = 4`
  const { declared, imported } = moduleOf('src/x/y.ts', text)
  expect([...declared.keys()]).toEqual(['one', 'two', 'three', 'four'])
  expect([...imported]).toEqual([['a', { path: 'src/x/a.ts', name: 'a' }]])
  expect([...declared.get('one')!.uses].toSorted()).toEqual(['a', 'one', 'two', 'x'])
  const names = reachOf({ path: 'src/sales/server/close-sale.ts', name: 'closeSale' }, (path) =>
    path.startsWith('src/sales/'),
  ).map(({ name }) => name)
  expect(names).toContain('storeText')
  expect(names).not.toContain('offlineRequestOf')
  expect(() => passedBy({ path: 'src/sales/server/close-sale.ts', name: 'openSale' })).toThrow('declares no openSale')
})

test('a reader follows the transaction into each function once, and climbs only where the way goes up', () => {
  const files: Record<string, string> = {
    'src/sales/server/a.ts': `
      import { b } from '../../clients/server/b.ts'
      import { c } from './c.ts'
      export async function a(tx) { await awaitAll([b(tx), c(tx)]); d(1); await b(tx); await tx.rows('') }
      function d() {}`,
    'src/clients/server/b.ts': 'export const b = (tx) => inner(tx)\nconst inner = (tx) => other(tx)',
    'src/sales/server/c.ts': 'export const c = (tx) => {}',
  }
  const stays = staysFrom({ path: 'src/sales/server/a.ts', name: 'a' }, (path) => files[path]!)
  expect(stays).toEqual([
    'src/sales/server/a.ts',
    'src/clients/server/b.ts',
    'src/sales/server/a.ts',
    'src/sales/server/c.ts',
    'src/sales/server/a.ts',
  ])
  expect(climbsIn(stays)).toBe(1)
  expect(() => staysFrom({ path: 'src/sales/server/a.ts', name: 'x' }, (path) => files[path]!)).toThrow('declares no x')
})

test.each(Object.entries(ways))('the way of a %s is walked as it is', (_, verb) => {
  expect(staysFrom(verb).length).toBeGreaterThan(10)
  expect(linesOf(verb)).toBeGreaterThan(300)
})
