import { expect, test } from 'vitest'
import { aPassword, anotherBrowserOf, aProvenPerson } from '../../business/server/testing/browsers.ts'
import { deliveredMail } from '../../business/server/testing/letter-box.ts'
import { databaseNow } from '../../platform/server/database/database-clock.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { auditOf } from '../../business/server/testing/letter-box.ts'
import { codeOf, refusalOf } from './testing/calls.ts'
import { openSecret } from './prove-second-factor.ts'
import { totpCode } from './parts/totp.ts'

const database = freshDatabase()
type Person = Awaited<ReturnType<typeof aProvenPerson>>

/** All sessions were proven so long ago. */
const proven = (ago: string) => database.admin.query(`update session set stepped_up_at = now() - $1::interval`, [ago])
const password = 'lua-cheia-na-serra'
const changes = ({ accounts }: Pick<Person, 'accounts'>) => codeOf(accounts.changePassword({ password }))

// spec: auth-6
test('a proof is good for five minutes, and then asked for again', async () => {
  const rita = await aProvenPerson()
  await proven('4 minutes 50 seconds')
  await rita.accounts.changeEmail({ email: 'nova@exemplo.com' })
  await proven('5 minutes 1 second')
  for (const call of [
    () => rita.accounts.changeEmail({ email: 'nova@exemplo.com' }),
    () => rita.accounts.secondFactor.begin(),
    () => rita.accounts.secondFactor.end(),
  ])
    expect(await codeOf(call())).toBe('STEP_UP_NEEDED')
  expect((await refusalOf(rita.accounts.stepUp({ password: 'palpite' }))).fields).toEqual({
    password: 'Senha incorreta.',
  })
  expect(await changes(rita)).toBe('STEP_UP_NEEDED')
  await rita.accounts.stepUp({ password: aPassword })
  expect(await auditOf(database, rita.email)).toContain('account.step_up')
  await rita.accounts.changePassword({ password })
})

test('it is the session’s own, and a code that was mailed is none', async () => {
  const rita = await aProvenPerson()
  await deliveredMail(database)
  const phone = await anotherBrowserOf(rita)
  await proven('1 hour')
  await phone.accounts.stepUp({ password: aPassword })
  expect(await changes(rita)).toBe('STEP_UP_NEEDED')
  await rita.accounts.requestCode({ email: rita.email })
  const code = (await deliveredMail(database)).find(({ to }) => to === rita.email)!.secret!
  await rita.accounts.signInWithCode({ email: rita.email, code })
  expect(await changes(rita)).toBe('STEP_UP_NEEDED')
})

// spec: auth-6
test('with the second factor on, the password alone is no proof', async () => {
  const rita = await aProvenPerson()
  const shown = async (away = 0) => {
    const { rows } = await database.admin.query(
      'select f.*, f.is_sealed as "isSealed" from second_factor f join account a on a.id = f.account_id where a.email = $1',
      [rita.email],
    )
    const at = new Date(databaseNow().getTime() + away * 30_000)
    return totpCode(openSecret(rows[0].account_id as string, rows[0])!, at)
  }
  await rita.accounts.secondFactor.begin()
  await rita.accounts.secondFactor.confirm({ secondFactor: await shown() })
  await proven('1 hour')
  expect(await codeOf(rita.accounts.stepUp({ password: aPassword }))).toBe('SECOND_FACTOR_NEEDED')
  expect(await codeOf(rita.accounts.stepUp({ password: aPassword, secondFactor: await shown(9) }))).toBe(
    'SECOND_FACTOR_WRONG',
  )
  expect(await codeOf(rita.accounts.secondFactor.end())).toBe('STEP_UP_NEEDED')
  await rita.accounts.stepUp({ password: aPassword, secondFactor: await shown(1) })
  await rita.accounts.secondFactor.end()
})
