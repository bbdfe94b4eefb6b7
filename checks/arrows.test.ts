import { expect, test } from 'vitest'
import { arrows, lowerIdeas } from './arrows.ts'
import { filesOf, importsOf, isTest, placeOf, textOf } from './tree.ts'

/** The packages that the pure files of an idea may use: they have no I/O, no machine clock and no DOM. */
const purePackages = [
  'zod/mini',
  '@orpc/contract',
  'temporal-polyfill',
  '@brazilian-utils/brazilian-utils',
  'uqr',
  // Bytes in, rows out; a clock only says how much it reads at a time.
  'read-excel-file/universal',
]
const testPackages = ['vitest', 'fast-check']

/** Returns why one file may not import another, or null if it may. */
function fileRefusal(from: string, to: string): string | null {
  const { idea, room } = placeOf(from)!
  if (idea === 'entries') return null
  const target = placeOf(to)
  if (!target)
    return to === 'db/lock-ranks.ts' && room === 'server'
      ? null
      : 'nothing but the server uses the ranks of locks, and nothing else'
  if (target.idea === 'entries') return 'nobody imports the programs'
  // Tests may use the fixtures of higher ideas; the product may use no fixtures.
  if (to.includes('/testing/')) return isTest(from) ? null : 'the product does not use its tests'
  if (target.idea !== idea && !lowerIdeas(idea).includes(target.idea)) return `${idea} may not use ${target.idea}`
  if (target.room !== 'core' && target.room !== room) return `${room} may not use ${target.room}`
  return null
}

/** Returns why a file may not import a package, or null if it may. */
function packageRefusal(from: string, name: string): string | null {
  const { room } = placeOf(from)!
  const isOneOf = (names: string[]) => names.some((one) => name === one || name.startsWith(`${one}/`))
  if (isTest(from) && isOneOf(testPackages)) return null
  if (room === 'core' && !isOneOf(purePackages)) return 'the rules are pure'
  if (room === 'web' && (name.startsWith('node:') || name === 'zod')) return 'the browser may not load it'
  if (room === 'server' && isOneOf(['react', 'react-dom'])) return 'the server does not render'
  return null
}

const sources = filesOf('src/**/*.{ts,tsx}').map((path) => ({ path, imports: importsOf(path, textOf(path)) }))

test('every import in src goes where it may', () => {
  const edges = sources.flatMap(({ path, imports }) => [
    ...imports.files.map((to) => ({ path, to, why: fileRefusal(path, to) })),
    ...imports.packages.map((to) => ({ path, to, why: packageRefusal(path, to) })),
  ])
  expect(sources.length).toBeGreaterThan(50)
  expect(edges.length).toBeGreaterThan(150)
  const refused = edges.filter(({ why }) => why).map(({ path, to, why }) => `${path} -> ${to}: ${why}`)
  expect(refused).toEqual([])
})

test('every idea in src has its arrows', () => {
  const ideas = new Set(sources.map(({ path }) => placeOf(path)!.idea))
  ideas.delete('entries')
  expect([...ideas].filter((idea) => !arrows[idea])).toEqual([])
})

/** The rooms of the platform's server, each with those below it; what lies in no room is for all of them. */
const serverRooms = ['outside', 'database', 'http', 'mail', 'jobs'] as const
const serverRoomOf = (path: string) => /^src\/platform\/server\/(\w+)\//.exec(path)?.[1]

/** Returns why a file of the platform's server may not use another, or null if it may. */
function serverRoomRefusal(from: string, to: string): string | null {
  const [here, there] = [serverRoomOf(from), serverRoomOf(to)]
  if (isTest(from) || there === undefined || here === there) return null
  if (here === undefined) return 'what is for all rooms uses none'
  const [above, below] = [here, there].map((room) => serverRooms.indexOf(room as (typeof serverRooms)[number]))
  return above! > below! && below! >= 0 ? null : `${here} may not use ${there}`
}

