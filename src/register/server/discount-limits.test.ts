import { createRouterClient } from '@orpc/server'
import { beforeEach, expect, test } from 'vitest'
import { refusalOf } from '../../accounts/server/testing/calls.ts'
import { aBusiness, aMember } from '../../accounts/server/testing/people.ts'
import { signedIn } from '../../accounts/server/testing/signed-in.ts'
import { newId } from '../../platform/id.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import type { Scope } from '../../platform/server/database/business-tx.ts'
import { registerApi } from './api.ts'

const database = freshDatabase()
const proceduresOf = async (scope: Scope) => createRouterClient(registerApi, { context: await signedIn(scope) })
let owner: Scope
let manager: Scope
let employee: Scope
beforeEach(async () => {
  owner = await aBusiness()
  manager = await aMember(owner, 'manager')
  employee = await aMember(owner, 'employee')
})
const asked = (approver: Scope, more: object = {}) => ({
  saleId: newId(),
  approverId: approver.actor.accountId!,
  pin: '135790',
  discountCents: 2_000,
  reason: 'Cliente antiga',
  ...more,
})
const rows = async (text: string) => (await database.admin.query(text, [owner.businessId])).rows
const approvals = () =>
  rows(
    `select most_cents, most_hundredths, reason, approver_name, asked_by from discount_approval where business_id = $1`,
  )

// spec: till-31
test('nobody sets their own limit: the owner sets the manager’s, and both the employee’s', async () => {
  const [byOwner, byManager, byEmployee] = [
    await proceduresOf(owner),
    await proceduresOf(manager),
    await proceduresOf(employee),
  ]
  expect(await byOwner.rules()).toMatchObject({ employeeDiscountPercent: null, managerDiscountPercent: null })
  await byOwner.saveRules({ managerDiscountPercent: 30.5 })
  await byManager.saveRules({ employeeDiscountPercent: 0 })
  expect(await byOwner.rules()).toMatchObject({ employeeDiscountPercent: 0, managerDiscountPercent: 30.5 })
  expect(await refusalOf(byManager.saveRules({ managerDiscountPercent: null }))).toMatchObject({ code: 'FORBIDDEN' })
  expect(await refusalOf(byEmployee.saveRules({ employeeDiscountPercent: null }))).toMatchObject({ code: 'FORBIDDEN' })
  await byOwner.saveRules({ managerDiscountPercent: null })
  expect(await byOwner.rules()).toMatchObject({ employeeDiscountPercent: 0, managerDiscountPercent: null })
})

// spec: till-31
test('a manager’s PIN at somebody else’s till allows one discount of one sale, with its reason and its trail', async () => {
  const [byOwner, byManager, byEmployee] = [
    await proceduresOf(owner),
    await proceduresOf(manager),
    await proceduresOf(employee),
  ]
  await byOwner.saveRules({ managerDiscountPercent: 30 })
  expect(await byEmployee.approvers()).toEqual([])
  expect(await refusalOf(byEmployee.savePin({ pin: '135790' }))).toMatchObject({ code: 'FORBIDDEN' })
  for (const pin of ['12345', '1234567', 'abcdef'])
    expect((await refusalOf(byManager.savePin({ pin }))).fields).toEqual({ pin: 'O PIN tem 6 dígitos.' })
  await byManager.savePin({ pin: '111111' })
  await byManager.savePin({ pin: '135790' })
  const known = [{ id: manager.actor.accountId, name: 'Pessoa manager' }]
  expect(await byEmployee.approvers()).toEqual(known)
  await byEmployee.approveDiscount(asked(manager))
  expect(await approvals()).toEqual([
    {
      most_cents: 2_000,
      most_hundredths: 3_000,
      reason: 'Cliente antiga',
      approver_name: 'Pessoa manager',
      asked_by: employee.actor.accountId,
    },
  ])
  const [pin] = await rows('select pin_hash from approval_pin where business_id = $1')
  expect(pin.pin_hash).toMatch(/^\$argon2id\$/)
  expect(await rows(`select action from audit where business_id = $1 and action like 'discount%'`)).toEqual([
    { action: 'discount.approve' },
  ])
})

// spec: till-31
test('a wrong PIN, one that was changed, and one of somebody who may no longer, allow nothing and are counted', async () => {
  const [byManager, byEmployee] = [await proceduresOf(manager), await proceduresOf(employee)]
  await byManager.savePin({ pin: '135790' })
  const wrong = { fields: { pin: 'PIN incorreto.' } }
  const stranger = await aBusiness()
  await (await proceduresOf(stranger)).savePin({ pin: '135790' })
  expect(await refusalOf(byEmployee.approveDiscount(asked(manager, { pin: '135791' })))).toMatchObject(wrong)
  expect(await refusalOf(byEmployee.approveDiscount(asked(employee)))).toMatchObject(wrong)
  expect(await refusalOf(byEmployee.approveDiscount(asked(stranger)))).toMatchObject(wrong)
  await database.admin.query(`update member set role = 'employee' where account_id = $1`, [manager.actor.accountId])
  expect(await byEmployee.approvers()).toEqual([])
  expect(await refusalOf(byEmployee.approveDiscount(asked(manager)))).toMatchObject(wrong)
  await database.admin.query(`update member set role = 'manager', removed_at = now() where account_id = $1`, [
    manager.actor.accountId,
  ])
  expect(await refusalOf(byEmployee.approveDiscount(asked(manager)))).toMatchObject(wrong)
  expect(await approvals()).toEqual([])
  expect(
    await rows(`select action from audit where business_id = $1 and action = 'discount.pin-refused'`),
  ).toHaveLength(5)

  await database.admin.query('update member set removed_at = null where account_id = $1', [manager.actor.accountId])
  for (let at = 0; at < 5; at++) await refusalOf(byEmployee.approveDiscount(asked(manager, { pin: '000000' })))
  // After ten wrong PINs even the right one is refused for this member, but not for others.
  expect(await refusalOf(byEmployee.approveDiscount(asked(manager)))).toMatchObject({ code: 'TOO_MANY' })
  await (await proceduresOf(await aMember(owner, 'employee'))).approveDiscount(asked(manager))
  expect(await approvals()).toHaveLength(1)
})

test('a right PIN between wrong ones does not make them uncounted', async () => {
  const [byOwner, byManager] = [await proceduresOf(owner), await proceduresOf(manager)]
  await byOwner.savePin({ pin: '975310' })
  await byManager.savePin({ pin: '135790' })
  const guess = () => refusalOf(byManager.approveDiscount(asked(owner, { pin: '000000' })))
  for (let at = 0; at < 9; at++) await guess()
  await byManager.approveDiscount(asked(manager))
  expect(await guess()).toMatchObject({ fields: { pin: 'PIN incorreto.' } })
  expect(await guess()).toMatchObject({ code: 'TOO_MANY' })
})
