import { expect, test } from 'vitest'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { makeOperator, revokeOperator } from './make-operator.ts'
import { aBrowser, aPassword, aSignedUpPerson } from './testing/calls.ts'
import { auditOf } from './testing/letter-box.ts'

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
  const rita = await aSignedUpPerson()
  expect(await makeOperator({ name: 'Outro nome', email: rita.email, password: 'outra senha' })).toEqual({
    isNew: false,
  })
  expect((await rita.accounts.me()).account).toMatchObject({ name: 'Rita Lima', isOperator: true })
  await aBrowser().accounts.signIn({ email: rita.email, password: aPassword })

  expect(await revokeOperator(rita.email)).toBe(true)
  expect(await revokeOperator(rita.email)).toBe(false)
  expect(await isOperator(rita)).toBe(false)
  expect(await auditOf(database, rita.email)).toContain('account.revoke_operator')
})
