import { beforeEach, expect, test } from 'vitest'
import { aBusiness, aMember } from '../../accounts/server/testing/people.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import type { Scope } from '../../platform/server/database/business-tx.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import { discountLimitRefusals } from '../../register/discount-limit.ts'
import { saveRegisterRules } from '../../register/server/save-register-rules.ts'
import type { Line } from '../sale.ts'
import { saleDetail } from './sale-queries.ts'
import { sendLeftSale } from './take-over-left-sales.ts'
import { aSale, aService, open, sell } from './testing/till.ts'

const database = freshDatabase()
let owner: Scope
let manager: Scope
let employee: Scope
let sessionId: string
let service: Line
beforeEach(async () => {
  owner = await aBusiness()
  manager = await aMember(owner, 'manager')
  employee = await aMember(owner, 'employee')
  sessionId = (await open(owner)).id
  service = await aService(owner, 10_000)
  await inBusiness(owner, 'write', (tx) =>
    saveRegisterRules(tx, { employeeDiscountPercent: 10, managerDiscountPercent: 30 }),
  )
})
const off = (cents: number, more: object = {}) =>
  aSale([service], {
    discount: { type: 'value', cents },
    payments: [{ method: 'pix', amountCents: 10_000 - cents, receivedCents: null }],
    ...more,
  })
const refused = expect.objectContaining({ kind: discountLimitRefusals.DISCOUNT_NEEDS_APPROVAL })
const allow = (saleId: string, cents: number, hundredths: number | null = null) =>
  database.admin.query(
    `insert into discount_approval (business_id, sale_id, most_cents, most_hundredths, reason, at, account_id, approver_name)
     values ($1, $2, $3, $4, 'Cliente antiga', now(), $5, 'Rita')`,
    [owner.businessId, saleId, cents, hundredths, owner.actor.accountId],
  )

// spec: till-31
test('each role gives up to its limit alone, to the centavo, and the owner any', async () => {
  for (const [who, most] of [
    [employee, 1_000],
    [manager, 3_000],
  ] as const) {
    await expect(sell(who, off(most + 1))).rejects.toEqual(refused)
    expect(await sell(who, off(most))).toMatchObject({ discountCents: most })
  }
  expect(await sell(owner, off(9_999))).toMatchObject({ totalCents: 1 })
  const percentage = (percent: number) =>
    aSale([service], {
      discount: { type: 'percentage', percent },
      payments: [{ method: 'pix', amountCents: 10_000 - percent * 100, receivedCents: null }],
    })
  await expect(sell(employee, percentage(10.01))).rejects.toEqual(refused)
  await sell(employee, percentage(10))
})

// spec: till-31
test('what was allowed is for that sale alone, up to its amount and to the limit of whoever allowed it', async () => {
  const sale = off(4_000)
  await allow(off(4_000).id, 4_000)
  await expect(sell(employee, sale)).rejects.toEqual(refused)
  await allow(sale.id, 3_999)
  await allow(sale.id, 4_000, 3_999)
  await expect(sell(employee, sale)).rejects.toEqual(refused)
  await allow(sale.id, 4_000, 4_000)
  const receipt = await sell(employee, sale)
  expect(receipt).toMatchObject({ discountCents: 4_000 })
  expect(await sell(employee, sale)).toEqual(receipt)
  const stranger = await aBusiness()
  expect((await inBusiness(owner, 'read', (tx) => saleDetail(tx, { id: sale.id }))).offline).toBeNull()
  await expect(inBusiness(stranger, 'read', (tx) => saleDetail(tx, { id: sale.id }))).rejects.toBeTruthy()
})

const marksOf = async (id: string) =>
  (await inBusiness(owner, 'read', (tx) => saleDetail(tx, { id }))).offline!.marks.map(({ kind }) => kind)

// spec: till-31
test('a discount above the limit that was given without internet is a fact with a mark, unless it was allowed', async () => {
  const offline = { sessionId, soldAt: new Date().toISOString() }
  const [open, allowed] = [off(4_000, { offline }), off(4_000, { offline })]
  await allow(allowed.id, 4_000)
  await sell(employee, open)
  await sell(employee, allowed)
  expect(await marksOf(open.id)).toEqual(['discount'])
  expect(await marksOf(allowed.id)).toEqual([])
})

test('what somebody who left gave above the limit has the mark, whoever sends it', async () => {
  await database.admin.query('update member set removed_at = now() where business_id = $1 and role <> $2', [
    owner.businessId,
    'admin',
  ])
  const send = async (who: Scope, cents: number) => {
    const sale = off(cents, { offline: { sessionId, soldAt: new Date().toISOString() } })
    const left = { accountId: who.actor.accountId!, sale: { ...sale, offline: sale.offline! } }
    await inBusiness(owner, 'write', (tx) => sendLeftSale(tx, left))
    return marksOf(sale.id)
  }
  expect(await send(employee, 1_000)).toEqual([])
  expect(await send(employee, 1_001)).toEqual(['discount'])
  expect(await send(manager, 3_000)).toEqual([])
  expect(await send(manager, 3_001)).toEqual(['discount'])
})
