import { expect, test } from 'vitest'
import { codeOf, refusalOf } from '../../accounts/server/testing/calls.ts'
import { limit } from '../../platform/server/http/limits.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { aBrowser, aPassword, aSignedUpPerson } from './testing/browsers.ts'
import { auditOf, deliveredMail } from './testing/letter-box.ts'

const database = freshDatabase()
const ana = { name: 'Ana Souza', businessName: 'Salão da Ana', email: 'ana@exemplo.com', password: aPassword }

// spec: calls-2
test('makes the person, the business and its ownership, and the person can go in', async () => {
  const { accounts, business, jar } = aBrowser()
  await business.signUp({ ...ana, zone: 'America/Manaus' })
  expect(jar.size).toBe(0)
  await accounts.signIn({ email: ' ANA@exemplo.com ', password: aPassword })
  const me = await accounts.me()
  expect(me).toMatchObject({
    account: { name: 'Ana Souza', email: 'ana@exemplo.com', phone: null, emailVerified: false, isOperator: false },
    membership: { businessName: 'Salão da Ana', zone: 'America/Manaus', role: 'admin' },
    businesses: [{ name: 'Salão da Ana', role: 'admin' }],
  })
  expect(me.membership?.permissions).toContain('users.manage')
  expect(me.accessSeconds).toBeGreaterThan(890)

  expect(await auditOf(database, 'ana@exemplo.com')).toEqual(['account.sign_up', 'account.sign_in'])
  const { rows } = await database.admin.query(
    'select action, actor_name, account_id from audit where business_id = $1',
    [me.membership!.businessId],
  )
  expect(rows).toEqual([{ action: 'business.create', actor_name: null, account_id: me.account.id }])
  expect(await deliveredMail(database)).toMatchObject([
    { to: 'ana@exemplo.com', subject: 'Confirme seu e-mail no Marcaí' },
  ])
})

test('the password is stored as argon2id only', async () => {
  const { rows } = await database.admin.query<{ password_hash: string }>('select password_hash from account')
  for (const { password_hash } of rows) expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('an address that has an account gets the same answer, and its owner a mail', async () => {
  const rita = await aSignedUpPerson()
  await deliveredMail(database)
  const before = await rita.accounts.me()

  const stranger = aBrowser()
  const again = { ...ana, email: rita.email, password: 'outra-senha-boa-7' }
  expect(await stranger.business.signUp(again)).toBe(
    await aBrowser().business.signUp({ ...ana, email: 'nova@exemplo.com' }),
  )
  expect(await codeOf(stranger.accounts.signIn(again))).toBe('INVALID_CREDENTIALS')

  expect({ ...(await rita.accounts.me()), accessSeconds: 0 }).toEqual({ ...before, accessSeconds: 0 })
  const mails = await deliveredMail(database)
  expect(mails.map((mail) => [mail.to, mail.subject])).toContainEqual([rita.email, 'Você já tem uma conta no Marcaí'])
})

test('two sign-ups of one address at once make one account', async () => {
  const twice = { ...ana, email: 'dupla@exemplo.com' }
  await Promise.all([aBrowser().business.signUp(twice), aBrowser().business.signUp(twice)])
  const { rows } = await database.admin.query(
    'select count(*)::int as accounts from account where email = $1 union all select count(*)::int from business b where not exists (select from member m where m.business_id = b.id)',
    [twice.email],
  )
  expect(rows).toEqual([{ accounts: 1 }, { accounts: 0 }])
})

test('every fault is told at its field', async () => {
  const refusal = await refusalOf(
    aBrowser().business.signUp({ name: ' ', businessName: '', email: 'ana', password: '12345678' }),
  )
  expect(refusal).toMatchObject({
    code: 'INVALID_INPUT',
    title: 'Confira os campos',
    fields: {
      name: 'Informe o seu nome completo.',
      businessName: 'Informe o nome do negócio.',
      email: 'Informe um e-mail válido.',
      password: expect.stringContaining('muito comum'),
    },
  })
})

test('one address is tried only so often', async () => {
  const often = { ...ana, email: 'muitas@exemplo.com' }
  const { business } = aBrowser()
  for (let i = 0; i < 5; i++) await business.signUp(often)
  expect(await codeOf(business.signUp(often))).toBe('TOO_MANY')
  // The limit keeps nobody else out, and the address gets no more than its share of mail.
  for (let i = 0; i < 20; i++) await aBrowser().business.signUp(often)
  const mails = (await deliveredMail(database)).filter(({ to }) => to === often.email)
  expect(mails).toHaveLength(limit('mail.stranger').most)
})
