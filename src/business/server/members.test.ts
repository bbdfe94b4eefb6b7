import { expect, test } from 'vitest'
import type { Role } from '../../accounts/permissions.ts'
import { codeOf, refusalOf } from '../../accounts/server/testing/calls.ts'
import { newId } from '../../platform/id.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import {
  aBrowser,
  anotherBrowserOf,
  aPassword,
  aProvenPerson,
  aSignedUpPerson,
  type Browser,
} from './testing/browsers.ts'
import { auditOf, deliveredMail } from './testing/letter-box.ts'

const database = freshDatabase()
const newAddress = () => `${newId()}@exemplo.com`

async function invite(owner: Browser, email: string, role: Role = 'employee'): Promise<string> {
  await owner.business.users.invite({ email, role })
  return (await deliveredMail(database)).find(({ to }) => to === email)!.secret!
}

/** A new person who has signed up through an invitation. */
async function aColleague(owner: Browser, role: Role) {
  const email = newAddress()
  const browser = aBrowser()
  const token = await invite(owner, email, role)
  await browser.business.signUpInvited({ token, name: 'Bia Souza', password: aPassword })
  return { ...browser, email, id: (await browser.accounts.me()).account.id }
}

const idOf = async ({ accounts }: Browser) => (await accounts.me()).account.id
const businessOf = async ({ accounts }: Browser) => (await accounts.me()).membership?.businessId
const auditsOf = async (browser: Browser) => {
  const { rows } = await database.admin.query<{ action: string }>(
    'select action from audit where business_id = $1 order by at, id',
    [await businessOf(browser)],
  )
  return rows.map(({ action }) => action)
}

// spec: users-1, public-calls-9, public-errors-7
test('a new person follows the link, chooses a password and is in with the role', async () => {
  const rita = await aSignedUpPerson()
  const email = newAddress()
  const token = await invite(rita, email, 'receptionist')
  const offer = { businessName: 'Salão Rita', email, role: 'receptionist', hasAccount: false }
  expect(await aBrowser().business.invitation({ token })).toEqual(offer)
  expect(await rita.business.users.list()).toMatchObject({ invitations: [{ email, isOver: false }] })

  const bia = aBrowser()
  const refusal = await refusalOf(
    bia.business.signUpInvited({ token, name: 'Bia', password: `${email.split('@')[0]}x` }),
  )
  expect(refusal.fields).toHaveProperty('password')
  await bia.business.signUpInvited({ token, name: 'Bia Souza', password: aPassword })
  expect(await bia.accounts.me()).toMatchObject({
    account: { name: 'Bia Souza', email, emailVerified: true },
    membership: { businessId: await businessOf(rita), role: 'receptionist' },
  })
  const { users, invitations } = await rita.business.users.list()
  expect(users.map(({ role }) => role)).toEqual(['admin', 'receptionist'])
  expect(invitations).toEqual([])
  expect(await auditsOf(rita)).toEqual(['business.create', 'member.invite', 'member.join'])
  expect(await auditOf(database, email)).toEqual(['account.sign_up'])
  expect(await codeOf(aBrowser().business.signUpInvited({ token, name: 'Eva', password: aPassword }))).toBe(
    'INVALID_LINK',
  )
})

test('an address with an account gets the same answer, and joins when its owner accepts', async () => {
  const [rita, ana] = [await aSignedUpPerson(), await aProvenPerson()]
  await deliveredMail(database)
  const unknown = await rita.business.users.invite({ email: newAddress(), role: 'manager' })
  expect(await rita.business.users.invite({ email: ana.email, role: 'manager' })).toBe(unknown)
  expect((await rita.business.users.list()).users).toHaveLength(1)
  const token = (await deliveredMail(database)).find(({ to }) => to === ana.email)!.secret!
  expect(await codeOf(aBrowser().business.signUpInvited({ token, name: 'Ana', password: aPassword }))).toBe(
    'INVALID_LINK',
  )

  const { businessId } = await aBrowser().business.acceptInvitation({ token })
  expect(await codeOf(aBrowser().business.acceptInvitation({ token }))).toBe('INVALID_LINK')
  await ana.accounts.switchBusiness({ businessId })
  expect(await ana.accounts.me()).toMatchObject({ membership: { businessName: 'Salão Rita', role: 'manager' } })
  expect(await auditOf(database, ana.email)).toContain('account.join')
})

