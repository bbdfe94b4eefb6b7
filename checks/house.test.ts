import { expect, test } from 'vitest'
import {
  assertionsIn,
  circles,
  figuresOfPlaces,
  house,
  knowingManyIn,
  longIn,
  ownWordsIn,
  refusedIn,
  roomOf,
  smallWithOneImporter,
} from './house.ts'
import { handlersIn } from './handlers.ts'
import { callsOfProcedures, placesOfProcedures, placesOfTable } from './places.ts'
import { procedures } from './procedures.ts'
import { screenLists, screenListsIn } from './screen-lists.ts'
import { foreignWrites, ownerOf, tablesWrittenIn } from './table-writes.ts'
import { textOf } from './tree.ts'

test('no figure of the house is where a change is refused', () => {
  const figures = house()
  expect(Object.keys(figures).length).toBeGreaterThan(15)
  expect(refusedIn(figures), smallWithOneImporter().join('\n')).toEqual([])
}, 60_000)

test('a procedure is named in the places that it needs, and a table in those beside its idea', () => {
  const places = placesOfProcedures()
  expect([...places.keys()].toSorted()).toEqual(procedures.map(({ name }) => name).toSorted())
  expect(places.get('team.specialties.remove')).toEqual([
    'src/team/contract.ts',
    'src/team/server/api.ts',
    'src/team/server/save-specialty.ts',
  ])
  expect(places.get('clients.merge')).toContain('src/entries/stale.ts')
  const calls = callsOfProcedures()
  expect(calls.get('team.specialties.remove')).toEqual([])
  expect(calls.get('catalogue.products.list')).toEqual(['src/catalogue/server/testing/samples.ts', 'bench/lists.ts'])
  expect(placesOfTable('waitlist_offer')).toEqual(
    expect.arrayContaining(['db/invariants.sql', 'docs/words.md', 'src/record/server/client-file-queries.ts']),
  )
  expect(placesOfTable('waitlist_offer').some((path) => path.startsWith('src/waitlist/'))).toBe(false)
})

test('a list by hand that names one more procedure or table is refused', () => {
  const lists = (count: number, line: string) =>
    new Map(Array.from({ length: count }, (_, at) => [`src/entries/list-${at}.ts`, line]))
  const procedure = (count: number) => placesOfProcedures(lists(count, "'team.specialties.remove': []")).values()
  const table = (count: number) => [placesOfTable('waitlist_offer', lists(count, "'waitlist_offer',"))]
  expect(refusedIn(figuresOfPlaces(procedure(1), table(7)))).toEqual([])
  expect(refusedIn(figuresOfPlaces(procedure(2), table(7)))).toEqual(['places_per_procedure_max'])
  expect(refusedIn(figuresOfPlaces(procedure(1), table(8)))).toEqual(['places_per_table_max'])
  const ofItsIdea = new Map([['src/waitlist/server/make-offers.ts', "tx.insertInto('waitlistOffer')"]])
  expect(placesOfTable('waitlist_offer', ofItsIdea)).toEqual([])
  const ofAFile = new Map([['e2e/dialogs.ts', "of: 'src/waitlist/web/resource-dialog.tsx'"]])
  expect(placesOfTable('resource', ofAFile)).toEqual([])
  expect(refusedIn({ gate: { value: null, goal: 1, stop: 1, better: 'lower', unit: 'seconds' } })).toEqual([])
})

test('a table is written by the files of one idea', () => {
  const tables = Array.from(textOf('db/schema.sql').matchAll(/^create table (\w+)/gm), ([, table]) => table!)
  expect(tables.length).toBeGreaterThan(50)
  expect([...ownerOf.keys()].toSorted()).toEqual(tables.toSorted())
  expect(foreignWrites().map(({ path, table }) => `${path} writes ${table}`)).toEqual([])
})

test('the screens are listed once, and all that lists them is made of it', () => {
  expect(screenLists()).toEqual(['src/entries/screens.ts'])
  const menu = "const menu = [{ to: paths.till }, { to: paths.clients }, { to: '/dashboard/products' }, paths.services]"
  expect(screenListsIn('menu.ts', menu)).toBe(1)
  expect(screenListsIn('menu.ts', `${menu}\nconst visited = { a: [...menu], b: ${menu.split('= ')[1]} }`)).toBe(2)
  expect(screenListsIn('actions.ts', 'const actions = [paths.till, paths.clients, paths.services, paths.till]')).toBe(0)
}, 60_000)

test('what is wrong is found', () => {
  const text =
    "tx.insertInto('sale') and tx.update(\n 'client', and tx.upsert('pixKey', and `update product p\n set stock = 1` and `delete from mail where` and `for update of sale`"
  expect(tablesWrittenIn(text)).toEqual(['sale', 'client', 'pix_key', 'mail', 'product'])
  expect(foreignWrites([{ path: 'src/sales/server/close-sale.ts', table: 'product' }])).toHaveLength(1)
  const edges = new Map([
    ['a', ['b']],
    ['b', ['c']],
    ['c', ['a']],
    ['d', ['a']],
  ])
  expect(circles(edges).map((circle) => circle.toSorted())).toEqual([['a', 'b', 'c']])
  expect(
    longIn(
      new Map([
        ['a.ts', 'x\n'.repeat(221)],
        ['b.ts', 'x\n'.repeat(220)],
      ]),
    ),
  ).toEqual(['a.ts'])
  expect(
    knowingManyIn(
      new Map([
        ['a.ts', Array<string>(26).fill('b.ts')],
        ['b.ts', []],
      ]),
    ),
  ).toEqual(['a.ts'])
  expect(
    ownWordsIn(
      '## Our own words\n\n| Ours | x |\n|---|---|\n| idea | module |\n| verb | use case |\n\n## People\n| a |\n',
    ),
  ).toHaveLength(2)
  expect(roomOf('src/platform/server/http/edge.ts')).toBe('platform/server/http')
  expect(roomOf('src/sales/server/close-sale.ts')).toBe('sales')
  const mounted = 'export const x = procedures(c, { a: read(f), b: { c: ({ input }) => g(input) } })'
  expect(
    handlersIn('src/team/server/api.ts', mounted).map(({ name, uses }) => [name, uses.has('f'), uses.has('g')]),
  ).toEqual([
    ['team.a', true, false],
    ['team.b.c', false, true],
  ])
  expect(assertionsIn('a.ts', 'const x = (y as Z)!.w, v = [1] as const')).toEqual({ casts: 1, nonNull: 1 })
})
