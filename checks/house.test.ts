import { expect, test } from 'vitest'
import { assertionsIn, circles, house, smallWithOneImporter } from './house.ts'
import { screenLists, screenListsIn } from './screen-lists.ts'
import { foreignWrites, ownerOf, tablesWrittenIn } from './table-writes.ts'
import { textOf } from './tree.ts'

test('the figures of the house are within their goals', () => {
  const figures = Object.entries(house())
  expect(figures.length).toBeGreaterThan(5)
  const faults = figures.filter(([, { value, goal }]) => value > goal).map(([name, { value }]) => `${name} is ${value}`)
  expect(faults, smallWithOneImporter().join('\n')).toEqual([])
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
})

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
  expect(assertionsIn('a.ts', 'const x = (y as Z)!.w, v = [1] as const')).toEqual({ casts: 1, nonNull: 1 })
})
