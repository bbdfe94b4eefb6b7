import { expect, test } from 'vitest'
import { codeOf } from '../../accounts/server/testing/calls.ts'
import { newId } from '../../platform/id.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { anOperator, lastEventOf } from './testing/an-operator.ts'

const database = freshDatabase()
const secret = 'ana@exemplo.com'

async function aJob(
  values: { failedAt?: string; error?: string | null; runner?: number; isMail?: boolean; key?: string } = {},
) {
  const { failedAt = null, error = `Error: no mailbox <${secret}>`, runner = null, isMail = false, key = null } = values
  const { rows } = await database.admin.query<{ id: string }>(
    `insert into job (task, payload, attempts, run_at, last_error, failed_at, runner, mail_refused, key)
     values ('test.job', $1, 3, now() + interval '1 hour', $2, $3, $4, $5, $6) returning id`,
    [JSON.stringify({ to: secret }), error, failedAt, runner, isMail, key],
  )
  return rows[0]!.id
}

// spec: master-10
test('the operator sees what failed, given up first, and nobody’s address', async () => {
  const { master } = await anOperator(database)
  await database.admin.query('delete from job')
  expect(await master.jobs.list()).toEqual({ jobs: [], figures: { waiting: 0, givenUp: 0, mails: 0 } })
  const waits = await aJob({ isMail: true })
  const givenUp = await aJob({ failedAt: '2026-11-20T12:00:00Z' })
  await aJob({ error: null })
  await aJob({ runner: 5 })
  const { jobs, figures } = await master.jobs.list()
  expect(figures).toEqual({ waiting: 1, givenUp: 1, mails: 1 })
  expect(jobs).toMatchObject([
    { id: givenUp, givenUpAt: '2026-11-20T12:00:00.000Z', nextAt: null, isMail: false },
    { id: waits, givenUpAt: null, nextAt: expect.any(String), isMail: true, attempts: 3 },
  ])
  expect(JSON.stringify(jobs)).not.toContain(secret)
})

// spec: master-10
test('what failed is tried again at once, as if it never had been, and the trail says who asked', async () => {
  const { master, id } = await anOperator(database)
  await database.admin.query('delete from job')
  const one = await aJob({ failedAt: '2026-11-20T12:00:00Z', key: 'one' })
  const busy = await aJob({ runner: 5 })
  expect(await master.jobs.retry({ id: one })).toEqual({ count: 1 })
  expect(await lastEventOf(database, id)).toEqual({ action: 'operator.jobs_retry', detail: { jobId: one, count: 1 } })
  const { rows } = await database.admin.query(
    'select attempts, failed_at, last_error, run_at <= now() as due from job where id = $1',
    [one],
  )
  expect(rows).toEqual([{ attempts: 0, failed_at: null, last_error: null, due: true }])
  for (const gone of [one, busy, newId()]) expect(await codeOf(master.jobs.retry({ id: gone }))).toBe('NOT_FOUND')

  await aJob()
  await aJob({ failedAt: '2026-11-20T12:00:00Z' })
  expect(await master.jobs.retry({ id: null })).toEqual({ count: 2 })
  expect(await master.jobs.retry({ id: null })).toEqual({ count: 0 })
})