test('only the newest link works, for seven days, and until it is withdrawn', async () => {
  const rita = await aSignedUpPerson()
  const email = newAddress()
  const first = await invite(rita, email)
  const second = await invite(rita, email, 'manager')
  expect(await codeOf(aBrowser().business.invitation({ token: first }))).toBe('INVALID_LINK')
  expect(await aBrowser().business.invitation({ token: second })).toMatchObject({ role: 'manager' })

  await database.admin.query('update invitation set expires_at = now() where email = $1', [email])
  expect(await codeOf(aBrowser().business.invitation({ token: second }))).toBe('INVALID_LINK')
  expect((await rita.business.users.list()).invitations).toMatchObject([{ email, isOver: true }])
  const third = await invite(rita, email)
  const { id } = (await rita.business.users.list()).invitations[0]!
  expect(await codeOf((await aSignedUpPerson()).business.users.withdraw({ id }))).toBe('NOT_FOUND')
  await rita.business.users.withdraw({ id })
  expect(await codeOf(aBrowser().business.invitation({ token: third }))).toBe('INVALID_LINK')
  expect((await auditsOf(rita)).at(-1)).toBe('member.invitation_withdraw')
})

test('who works here already is not invited again', async () => {
  const rita = await aSignedUpPerson()
  const refusal = await refusalOf(rita.business.users.invite({ email: rita.email, role: 'employee' }))
  expect(refusal).toMatchObject({ fields: { email: 'Este e-mail já é de um usuário deste negócio.' } })
  const empty = await refusalOf(rita.business.users.invite({ email: ' ', role: 'employee' }))
  expect(empty.fields).toEqual({ email: 'Preencha o email do usuário.' })
})

// spec: users-1, public-calls-6
test('a new role counts from the next request', async () => {
  const rita = await aSignedUpPerson()
  const bia = await aColleague(rita, 'manager')
  expect(await codeOf(bia.business.users.list())).toBe('FORBIDDEN')
  await rita.business.users.changeRole({ id: bia.id, role: 'admin' })
  expect((await bia.business.users.list()).users).toHaveLength(2)
  await rita.business.users.changeRole({ id: bia.id, role: 'receptionist' })
  expect(await codeOf(bia.business.users.list())).toBe('FORBIDDEN')
  expect((await auditsOf(rita)).slice(-2)).toEqual(['member.change_role', 'member.change_role'])
})

// spec: users-1
test('a telephone is written down for the business, and the person keeps their own', async () => {
  const rita = await aSignedUpPerson()
  const bia = await aColleague(rita, 'employee')
  const phoneOf = async () => (await rita.business.users.list()).users.find(({ id }) => id === bia.id)?.phone
  expect(await phoneOf()).toBeNull()
  await rita.business.users.setPhone({ id: bia.id, phone: '(11) 98765-4321' })
  expect(await phoneOf()).toBe('+5511987654321')
  expect((await bia.accounts.me()).account.phone).toBeNull()
  expect((await auditsOf(rita)).at(-1)).toBe('member.phone')
  await rita.business.users.setPhone({ id: bia.id, phone: null })
  expect(await phoneOf()).toBeNull()
  expect(await codeOf(bia.business.users.setPhone({ id: bia.id, phone: null }))).toBe('FORBIDDEN')
  const stranger = await aSignedUpPerson()
  expect(await codeOf(stranger.business.users.setPhone({ id: bia.id, phone: null }))).toBe('NOT_FOUND')
})

// spec: public-calls-6
test('who was removed is out at the next request, and may be invited back', async () => {
  const rita = await aSignedUpPerson()
  const bia = await aColleague(rita, 'admin')
  await rita.business.users.remove({ id: bia.id })
  expect(await codeOf(bia.business.users.list())).toBe('FORBIDDEN')
  expect((await bia.accounts.me()).membership).toBeNull()
  expect(await codeOf(rita.business.users.remove({ id: bia.id }))).toBe('NOT_FOUND')
  expect((await auditsOf(rita)).at(-1)).toBe('member.remove')

  await aBrowser().business.acceptInvitation({ token: await invite(rita, bia.email, 'employee') })
  expect((await bia.accounts.me()).membership).toMatchObject({ role: 'employee' })
})

