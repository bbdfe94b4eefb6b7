import { expect, test } from 'vitest'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { codeOf } from './testing/calls.ts'
import { aBrowser, aProvenPerson, aSignedUpPerson } from '../../business/server/testing/browsers.ts'
import { auditOf, deliveredMail } from '../../business/server/testing/letter-box.ts'

const database = freshDatabase()

async function aCodeFor(email: string): Promise<string> {
  await aBrowser().accounts.requestCode({ email })
  return (await deliveredMail(database)).at(-1)!.secret!
}
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

// spec: public-calls-1
test('six digits from the mail let their owner in once', async () => {
  const rita = await aProvenPerson()
  const code = await aCodeFor(rita.email)
  expect(code).toMatch(/^\d{6}$/)
  const phone = aBrowser()
  expect(await phone.accounts.signInWithCode({ email: rita.email, code })).toEqual({ accessSeconds: 900 })
  expect(await phone.accounts.me()).toMatchObject({ account: { email: rita.email, emailVerified: true } })
  expect(await codeOf(aBrowser().accounts.signInWithCode({ email: rita.email, code }))).toBe('INVALID_CODE')
  expect(await auditOf(database, rita.email)).toContain('account.code_request')
})

test('the same code at once lets one browser in', async () => {
  const rita = await aProvenPerson()
  const code = await aCodeFor(rita.email)
  const use = () => aBrowser().accounts.signInWithCode({ email: rita.email, code })
  const results = await Promise.allSettled([use(), use(), use()])
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
})

test('five guesses, and the code is worth nothing', async () => {
  const rita = await aSignedUpPerson()
  const code = await aCodeFor(rita.email)
  for (let i = 0; i < 5; i++)
    expect(await codeOf(aBrowser().accounts.signInWithCode({ email: rita.email, code: otherThan(code) }))).toBe(
      'INVALID_CODE',
    )
  expect(await codeOf(aBrowser().accounts.signInWithCode({ email: rita.email, code }))).toBe('INVALID_CODE')
})

test('a code ends after ten minutes, and with the next one', async () => {
  const rita = await aSignedUpPerson()
  const first = await aCodeFor(rita.email)
  const second = await aCodeFor(rita.email)
  const use = (code: string) => codeOf(aBrowser().accounts.signInWithCode({ email: rita.email, code }))
  if (first !== second) expect(await use(first)).toBe('INVALID_CODE')
  const { rows } = await database.admin.query(
    `update mail_token set expires_at = now() where purpose = 'sign_in' returning old.expires_at - created_at = interval '10 minutes' as ten`,
  )
  expect(rows).toContainEqual({ ten: true })
  expect(await use(second)).toBe('INVALID_CODE')
})

test('an unknown address gets the same answers, and no mail', async () => {
  await deliveredMail(database)
  await aBrowser().accounts.requestCode({ email: 'ninguem@exemplo.com' })
  expect(await deliveredMail(database)).toEqual([])
  expect(await codeOf(aBrowser().accounts.signInWithCode({ email: 'ninguem@exemplo.com', code: '123456' }))).toBe(
    'INVALID_CODE',
  )
})
