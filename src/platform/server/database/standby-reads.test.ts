// @faults
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { aBusiness } from '../../../accounts/server/testing/people.ts'
import { platformRefusals } from '../../refusal.ts'
import { Refusal } from '../../refusal-error.ts'
import { look, StandbyPair } from '../testing/standby-pair.ts'
import { appStandbyUrl } from './app-role.ts'
import { databaseNow } from './database-clock.ts'
import { outsideBusinesses, type Precondition } from './run-transaction.ts'
import { inBusinessByStandby } from './standby-reads.ts'

const pair = new StandbyPair()

test('the standby is read, of one business only, with all that was written just before', async () => {
  const other = await aBusiness()
  await pair.addClient('Alheia', other)
  for (let n = 0; n < 30; n++) {
    await pair.addClient(`Cliente ${n}`)
    expect(await pair.told()).toMatchObject({ isCopy: true, last: `Cliente ${n}`, outcomes: ['read'] })
  }
  expect((await pair.read(other)).names).toEqual(['Alheia'])
})

test('what is to be recorded is recorded on the primary, before anybody has the answer', async () => {
  const answer = await inBusinessByStandby(pair.scope, 'write', async (tx) => {
    tx.audit('report.export', { count: 3 })
    return look(tx)
  })
  expect(answer.isCopy).toBe(true)
  const { rows } = await pair.admin.query(`select detail, account_id from audit where action = 'report.export'`)
  expect(rows).toEqual([{ detail: { count: 3 }, account_id: pair.scope.actor.accountId }])

  const refused: Precondition<boolean> = {
    column: () => `not exists (select from throttle where key = 'removed meanwhile')`,
    values: [],
    check: (holds) => {
      if (!holds) throw new Refusal(platformRefusals.FORBIDDEN)
    },
  }
  const removedMeanwhile = inBusinessByStandby(
    pair.scope,
    'write',
    async (tx) => {
      await outsideBusinesses('write', (db) =>
        db.insertInto('throttle').values({ key: 'removed meanwhile', windowStartedAt: tx.now, attempts: 1 }).execute(),
      )
      tx.audit('client.export')
      return look(tx)
    },
    refused as Precondition<never>,
  )
  await expect(removedMeanwhile).rejects.toMatchObject({ kind: platformRefusals.FORBIDDEN })
  expect((await pair.admin.query(`select from audit where action = 'client.export'`)).rowCount).toBe(0)
})

test('who may not is refused by the primary, and a refusal of the work is no fault of the standby', async () => {
  pair.outcomes.length = 0
  const removed: Precondition<boolean> = {
    column: () => 'false',
    values: [],
    check: () => {
      throw new Refusal(platformRefusals.FORBIDDEN)
    },
  }
  await pair.copyAdmin.query('select pg_wal_replay_pause()')
  onTestFinished(async () => void (await pair.copyAdmin.query('select pg_wal_replay_resume()')))
  await expect(inBusinessByStandby(pair.scope, 'read', look, removed as Precondition<never>)).rejects.toMatchObject({
    kind: platformRefusals.FORBIDDEN,
  })
  expect(pair.outcomes).toEqual([])

  let times = 0
  const nothing = inBusinessByStandby(pair.scope, 'read', async (tx) => {
    times++
    return tx.one('select 1 as n where false', [])
  })
  await expect(nothing).rejects.toMatchObject({ kind: platformRefusals.NOT_FOUND })
  expect(times).toBe(1)
})

test('the times are those of the primary: the standby is not asked for any', async () => {
  await pair.setOnCopy('log_statement', 'all')
  const now = await inBusinessByStandby(pair.scope, 'read', async (tx) => {
    await look(tx)
    return tx.now
  })
  await pair.setOnCopy('log_statement', 'none')
  const statements = readFileSync(join(pair.folder, 'b/postgres.log'), 'utf8')
  expect(statements).toContain('select name from client order by created_at')
  expect(statements).not.toContain('clock_timestamp')
  expect(Math.abs(now.getTime() - databaseNow().getTime())).toBeLessThan(1000)
})

test('while it repeats nothing, the primary is read: once after a moment, then at once', async () => {
  await pair.copyAdmin.query('select pg_wal_replay_pause()')
  await pair.addClient('Depois da pausa')
  const first = await pair.told()
  expect(first).toMatchObject({ isCopy: false, last: 'Depois da pausa', outcomes: ['behind'] })
  expect(first.took).toBeGreaterThan(950)
  const next = await pair.told()
  expect(next).toMatchObject({ isCopy: false, last: 'Depois da pausa', outcomes: ['behind'] })
  expect(next.took).toBeLessThan(900)
  await pair.copyAdmin.query('select pg_wal_replay_resume()')
  await pair.untilRead()
})

test('one whose receiver hears nothing is behind, however quiet it looks', async () => {
  const { rows } = await pair.copyAdmin.query<{ pid: number }>('select pid from pg_stat_wal_receiver')
  process.kill(rows[0]!.pid, 'SIGSTOP')
  try {
    await pair.addClient('Nunca ouvida')
    expect(await pair.told()).toMatchObject({ isCopy: false, last: 'Nunca ouvida', outcomes: ['behind'] })
    const gap = await pair.copyAdmin.query<{ isQuiet: boolean }>(
      'select pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() as "isQuiet"',
    )
    expect(gap.rows).toEqual([{ isQuiet: true }])
  } finally {
    process.kill(rows[0]!.pid, 'SIGCONT')
  }
  await pair.untilRead()
})

test('no other role than the application’s signs in there', async () => {
  await pair.readFrom(pair.copy.url)
  expect(await pair.told()).toMatchObject({ isCopy: false, outcomes: ['failing'] })
  await pair.readFrom(appStandbyUrl(pair.copy.url))
  expect(appStandbyUrl(appStandbyUrl(pair.copy.url))).toBe(appStandbyUrl(pair.copy.url))
  await pair.untilRead()
})
