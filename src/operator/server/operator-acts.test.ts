import { expect, test } from 'vitest'
import { codeOf } from '../../accounts/server/testing/calls.ts'
import { keepSimulatedKeys } from '../../payments/server/testing/simulated-account.ts'
import { newId } from '../../platform/id.ts'
import { outsideBusinesses } from '../../platform/server/database/run-transaction.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { actsPerPage, mostActs } from '../operator-act.ts'
import { readOverview } from './queries.ts'
import { anOperator } from './testing/an-operator.ts'
import { aNamedBusiness, stands } from './testing/known-businesses.ts'

const database = freshDatabase()

// spec: master-17
test('the trail tells who did what of which business, newest first, by all or by one operator', async () => {
  const [one, other] = [await anOperator(database), await anOperator(database)]
  const { scope, name } = await aNamedBusiness(database.admin)
  await database.admin.query(`update account set name = 'Olga Prado' where id = $1`, [one.id])
  const adjusted = { id: scope.businessId, adjustmentId: newId(), reason: 'Pediu mais tempo', days: 7 }
  await one.master.businesses.extendTrial(adjusted)
  await other.master.businesses.export({ search: name })
  await database.admin.query(
    `insert into account_audit (account_id, action, network) values (null, 'operator.sign_in_refused', '203.0.113.9'),
       ($1, 'account.sign_in', null)`,
    [one.id],
  )
  const { acts, count, operators } = await one.master.acts({})
  expect(count).toBe(3)
  expect(acts).toMatchObject([
    { action: 'operator.sign_in_refused', by: null, network: '203.0.113.9', about: null, kind: null, count: null },
    { action: 'operator.businesses_export', about: null, count: 1 },
    { action: 'operator.adjust', by: 'Olga Prado', about: name, kind: 'trial', count: null },
  ])
  expect(operators.map(({ id }) => id).toSorted()).toEqual([one.id, other.id].toSorted())
  const own = await one.master.acts({ by: one.id })
  expect(own).toMatchObject({ count: 1, acts: [{ action: 'operator.adjust' }] })
  // What was typed stays with the business.
  expect(JSON.stringify(acts)).not.toContain('Pediu')
  expect(await codeOf(one.master.acts({ by: 'x' }))).toBe('INVALID_INPUT')
})

test('the trail comes in pages, and counts to a thousand', async () => {
  const { master, id } = await anOperator(database)
  await database.admin.query(
    `insert into account_audit (account_id, action) select $1, 'operator.sign_in' from generate_series(1, $2::int)`,
    [id, mostActs + 5],
  )
  const last = await master.acts({ by: id, page: mostActs / actsPerPage })
  expect(last.count).toBe(mostActs)
  expect(last.acts).toHaveLength(actsPerPage)
})

// spec: master-17
test('the overview counts who is overdue and whose trial ends within a week', async () => {
  await keepSimulatedKeys(database.admin)
  const needs = async () => (await outsideBusinesses('read', (db) => readOverview(db))).attention
  const before = await needs()
  for (const [status, left] of [
    ['active', '-2 days'],
    ['trial', '2 days'],
    ['trial', '9 days'],
  ] as const)
    await stands(database.admin, (await aNamedBusiness(database.admin)).scope, { status, in: left })
  expect(await needs()).toEqual({
    overdue: before.overdue + 1,
    trialsEnding: before.trialsEnding + 1,
    sendersStopped: before.sendersStopped,
  })
})
