// @faults
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { newId } from '../../id.ts'
import { platformRefusals } from '../../refusal.ts'
import { Refusal } from '../../refusal-error.ts'
import { appUrl } from '../database/app-role.ts'
import { databasePool } from '../database/database.ts'
import { holdJobs } from '../database/held-jobs.ts'
import { countFailedJobs } from './failed-jobs.ts'
import { startRunner } from './job-runner.ts'
import { jobRow } from '../database/job-row.ts'
import { defineJob, nudgeRunner, startsItself, type Job, type JobKind } from './jobs.ts'
import { NotSent } from '../mail/mail.ts'
import { outsideBusinesses } from '../database/run-transaction.ts'
import { freshDatabase } from '../testing/database.ts'

const database = freshDatabase()

const runners: { stop(): Promise<void> }[] = []
/** The payload of the tests' jobs: a number or text to recognise the job by, and a mail address. */
type TestPayload = { n?: unknown; to?: string | undefined }
const told = z.object({ n: z.optional(z.unknown()), to: z.optional(z.string()) })
type Work = Parameters<JobKind<TestPayload>['does']>[0]
const job = (name: string, work: Work) => defineJob<TestPayload>(name, told).does(work)

const start = (...jobs: Job[]) => {
  const runner = startRunner(appUrl(database.url), jobs)
  runners.push(runner)
  return runner
}
afterEach(async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.stop()))
  await database.admin.query('delete from job')
})

async function enqueue(task: string, payload: Record<string, unknown> = {}, wait?: { key: string; seconds: number }) {
  const { sql, parameters } = jobRow(task, payload, wait)
  await databasePool().query(sql, parameters)
  nudgeRunner()
}

/** A promise with its resolve function. */
function promised<T = void>() {
  return Promise.withResolvers<T>()
}

const waiting = async () =>
  (
    await database.admin.query<{ task: string; attempts: number; lost: number; last_error: string | null }>(
      'select * from job',
    )
  ).rows

async function until(holds: () => Promise<boolean> | boolean): Promise<void> {
  await expect.poll(holds, { timeout: 15_000, interval: 20 }).toBe(true)
}
const isEmpty = async () => (await waiting()).length === 0

test('nobody does the jobs of a database that was restored for a drill', async () => {
  const done: unknown[] = []
  const note = job('note', async (payload) => void done.push(payload))
  await holdJobs(database.admin)
  const held = start(note)
  await enqueue('note', { n: 1 })
  const { rows } = await database.admin.query<{ name: string }>('select current_database() as name')
  // It has looked, and gone to rest, once it has a connection of its own.
  await until(async () => (await database.admin.query(heldRunner)).rowCount === 1)
  expect(await waiting()).toMatchObject([{ task: 'note', attempts: 0 }])
  await held.stop()
  await database.admin.query(`comment on database ${rows[0]!.name} is null`)
  start(note)
  await until(isEmpty)
  expect(done).toHaveLength(1)
})

/** The advisory lock of a runner. */
const heldRunner = `select from pg_locks where locktype = 'advisory' and classid = 7302
  and database = (select oid from pg_database where datname = current_database())`

test('a job is done once, and is gone', async () => {
  const done: unknown[] = []
  start(job('note', async (payload) => void done.push(payload)))
  await enqueue('note', { n: 1 })
  await until(isEmpty)
  expect(done).toEqual([{ n: 1 }])
})

test.each([
  ['of its mail', () => new NotSent(new Error('mailbox full')), true],
  ['of anything else', () => new Error('not now'), false],
])('one that failed %s says so until it is asked for anew', async (_, failure, isMail) => {
  const { promise, resolve } = promised()
  start(
    job('try', async () => {
      resolve()
      throw failure()
    }),
  )
  await enqueue('try', {}, { key: 'one', seconds: 0 })
  await promise
  const failed = () => outsideBusinesses('read', countFailedJobs)
  await until(async () => (await failed()).waiting === 1)
  expect(await failed()).toEqual({ waiting: 1, givenUp: 0, mails: isMail ? 1 : 0 })
  await enqueue('try', {}, { key: 'one', seconds: 600 })
  expect(await failed()).toEqual({ waiting: 0, givenUp: 0, mails: 0 })
})

// spec: public-errors-14
test('one that fails waits and is done again; what it says is kept', async () => {
  let fails = true
  start(
    job('try', async () => {
      if (fails) throw new Error('not now')
    }),
  )
  await enqueue('try')
  await until(async () => (await waiting())[0]?.last_error === 'Error: not now')
  fails = false
  await database.admin.query('update job set run_at = now()')
  nudgeRunner()
  await until(isEmpty)
})

