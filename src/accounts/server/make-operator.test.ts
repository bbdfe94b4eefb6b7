import { expect, test } from 'vitest'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { makeOperator, revokeOperator } from './make-operator.ts'
import { codeOf } from './testing/calls.ts'
import { aBrowser, aPassword, aProvenPerson, aSignedUpPerson } from '../../business/server/testing/browsers.ts'
import { auditOf, deliveredMail } from '../../business/server/testing/letter-box.ts'

const database = freshDatabase()
const isOperator = async (browser: ReturnType<typeof aBrowser>) => (await browser.accounts.me()).account.isOperator

test('somebody new gets an account with the password that was made', async () => {
  const person = { name: 'Olga', email: 'olga@exemplo.com', password: 'um-segredo-feito-aqui' }
  expect(await makeOperator(person)).toEqual({ isNew: true })
  const browser = aBrowser()
  await browser.accounts.signIn({ email: person.email, password: person.password })
  expect(await isOperator(browser)).toBe(true)
  expect(await auditOf(database, person.email)).toContain('account.make_operator')
})

test('who has an account keeps it as it is, and keeps it when the mark is taken back', async () => {
  const rita = await aProvenPerson()
  expect(await makeOperator({ name: 'Outro nome', email: rita.email, password: 'outra senha' })).toEqual({
    isNew: false,
  })
  expect((await rita.accounts.me()).account).toMatchObject({ name: 'Rita Lima', isOperator: true })
  await aBrowser().accounts.signIn({ email: rita.email, password: aPassword })

  expect(await revokeOperator(rita.email)).toBe(true)
  expect(await revokeOperator(rita.email)).toBe(false)
  expect(await codeOf(rita.accounts.me())).toBe('SIGNED_OUT')
  await rita.accounts.signIn({ email: rita.email, password: aPassword })
  expect(await isOperator(rita)).toBe(false)
  expect(await auditOf(database, rita.email)).toContain('account.revoke_operator')
})

test('whose suspension is lifted by it begins anew, with a trace of that', async () => {
  const rita = await aProvenPerson()
  await deliveredMail(database)
  await rita.accounts.requestReset({ email: rita.email })
  const token = (await deliveredMail(database)).at(-1)!.secret!
  await database.admin.query('update account set suspended_at = now() where email = $1', [rita.email])
  await makeOperator({ name: '', email: rita.email, password: '' })
  expect(await codeOf(rita.accounts.me())).toBe('SIGNED_OUT')
  expect(await codeOf(rita.accounts.resetPassword({ token, password: 'lua-cheia-na-serra' }))).toBe('INVALID_LINK')
  await rita.accounts.signIn({ email: rita.email, password: aPassword })
  expect(await isOperator(rita)).toBe(true)
  expect(await auditOf(database, rita.email)).toContain('account.restore')
})

test('who made an account with an operator’s address before has one of two proofs, and loses it to the other', async () => {
  const squatter = await aSignedUpPerson()
  await makeOperator({ name: 'Olga', email: squatter.email, password: 'um-segredo-feito-aqui' })
  await deliveredMail(database)
  await squatter.accounts.requestCode({ email: squatter.email })
  const code = (await deliveredMail(database)).at(-1)!.secret!
  const olga = aBrowser()
  await olga.accounts.signInWithCode({ email: squatter.email, code, newPassword: 'lua-cheia-na-serra' })
  expect(await codeOf(squatter.accounts.me())).toBe('SIGNED_OUT')
  expect(await isOperator(olga)).toBe(false)
})

test('a password that was replaced by mail, or an address by the password, opens no panel', async () => {
  const [rita, ana] = [await aProvenPerson(), await aProvenPerson()]
  await deliveredMail(database)
  for (const { email } of [rita, ana]) await makeOperator({ name: '', email, password: '' })

  await rita.accounts.requestReset({ email: rita.email })
  const reset = (await deliveredMail(database)).at(-1)!.secret!
  await rita.accounts.resetPassword({ token: reset, password: 'lua-cheia-na-serra' })
  expect(await isOperator(rita)).toBe(false)

  await ana.accounts.changeEmail({ email: 'outro-endereco@exemplo.com' })
  const link = (await deliveredMail(database)).find(({ to }) => to === 'outro-endereco@exemplo.com')
  expect(await isOperator(ana)).toBe(true)
  await ana.accounts.verifyEmail({ token: link!.secret! })
  expect(await isOperator(ana)).toBe(false)
  expect(await auditOf(database, 'outro-endereco@exemplo.com')).toContain('account.revoke_operator')
})

test('proving the same address again takes nothing away', async () => {
  const rita = await aProvenPerson()
  await makeOperator({ name: '', email: rita.email, password: '' })
  const link = (await deliveredMail(database)).find(({ to }) => to === rita.email)!
  await rita.accounts.verifyEmail({ token: link.secret! })
  expect(await isOperator(rita)).toBe(true)
})
