// @alone: it connects the application to other databases.
import { expect, test } from 'vitest'
import { appUrl } from '../../platform/server/database/app-role.ts'
import { connectDatabase } from '../../platform/server/database/database.ts'
import { metricsText } from '../../platform/server/metrics.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { readGauges } from './gauges.ts'

const database = freshDatabase()

async function told(): Promise<Record<string, number>> {
  await readGauges()
  const lines = (await metricsText()).matchAll(/^(jobs_\w+|backup_age_seconds|database_up) (\S+)$/gm)
  return Object.fromEntries(Array.from(lines, ([, name, value]) => [name, value === '+Inf' ? Infinity : Number(value)]))
}

test('an installation tells of work that waits, of what was given up, and of its newest proved backup', async () => {
  expect(await told()).toEqual({
    jobs_due: 0,
    jobs_late_seconds: 0,
    jobs_given_up: 0,
    backup_age_seconds: Infinity,
    database_up: 1,
  })
  await database.admin.query(
    `insert into job (task, run_at, runner, failed_at) values
       ('a', now() - interval '10 minutes', null, null), ('a', now() - interval '1 minute', null, null),
       ('a', now() - interval '1 hour', 2000000000, null), ('a', now() + interval '1 hour', null, null),
       ('a', now() - interval '1 day', null, now())`,
  )
  await database.admin.query(
    `update system_setting set restore_proved_at = now(), restored_until = now() - interval '2 hours'`,
  )
  const { jobs_late_seconds: late, backup_age_seconds: age, ...counts } = await told()
  expect(counts).toEqual({ jobs_due: 2, jobs_given_up: 1, database_up: 1 })
  expect([Math.round(late! / 10), Math.round(age! / 60)]).toEqual([60, 120])
})

test('while the database is away it says that alone', async () => {
  const away = connectDatabase('postgres://marcai_app:secret@127.0.0.1:1/marcai', 1)
  expect(await told()).toEqual({ database_up: 0 })
  await away.end()
  const back = connectDatabase(appUrl(database.url), 1)
  expect(await told()).toMatchObject({ database_up: 1, jobs_due: 2 })
  await back.end()
})