test('one whose process ends each time is given up at the third, and who waits for it is told', async () => {
  const told: unknown[] = []
  const heavy = defineJob('heavy', z.object({ n: z.number() }))
  start(heavy.does(async () => told.push('done'), { givenUp: async ({ n }) => void told.push(n) }))
  await enqueue('heavy', { n: 7 }, { key: 'heavy', seconds: 3600 })
  for (const lost of [1, 2, 3]) {
    // The number of a runner that is not there any more.
    await database.admin.query('update job set runner = 2000000000')
    await until(async () => (await waiting())[0]!.lost === lost)
  }
  await until(() => told.length > 0)
  expect(told).toEqual([7])
  expect(await outsideBusinesses('read', countFailedJobs)).toMatchObject({ givenUp: 1 })
})

test('whoever waits for one that its runner lost is told by a runner that has such jobs', async () => {
  const told: unknown[] = []
  const heavy = defineJob('heavy', z.object({ n: z.number() }))
  start(job('light', async () => {}))
  await enqueue('heavy', { n: 7 }, { key: 'heavy', seconds: 3600 })
  await database.admin.query('update job set runner = 2000000000, lost = 2')
  await until(async () => (await waiting())[0]!.lost === 3)
  start(heavy.does(async () => told.push('done'), { givenUp: async ({ n }) => void told.push(n) }))
  await until(() => told.length > 0)
  expect(told).toEqual([7])
})

test('one that failed for a day is given up, and who waits for it is told, even if not at once', async () => {
  const told: unknown[] = []
  let isAway = true
  const heavy = defineJob('heavy', z.object({ n: z.number() }))
  start(
    heavy.does(() => Promise.reject(new Error('never')), {
      async givenUp({ n }) {
        told.push(isAway ? 'away' : n)
        if (!isAway) return
        isAway = false
        throw new Refusal(platformRefusals.UNAVAILABLE)
      },
    }),
  )
  await enqueue('heavy', { n: 7 }, { key: 'heavy', seconds: 3600 })
  await database.admin.query('update job set attempts = 23, run_at = now()')
  nudgeRunner()
  await until(async () => (await outsideBusinesses('read', countFailedJobs)).givenUp === 1)
  expect(told).toEqual(['away', 7])
  expect((await waiting())[0]).toMatchObject({ attempts: 24, last_error: 'Error: never' })
})

test('what was lost together is not done together again, or all would be given up for one of them', async () => {
  await database.admin.query(
    `insert into job (task, runner, lost) select 'light', 2000000000, 1 from generate_series(1, 20)`,
  )
  start(job('heavy', async () => {}))
  await until(async () => (await waiting()).every(({ lost }) => lost === 2))
  const { rows } = await database.admin.query<{ seconds: number }>(
    'select extract(epoch from max(run_at) - min(run_at))::float8 as seconds from job where run_at > now()',
  )
  expect(rows[0]!.seconds).toBeGreaterThan(60)
})

test('what a job is told is looked at before it is done; one that cannot be understood waits', async () => {
  const done: string[] = []
  start(defineJob('letter', z.object({ to: z.string() })).does(async ({ to }) => void done.push(to)))
  await enqueue('letter', { to: 7 })
  await until(async () => Boolean((await waiting())[0]?.last_error?.includes('to')))
  expect(done).toEqual([])
  await database.admin.query(`update job set payload = '{"to": "Ana"}', run_at = now()`)
  nudgeRunner()
  await until(isEmpty)
  expect(done).toEqual(['Ana'])
})

test('of several under one key the last is done, when its time has come', async () => {
  const done: unknown[] = []
  for (const n of [1, 2, 3]) await enqueue('note', { n }, { key: 'k', seconds: 3600 })
  expect(await waiting()).toHaveLength(1)
  start(job('note', async ({ n }) => void done.push(n)))
  await enqueue('note', { n: 'now' })
  await until(() => done.length === 1)
  await database.admin.query('update job set run_at = now()')
  nudgeRunner()
  await until(isEmpty)
  expect(done).toEqual(['now', 3])
})

test('a later one under the key of a job that is being done waits for itself, also when the first fails', async () => {
  const [begun, mayFail] = [promised(), promised()]
  const done: unknown[] = []
  start(
    job('note', async ({ n }) => {
      done.push(n)
      if (n !== 1) return
      begun.resolve()
      await mayFail.promise
      throw new Error('no')
    }),
  )
  await enqueue('note', { n: 1 }, { key: 'k', seconds: 0 })
  await begun.promise
  await enqueue('note', { n: 2 }, { key: 'k', seconds: 3600 })
  mayFail.resolve()
  await until(async () => (await waiting()).some(({ last_error }) => last_error === 'Error: no'))
  expect(await waiting()).toHaveLength(2)
})

test('what is urgent goes first', async () => {
  const done: string[] = []
  for (const n of [1, 2, 3, 4, 5, 6]) await enqueue('slow', { n })
  await databasePool().query(`insert into job (task, is_urgent) values ('code', true)`)
  start(
    job('slow', async () => void done.push('slow')),
    job('code', async () => void done.push('code')),
  )
  await until(isEmpty)
  expect(done[0]).toBe('code')
})

