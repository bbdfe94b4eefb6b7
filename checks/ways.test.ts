import { expect, test } from 'vitest'
import { moduleOf, reachOf } from './reach.ts'
import { faultsOf, lengthOf, listedWays, passedBy, wayIn } from './ways.ts'

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

test('what is a climb is told from what leads down', () => {
  const files = [
    'src/sales/web/api.ts',
    'src/platform/web/api.ts',
    'src/sales/server/close-sale.ts',
    'src/clients/server/mark-client.ts',
    'src/catalogue/server/sell-stock.ts',
    'src/entries/stale.ts',
  ]
  expect(lengthOf({ title: '', files })).toEqual({ files: 6, folders: 6, climbs: 2 })
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
