import { expect, test } from 'vitest'
import { newId } from '../../platform/id.ts'
import { limit } from '../../platform/server/http/limits.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { codeOf, refusalOf } from './testing/calls.ts'
import { aBrowser, anotherBrowserOf, aSignedUpPerson } from '../../business/server/testing/browsers.ts'
import { auditOf, deliveredMail } from '../../business/server/testing/letter-box.ts'

const database = freshDatabase()
const password = 'lua-cheia-na-serra'

test('a stranger reads and changes nothing', async () => {
  const { accounts } = aBrowser()
  const calls = [
    accounts.me(),
    accounts.updateProfile({ name: 'Eva' }),
    accounts.changeEmail({ email: 'eva@exemplo.com' }),
    accounts.changePassword({ password }),
    accounts.switchBusiness({ businessId: newId() }),
    accounts.listSessions(),
    accounts.endSession({ id: newId() }),
    accounts.signOut({ scope: 'global' }),
    accounts.resendVerification(),
  ]
  for (const call of calls) expect(await codeOf(call)).toBe('SIGNED_OUT')
})

// spec: settings-14, public-entities-7, public-calls-3
test('name and phone are changed', async () => {
  const rita = await aSignedUpPerson()
  await rita.accounts.updateProfile({ name: 'Rita Souza', phone: '(11) 98765-4321' })
  expect(await rita.accounts.me()).toMatchObject({ account: { name: 'Rita Souza', phone: '+5511987654321' } })
  await rita.accounts.updateProfile({ name: 'Rita Souza', phone: '' })
  expect(await rita.accounts.me()).toMatchObject({ account: { phone: null } })
  expect((await refusalOf(rita.accounts.updateProfile({ name: '', phone: '12' }))).fields).toEqual({
    name: 'Informe o seu nome completo.',
    phone: 'Informe um telefone com DDD.',
  })
  expect(await auditOf(database, rita.email)).toContain('account.update')
})

// spec: settings-1, settings-14
test('a new password does not tell its owner’s name, and ends the other sessions', async () => {
  const rita = await aSignedUpPerson()
  const phone = await anotherBrowserOf(rita)
  await deliveredMail(database)
  const telling = await refusalOf(rita.accounts.changePassword({ password: 'rita-na-serra' }))
  expect(Object.keys(telling.fields ?? {})).toEqual(['password'])
  expect(await phone.accounts.me()).toBeTruthy()

  await rita.accounts.changePassword({ password, passwordConfirmation: password })
  expect(await rita.accounts.me()).toBeTruthy()
  expect(await codeOf(phone.accounts.me())).toBe('SIGNED_OUT')
  await aBrowser().accounts.signIn({ email: rita.email, password })
  expect(await auditOf(database, rita.email)).toContain('account.password_change')
  expect(await deliveredMail(database)).toMatchObject([{ subject: 'Sua senha do Marcaí foi alterada' }])
})

test('the current password cannot be guessed from a stolen session', async () => {
  const rita = await aSignedUpPerson()
  const guess = () => codeOf(rita.accounts.stepUp({ password: 'palpite' }))
  for (let i = 0; i < 10; i++) expect(await guess()).toBe('INVALID_INPUT')
  expect(await guess()).toBe('TOO_MANY')
})

test('strangers who guess at an account keep nobody from a new password', async () => {
  const rita = await aSignedUpPerson()
  const thief = aBrowser()
  for (let i = 0; i < 20; i++) await codeOf(thief.accounts.signIn({ email: rita.email, password: 'palpite' }))
  const { key, most } = limit('sign-in.address', rita.email)
  await database.admin.query('update throttle set attempts = $2 where key = $1', [key, most])
  await rita.accounts.changePassword({ password })
})

test('the session is taken to another business of one’s own, never to a stranger’s', async () => {
  const [rita, ana] = [await aSignedUpPerson(), await aSignedUpPerson()]
  const mine = await rita.accounts.me()
  const hers = (await ana.accounts.me()).membership!.businessId
  expect(await codeOf(rita.accounts.switchBusiness({ businessId: hers }))).toBe('NOT_FOUND')
  expect(await codeOf(rita.accounts.switchBusiness({ businessId: newId() }))).toBe('NOT_FOUND')

  await database.admin.query(`insert into member (business_id, account_id, role) values ($1, $2, 'receptionist')`, [
    hers,
    mine.account.id,
  ])
  await rita.accounts.switchBusiness({ businessId: hers })
  expect(await rita.accounts.me()).toMatchObject({
    membership: { businessId: hers, role: 'receptionist' },
    businesses: [{ id: mine.membership!.businessId }, { id: hers }],
  })
  expect(await auditOf(database, rita.email)).toContain('account.business_switch')
})

// spec: roles-1, roles-4, calls-5
test('a removed member has no business any more, at the next request', async () => {
  const rita = await aSignedUpPerson()
  await database.admin.query('update member set removed_at = now() where account_id = $1', [
    (await rita.accounts.me()).account.id,
  ])
  expect(await rita.accounts.me()).toMatchObject({ membership: null, businesses: [] })
  await database.admin.query('update member set removed_at = null')
})
