import fc from 'fast-check'
import { expect, it } from 'vitest'
import { freshDatabase } from '../testing/database.ts'
import { readInstant } from './read-columns.ts'

const database = freshDatabase()

it('reads what PostgreSQL writes, in any year and zone, to the millisecond', async () => {
  const instants = fc.date({
    min: new Date('0001-01-02T00:00:00Z'),
    max: new Date('9999-12-30T00:00:00Z'),
    noInvalidDate: true,
  })
  const written = fc.sample(instants, 300).map((instant) => instant.getTime())
  const read = async (zone: string) => {
    await database.admin.query(`set timezone = '${zone}'`)
    const { rows } = await database.admin.query<{ text: string }>(
      'select instant::text as text from unnest($1::timestamptz[]) with ordinality as one (instant, i) order by i',
      [written.map((instant) => new Date(instant).toISOString())],
    )
    return rows.map(({ text }) => readInstant(text).getTime())
  }
  expect(await read('UTC')).toEqual(written)
  expect(await read('Asia/Kathmandu')).toEqual(written)
  await database.admin.query('reset timezone')
})

it('keeps what is finer than a millisecond out, and knows no instant that has no date', () => {
  expect(readInstant('2026-11-22 02:08:41.29+00')).toEqual(new Date('2026-11-22T02:08:41.290Z'))
  expect(readInstant('2026-11-22 02:08:41.999999+00')).toEqual(new Date('2026-11-22T02:08:41.999Z'))
  expect(readInstant('infinity')).toBe(Infinity)
})
