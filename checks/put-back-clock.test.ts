// @faults
import { expect, test } from 'vitest'
import { aBusiness } from '../src/accounts/server/testing/people.ts'
import { snakeName } from '../src/platform/server/database/column-names.ts'
import { freshDatabase } from '../src/platform/server/testing/database.ts'
import { insertRow } from '../src/platform/server/testing/rows.ts'
import { fillBusiness } from './one-of-everything.ts'
import { filesOf, isTest, textOf } from './tree.ts'

const database = freshDatabase()

/** Stamps that only say when something has become old enough to be thrown away: a few days more hurt nobody. */
const thrownAwayLater = new Set([
  'src/platform/server/jobs/job-runner.ts: failed_at',
  'src/integrations/server/deliver-event.ts: happened_at',
  'src/integrations/server/answer-once.ts: made_at',
  'src/accounts/server/jobs.ts: last_used_at',
  'db/migrations/0013-booking.sql: removed_at',
  // What lies long ahead of now is not paid for yet.
  'db/migrations/0015-billing.sql: expires_at',
])

/** The stamps of a text that are compared with some time ago, and that it does not look at for being ahead of now. */
function unguardedIn(text: string): string[] {
  const stamps = Array.from(
    text.matchAll(/(?:\w+\.)?(\w+)(?:'\), ?'|'\s*,\s*')?\s*<=?'?,?\s*(?:sql<Date>`)?now\(\)\s*-\s/g),
    ([, stamp]) => snakeName(stamp!),
  )
  return [...new Set(stamps)].filter((stamp) => !new RegExp(String.raw`is_ahead\((\w+\.)?${stamp}\)`).test(text))
}

const sources = filesOf('src/*/server/**/*.ts', 'db/migrations/*.sql').filter((path) => !isTest(path))

test('whoever asks whether something was done long enough ago asks whether it was done ahead of now', () => {
  const unguarded = sources.flatMap((path) => unguardedIn(textOf(path)).map((stamp) => `${path}: ${stamp}`))
  expect(unguarded.filter((one) => !thrownAwayLater.has(one))).toEqual([])
  expect([...thrownAwayLater].filter((one) => !unguarded.includes(one))).toEqual([])
  const guarded = sources.flatMap((path) => Array.from(textOf(path).matchAll(/is_ahead\(/g)))
  expect(guarded.length).toBeGreaterThan(12)
  expect(unguardedIn(`where d.checked_at < now() - held`)).toEqual(['checked_at'])
  expect(unguardedIn(`where planned_at is null or planned_at <= now() - make_interval(secs => $2)`)).toEqual([
    'planned_at',
  ])
  expect(unguardedIn(`where is_ahead(d.checked_at) or d.checked_at < now() - held`)).toEqual([])
})

/** The look-ups over all businesses by which recurring work finds its turn, and what must be so for the row to have one. */
const turns = {
  'select from businesses_to_plan(600, 10)': `update message_settings set planned_at = $1`,
  [`select from domains_to_check(interval '3 days', interval '1 minute', interval '1 day', 10)`]: `update domain set checked_at = $1, attempted_at = $1`,
  'select from charges_to_check(10)': `update charge set state = 'approved', checked_at = $1, asked_at = $1`,
  'select from deposit_charges_to_check(10)': `update deposit_charge set state = 'asked', checked_at = $1, asked_at = $1`,
  'select from subscriptions_due(10)': `update subscription set expires_at = now() - interval '30 days', reminders = 1, reminded_at = $1`,
}

test.each(Object.entries(turns))('%s finds what was done last by a clock that was ahead', async (look, stamp) => {
  const owner = await aBusiness()
  await fillBusiness(database.admin, owner)
  await database.admin.query('begin')
  try {
    const found = async (at: Date) => {
      await database.admin.query(stamp, [at])
      const { rowCount } = await database.admin.query(look)
      return rowCount
    }
    expect(await found(new Date())).toBe(0)
    expect(await found(new Date(Date.now() + 30 * 86_400_000))).toBeGreaterThan(0)
  } finally {
    await database.admin.query('rollback')
  }
})

test('whoever was counted by a clock that was ahead is counted anew', async () => {
  await insertRow(database.admin, 'throttle', {
    key: 'a',
    window_started_at: new Date(Date.now() + 86_400_000),
    attempts: 5,
  })
  const tries = async () => {
    const { rows } = await database.admin.query<{ fits: boolean }>(`select count_attempt('{a}', '{5}', '{60}') as fits`)
    return rows[0]!.fits
  }
  expect([await tries(), await tries()]).toEqual([true, true])
})
