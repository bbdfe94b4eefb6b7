// @faults
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate as turn } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshDatabase } from '../../testing/database.ts'
import { copyIn, copyOut } from './copy-stream.ts'

const database = freshDatabase()
let client: pg.Client
beforeEach(async () => {
  client = new pg.Client(database.url)
  client.on('error', () => {}) // some tests end the connection
  await client.connect()
  await client.query('create temp table copied (n int, text text)')
})
afterEach(() => client.end())

const textOf = async (stream: AsyncIterable<Buffer>) => Buffer.concat(await Array.fromAsync(stream)).toString()
const one = async () => (await client.query<{ n: number }>('select 1 as n')).rows

test('rows of every length leave whole and come back', async () => {
  await client.query(`insert into copied select n, repeat('ação', n * n) from generate_series(1, 300) n`)
  const text = await textOf(copyOut(client, 'copy (select * from copied order by n) to stdout'))
  expect(text.split('\n')).toHaveLength(301)
  expect(text.split('\n')[299]).toBe(`300\t${'ação'.repeat(90_000)}`)
  await client.query('create temp table taken (like copied)')
  await pipeline(Readable.from([Buffer.from(text)]), copyIn(client, 'copy taken from stdin'))
  expect(
    (await client.query('(table copied except table taken) union all (table taken except table copied)')).rows,
  ).toEqual([])
})

test('nothing is read ahead of whoever reads', async () => {
  const stream = copyOut(client, `copy (select repeat('x', 1000) from generate_series(1, 100000)) to stdout`)
  const rows = stream[Symbol.asyncIterator]()
  await rows.next()
  for (let rest = 0; rest < 200; rest++) await turn()
  expect(stream.readableLength).toBeLessThan(400_000)
  let length = 0
  for await (const chunk of { [Symbol.asyncIterator]: () => rows }) length += (chunk as Buffer).length
  expect(length).toBeGreaterThan(99_000_000)
  expect(await one()).toEqual([{ n: 1 }])
})

test('an empty table, and a statement that fails at its beginning or within, leave the connection as it was', async () => {
  expect(await textOf(copyOut(client, 'copy copied to stdout'))).toBe('')
  await pipeline(Readable.from([]), copyIn(client, 'copy copied from stdin'))
  await expect(textOf(copyOut(client, 'copy nothing to stdout'))).rejects.toThrow('"nothing" does not exist')
  await expect(
    textOf(copyOut(client, 'copy (select 1 / (50000 - n) from generate_series(1, 100000) n) to stdout')),
  ).rejects.toThrow('division by zero')
  await expect(
    pipeline(Readable.from([Buffer.from('1\tx\n')]), copyIn(client, 'copy nothing from stdin')),
  ).rejects.toThrow('"nothing" does not exist')
  await expect(
    pipeline(Readable.from([Buffer.from('x\tx\n')]), copyIn(client, 'copy copied from stdin')),
  ).rejects.toThrow('invalid input syntax')
  expect(await one()).toEqual([{ n: 1 }])
})

test('a source that fails stores nothing, and the connection goes on', async () => {
  const source = async function* () {
    yield Buffer.from('1\tx\n')
    throw new Error('the file ends here')
  }
  await expect(pipeline(source, copyIn(client, 'copy copied from stdin'))).rejects.toThrow('the file ends here')
  expect((await client.query('select from copied')).rowCount).toBe(0)
})

test('who stops reading ends the connection, and a connection that is lost ends the stream', async () => {
  const stream = copyOut(client, `copy (select repeat('x', 1000) from generate_series(1, 100000)) to stdout`)
  for await (const _ of stream) break
  await expect(one()).rejects.toThrow()

  const other = new pg.Client(database.url)
  other.on('error', () => {})
  await other.connect()
  const endless = copyOut(other, `copy (select repeat('x', 1000) from generate_series(1, 10000000)) to stdout`)
  const rows = endless[Symbol.asyncIterator]()
  await rows.next()
  await database.admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where query like '%10000000%' and pid <> pg_backend_pid()`,
  )
  await expect(textOf({ [Symbol.asyncIterator]: () => rows } as AsyncIterable<Buffer>)).rejects.toThrow()
  await other.end()
})
