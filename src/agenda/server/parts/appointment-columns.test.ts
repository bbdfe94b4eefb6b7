import { expect, test } from 'vitest'
import { freshDatabase } from '../../../platform/server/testing/database.ts'
import { bookingColumns, changeableColumns, columns, typed } from './appointment-columns.ts'

const database = freshDatabase()

/** The columns that the transaction or the database fills in. */
const given = ['business_id', 'created_at', 'occupied_from', 'occupied_to', 'updated_at']

test('the list of columns is the table, each with its type', async () => {
  const { rows } = await database.admin.query<{ name: string; type: string }>(
    `select attname as name, case atttypid when 'timestamptz'::regtype then 'timestamptz' else atttypid::regtype::text end as type
     from pg_attribute where attrelid = 'appointment'::regclass and attnum > 0 and not attisdropped`,
  )
  const decided = rows.filter(({ name }) => !given.includes(name))
  expect(rows.length).toBe(columns.length + given.length)
  expect(typed(columns).split(', ').toSorted()).toEqual(decided.map(({ name, type }) => `${name} ${type}`).toSorted())
})

test('what is booked and what is changed is of the table', () => {
  expect(columns).toEqual(expect.arrayContaining([...bookingColumns, ...changeableColumns]))
  expect(columns.filter((column) => !bookingColumns.some((one) => one === column))).toEqual([
    'isPaid',
    'isWaived',
    'depositCents',
    'version',
  ])
})
