import { expect, test } from 'vitest'
import { newId } from '../../platform/id.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { codeOf, refusalOf } from './testing/calls.ts'
import {
  aBrowser,
  anotherBrowserOf,
  aPassword,
  aProvenPerson,
  aSignedUpPerson,
  type Browser,
} from '../../business/server/testing/browsers.ts'
import { auditOf, deliveredMail } from '../../business/server/testing/letter-box.ts'

const database = freshDatabase()
const chosen = 'lua-cheia-na-serra'
type Person = Browser & { email: string }

const secretFor = async (email: string) => (await deliveredMail(database)).findLast(({ to }) => to === email)!.secret!

/** The mails that reach an address's owner when somebody else made the account, and how each is used. */
const mails = {
  'a verification link': async ({ accounts }: Person) => {
    await accounts.resendVerification()
    return (browser: Browser, token: string, proof: object) => browser.accounts.verifyEmail({ token, ...proof })
  },
  'a sign-in code': async ({ email }: Person) => {
    await aBrowser().accounts.requestCode({ email })
    return (browser: Browser, code: string, proof: object) => browser.accounts.signInWithCode({ email, code, ...proof })
  },
  'an invitation': async ({ email }: Person) => {
    await (await aProvenPerson()).business.users.invite({ email, role: 'manager' })
    return (browser: Browser, token: string, proof: object) => browser.business.acceptInvitation({ token, ...proof })
  },
}
const ways = Object.entries(mails)

async function aReader(ask: (typeof mails)[keyof typeof mails]) {
  const person = await aSignedUpPerson()
  const phone = await anotherBrowserOf(person)
  await deliveredMail(database)
  const use = await ask(person)
  const secret = await secretFor(person.email)
  return { person, phone, use: (browser: Browser, proof: object = {}) => use(browser, secret, proof) }
}

// spec: public-calls-2
test.each(ways)('%s alone proves the address, and not the account that says to have it', async (_, ask) => {
  const { person, phone, use } = await aReader(ask)
  const refusal = await refusalOf(use(aBrowser()))
  expect(refusal).toMatchObject({
    code: 'PROOF_NEEDED',
    facts: { email: person.email, businesses: ['Salão Rita'], mayReplace: true },
  })
  expect(await person.accounts.me()).toMatchObject({ account: { emailVerified: false }, businesses: [{}] })
  expect(await phone.accounts.me()).toBeTruthy()
})

test.each(ways)('%s and a new password leave nothing to who made the account', async (_, ask) => {
  const { person: squatter, phone, use } = await aReader(ask)
  const owner = aBrowser()
  const telling = await refusalOf(use(owner, { newPassword: 'salao-da-rita-lima' }))
  expect(telling.fields).toHaveProperty('newPassword')
  await use(owner, { newPassword: chosen })

  expect(await codeOf(squatter.accounts.me())).toBe('SIGNED_OUT')
  expect(await codeOf(phone.accounts.renew())).toBe('SIGNED_OUT')
  expect(await codeOf(aBrowser().accounts.signIn({ email: squatter.email, password: aPassword }))).toBe(
    'INVALID_CREDENTIALS',
  )
  expect(await owner.accounts.me()).toMatchObject({ account: { email: squatter.email, emailVerified: true } })
  expect(await auditOf(database, squatter.email)).toContain('account.claim')
  await aBrowser().accounts.signIn({ email: squatter.email, password: chosen })
})

// spec: public-calls-2
test.each(ways)('%s and the password leave everything as it is', async (_, ask) => {
  const { person, phone, use } = await aReader(ask)
  const tablet = aBrowser()
  expect((await refusalOf(use(tablet, { password: 'palpite' }))).fields).toEqual({ password: 'Senha incorreta.' })
  await use(tablet, { password: aPassword })
  for (const browser of [person, phone, tablet])
    expect(await browser.accounts.me()).toMatchObject({ account: { email: person.email, emailVerified: true } })
  expect(await auditOf(database, person.email)).not.toContain('account.claim')
})

test.each(ways)('%s that is opened where its reader is in asks for nothing', async (_, ask) => {
  const { person, phone, use } = await aReader(ask)
  await use(person)
  expect(await person.accounts.me()).toMatchObject({ account: { emailVerified: true } })
  expect(await phone.accounts.me()).toBeTruthy()
})

test.each(ways)('%s is not proof of the account for who is in as somebody else', async (_, ask) => {
  const { use } = await aReader(ask)
  expect(await codeOf(use(await aProvenPerson()))).toBe('PROOF_NEEDED')
})

test('who claims an account by an invitation begins in the business that invited, and sees what else it has', async () => {
  const { use } = await aReader(mails['an invitation'])
  const owner = aBrowser()
  await use(owner, { newPassword: chosen })
  const me = await owner.accounts.me()
  expect(me.membership).toMatchObject({ role: 'manager' })
  expect(me.businesses).toHaveLength(2)
})

test('an account whose address is proven is not made another’s by an invitation', async () => {
  const [rita, bia] = [await aProvenPerson(), await aProvenPerson()]
  await deliveredMail(database)
  await rita.business.users.invite({ email: bia.email, role: 'employee' })
  const token = await secretFor(bia.email)
  const answer = await aBrowser().business.acceptInvitation({ token, newPassword: chosen })
  expect(answer.access).toBeNull()
  await aBrowser().accounts.signIn({ email: bia.email, password: aPassword })
  expect(await bia.accounts.me()).toMatchObject({ businesses: [{}, {}] })
})

test('whoever proved the address meanwhile is not replaced', async () => {
  const { person, use } = await aReader(mails['an invitation'])
  const claims = await Promise.allSettled([
    use(aBrowser(), { newPassword: chosen }),
    use(aBrowser(), { newPassword: 'outra-lua-na-serra' }),
  ])
  expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const isTheirs = (password: string) =>
    aBrowser()
      .accounts.signIn({ email: person.email, password })
      .then(
        () => true,
        () => false,
      )
  const [first, second] = [await isTheirs(chosen), await isTheirs('outra-lua-na-serra')]
  expect([first, second]).toEqual(claims.map(({ status }) => status === 'fulfilled'))
})

test('the right code may be shown again beside a password, and a wrong one not more than five times', async () => {
  const { use } = await aReader(mails['a sign-in code'])
  const browser = aBrowser()
  for (let i = 0; i < 7; i++) expect(await codeOf(use(browser))).toBe('PROOF_NEEDED')
  await use(browser, { newPassword: chosen })
})

test('a wrong password at a link counts as a failed sign-in', async () => {
  const { person, use } = await aReader(mails['a verification link'])
  const stranger = aBrowser()
  for (let i = 0; i < 10; i++) expect(await codeOf(use(stranger, { password: `palpite ${i}` }))).toBe('INVALID_INPUT')
  expect(await codeOf(use(stranger, { password: aPassword }))).toBe('TOO_MANY')
  expect(await codeOf(stranger.accounts.signIn({ email: person.email, password: aPassword }))).toBe('TOO_MANY')
})

test('an unknown link says nothing of any account', async () => {
  const { accounts, business } = aBrowser()
  const token = newId().replaceAll('-', '').padEnd(43, 'x')
  expect(await codeOf(accounts.verifyEmail({ token, newPassword: chosen }))).toBe('INVALID_LINK')
  expect(await codeOf(business.acceptInvitation({ token, newPassword: chosen }))).toBe('INVALID_LINK')
})
