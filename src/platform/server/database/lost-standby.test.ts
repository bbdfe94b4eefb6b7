// @faults
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { look, StandbyPair } from '../testing/standby-pair.ts'
import { appStandbyUrl, appUrl } from './app-role.ts'
import { connectDatabase } from './database.ts'
import { startEmbeddedPostgres, type RunningPostgres } from './embedded/postgres.ts'
import { makeStandby, promote } from './embedded/standby.ts'
import { inBusinessByStandby } from './standby-reads.ts'

const pair = new StandbyPair()

test('what a conflict with the primary ends there is read once more on the primary', async () => {
  await pair.setOnCopy('max_standby_streaming_delay', '10ms')
  const places: boolean[] = []
  pair.outcomes.length = 0
  const seen = await inBusinessByStandby(pair.scope, 'read', async (tx) => {
    const { isCopy } = await look(tx)
    places.push(isCopy)
    if (isCopy) {
      await pair.admin.query('begin; lock table client in access exclusive mode; commit')
      await expect
        .poll(
          async () =>
            (await pair.copyAdmin.query(`select from pg_stat_database_conflicts where confl_lock > 0`)).rowCount,
        )
        .toBeGreaterThan(0)
    }
    return look(tx)
  })
  expect([places, seen.isCopy, pair.outcomes]).toEqual([[true, false], false, ['failing']])
  await pair.setOnCopy('max_standby_streaming_delay', '30s')
  await pair.untilRead()
})

test('one that dies, is away and comes back costs no answer', async () => {
  const closing = new AbortController()
  const answers: Awaited<ReturnType<typeof look>>[] = []
  const asking = Promise.all(
    Array.from({ length: 3 }, async () => {
      while (!closing.signal.aborted) answers.push(await pair.read())
    }),
  )
  await expect.poll(() => answers.length).toBeGreaterThan(20)
  process.kill(pair.copy.pid, 'SIGKILL')
  await expect.poll(() => pair.outcomes.includes('away'), { timeout: 10_000 }).toBe(true)
  await pair.startCopy(Number(new URL(pair.copy.url).port))
  const before = answers.length
  await expect.poll(() => answers.slice(before).some(({ isCopy }) => isCopy), { timeout: 20_000 }).toBe(true)
  closing.abort()
  await asking
  expect(new Set(answers.map(({ names }) => names.length)).size).toBe(1)
})

test('one that freezes under a reading is given up, and the primary read', async () => {
  const { pid } = pair.copy
  const all = [pid, ...readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)]
  const signal = (name: NodeJS.Signals) => all.forEach((one) => process.kill(one, name))
  const since = performance.now()
  const seen = await inBusinessByStandby(pair.scope, 'read', async (tx) => {
    const first = await look(tx)
    if (first.isCopy) signal('SIGSTOP')
    return look(tx)
  }).finally(() => signal('SIGCONT'))
  expect(seen.isCopy).toBe(false)
  expect(performance.now() - since).toBeLessThan(6000)
  await pair.untilRead()
})

test('one that was promoted is not read, nor one of an old primary, but the next of the new one is', async () => {
  await promote(join(pair.folder, 'b'), pair.copy)
  expect(await pair.told()).toMatchObject({ isCopy: false, outcomes: ['promoted'] })

  await pair.database.end()
  pair.database = connectDatabase(appUrl(pair.copy.url), 6)
  // What the old one wrote since makes its log the longer one.
  await pair.admin.query('create table since as select n from generate_series(1, 100000) n')
  await readAt(pair.primary, 'c', 'diverged')
  await readAt(pair.copy, 'd', 'read')
}, 60_000)

async function readAt(source: RunningPostgres, name: string, outcome: string): Promise<void> {
  const dataDir = join(pair.folder, name)
  await makeStandby(dataDir, source.url)
  const another = await startEmbeddedPostgres({ dataDir })
  try {
    await pair.readFrom(appStandbyUrl(another.url))
    expect(await pair.told()).toMatchObject({ isCopy: outcome === 'read', outcomes: [outcome] })
  } finally {
    await another.stop()
  }
}
