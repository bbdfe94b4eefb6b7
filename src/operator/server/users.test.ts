import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf } from '../../accounts/server/testing/calls.ts'
import {
  aBrowser,
  anotherBrowserOf,
  aPassword,
  aProvenPerson,
  aSignedUpPerson,
} from '../../business/server/testing/browsers.ts'
import { serveStreams } from '../../business/server/testing/streams.ts'
import { deliveredMail } from '../../business/server/testing/letter-box.ts'
import { aMember } from '../../accounts/server/testing/people.ts'
import { newId } from '../../platform/id.ts'
import { listenForEvents } from '../../platform/server/http/live.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { usersPerPage } from '../user.ts'
import { anOperator, lastEventOf } from './testing/an-operator.ts'

const database = freshDatabase()
let live: ReturnType<typeof listenForEvents>
let served: Awaited<ReturnType<typeof serveStreams>>
beforeAll(async () => {
  live = listenForEvents(database.url)
  served = await serveStreams()
})
afterAll(async () => {
  served.stop()
  await live.stop()
})

// spec: public-product-7, master-5, public-states-5
test('finds accounts by name, address and status, with their businesses', async () => {
  const { master } = await anOperator(database)
  const rita = await aSignedUpPerson()
  const { account, membership } = await rita.accounts.me()
  await database.admin.query(`update account set name = 'Júlia Prado' where id = $1`, [account.id])
  const { businessId, zone } = membership!
  const scope = { businessId, zone, actor: { accountId: account.id, name: '' } }
  const { actor } = await aMember(scope, 'employee')

  const found = await master.users.list({ search: 'PRADO julia' })
  expect(found.count).toBe(1)
  expect(found.users).toMatchObject([
    { id: account.id, email: rita.email, status: 'pending', businesses: [{ name: 'Salão Rita', role: 'admin' }] },
  ])
  expect((await master.users.list({ search: rita.email })).users).toMatchObject([{ id: account.id }])
  expect(await master.users.list({ search: '100% de ninguém' })).toEqual({ users: [], count: 0 })

  const active = await master.users.list({ status: 'active', search: 'Pessoa employee' })
  expect(active.users).toMatchObject([{ id: actor.accountId, businesses: [{ role: 'employee' }] }])
  expect((await master.users.list({ status: 'active', search: rita.email })).count).toBe(0)
  expect((await master.users.list({ status: 'suspended' })).count).toBe(0)
})

test('comes by pages, the newest first', async () => {
  const { master } = await anOperator(database)
  const mark = newId()
  await database.admin.query(
    `insert into account (email, name, password_hash, created_at)
     select n || $1 || '@exemplo.com', 'Pessoa ' || n, '-', now() + make_interval(secs => n)
     from generate_series(1, $2::int) n`,
    [mark, usersPerPage + 1],
  )
  const pages = [await master.users.list({ search: mark }), await master.users.list({ search: mark, page: 2 })]
  expect(pages.map(({ count }) => count)).toEqual([usersPerPage + 1, usersPerPage + 1])
  expect(pages[0]!.users[0]!.name).toBe(`Pessoa ${usersPerPage + 1}`)
  expect(pages[1]!.users.map(({ name }) => name)).toEqual(['Pessoa 1'])
})

// spec: public-states-5
test('who is suspended is out at once with streams and all, and has no way in until it is taken back', async () => {
  const { master, id: operator } = await anOperator(database)
  const rita = await aProvenPerson()
  const phone = await anotherBrowserOf(rita)
  const { account } = await rita.accounts.me()
  const stream = await served.ask(phone)
  expect(stream.headers.get('content-type')).toBe('text/event-stream')
  const ended = stream.text()

  await master.users.setSuspended({ id: account.id, isSuspended: true })
  await ended
  expect(await lastEventOf(database, operator)).toEqual({
    action: 'operator.user_suspend',
    detail: { account: account.id },
  })
  for (const browser of [rita, phone]) {
    expect(await codeOf(browser.accounts.me())).toBe('SIGNED_OUT')
    expect(await codeOf(browser.accounts.renew())).toBe('SIGNED_OUT')
  }
  expect((await master.users.list({ search: rita.email })).users).toMatchObject([{ status: 'suspended' }])

  const { accounts } = aBrowser()
  expect(await codeOf(accounts.signIn({ email: rita.email, password: 'errada' }))).toBe('INVALID_CREDENTIALS')
  expect(await codeOf(accounts.signIn({ email: rita.email, password: aPassword }))).toBe('SUSPENDED')
  await accounts.requestCode({ email: rita.email })
  const code = (await deliveredMail(database)).at(-1)!.secret!
  expect(await codeOf(accounts.signInWithCode({ email: rita.email, code }))).toBe('SUSPENDED')
  await accounts.requestReset({ email: rita.email })
  const token = (await deliveredMail(database)).at(-1)!.secret!
  expect(await codeOf(accounts.resetPassword({ token, password: 'lua-cheia-na-serra' }))).toBe('SUSPENDED')

  expect(await lastEventOf(database, account.id)).toMatchObject({
    action: 'account.refused',
    detail: { procedure: 'POST /auth/reset' },
  })

  await master.users.setSuspended({ id: account.id, isSuspended: false })
  await aBrowser().accounts.signIn({ email: rita.email, password: aPassword })
})

test('a session that slips in beside the suspension opens nothing', async () => {
  const rita = await aSignedUpPerson()
  await database.admin.query('update account set suspended_at = now() where email = $1', [rita.email])
  expect(await codeOf(rita.accounts.me())).toBe('SIGNED_OUT')
})

// spec: public-roles-3
test('an operator is suspended by nobody here, nor is somebody unknown', async () => {
  const { master, id } = await anOperator(database)
  expect(await codeOf(master.users.setSuspended({ id, isSuspended: true }))).toBe('OPERATOR_STAYS')
  expect(await codeOf(master.users.setSuspended({ id: newId(), isSuspended: true }))).toBe('NOT_FOUND')
})
