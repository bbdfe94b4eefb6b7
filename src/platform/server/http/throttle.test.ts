import { expect, test } from 'vitest'
import { Refusal } from '../../refusal-error.ts'
import { countDone, forgetAttempts, forgiveAttempt, throttle, unlessReached, type Limit } from './throttle.ts'
import { freshDatabase } from '../testing/database.ts'
import { inBusiness } from '../database/run-transaction.ts'
import { aBusiness } from '../../../accounts/server/testing/people.ts'

const database = freshDatabase()
const limit = (key: string, most: number, seconds = 60): Limit => ({ key, most, seconds })

async function passes(...limits: Limit[]): Promise<boolean> {
  try {
    await throttle(...limits)
    return true
  } catch (error) {
    if (error instanceof Refusal && error.kind.code === 'TOO_MANY') return false
    throw error
  }
}

async function counted(key: string): Promise<number> {
  const { rows } = await database.admin.query<{ attempts: number }>('select attempts from throttle where key = $1', [
    key,
  ])
  return rows[0]?.attempts ?? 0
}

test('so many pass in a window, however many come at once, and again in the next one', async () => {
  const tries = await Promise.all(Array.from({ length: 30 }, () => passes(limit('a', 10))))
  expect(tries.filter(Boolean)).toHaveLength(10)
  await database.admin.query(`update throttle set window_started_at = now() - interval '2 minutes' where key = 'a'`)
  expect(await passes(limit('a', 10))).toBe(true)
  expect(await counted('a')).toBe(1)
})

test('what one limit refuses counts under none', async () => {
  for (let i = 0; i < 20; i++) await passes(limit('narrow', 3), limit('wide', 100))
  expect(await counted('narrow')).toBe(3)
  expect(await counted('wide')).toBe(3)
})

test('rivals who name the same limits in other orders do not end in a circle', async () => {
  const [x, y] = [limit('x', 1000), limit('y', 1000)]
  await Promise.all(Array.from({ length: 60 }, (_, i) => (i % 2 ? passes(x, y) : passes(y, x))))
  expect([await counted('x'), await counted('y')]).toEqual([60, 60])
})

test('a good attempt is taken back, and a series of bad ones forgotten', async () => {
  await passes(limit('b', 2))
  await forgiveAttempt('b')
  expect(await counted('b')).toBe(0)
  for (let i = 0; i < 3; i++) await passes(limit('b', 2))
  expect(await passes(limit('b', 2))).toBe(false)
  await forgetAttempts('b')
  expect(await passes(limit('b', 2))).toBe(true)
})

test('what is done is counted with it, and what was not stored is not', async () => {
  const scope = await aBusiness()
  const room = limit('done', 1)
  const work = (fails: boolean) =>
    inBusiness(
      scope,
      'write',
      async (tx) => {
        countDone(tx, room)
        if (fails) throw new Error('not stored')
      },
      unlessReached(room),
    ).then(
      () => 'stored',
      (error: Error) => error.message,
    )
  expect([await work(true), await work(true), await work(false)]).toEqual(['not stored', 'not stored', 'stored'])
  expect(await work(false)).toBe('Aguarde um pouco e tente novamente.')
  expect(await counted('done')).toBe(1)
})

test('the counters are kept when the database is killed', async () => {
  const { rows } = await database.admin.query(`select relpersistence from pg_class where relname = 'throttle'`)
  expect(rows).toEqual([{ relpersistence: 'p' }])
})
