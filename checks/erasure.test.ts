import { createRouterClient } from '@orpc/server'
import { beforeEach, expect, test } from 'vitest'
import { aBusiness, aMember } from '../src/accounts/server/testing/people.ts'
import { codeOf } from '../src/accounts/server/testing/calls.ts'
import { signedIn } from '../src/accounts/server/testing/signed-in.ts'
import { leavingApi } from '../src/leaving/server/api.ts'
import { eraseBusinesses } from '../src/leaving/server/erase-businesses.ts'
import { leavingJobs } from '../src/leaving/server/jobs.ts'
import { settleAll } from '../src/leaving/server/testing/settle-all.ts'
import type { Scope } from '../src/platform/server/database/business-tx.ts'
import { inBusiness } from '../src/platform/server/database/run-transaction.ts'
import { freshDatabase } from '../src/platform/server/testing/database.ts'
import { runJobs } from '../src/platform/server/testing/jobs.ts'
import { fillBusiness } from './one-of-everything.ts'
import { tablesWith } from './table-facts.ts'

const database = freshDatabase()
const stays = tablesWith('stays')

let scope: Scope
beforeEach(async () => {
  scope = await aBusiness()
  await fillBusiness(database.admin, scope)
})

const leaving = async (one = scope) => createRouterClient(leavingApi, { context: await signedIn(one) })
const settle = () => settleAll(scope.businessId)
/** Moves the erasure, so that it is so many days away. */
const erasesIn = (days: number) =>
  database.admin.query(
    `update subscription set closed_at = now() - interval '91 days', erases_at = now() + $2::int * interval '1 day'
     where business_id = $1`,
    [scope.businessId, days],
  )
const mails = async () => {
  await runJobs(leavingJobs)
  return (await database.admin.query<{ subject: string }>('delete from mail returning subject')).rows.map(
    ({ subject }) => subject,
  )
}

/** The rows of the business in each table that has any, and the business's own. */
async function rowsByTable({ businessId }: Scope): Promise<Map<string, number>> {
  const { rows: tables } = await database.admin.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'business_id' and table_name not in ('session')`,
  )
  const counted = new Map<string, number>()
  for (const { name } of tables) {
    const { rows } = await database.admin.query<{ count: number }>(
      `select count(*)::int as count from ${name} where business_id = $1`,
      [businessId],
    )
    if (rows[0]!.count > 0) counted.set(name, rows[0]!.count)
  }
  return counted
}
const accountsOf = async (ids: (string | null)[]) =>
  (await database.admin.query<{ id: string }>('select id from account where id = any ($1)', [ids])).rows.map(
    ({ id }) => id,
  )

test('a business that is closed, opened, closed and erased leaves what the law says, and nothing else', async () => {
  const bystander = await aBusiness()
  await fillBusiness(database.admin, bystander)
  const untouched = await rowsByTable(bystander)
  const employee = await aMember(scope, 'employee')
  const inBoth = await aMember(scope, 'receptionist')
  await database.admin.query(`insert into member (business_id, account_id, role) values ($1, $2, 'receptionist')`, [
    bystander.businessId,
    inBoth.actor.accountId,
  ])
  await settle()
  const before = await rowsByTable(scope)
  expect(before.size).toBeGreaterThan(80)

  const owner = await leaving()
  await owner.close()
  await owner.close()
  expect(await mails()).toEqual([expect.stringMatching(/: conta encerrada$/)])
  await owner.reopen()
  await owner.reopen()
  expect(await mails()).toEqual([expect.stringMatching(/: conta reaberta$/)])
  const afterReturn = await rowsByTable(scope)
  for (const [table, count] of before) if (table !== 'audit') expect(afterReturn.get(table), table).toBe(count)

  await owner.close()
  await mails()
  await erasesIn(0)
  await eraseBusinesses()
  await eraseBusinesses()
  expect(await mails()).toEqual([expect.stringMatching(/: seus dados foram excluídos$/)])

  const left = await rowsByTable(scope)
  expect([...left.keys()].filter((table) => !stays.has(table))).toEqual([])
  for (const table of ['subscription', 'invoice', 'charge', 'payout', 'affiliate_entry'])
    expect(left.get(table), table).toBe(before.get(table))
  const { rows } = await database.admin.query(
    'select name is not null as named, owner_name, email, phone, address, city, postal_code from business where id = $1',
    [scope.businessId],
  )
  expect(rows).toEqual([
    { named: true, owner_name: null, email: null, phone: null, address: null, city: null, postal_code: null },
  ])
  expect(await accountsOf([scope.actor.accountId, employee.actor.accountId, inBoth.actor.accountId])).toEqual([
    inBoth.actor.accountId,
  ])
  // Of the other business, nothing is missing.
  const others = await rowsByTable(bystander)
  for (const [table, count] of untouched) expect(others.get(table), table).toBe(count + (table === 'member' ? 1 : 0))
})

test('its owner is told 30, 7 and 1 days before, each once, and nothing is erased before its time', async () => {
  await settle()
  await (await leaving()).close()
  await mails()
  const told: Record<number, string[]> = {}
  for (const days of [31, 30, 29, 7, 2, 1]) {
    await erasesIn(days)
    await eraseBusinesses()
    await eraseBusinesses()
    told[days] = await mails()
  }
  expect(told).toEqual({
    31: [],
    30: [expect.stringMatching(/seus dados serão excluídos em 30 dias$/)],
    29: [],
    7: [expect.stringMatching(/seus dados serão excluídos em 7 dias$/)],
    2: [],
    1: [expect.stringMatching(/seus dados serão excluídos amanhã$/)],
  })
  expect((await rowsByTable(scope)).get('client')).toBeGreaterThan(0)
  for (const text of [`select erase_rows('client')`, 'select empty_personal_columns()', `select forget_people('{}')`])
    await expect(inBusiness(scope, 'write', (tx) => tx.rows(text, []))).rejects.toThrow(/erased now|forgotten now/)
})

test('what has to be settled is said, and refuses', async () => {
  const owner = await leaving()
  expect(await owner.hindrances()).toEqual(['register', 'deposits'])
  expect(await codeOf(owner.close())).toBe('REGISTER_STILL_OPEN')
  expect(await owner.state()).toBeNull()
})

test('a table that is not named in any list is erased as well', async () => {
  const { rows } = await database.admin.query<{ name: string }>('select t as name from tables_to_erase() t')
  const goes = rows.map(({ name }) => name)
  expect(goes.length).toBeGreaterThan(75)
  expect(goes.filter((table) => stays.has(table))).toEqual([])
  expect(goes.indexOf('sale_item')).toBeLessThan(goes.indexOf('sale'))
  expect([...stays.keys()].toSorted()).toEqual([
    'affiliate_entry',
    'business',
    'charge',
    'invoice',
    'payout',
    'referral',
    'subscription',
  ])
})
