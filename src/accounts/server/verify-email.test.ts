import { expect, test } from 'vitest'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { codeOf, refusalOf } from './testing/calls.ts'
import { aBrowser, anotherBrowserOf, aPassword, aSignedUpPerson } from '../../business/server/testing/browsers.ts'
import { auditOf, deliveredMail } from '../../business/server/testing/letter-box.ts'

const database = freshDatabase()
const linkTo = async (email: string) => (await deliveredMail(database)).find((mail) => mail.to === email)!.secret!

// spec: public-calls-2
test('the link of the first mail proves the address, once', async () => {
  const rita = await aSignedUpPerson()
  const token = await linkTo(rita.email)
  expect(await rita.accounts.verifyEmail({ token })).toBeNull()
  expect(await rita.accounts.me()).toMatchObject({ account: { emailVerified: true } })
  expect(await auditOf(database, rita.email)).toContain('account.email_verify')
  expect(await codeOf(aBrowser().accounts.verifyEmail({ token }))).toBe('INVALID_LINK')
})

test('the mail is sent again for who asks, and only the newest link is good', async () => {
  const rita = await aSignedUpPerson()
  const first = await linkTo(rita.email)
  await rita.accounts.resendVerification()
  const second = await linkTo(rita.email)
  expect(await codeOf(aBrowser().accounts.verifyEmail({ token: first }))).toBe('INVALID_LINK')
  await rita.accounts.verifyEmail({ token: second })
  await rita.accounts.resendVerification()
  expect(await deliveredMail(database)).toEqual([])
})

test('the link ends after a day', async () => {
  const rita = await aSignedUpPerson()
  const token = await linkTo(rita.email)
  const { rows } = await database.admin.query(
    `update mail_token set expires_at = now() where purpose = 'verify_email' returning old.expires_at - created_at = interval '24 hours' as day`,
  )
  expect(rows).toContainEqual({ day: true })
  expect(await codeOf(aBrowser().accounts.verifyEmail({ token }))).toBe('INVALID_LINK')
})

// spec: public-calls-3
test('a new address replaces the old one when its link is followed', async () => {
  const rita = await aSignedUpPerson()
  await deliveredMail(database)
  await rita.accounts.changeEmail({ email: 'Nova@exemplo.com' })
  expect(await rita.accounts.me()).toMatchObject({ account: { email: rita.email } })
  const mails = await deliveredMail(database)
  const told = mails.find(({ to }) => to === rita.email)!
  expect(told.subject).toBe('Pedido para trocar o e-mail da sua conta no Marcaí')
  expect(told.text).not.toContain('nova@')
  const token = mails.find(({ to }) => to === 'nova@exemplo.com')!.secret!
  // The address may have been mistyped, so its reader alone gets no access.
  const stranger = aBrowser().accounts
  expect((await refusalOf(stranger.verifyEmail({ token }))).facts).toMatchObject({ mayReplace: false })
  expect(await codeOf(stranger.verifyEmail({ token, newPassword: 'lua-cheia-na-serra' }))).toBe('PROOF_NEEDED')
  expect(await codeOf(stranger.verifyEmail({ token, password: 'palpite' }))).toBe('INVALID_INPUT')
  const phone = await anotherBrowserOf(rita)
  await rita.accounts.verifyEmail({ token })
  expect(await codeOf(phone.accounts.me())).toBe('SIGNED_OUT')
  expect(await rita.accounts.me()).toMatchObject({ account: { email: 'nova@exemplo.com', emailVerified: true } })
  await aBrowser().accounts.signIn({ email: 'nova@exemplo.com', password: aPassword })
  expect(await deliveredMail(database)).toMatchObject([
    { to: rita.email, subject: 'O e-mail da sua conta no Marcaí mudou' },
  ])
})

test('the address of another account is not taken over, and the asker learns nothing', async () => {
  const [rita, ana] = [await aSignedUpPerson(), await aSignedUpPerson()]
  await deliveredMail(database)
  await rita.accounts.changeEmail({ email: ana.email })
  expect((await deliveredMail(database)).map(({ to, subject }) => [to, subject])).toContainEqual([
    ana.email,
    'Você já tem uma conta no Marcaí',
  ])

  await rita.accounts.changeEmail({ email: 'cobicada@exemplo.com' })
  const token = await linkTo('cobicada@exemplo.com')
  await aBrowser().business.signUp({
    name: 'Eva',
    businessName: 'Salão',
    email: 'cobicada@exemplo.com',
    password: 'lua-cheia-na-serra',
  })
  expect(await codeOf(rita.accounts.verifyEmail({ token }))).toBe('INVALID_LINK')
  expect(await rita.accounts.me()).toMatchObject({ account: { email: rita.email } })
})
