// @faults
import { expect, test } from 'vitest'
import { codeOf } from '../../accounts/server/testing/calls.ts'
import { newId } from '../../platform/id.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { aBrowser, aPassword, aProvenPerson, type Browser } from './testing/browsers.ts'
import { deliveredMail } from './testing/letter-box.ts'

/** These tests run other requests at the same time as an account is taken back. */
const database = freshDatabase()
const chosen = 'lua-cheia-na-serra'
const newAddress = () => `${newId()}@exemplo.com`
const secretFor = async (email: string) => (await deliveredMail(database)).findLast(({ to }) => to === email)!.secret!
const outcome = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    () => 'refused',
  )

/** Resolves when some connection waits for a lock. */
async function untilSomebodyWaits(): Promise<void> {
  for (;;) {
    const { rowCount } = await database.admin.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (rowCount) return
  }
}

async function aColleague(owner: Browser) {
  const email = newAddress()
  await owner.business.users.invite({ email, role: 'admin' })
  const browser = aBrowser()
  await browser.business.signUpInvited({ token: await secretFor(email), name: 'Bia Souza', password: aPassword })
  return { ...browser, email, id: (await browser.accounts.me()).account.id }
}

test.each([
  ['is being removed', `update member set removed_at = now() where account_id = $1`],
  ['is being demoted', `update member set role = 'manager' where account_id = $1`],
  ['is being suspended', `update account set suspended_at = now() where id = $1`],
])('who accepts while the sender %s waits, and is refused', async (_, change) => {
  const rita = await aProvenPerson()
  const bia = await aColleague(rita)
  const email = newAddress()
  await bia.business.users.invite({ email, role: 'admin' })
  const token = await secretFor(email)

  await database.admin.query('begin')
  await database.admin.query(change, [bia.id])
  const accepted = codeOf(aBrowser().business.signUpInvited({ token, name: 'Eva', password: chosen }))
  await untilSomebodyWaits()
  await database.admin.query('commit')
  expect(await accepted).toBe('INVALID_LINK')
  expect((await rita.business.users.list()).users.map((user) => user.email)).not.toContain(email)
})

test('who invites while being removed leaves no invitation', async () => {
  const rita = await aProvenPerson()
  const bia = await aColleague(rita)
  await bia.business.users.list()
  await database.admin.query('begin')
  await database.admin.query(`update member set removed_at = now() where account_id = $1`, [bia.id])
  const invited = codeOf(bia.business.users.invite({ email: newAddress(), role: 'admin' }))
  await untilSomebodyWaits()
  await database.admin.query('commit')
  expect(await invited).toBe('FORBIDDEN')
  expect((await rita.business.users.list()).invitations).toEqual([])
})

test('nobody stays in with the old password who signs in beside a reset', async () => {
  for (let round = 0; round < 3; round++) {
    const rita = await aProvenPerson()
    await rita.accounts.requestReset({ email: rita.email })
    const token = await secretFor(rita.email)
    const thieves = Array.from({ length: 6 }, () => aBrowser())
    const credentials = { email: rita.email, password: aPassword }
    await Promise.all([
      rita.accounts.resetPassword({ token, password: chosen }),
      ...thieves.map((thief) => outcome(thief.accounts.signIn(credentials))),
    ])
    for (const thief of thieves) expect(await codeOf(thief.accounts.me())).toBe('SIGNED_OUT')
    expect(await rita.accounts.me()).toBeTruthy()
  }
})

test('a thief who changes the password beside a reset has not the last word', async () => {
  for (let round = 0; round < 3; round++) {
    const rita = await aProvenPerson()
    const thief = aBrowser()
    await thief.accounts.signIn({ email: rita.email, password: aPassword })
    await rita.accounts.requestReset({ email: rita.email })
    const token = await secretFor(rita.email)
    const [reset] = await Promise.all([
      outcome(rita.accounts.resetPassword({ token, password: chosen })),
      outcome(thief.accounts.changePassword({ password: 'do-ladrao-agora' })),
    ])
    // Whichever came first ended the other. If the reset was done, it is what counts.
    const thiefs = await outcome(aBrowser().accounts.signIn({ email: rita.email, password: 'do-ladrao-agora' }))
    expect(thiefs).toBe(reset === 'done' ? 'refused' : 'done')
    if (reset === 'done') expect(await codeOf(thief.accounts.me())).toBe('SIGNED_OUT')
  }
})

test('a secret that is being written while the address changes reaches nobody', async () => {
  const rita = await aProvenPerson()
  const [old, email] = [rita.email, newAddress()]
  await rita.accounts.changeEmail({ email })
  const token = await secretFor(email)
  for (let i = 0; i < 3; i++) await rita.accounts.requestReset({ email: old })
  const [, mails] = await Promise.all([rita.accounts.verifyEmail({ token }), deliveredMail(database)])
  for (const { to, secret } of [...mails, ...(await deliveredMail(database))])
    if (to === old && secret)
      expect(await codeOf(aBrowser().accounts.resetPassword({ token: secret, password: chosen }))).toBe('INVALID_LINK')
  expect(await rita.accounts.me()).toMatchObject({ account: { email } })
})
