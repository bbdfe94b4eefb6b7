import { createRouterClient } from '@orpc/server'
import { expect, test } from 'vitest'
import { accountsApi } from '../../accounts/server/api.ts'
import { codeOf } from '../../accounts/server/testing/calls.ts'
import { aBusiness } from '../../accounts/server/testing/people.ts'
import { signedIn } from '../../accounts/server/testing/signed-in.ts'
import { newId } from '../../platform/id.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { businessApi } from './api.ts'

const database = freshDatabase()
const sql = (text: string, ...values: unknown[]) => database.admin.query(text, values)

async function anOwner() {
  const scope = await aBusiness()
  const context = await signedIn(scope)
  return { ...scope, business: createRouterClient(businessApi, { context }) }
}

async function someOfOurs({ isProven = true } = {}) {
  const scope = await aBusiness()
  const context = await signedIn(scope)
  await sql('update account set is_operator = true where id = $1', scope.actor.accountId)
  if (isProven) await sql('update session set second_factor_at = now() where account_id = $1', scope.actor.accountId)
  const business = createRouterClient(businessApi, { context })
  const accounts = createRouterClient(accountsApi, { context })
  const where = async () => (await accounts.me()).membership
  return { ...scope, business, accounts, where }
}

const actsIn = async (businessId: string) =>
  (
    await sql(`select action from audit where business_id = $1 and action like 'support.%' order by at, id`, businessId)
  ).rows.map(({ action }: { action: string }) => action)

// spec: master-14
test('the owner lets support in for a time, sees who came, and shuts them out', async () => {
  const [owner, olga] = [await anOwner(), await someOfOurs()]
  expect(await owner.business.support.get()).toBeNull()
  expect(await codeOf(olga.business.support.enter({ id: owner.businessId }))).toBe('NOT_FOUND')

  await owner.business.support.grant({ hours: 24 })
  const [open] = await olga.business.support.list()
  expect(open).toMatchObject({ id: owner.businessId, name: 'Salão de Teste', isEntered: false })
  const left = Date.parse(open!.endsAt) - Date.now()
  expect(Math.round(left / 3_600_000)).toBe(24)

  await olga.business.support.enter({ id: owner.businessId })
  const there = await olga.where()
  expect(there).toMatchObject({ businessId: owner.businessId, role: 'support' })
  expect(there!.permissions.filter((permission) => !permission.endsWith('.view'))).toEqual([])
  expect(await olga.business.support.list()).toMatchObject([{ isEntered: true }])
  expect(await owner.business.support.get()).toMatchObject({ visits: [{ name: 'Pessoa admin' }] })
  // Support cannot change anything, even where a member with the same permission could.
  expect(await codeOf(olga.business.updateNotices({ mailsBookings: false, mailsCancellations: false }))).toBe(
    'FORBIDDEN',
  )
  expect(await codeOf(olga.business.support.get())).toBe('FORBIDDEN')

  await owner.business.support.end()
  expect(await olga.where()).toBeNull()
  expect(await olga.business.support.list()).toEqual([])
  expect(await codeOf(olga.business.support.enter({ id: owner.businessId }))).toBe('NOT_FOUND')
  expect(await actsIn(owner.businessId)).toEqual(['support.grant', 'support.enter', 'support.end'])
  const { rows } = await sql('select left_at is not null as gone from support_visit')
  expect(rows).toEqual([{ gone: true }])
})

// spec: master-14
test('whoever leaves is where they work again, and both histories tell of it', async () => {
  const [owner, olga] = [await anOwner(), await someOfOurs()]
  await owner.business.support.grant({ hours: 1 })
  await olga.business.support.enter({ id: owner.businessId })
  await olga.business.support.leave()
  expect(await olga.where()).toMatchObject({ businessId: olga.businessId, role: 'admin' })
  expect(await actsIn(owner.businessId)).toEqual(['support.grant', 'support.enter', 'support.leave'])
  const { rows } = await sql(
    `select action, detail from account_audit where account_id = $1 and action like 'operator.support%' order by at, id`,
    olga.actor.accountId,
  )
  expect(rows).toEqual([
    { action: 'operator.support_enter', detail: { businessId: owner.businessId } },
    { action: 'operator.support_leave', detail: { businessId: owner.businessId } },
  ])
  // Leaving again does nothing.
  await olga.business.support.leave()
  expect(await actsIn(owner.businessId)).toHaveLength(3)
})

test('a visit ends on the way to another, and is left by no other way', async () => {
  const [owner, next, olga] = [await anOwner(), await anOwner(), await someOfOurs()]
  for (const { business } of [owner, next]) await business.support.grant({ hours: 1 })
  await olga.business.support.enter({ id: owner.businessId })
  expect(await codeOf(olga.accounts.switchBusiness({ businessId: olga.businessId }))).toBe('FORBIDDEN')
  await olga.business.support.enter({ id: next.businessId })
  expect(await olga.where()).toMatchObject({ businessId: next.businessId, role: 'support' })
  expect(await actsIn(owner.businessId)).toEqual(['support.grant', 'support.enter', 'support.leave'])
  const { rows } = await sql(
    'select business_id from support_visit where left_at is null and account_id = $1',
    olga.actor.accountId,
  )
  expect(rows).toEqual([{ business_id: next.businessId }])
})

// spec: master-14
test('it ends by itself, and without the second factor it never began', async () => {
  const [owner, olga] = [await anOwner(), await someOfOurs()]
  await owner.business.support.grant({ hours: 168 })
  await olga.business.support.enter({ id: owner.businessId })
  await sql(
    `update session set second_factor_at = now() - interval '13 hours' where account_id = $1`,
    olga.actor.accountId,
  )
  expect(await olga.where()).toBeNull()
  await sql('update session set second_factor_at = now() where account_id = $1', olga.actor.accountId)
  expect(await olga.where()).toMatchObject({ role: 'support' })
  await sql(
    `update support_grant set granted_at = now() - interval '2 hours', ends_at = now() - interval '1 second' where business_id = $1`,
    owner.businessId,
  )
  expect(await olga.where()).toBeNull()
  expect(await owner.business.support.get()).toBeNull()
  const unproven = await someOfOurs({ isProven: false })
  await owner.business.support.grant({ hours: 1 })
  expect(await codeOf(unproven.business.support.enter({ id: owner.businessId }))).toBe('FORBIDDEN')
})

test('said twice at once, one is open; a member of the business stays what they are', async () => {
  const owner = await anOwner()
  await Promise.all(Array.from({ length: 12 }, () => owner.business.support.grant({ hours: 168 })))
  const { rows } = await sql(
    'select count(*)::int as open from support_grant where business_id = $1 and ended_at is null',
    owner.businessId,
  )
  expect(rows).toEqual([{ open: 1 }])

  const olga = await someOfOurs()
  await olga.business.support.grant({ hours: 1 })
  await olga.business.support.enter({ id: olga.businessId })
  expect(await olga.where()).toMatchObject({ role: 'admin' })
  expect(await codeOf(olga.business.support.enter({ id: newId() }))).toBe('NOT_FOUND')
})
