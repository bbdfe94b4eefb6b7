import { expect, test } from 'vitest'
import { impersonal, personalTables } from './data-map.ts'
import { mapFaults, tablesIn } from './data-map-page.ts'
import { textOf } from './tree.ts'

test('the data map knows every table that holds something about a person', () => {
  const tables = tablesIn(textOf('db/schema.sql'))
  expect(tables.length).toBeGreaterThan(100)
  expect(mapFaults(tables, personalTables, impersonal)).toEqual([])
})

test('a table that the map forgot is seen, and one that is not there', () => {
  const [visitor] = tablesIn(
    'create table visitor (\n  id uuid not null,\n  email text,\n  constraint a CHECK (1)\n);\n',
  )
  expect(visitor).toMatchObject({ name: 'visitor', columns: ['id', 'email'] })
  expect(mapFaults([visitor!], { gone: {} }, { gone: '' })).toEqual([
    'visitor is not in the map',
    'there is no gone',
    'gone is in both lists',
  ])
})