test('jobs of a runner that died are done by the next one; those of the living are left to them', async () => {
  const [begun, mayEnd] = [promised(), promised()]
  const done: string[] = []
  start(
    job('slow', async () => {
      begun.resolve()
      await mayEnd.promise
      done.push('slow')
    }),
  )
  await enqueue('slow')
  await begun.promise
  await databasePool().query(`insert into job (task, runner) values ('left', 1000000)`)
  start(
    job('slow', async () => void done.push('stolen')),
    job('left', async () => void done.push('left')),
  )
  await until(() => done.length === 1)
  expect(done).toEqual(['left'])
  mayEnd.resolve()
  await until(isEmpty)
  expect(done).toEqual(['left', 'slow'])
})

test('a mail that left before its runner died is not sent again', async () => {
  await databasePool().query(`insert into job (task, runner, sent_at) values ('mail', 1000000, now())`)
  let times = 0
  start(job('mail', async () => void times++))
  await until(isEmpty)
  expect(times).toBe(0)
})

test('what is left to do after such a mail is done, and again if it fails', async () => {
  await databasePool().query(
    `insert into job (task, payload, runner, sent_at) values ('mail', '{"n": 7}', 1000000, now())`,
  )
  const done: unknown[] = []
  let fails = true
  const afterMail = async ({ n }: TestPayload) => {
    if (fails) throw new Error('not now')
    done.push(n)
  }
  start(defineJob<TestPayload>('mail', told).does(async () => done.push('again'), { afterMail }))
  await until(async () => (await waiting())[0]?.last_error === 'Error: not now')
  fails = false
  await database.admin.query('update job set run_at = now()')
  nudgeRunner()
  await until(isEmpty)
  expect(done).toEqual([7])
})

test('killed connections stop no runner: each job is done, each mail leaves once', async () => {
  const recipients = Array.from({ length: 60 }, () => `${newId()}@exemplo.com`)
  start(job('mail', async ({ to }, send) => send({ to: to!, subject: 'Oi', text: 'Oi', html: 'Oi' })))
  for (const [i, to] of recipients.entries()) {
    await database.admin.query('insert into job (task, payload) values ($1, $2)', ['mail', { to }])
    nudgeRunner()
    if (i % 6 === 0)
      await database.admin.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and usename = 'marcai_app' order by random() limit 3`,
      )
  }
  await until(async () => {
    await database.admin.query('update job set run_at = now() where run_at > now()')
    return isEmpty()
  })
  const { rows } = await database.admin.query<{ recipient: string }>('select recipient from mail')
  expect(rows.map(({ recipient }) => recipient).toSorted()).toEqual(recipients.toSorted())
})

test('work that starts by itself is started once for all runners, and again when its time has come', async () => {
  let times = 0
  const sweep = startsItself('sweep', 3600, async () => void times++)
  for (let i = 0; i < 3; i++) start(sweep)
  await until(() => times === 1)
  await until(isEmpty)
  await database.admin.query(`update job_clock set started_at = now() - interval '2 hours'`)
  await until(() => times === 2)
  await until(isEmpty)
  expect(times).toBe(2)
})

test('a clock that was ahead and is put back stops nothing: neither what starts by itself nor what waits for its turn', async () => {
  let times = 0
  const sweep = startsItself('daily', 86_400, async () => void times++)
  const done: unknown[] = []
  await database.admin.query(`insert into job_clock (task, started_at) values ('daily', now() + interval '30 days')`)
  await database.admin.query(
    `insert into job (task, payload, run_at, timed_at) values
       ('note', '{"n": "at once"}', now() + interval '30 days', now() + interval '30 days'),
       ('note', '{"n": "after its pause"}', now() + interval '30 days 2 hours', now() + interval '30 days'),
       ('note', '{"n": "when it is time"}', now() + interval '1 hour', now())`,
  )
  const note = job('note', async ({ n }) => void done.push(n))
  start(sweep, note)
  // A job's row goes a moment after its work is done.
  await until(async () => times === 1 && done.length === 2 && (await waiting()).length === 1)
  expect(new Set(done)).toEqual(new Set(['after its pause', 'at once']))
  expect(await waiting()).toMatchObject([{ payload: { n: 'when it is time' } }])
  const { rows } = await database.admin.query(
    "select is_ahead(started_at) as ahead from job_clock where task = 'daily'",
  )
  expect(rows).toEqual([{ ahead: false }])
})

test('a job that was given up is kept for a month for somebody to look at, and then forgotten', async () => {
  await database.admin.query(
    `insert into job (task, failed_at)
     select task, now() - days * interval '1 day' from (values ('old', 31), ('recent', 29)) as given_up (task, days)`,
  )
  start(job('other', async () => {}))
  await until(async () => (await waiting()).length === 1)
  expect(await waiting()).toMatchObject([{ task: 'recent' }])
})
