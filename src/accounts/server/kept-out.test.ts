import { beforeEach, expect, test } from 'vitest'
import { aBrowser, aPassword, aProvenPerson } from '../../business/server/testing/browsers.ts'
import { deliveredMail } from '../../business/server/testing/letter-box.ts'
import { limit } from '../../platform/server/http/limits.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { resetPasswordJob, signInCodeJob } from './request-mail.ts'
import { codeOf } from './testing/calls.ts'

const database = freshDatabase()
beforeEach(() => database.admin.query('truncate throttle'))

/** Strangers from many networks have used up what an address has. */
const usedUp = async (...limits: { key: string; most: number }[]) => {
  for (const { key, most } of limits)
    await database.admin.query(
      'insert into throttle values ($1, now(), $2) on conflict (key) do update set window_started_at = now(), attempts = $2',
      [key, most],
    )
}
const aMinuteLater = (name: string) =>
  database.admin.query(`update throttle set window_started_at = now() - interval '61 seconds' where key like $1`, [
    `${name} %`,
  ])

// spec: auth-7
test('strangers who use up an address’s tries leave its owner one a minute, at any device', async () => {
  const { email } = await aProvenPerson()
  await usedUp(limit('sign-in.address', email))
  const { accounts } = aBrowser()
  const wrong = () => codeOf(accounts.signIn({ email, password: 'palpite' }))
  expect([await wrong(), await wrong()]).toEqual(['INVALID_CREDENTIALS', 'TOO_MANY'])
  await aMinuteLater('sign-in.slow')
  await accounts.signIn({ email, password: aPassword })
})

// spec: auth-7
test('strangers who ask for links leave one a minute, and none that was mailed ends by another', async () => {
  const { email } = await aProvenPerson()
  await deliveredMail(database)
  await usedUp(limit('secret.address', resetPasswordJob.name, email))
  const ask = () => aBrowser().accounts.requestReset({ email })
  await ask()
  const [mail] = await deliveredMail(database)
  expect(await codeOf(ask())).toBe('TOO_MANY')
  await aMinuteLater('secret.slow')
  await ask()
  expect(await deliveredMail(database)).toHaveLength(1)
  await usedUp(limit('sign-in.address', email))
  await aBrowser().accounts.resetPassword({ token: mail!.secret!, password: 'lua-cheia-na-serra' })
})

test('codes, which could be guessed, have no such way', async () => {
  const { email } = await aProvenPerson()
  await usedUp(limit('secret.address', signInCodeJob.name, email))
  expect(await codeOf(aBrowser().accounts.requestCode({ email }))).toBe('TOO_MANY')
})
