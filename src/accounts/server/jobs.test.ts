import { expect, test } from 'vitest'
import { defaultZone } from '../../platform/clock.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { doJob } from '../../platform/server/testing/jobs.ts'
import { accountsJobs } from './jobs.ts'
import { resetPasswordJob } from './request-mail.ts'
import { codeOf } from './testing/calls.ts'
import { aBrowser, aPassword, aSignedUpPerson } from '../../business/server/testing/browsers.ts'
import { deliveredMail } from '../../business/server/testing/letter-box.ts'

const database = freshDatabase()

test('a job that runs again sends a new link; both open, and whichever is used ends the other', async () => {
  const rita = await aSignedUpPerson()
  await deliveredMail(database)
  const request = { email: rita.email, network: 'teste' }
  await doJob(accountsJobs, resetPasswordJob.name, request)
  await doJob(accountsJobs, resetPasswordJob.name, request)
  const [first, second] = await deliveredMail(database)
  const reset = (token = '') => aBrowser().accounts.resetPassword({ token, password: 'lua-cheia-na-serra' })
  expect(await reset(second!.secret)).toEqual({ accessSeconds: 900 })
  expect(await codeOf(reset(first!.secret))).toBe('INVALID_LINK')
})

test('no secret is stored as it is', async () => {
  const rita = await aSignedUpPerson()
  await aBrowser().accounts.requestReset({ email: rita.email })
  const secrets = (await deliveredMail(database)).flatMap((mail) => mail.secret ?? [])
  expect(secrets).toHaveLength(2)
  const { rows } = await database.admin.query<{ all: string }>(
    `select coalesce(string_agg(t::text, ' '), '') as all from mail_token t union all select coalesce(string_agg(j::text, ' '), '') from job j`,
  )
  const stored = rows.map((row) => row.all).join(' ')
  for (const secret of secrets) {
    expect(stored).not.toContain(secret)
    expect(stored).not.toContain(Buffer.from(secret).toString('hex'))
  }
})

test('mails of people who are gone are not sent', async () => {
  const id = '019a0000-0000-7000-8000-000000000000'
  const email = 'ninguem@exemplo.com'
  const nobody = {
    accountId: id,
    businessId: id,
    invitationId: id,
    zone: defaultZone,
    email,
    was: email,
    network: 'teste',
    isOn: true,
  }
  for (const { name, everySeconds } of accountsJobs) if (!everySeconds) await doJob(accountsJobs, name, nobody)
  expect(await deliveredMail(database)).toEqual([])
})

test('the sweep takes what has ended, and nothing else', async () => {
  const [rita, ana] = [await aSignedUpPerson(), await aSignedUpPerson()]
  const count = async () => {
    const { rows } = await database.admin.query<{ sessions: number; parts: number; tokens: number; counters: number }>(
      `select (select count(*) from session) as sessions, (select count(*) from access_token) as parts,
        (select count(*) from mail_token) as tokens, (select count(*) from throttle) as counters`,
    )
    return rows[0]!
  }
  await deliveredMail(database)
  const before = await count()
  const ended = `set expires_at = now() - interval '1 second' where`
  const ritas = `(select id from account where email = '${rita.email}')`
  await database.admin.query(`update session ${ended} account_id in ${ritas}`)
  await database.admin.query(`update mail_token ${ended} account_id in ${ritas}`)
  await database.admin.query(
    `update throttle set window_started_at = now() - interval '2 days' where key like 'sign-up.pair ${rita.email} %'`,
  )
  await doJob(accountsJobs, 'accounts.sweep', {})
  expect(await count()).toEqual({
    sessions: before.sessions - 1,
    parts: before.parts - 1,
    tokens: before.tokens - 1,
    counters: before.counters - 1,
  })
  expect(await ana.accounts.me()).toBeTruthy()
  await aBrowser().accounts.signIn({ email: rita.email, password: aPassword })
})
