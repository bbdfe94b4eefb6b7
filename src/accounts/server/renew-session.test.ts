import { expect, test } from 'vitest'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { codeOf } from './testing/calls.ts'
import { aBrowser, anotherBrowserOf, aSignedUpPerson, type Browser } from '../../business/server/testing/browsers.ts'
import { auditOf } from '../../business/server/testing/letter-box.ts'

const database = freshDatabase()
const age = (column: string, interval: string) =>
  database.admin.query(`update session set ${column} = now() - interval '${interval}'`)

function copyOf({ jar }: Browser): Browser {
  const copy = aBrowser()
  for (const [name, value] of jar) copy.jar.set(name, value)
  return copy
}

// spec: states-2
test('an ended access part is refused, and renewed by the renewal part, which is exchanged', async () => {
  const rita = await aSignedUpPerson()
  const first = rita.jar.get('marcai_renewal')
  await database.admin.query('update access_token set expires_at = now()')
  expect(await codeOf(rita.accounts.me())).toBe('SIGNED_OUT')
  expect(await rita.accounts.renew()).toEqual({ accessSeconds: 900 })
  expect(rita.jar.get('marcai_renewal')).not.toBe(first)
  expect(await rita.accounts.me()).toBeTruthy()
})

test('two tabs may renew at once, and the access parts of both are good', async () => {
  const rita = await aSignedUpPerson()
  const otherTab = copyOf(rita)
  await rita.accounts.renew()
  await otherTab.accounts.renew()
  expect(await rita.accounts.me()).toBeTruthy()
  expect(await otherTab.accounts.me()).toBeTruthy()
  await age('renewed_at', '10 minutes')
  await rita.accounts.renew()
})

test('an answer that was lost on its way does not sign anyone out', async () => {
  const rita = await aSignedUpPerson()
  const lost = copyOf(rita)
  await lost.accounts.renew()
  await age('renewed_at', '10 minutes')
  await rita.accounts.renew()
  await age('renewed_at', '10 minutes')
  await rita.accounts.renew()
  expect(await rita.accounts.me()).toBeTruthy()
})

const isOut = async ({ accounts }: Browser) =>
  [await codeOf(accounts.me()), await codeOf(accounts.renew())].every((code) => code === 'SIGNED_OUT')

test('a part that was spent ends the session for whoever has it, and for the one who stole it', async () => {
  const rita = await aSignedUpPerson()
  const phone = await anotherBrowserOf(rita)
  const thief = copyOf(rita)
  await rita.accounts.renew()
  await rita.accounts.renew()
  expect(await codeOf(thief.accounts.renew())).toBe('SIGNED_OUT')
  expect([...thief.jar.keys()]).toEqual(['marcai_device'])
  expect(await isOut(rita)).toBe(true)
  expect(await auditOf(database, rita.email)).toContain('account.session_reuse')
  expect(await phone.accounts.me()).toBeTruthy()
})

test('a thief who is quicker is found out by the owner’s next renewal', async () => {
  const rita = await aSignedUpPerson()
  const thief = copyOf(rita)
  await thief.accounts.renew()
  await age('renewed_at', '10 minutes')
  await thief.accounts.me()
  expect(await codeOf(rita.accounts.renew())).toBe('SIGNED_OUT')
  expect(await isOut(thief)).toBe(true)
})

test('the last but one is no lost answer once the browser has used what came with the newest', async () => {
  const rita = await aSignedUpPerson()
  const thief = copyOf(rita)
  await rita.accounts.renew()
  await rita.accounts.me()
  await age('renewed_at', '10 minutes')
  expect(await codeOf(thief.accounts.renew())).toBe('SIGNED_OUT')
  expect(await isOut(rita)).toBe(true)
})

test('a thief who passes for a lost answer is found out too', async () => {
  const rita = await aSignedUpPerson()
  const thief = copyOf(rita)
  await rita.accounts.renew()
  await age('renewed_at', '10 minutes')
  await thief.accounts.renew()
  await age('renewed_at', '10 minutes')
  expect(await codeOf(rita.accounts.renew())).toBe('SIGNED_OUT')
  expect(await isOut(thief)).toBe(true)
})

test('an answer that was lost twice, once of them within the minute of another tab, signs nobody out', async () => {
  const rita = await aSignedUpPerson()
  await copyOf(rita).accounts.renew()
  // Within the minute this tab gets its own access part and uses it; the newest renewal part is lost all the same.
  await rita.accounts.renew()
  await rita.accounts.me()
  await age('renewed_at', '15 minutes')
  await copyOf(rita).accounts.renew()
  await age('renewed_at', '10 minutes')
  await rita.accounts.renew()
  expect(await rita.accounts.me()).toBeTruthy()
})

test('a session from before parts had a name of their own goes on, and gets one', async () => {
  const rita = await aSignedUpPerson()
  const old = 'x'.repeat(43)
  await database.admin.query(
    `update session set renewal_hash = sha256($1::bytea), family_hash = null
     where account_id = (select id from account where email = $2)`,
    [old, rita.email],
  )
  rita.jar.set('marcai_renewal', old)
  const thief = copyOf(rita)
  await rita.accounts.renew()
  await rita.accounts.renew()
  await rita.accounts.renew()
  expect(await codeOf(thief.accounts.renew())).toBe('SIGNED_OUT')
  expect(await rita.accounts.me()).toBeTruthy()
})

test('a made-up part ends nothing', async () => {
  const rita = await aSignedUpPerson()
  const stranger = aBrowser()
  for (const made of ['.', 'x.y', `${'x'.repeat(43)}.${'y'.repeat(43)}`, 'x'.repeat(43)]) {
    stranger.jar.set('marcai_renewal', made)
    expect(await codeOf(stranger.accounts.renew())).toBe('SIGNED_OUT')
  }
  expect(await rita.accounts.renew()).toBeTruthy()
})

test('a session that nobody used for 30 days is over, and each one after 180 days', async () => {
  const rita = await aSignedUpPerson()
  await age('created_at', '170 days')
  await rita.accounts.renew()
  const { rows } = await database.admin.query(
    `select round(extract(epoch from expires_at - now()) / 86400)::int as days from session s
     join account a on a.id = s.account_id where a.email = $1`,
    [rita.email],
  )
  expect(rows).toEqual([{ days: 10 }])
  await age('expires_at', '1 second')
  expect(await codeOf(rita.accounts.renew())).toBe('SIGNED_OUT')
  expect(await codeOf(rita.accounts.me())).toBe('SIGNED_OUT')
})

// spec: errors-21, public-errors-13
test('who has no session is told so', async () => {
  expect(await codeOf(aBrowser().accounts.renew())).toBe('SIGNED_OUT')
})
