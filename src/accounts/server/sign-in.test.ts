import { expect, test } from 'vitest'
import { limit } from '../../platform/server/http/limits.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { codeOf, refusalOf } from './testing/calls.ts'
import { aBrowser, aPassword, aSignedUpPerson } from '../../business/server/testing/browsers.ts'
import { auditOf } from '../../business/server/testing/letter-box.ts'
import { hashOf } from './session.ts'

const database = freshDatabase()

// spec: calls-1, public-entities-16
test('gives a session in three cookies and a mark of the device, its secrets stored hashed', async () => {
  const rita = await aSignedUpPerson()
  expect([...rita.jar.keys()]).toEqual(['marcai_access', 'marcai_renewal', 'marcai_signed_in', 'marcai_device'])
  const { rows } = await database.admin.query<{ hash: Buffer; renewal_hash: Buffer; minutes: number; days: number }>(
    `select t.hash, s.renewal_hash, round(extract(epoch from t.expires_at - now()) / 60)::int as minutes,
      round(extract(epoch from s.expires_at - now()) / 86400)::int as days
     from session s join access_token t on t.session_id = s.id join account a on a.id = s.account_id where a.email = $1`,
    [rita.email],
  )
  expect(rows).toMatchObject([{ minutes: 15, days: 30 }])
  const { hash, renewal_hash } = rows[0]!
  expect(hash).toEqual(hashOf(rita.jar.get('marcai_access')!))
  expect(renewal_hash).toEqual(hashOf(rita.jar.get('marcai_renewal')!))
})

// spec: calls-1, errors-2, errors-21
test('a wrong password and an unknown address get the same answer', async () => {
  const rita = await aSignedUpPerson()
  const wrong = await refusalOf(aBrowser().accounts.signIn({ email: rita.email, password: 'outra coisa' }))
  const unknown = await refusalOf(aBrowser().accounts.signIn({ email: 'ninguem@exemplo.com', password: 'outra coisa' }))
  expect(wrong).toEqual({ code: 'INVALID_CREDENTIALS', title: 'Erro no login', text: 'E-mail ou senha incorretos.' })
  expect(unknown).toEqual(wrong)
  expect(await auditOf(database, rita.email)).toContain('account.sign_in_refused')
})

test('guessing from one network is stopped, and does not lock the owner out elsewhere', async () => {
  const rita = await aSignedUpPerson()
  const thief = aBrowser()
  for (let i = 0; i < 10; i++)
    expect(await codeOf(thief.accounts.signIn({ email: rita.email, password: `palpite ${i}` }))).toBe(
      'INVALID_CREDENTIALS',
    )
  const refusal = await refusalOf(thief.accounts.signIn({ email: rita.email, password: aPassword }))
  expect(refusal).toMatchObject({ code: 'TOO_MANY', title: 'Muitas tentativas' })
  await aBrowser().accounts.signIn({ email: rita.email, password: aPassword })
})

test('one network uses up little of what an account has, and none of what its devices have', async () => {
  const rita = await aSignedUpPerson()
  await rita.accounts.signOut({ scope: 'local' })
  const thief = aBrowser()
  for (let i = 0; i < 110; i++) await codeOf(thief.accounts.signIn({ email: rita.email, password: `palpite ${i}` }))
  const { key, most } = limit('sign-in.address', rita.email)
  const { rows } = await database.admin.query('select attempts from throttle where key = $1', [key])
  expect(rows).toEqual([{ attempts: limit('sign-in.pair').most }])
  await aBrowser().accounts.signIn({ email: rita.email, password: aPassword })

  await database.admin.query('update throttle set attempts = $2 where key = $1', [key, most])
  const elsewhere = aBrowser().accounts
  expect(await codeOf(elsewhere.signIn({ email: rita.email, password: 'palpite' }))).toBe('INVALID_CREDENTIALS')
  expect(await codeOf(elsewhere.signIn({ email: rita.email, password: aPassword }))).toBe('TOO_MANY')
  // Her known device gets in even from the thief's network.
  const phone = aBrowser(thief.context().network)
  phone.jar.set('marcai_device', rita.jar.get('marcai_device')!)
  await phone.accounts.signIn({ email: rita.email, password: aPassword })
})

test('a device that somebody else knows, or that is made up, is a stranger’s', async () => {
  const [rita, ana] = [await aSignedUpPerson(), await aSignedUpPerson()]
  const { key, most } = limit('sign-in.address', rita.email)
  await database.admin.query('update throttle set attempts = $2 where key = $1', [key, most])
  // The one try a minute is used up.
  expect(await codeOf(aBrowser().accounts.signIn({ email: rita.email, password: 'palpite' }))).toBe(
    'INVALID_CREDENTIALS',
  )
  for (const device of [ana.jar.get('marcai_device')!, 'inventado', '']) {
    const thief = aBrowser()
    thief.jar.set('marcai_device', device)
    expect(await codeOf(thief.accounts.signIn({ email: rita.email, password: aPassword }))).toBe('TOO_MANY')
  }
  const thief = aBrowser()
  thief.jar.set('marcai_device', 'plantado')
  await thief.accounts.signIn({ email: ana.email, password: aPassword })
  expect(thief.jar.get('marcai_device')).not.toBe('plantado')
})

test('a device on which too many passwords were wrong is a stranger’s for a while', async () => {
  const rita = await aSignedUpPerson()
  const guess = () => codeOf(rita.accounts.signIn({ email: rita.email, password: 'palpite' }))
  const most = limit('sign-in.device').most + limit('sign-in.pair').most
  for (let i = 0; i < most; i++) expect(await guess()).toBe('INVALID_CREDENTIALS')
  expect(await guess()).toBe('TOO_MANY')
})

test('guessing at many accounts from one network is stopped', async () => {
  const thief = aBrowser()
  const guess = (i: number) => codeOf(thief.accounts.signIn({ email: `conta${i}@exemplo.com`, password: 'palpite' }))
  const answers = await Promise.all(Array.from({ length: 60 }, (_, i) => guess(i)))
  expect(answers.filter((code) => code === 'TOO_MANY')).toHaveLength(10)
})

test('signing in well is not counted', async () => {
  const rita = await aSignedUpPerson()
  const tablet = aBrowser()
  for (let i = 0; i < 15; i++) await tablet.accounts.signIn({ email: rita.email, password: aPassword })
})

test('signing in again from the same browser replaces its session', async () => {
  const rita = await aSignedUpPerson()
  await rita.accounts.signIn({ email: rita.email, password: aPassword })
  expect(await rita.accounts.listSessions()).toMatchObject([{ isCurrent: true, device: 'Firefox no Windows' }])
})