test.each([
  [
    'is removed',
    (owner: Browser, id: string) => owner.business.users.remove({ id }),
    async (owner: Browser, { email, business }: Browser & { email: string }) =>
      business.acceptInvitation({ token: await invite(owner, email, 'admin') }),
  ],
  [
    'is demoted',
    (owner: Browser, id: string) => owner.business.users.changeRole({ id, role: 'manager' }),
    (owner: Browser, { id }: { id: string }) => owner.business.users.changeRole({ id, role: 'admin' }),
  ],
])('what somebody sent ends when their sender %s, and what others sent does not', async (_, takeRight, giveBack) => {
  const rita = await aSignedUpPerson()
  const bia = await aColleague(rita, 'admin')
  const [biasGuest, ritasGuest] = [newAddress(), newAddress()]
  const [fromBia, fromRita] = [await invite(bia, biasGuest, 'admin'), await invite(rita, ritasGuest)]
  await takeRight(rita, bia.id)

  const accept = (token: string) => aBrowser().business.signUpInvited({ token, name: 'Eva', password: aPassword })
  expect(await codeOf(accept(fromBia))).toBe('INVALID_LINK')
  expect((await rita.business.users.list()).invitations).toMatchObject([{ email: ritasGuest }])
  expect((await auditsOf(rita)).filter((action) => action === 'member.invitation_withdraw')).toHaveLength(1)
  await accept(fromRita)

  // Getting the right back does not revive the invitations.
  await giveBack(rita, bia)
  expect((await bia.accounts.me()).membership).toMatchObject({ role: 'admin' })
  expect(await codeOf(accept(fromBia))).toBe('INVALID_LINK')
})

test('who is made another kind of administrator keeps what they sent', async () => {
  const rita = await aSignedUpPerson()
  const bia = await aColleague(rita, 'admin')
  const token = await invite(bia, newAddress())
  await rita.business.users.changeRole({ id: bia.id, role: 'admin' })
  expect(await aBrowser().business.invitation({ token })).toMatchObject({ role: 'employee' })
})

test('who is removed has no way back by an invitation that was waiting for their new address', async () => {
  const rita = await aSignedUpPerson()
  const bia = await aColleague(rita, 'employee')
  const other = newAddress()
  const token = await invite(rita, other, 'admin')
  await database.admin.query('update session set stepped_up_at = now()')
  await bia.accounts.changeEmail({ email: other })
  const link = (await deliveredMail(database)).find(({ to }) => to === other)!.secret!
  await bia.accounts.verifyEmail({ token: link })
  await rita.business.users.remove({ id: bia.id })
  expect(await codeOf(bia.business.acceptInvitation({ token }))).toBe('INVALID_LINK')
})

test('nobody reaches a person of another business', async () => {
  const [rita, ana] = [await aSignedUpPerson(), await aSignedUpPerson()]
  const id = await idOf(ana)
  expect(await codeOf(rita.business.users.remove({ id }))).toBe('NOT_FOUND')
  expect(await codeOf(rita.business.users.changeRole({ id, role: 'employee' }))).toBe('NOT_FOUND')
  expect((await ana.accounts.me()).membership).toMatchObject({ role: 'admin' })
})

// spec: public-calls-6
test('the last administrator stays, and nobody removes themselves', async () => {
  const rita = await aSignedUpPerson()
  const id = await idOf(rita)
  expect(await codeOf(rita.business.users.changeRole({ id, role: 'manager' }))).toBe('LAST_ADMIN')
  expect(await codeOf(rita.business.users.remove({ id }))).toBe('OWN_MEMBERSHIP')
  await aColleague(rita, 'admin')
  expect(await codeOf(rita.business.users.remove({ id }))).toBe('OWN_MEMBERSHIP')
  await rita.business.users.changeRole({ id, role: 'manager' })
  expect(await codeOf(rita.business.users.list())).toBe('FORBIDDEN')
})

test('two administrators who remove and demote each other at once leave one', async () => {
  for (let round = 0; round < 5; round++) {
    const rita = await aSignedUpPerson()
    const bia = await aColleague(rita, 'admin')
    await Promise.allSettled([
      rita.business.users.remove({ id: bia.id }),
      bia.business.users.changeRole({ id: await idOf(rita), role: 'employee' }),
    ])
    const survivors = await Promise.all([rita, bia].map(async (one) => (await one.accounts.me()).membership?.role))
    expect(survivors.filter((role) => role === 'admin')).toHaveLength(1)
  }
})

test('a business invites so often, and another browser of a member sees the change too', async () => {
  const rita = await aSignedUpPerson()
  const phone = await anotherBrowserOf(rita)
  const email = newAddress()
  for (let i = 0; i < 5; i++) await rita.business.users.invite({ email, role: 'employee' })
  expect(await codeOf(rita.business.users.invite({ email, role: 'employee' }))).toBe('TOO_MANY')
  expect((await phone.business.users.list()).invitations).toHaveLength(1)
})
