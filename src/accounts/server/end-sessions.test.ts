import { expect, test } from 'vitest'
import { newId } from '../../platform/id.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { codeOf } from './testing/calls.ts'
import { aBrowser, anotherBrowserOf, aSignedUpPerson } from '../../business/server/testing/browsers.ts'
import { auditOf } from '../../business/server/testing/letter-box.ts'

const database = freshDatabase()

async function threeBrowsers() {
  const here = await aSignedUpPerson()
  return { here, phone: await anotherBrowserOf(here), tablet: await anotherBrowserOf(here) }
}

// spec: calls-4
test('local ends this session only, its renewal part as well', async () => {
  const { here, phone } = await threeBrowsers()
  const stolen = aBrowser()
  for (const [name, value] of here.jar) stolen.jar.set(name, value)
  await here.accounts.signOut({ scope: 'local' })
  expect([...here.jar.keys()]).toEqual(['marcai_device'])
  expect(await codeOf(stolen.accounts.me())).toBe('SIGNED_OUT')
  expect(await codeOf(stolen.accounts.renew())).toBe('SIGNED_OUT')
  expect(await phone.accounts.me()).toBeTruthy()
  expect((await auditOf(database, here.email)).at(-1)).toBe('account.sign_out')
})

// spec: calls-4
test('others ends all but this one, at their next request', async () => {
  const { here, phone, tablet } = await threeBrowsers()
  const neighbour = await aSignedUpPerson()
  await here.accounts.signOut({ scope: 'others' })
  expect(await here.accounts.me()).toBeTruthy()
  expect(await codeOf(phone.accounts.me())).toBe('SIGNED_OUT')
  expect(await codeOf(tablet.accounts.renew())).toBe('SIGNED_OUT')
  expect(await neighbour.accounts.me()).toBeTruthy()
})

// spec: calls-4
test('global ends all', async () => {
  const { here, phone } = await threeBrowsers()
  await here.accounts.signOut({ scope: 'global' })
  expect(await codeOf(here.accounts.me())).toBe('SIGNED_OUT')
  expect(await codeOf(phone.accounts.me())).toBe('SIGNED_OUT')
})

test('one session is ended from the list; nobody reaches another person’s', async () => {
  const { here, phone } = await threeBrowsers()
  const neighbour = await aSignedUpPerson()
  const phoneId = (await phone.accounts.listSessions()).find((session) => session.isCurrent)!.id
  expect(await here.accounts.listSessions()).toHaveLength(3)
  expect(await codeOf(neighbour.accounts.endSession({ id: phoneId }))).toBe('NOT_FOUND')
  expect(await codeOf(here.accounts.endSession({ id: newId() }))).toBe('NOT_FOUND')
  await here.accounts.endSession({ id: phoneId })
  expect(await codeOf(phone.accounts.me())).toBe('SIGNED_OUT')
  expect(await here.accounts.listSessions()).toHaveLength(2)
})
