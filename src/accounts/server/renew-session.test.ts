import { expect, test } from 'vitest'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { aBrowser, aSignedUpPerson, codeOf, type Browser } from './testing/calls.ts'

const database = freshDatabase()
const age = (column: string, interval: string) =>
  database.admin.query(`update session set ${column} = now() - interval '${interval}'`)

function copyOf({ jar }: Browser): Browser {
  const copy = aBrowser()
  for (const [name, value] of jar) copy.jar.set(name, value)
  return copy
}

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

test('an older renewal part is worth nothing', async () => {
  const rita = await aSignedUpPerson()
  const thief = copyOf(rita)
  await rita.accounts.renew()
  await rita.accounts.renew()
  expect(await codeOf(thief.accounts.renew())).toBe('SIGNED_OUT')
  expect(thief.jar.size).toBe(0)
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

test('who has no session is told so', async () => {
  expect(await codeOf(aBrowser().accounts.renew())).toBe('SIGNED_OUT')
})
