import pg from 'pg'
import { expect, test } from 'vitest'
import { freshDatabase } from '../testing/database.ts'
import { DatabaseClient } from './database-client.ts'
import { isDatabaseAway } from './outage.ts'

const database = freshDatabase()

/** The address of the database behind others, at which nobody answers. */
const behind = (others: string, url = database.url) => url.replace(/@[^/]+/, (here) => `@${others},${here.slice(1)}`)

test('of several hosts the one is taken that answers and takes writes, by a promise and by a callback', async () => {
  const client = new DatabaseClient({ connectionString: behind('127.0.0.1:1,[::1]:1') })
  await client.connect()
  expect(client.port).toBe(Number(new URL(database.url).port))
  await client.end()
  const pool = new pg.Pool({ connectionString: behind('127.0.0.1:1'), Client: DatabaseClient })
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await pool.end()
})

test('where none takes writes, what was wanted may be asked for again', async () => {
  const client = new DatabaseClient({ connectionString: 'postgres://u:p@127.0.0.1:1,[::1]:1/marcai' })
  const error: unknown = await client.connect().catch((reason: unknown) => reason)
  expect(error).toMatchObject({ code: '57P03', message: 'no host of the database takes writes' })
  expect(isDatabaseAway(error)).toBe(true)
  const readOnly = behind('127.0.0.1:1') + '?options=-c%20default_transaction_read_only%3Don'
  await expect(new DatabaseClient({ connectionString: readOnly }).connect()).rejects.toMatchObject({ code: '57P03' })
})

test('a wrong password is said, and not that nobody is there', async () => {
  const wrong = behind('127.0.0.1:1', database.url.replace(/:[^:@/]+@/, ':wrong@'))
  await expect(new DatabaseClient({ connectionString: wrong }).connect()).rejects.toMatchObject({ code: '28P01' })
})
