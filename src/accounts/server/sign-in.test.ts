import { expect, test } from 'vitest'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { aBrowser, aPassword, aSignedUpPerson, codeOf, refusalOf } from './testing/calls.ts'
import { auditOf } from './testing/letter-box.ts'
import { hashOf } from './session.ts'

const database = freshDatabase()

test('gives a session in three cookies, its secrets stored hashed', async () => {
  const rita = await aSignedUpPerson()
  expect([...rita.jar.keys()]).toEqual(['marcai_access', 'marcai_renewal', 'marcai_signed_in'])
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
