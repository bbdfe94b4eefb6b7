import { expect, test } from 'vitest'
import { favouritesFirst, itemsOf } from './favourites.ts'
import type { Item } from './sale.ts'

const anItem = (id: string) => ({ id, kind: 'service' }) as Item
const items = ['a', 'b', 'c'].map(anItem)
const ids = (some: readonly Item[]) => some.map(({ id }) => id)

// spec: till-50
test('favourites come first in their own order, the others keep theirs, and nothing is lost or doubled', () => {
  expect(ids(favouritesFirst(items, ['c', 'b']))).toEqual(['c', 'b', 'a'])
  expect(ids(favouritesFirst(items, ['c', 'gone']))).toEqual(['c', 'a', 'b'])
})

test('without favourites on sale it is the same list, so that nothing is drawn again', () => {
  expect(favouritesFirst(items, [])).toBe(items)
  expect(favouritesFirst(items, ['gone'])).toBe(items)
  expect(itemsOf(['gone'], items)).toEqual([])
})