test('the rooms of the platform’s server lie above each other', () => {
  const inside = sources.filter(({ path }) => path.startsWith('src/platform/server/'))
  const refused = inside.flatMap(({ path, imports }) =>
    imports.files
      .map((to) => serverRoomRefusal(path, to))
      .filter((why) => why !== null)
      .map((why) => `${path}: ${why}`),
  )
  expect(inside.length).toBeGreaterThan(60)
  expect(refused).toEqual([])
})

const inServer = (path: string) => `src/platform/server/${path}.ts`
test.each([
  ['database/run-transaction', 'http/live'],
  ['database/business-tx', 'jobs/jobs'],
  ['outside/dns', 'database/database'],
  ['files/zip', 'http/edge'],
  ['http/edge', 'files/draw-picture'],
  ['seal', 'database/database'],
])('in the platform’s server %s may not use %s', (from, to) => {
  expect(serverRoomRefusal(inServer(from), inServer(to))).not.toBeNull()
})

test('the arrows have no circle', () => {
  const reaches = (from: string, to: string): boolean => arrows[from]!.some((next) => next === to || reaches(next, to))
  expect(Object.keys(arrows).filter((idea) => reaches(idea, idea))).toEqual([])
})

test.each([
  ['src/clients/server/queries.ts', 'src/agenda/appointment.ts'],
  ['src/agenda/web/schedule-page.tsx', 'src/sales/web/api.ts'],
  ['src/platform/server/http/edge.ts', 'src/accounts/permissions.ts'],
  ['src/accounts/server/api.ts', 'src/business/server/queries.ts'],
  ['src/business/server/api.ts', 'src/clients/client.ts'],
  ['src/home/server/queries.ts', 'src/operator/server/queries.ts'],
  ['src/sales/server/close-sale.ts', 'src/entries/router.ts'],
  ['src/sales/sale.ts', 'src/sales/server/close-sale.ts'],
  ['src/sales/sale.ts', 'src/platform/web/api.ts'],
  ['src/sales/web/till-page.tsx', 'src/sales/server/queries.ts'],
  ['src/sales/server/api.ts', 'src/sales/web/api.ts'],
  ['src/sales/web/till-page.tsx', 'db/lock-ranks.ts'],
  ['src/sales/web/till-page.tsx', 'src/platform/server/database/tables.ts'],
  ['src/sales/server/queries.ts', 'db/seed.ts'],
  ['src/accounts/server/api.ts', 'src/accounts/server/testing/people.ts'],
])('%s may not import %s', (from, to) => {
  expect(fileRefusal(from, to)).not.toBeNull()
})

test.each([
  ['src/sales/sale.ts', 'node:fs'],
  ['src/sales/sale.ts', 'react'],
  ['src/sales/sale.ts', 'vitest'],
  ['src/sales/web/till-page.tsx', 'node:crypto'],
  ['src/sales/web/till-page.tsx', 'zod'],
  ['src/booking/server/page-queries.ts', 'react-dom/server'],
])('%s may not import the package %s', (from, name) => {
  expect(packageRefusal(from, name)).not.toBeNull()
})

test('every kind of import is seen', () => {
  const text = `
    import a, { type B } from './a.ts'
    import type { C } from "../c.ts"
    import './d.css'
    export * from './e.ts'
    export { f } from './f.ts'
    const g = () => import('./g.tsx')
    type H = import('pg').Pool
    const no = "import x from './no.ts'" // import './nor-this.ts'`
  const { files, packages } = importsOf('src/x/web/y.tsx', text)
  expect(files.map((file) => file.slice('src/x/'.length)).toSorted()).toEqual([
    'c.ts',
    'web/a.ts',
    'web/d.css',
    'web/e.ts',
    'web/f.ts',
    'web/g.tsx',
  ])
  expect(packages).toEqual(['pg'])
})
