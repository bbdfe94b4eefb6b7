import { expect, test } from 'vitest'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { codeOf, refusalOf } from './testing/calls.ts'
import { aBrowser, anotherBrowserOf, aPassword, aSignedUpPerson } from '../../business/server/testing/browsers.ts'
import { auditOf, deliveredMail } from '../../business/server/testing/letter-box.ts'

const database = freshDatabase()
const password = 'lua-cheia-na-serra'

async function aLinkFor(email: string): Promise<string> {
  await aBrowser().accounts.requestReset({ email })
  return (await deliveredMail(database)).at(-1)!.secret!
}

// spec: auth-2
test('the link makes a new password, lets its owner in and everyone else out', async () => {
  const rita = await aSignedUpPerson()
  const phone = await anotherBrowserOf(rita)
  const token = await aLinkFor(rita.email)

  const here = aBrowser()
  await here.accounts.resetPassword({ token, password, passwordConfirmation: password })
  expect(await here.accounts.me()).toMatchObject({ account: { email: rita.email, emailVerified: true } })
  expect(await codeOf(rita.accounts.me())).toBe('SIGNED_OUT')
  expect(await codeOf(phone.accounts.renew())).toBe('SIGNED_OUT')
  expect(await codeOf(aBrowser().accounts.signIn({ email: rita.email, password: aPassword }))).toBe(
    'INVALID_CREDENTIALS',
  )
  await aBrowser().accounts.signIn({ email: rita.email, password })

  expect(await auditOf(database, rita.email)).toEqual(
    expect.arrayContaining(['account.reset_request', 'account.password_reset']),
  )
  expect(await deliveredMail(database)).toMatchObject([{ to: rita.email, subject: 'Sua senha do Marcaí foi alterada' }])
})

// spec: calls-3
test('the link is used once, for one hour, and ends the others that were mailed', async () => {
  const rita = await aSignedUpPerson()
  const old = await aLinkFor(rita.email)
  const newest = await aLinkFor(rita.email)
  const use = (token: string) => codeOf(aBrowser().accounts.resetPassword({ token, password }))
  // A stranger who goes on asking for links must not end the one that its owner is about to open.
  await aBrowser().accounts.resetPassword({ token: old, password })
  expect(await use(old)).toBe('INVALID_LINK')
  expect(await use(newest)).toBe('INVALID_LINK')

  const late = await aLinkFor(rita.email)
  const { rows } = await database.admin.query(
    `select expires_at - created_at = interval '1 hour' as hour from mail_token where purpose = 'reset_password'`,
  )
  expect(rows).toEqual([{ hour: true }])
  await database.admin.query('update mail_token set expires_at = now()')
  expect(await use(late)).toBe('INVALID_LINK')
})

test('a refused password leaves the link good', async () => {
  const rita = await aSignedUpPerson()
  const token = await aLinkFor(rita.email)
  const refusal = await refusalOf(aBrowser().accounts.resetPassword({ token, password: 'rita-na-serra-42' }))
  expect(refusal.fields).toEqual({ password: 'A senha não pode conter o seu nome nem o seu e-mail.' })
  await aBrowser().accounts.resetPassword({ token, password })
})

test('a link for another purpose is no reset link', async () => {
  const rita = await aSignedUpPerson()
  const token = (await deliveredMail(database)).find((mail) => mail.to === rita.email)!.secret!
  expect(await codeOf(aBrowser().accounts.resetPassword({ token, password }))).toBe('INVALID_LINK')
})

test('an unknown address gets the same answer and no mail', async () => {
  const rita = await aSignedUpPerson()
  await deliveredMail(database)
  const known = await aBrowser().accounts.requestReset({ email: rita.email })
  expect(await aBrowser().accounts.requestReset({ email: 'ninguem@exemplo.com' })).toBe(known)
  expect((await deliveredMail(database)).map((mail) => mail.to)).toEqual([rita.email])
})

test('one address is mailed only so often, known or not', async () => {
  const rita = await aSignedUpPerson()
  for (const email of [rita.email, 'desconhecida@exemplo.com']) {
    const stranger = aBrowser()
    for (let i = 0; i < 5; i++) await stranger.accounts.requestReset({ email })
    expect(await codeOf(stranger.accounts.requestReset({ email }))).toBe('TOO_MANY')
    for (let i = 0; i < 10; i++) await aBrowser().accounts.requestReset({ email })
    // One a minute still leaves, so that strangers keep nobody out.
    await aBrowser().accounts.requestReset({ email })
    expect(await codeOf(aBrowser().accounts.requestReset({ email }))).toBe('TOO_MANY')
  }
})

test('strangers who ask for somebody cannot keep the link from her own device', async () => {
  const rita = await aSignedUpPerson()
  for (let i = 0; i < 20; i++) await codeOf(aBrowser().accounts.requestReset({ email: rita.email })).catch(() => null)
  await rita.accounts.signOut({ scope: 'local' })
  await rita.accounts.requestReset({ email: rita.email })
})
