import { afterAll, beforeAll, expect, test } from 'vitest'
import { databasePool } from './database.ts'
import type { PacketClient } from './packet-client.ts'
import { freshDatabase } from '../testing/database.ts'

freshDatabase()
type LentClient = PacketClient & { release(broken?: Error): void }
let client: LentClient

beforeAll(async () => {
  client = await databasePool().connect()
})
afterAll(() => client.release())

const rows = async (text: string, values?: unknown[]) => (await client.send(text, values)).rows as unknown[]
const outcome = async (answer: Promise<unknown>) =>
  answer.catch((error: { code?: string; message: string }) => error.code ?? error.message)

/** How often PostgreSQL sent a message of this kind during `work`. */
async function timesTold(message: 'readyForQuery' | 'rowDescription', work: () => Promise<unknown>): Promise<number> {
  let times = 0
  const count = () => times++
  const { connection } = client as unknown as { connection: NodeJS.EventEmitter }
  connection.on(message, count)
  try {
    await work()
  } finally {
    connection.off(message, count)
  }
  return times
}

test('what one tick asks is answered in one piece, each statement with its own rows', async () => {
  const ready = await timesTold('readyForQuery', async () => {
    const answers = [
      rows('begin'),
      rows('select $1::int as one', [1]),
      rows('select $1::text as two from generate_series(1, 2)', ['zwei']),
      rows('select 3 as three where false'),
      rows('commit'),
    ]
    expect(await Promise.all(answers)).toEqual([[], [{ one: 1 }], [{ two: 'zwei' }, { two: 'zwei' }], [], []])
  })
  expect(ready).toBe(1)
})

test('the first error ends a packet: nothing after it runs, and the connection goes on', async () => {
  const never = 'select $1::text as never_seen_before'
  const answers = [
    client.send('begin'),
    rows('select 1 as fine'),
    rows('select 1 / $1::int', [0]),
    rows(never, ['a']),
    client.send('commit'),
  ]
  expect(await Promise.all(answers.map(outcome))).toMatchObject([{}, [{ fine: 1 }], '22012', '25P02', '25P02'])
  await client.query('rollback')
  // The statement that the failed packet skipped is prepared now.
  expect(await rows(never, ['b'])).toEqual([{ neverSeenBefore: 'b' }])
})

test('a value that cannot be sent fails alone, and its neighbours keep their own answers', async () => {
  const circle: Record<string, unknown> = {}
  circle.itself = circle
  const answers = [rows('select 1 as before'), rows('select $1::json', [circle]), rows('select 2 as after')]
  const [before, between, after] = await Promise.all(answers.map(outcome))
  expect([before, after]).toEqual([[{ before: 1 }], [{ after: 2 }]])
  expect(between).toContain('circular')
  expect(await rows('select 3 as later')).toEqual([{ later: 3 }])
})

test('the columns of a statement are described once, and its answers stay whole', async () => {
  const text = 'select $1::int as one, null::timestamptz as never, $2::text as two'
  const described = (values: unknown[]) => {
    let answer: unknown
    return timesTold('rowDescription', async () => (answer = await rows(text, values))).then((times) => [times, answer])
  }
  const answer = (one: number, two: string) => [{ one, never: null, two }]
  expect(await described([1, 'a'])).toEqual([1, answer(1, 'a')])
  expect(await described([2, 'b'])).toEqual([0, answer(2, 'b')])
  // A failed statement changes nothing, and neither does the packet that it ends.
  expect(await outcome(rows(text, ['no number', 'c']))).toBe('22P02')
  expect(await described([4, 'd'])).toEqual([0, answer(4, 'd')])
})

test('a value that cannot be read fails its statement alone, at the first answer and at later ones', async () => {
  const text = `select $1::int8 as big, 'a"b' as "an odd "" name"`
  const whole = [{ big: 7, 'an odd " name': 'a"b' }]
  const tooBig = '9007199254740993'
  for (const _ of ['at first', 'later', 'and then'])
    expect(await Promise.all([outcome(rows(text, [tooBig])), rows(text, [7])])).toEqual([
      `bigint out of range: ${tooBig}`,
      whole,
    ])
})

test('a statement whose columns have changed is refused, and never answered in the old ones', async () => {
  await client.query('create temporary table changing (one int)')
  await client.query('insert into changing values (1)')
  expect(await rows('select * from changing')).toEqual([{ one: 1 }])
  await client.query(`alter table changing add two text default 'zwei'`)
  expect(await outcome(rows('select * from changing'))).toBe('0A000')
})
