import { createRouterClient } from '@orpc/server'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { procedure } from '../procedure.ts'
import { roles } from '../permissions.ts'
import { procedures } from './guard.ts'
import { codeOf } from './testing/calls.ts'
import { aSignedUpPerson } from '../../business/server/testing/browsers.ts'

const database = freshDatabase()
const input = z.object({ name: z.string('Informe o nome.') })
const contract = {
  anyone: procedure('public', 'GET', '/x/anyone').output(z.string()),
  member: procedure('account', 'GET', '/x/member').output(z.string()),
  sellers: procedure('pos.sales', 'POST', '/x/sale').input(input).output(z.string()),
  operator: procedure('operator', 'GET', '/x/operator').output(z.string()),
  careless: procedure('pos.sales', 'POST', '/x/careless').output(z.string()),
}
const handled = () => 'feito'
const router = procedures(contract, {
  anyone: handled,
  member: handled,
  sellers: ({ input, context }) =>
    context.write(async (tx) => {
      tx.audit('test.sell', { letters: input.name.length })
      return `${input.name} ${tx.actor.name}`
    }),
  operator: handled,
  careless: handled,
})
const callerWith = (cookie: string) =>
  createRouterClient(router, { context: { headers: { cookie }, network: 'x', setCookie: () => {} } })

// spec: public-roles-1
test('a stranger passes public procedures only, with any cookie', async () => {
  for (const cookie of ['', 'marcai_access=', `marcai_access=${'x'.repeat(43)}`, 'marcai_access=%00; =;']) {
    const stranger = callerWith(cookie)
    expect(await stranger.anyone()).toBe('feito')
    expect(await codeOf(stranger.member())).toBe('SIGNED_OUT')
    expect(await codeOf(stranger.sellers({ name: 'x' }))).toBe('SIGNED_OUT')
    expect(await codeOf(stranger.operator())).toBe('SIGNED_OUT')
  }
})

test('a permission opens a procedure to the roles that hold it, and who may not pass learns nothing of the input', async () => {
  const rita = await aSignedUpPerson()
  const { account, membership } = await rita.accounts.me()
  const caller = callerWith(rita.cookieHeader())
  for (const role of roles) {
    await database.admin.query('update member set role = $1 where account_id = $2', [role, account.id])
    const may = ['admin', 'manager', 'employee'].includes(role)
    expect(await caller.sellers({ name: 'Venda' }).catch(() => 'recusado')).toBe(may ? 'Venda Rita Lima' : 'recusado')
    expect(await codeOf(caller.sellers({} as { name: string }))).toBe(may ? 'INVALID_INPUT' : 'FORBIDDEN')
    expect(await codeOf(caller.operator())).toBe('FORBIDDEN')
  }
  await database.admin.query('update member set removed_at = now() where account_id = $1', [account.id])
  expect(await codeOf(caller.sellers({ name: 'Venda' }))).toBe('FORBIDDEN')
  expect(await caller.member()).toBe('feito')
  await database.admin.query(`update member set removed_at = null, role = 'admin' where business_id = $1`, [
    membership!.businessId,
  ])
})

// spec: roles-2, public-routes-7, public-entities-15
test('the operator is an account’s mark, not a role, and needs a second factor of today', async () => {
  const rita = await aSignedUpPerson()
  const { account } = await rita.accounts.me()
  const caller = callerWith(rita.cookieHeader())
  const provenAt = (at: string) =>
    database.admin.query(`update session set second_factor_at = ${at} where account_id = $1`, [account.id])
  await provenAt('now()')
  expect(await codeOf(caller.operator())).toBe('FORBIDDEN')
  await database.admin.query('update account set is_operator = true where id = $1', [account.id])
  expect(await caller.operator()).toBe('feito')
  for (const at of ['null', `now() - interval '12 hours'`]) {
    await provenAt(at)
    expect(await codeOf(caller.operator())).toBe('FORBIDDEN')
  }
})

test('work that began with what was known of a session ends with it, and stores nothing', async () => {
  const rita = await aSignedUpPerson()
  const { account, membership } = await rita.accounts.me()
  const caller = callerWith(rita.cookieHeader())
  const audits = async () => {
    const { rows } = await database.admin.query('select from audit where business_id = $1', [membership!.businessId])
    return rows.length
  }
  await caller.sellers({ name: 'Uma' })
  const before = await audits()
  await database.admin.query('update account set name = $1 where id = $2', ['Rita Souza', account.id])
  expect(await caller.sellers({ name: 'Duas' })).toBe('Duas Rita Souza')
  await database.admin.query('update member set role = $1 where account_id = $2', ['receptionist', account.id])
  expect(await codeOf(caller.sellers({ name: 'Três' }))).toBe('FORBIDDEN')
  await database.admin.query('delete from session where account_id = $1', [account.id])
  expect(await codeOf(caller.sellers({ name: 'Quatro' }))).toBe('SIGNED_OUT')
  expect(await audits()).toBe(before + 1)
  await database.admin.query(`update member set role = 'admin' where account_id = $1`, [account.id])
})

test('a procedure with a permission that does its work outside of its business is broken', async () => {
  const rita = await aSignedUpPerson()
  const caller = callerWith(rita.cookieHeader())
  await caller.sellers({ name: 'Uma' })
  expect(await codeOf(caller.careless())).toBe('INTERNAL')
})
