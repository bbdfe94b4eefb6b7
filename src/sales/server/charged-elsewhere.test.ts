import { beforeEach, expect, test } from 'vitest'
import { aBusiness } from '../../accounts/server/testing/people.ts'
import { newId } from '../../platform/id.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import type { Scope } from '../../platform/server/database/business-tx.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import { sessionReport } from '../../register/server/register-queries.ts'
import { addRegister } from '../../register/server/save-registers.ts'
import { saleRefusals, type SaleRequest } from '../sale.ts'
import { discardSale } from './discard-sale.ts'
import { listSales } from './history-queries.ts'
import { saleDetail } from './sale-queries.ts'
import { aSale, aService, close, open, sell } from './testing/till.ts'

const database = freshDatabase()
const morning = new Date('2026-11-12T11:00:00Z') // 8:00 in São Paulo
const soldAt = '2026-11-12T17:30:00.000Z' // 14:30
const rounds = 20
let scope: Scope
let later: Scope
let [front, back] = ['', '']
let sale: SaleRequest

beforeEach(async () => {
  scope = await aBusiness({ now: morning })
  later = { ...scope, now: new Date('2026-11-12T22:00:00Z') }
  const { id } = await inBusiness(scope, 'write', (tx) => addRegister(tx, { name: 'Caixa 2' }))
  back = (await open(scope, 0, id)).id
  const { rows } = await database.admin.query('select id from register where business_id = $1 and id <> $2', [
    scope.businessId,
    id,
  ])
  front = (await open(scope, 0, rows[0].id)).id
  const payments = [{ method: 'cash' as const, amountCents: 8_000, receivedCents: null }]
  sale = aSale([await aService(scope)], { payments })
})

const rows = async (query: string) => (await database.admin.query(query, [scope.businessId])).rows
const refused = (kind: object) => expect.objectContaining({ kind: expect.objectContaining(kind) })
const discard = (given: SaleRequest) =>
  inBusiness(later, 'write', (tx) => discardSale(tx, { sale: given, reason: 'Cobrado à mão' }))
const at = (sessionId: string): SaleRequest => ({ ...sale, sessionId })
const offlineAt = (sessionId: string): SaleRequest => ({ ...sale, offline: { sessionId, soldAt } })
const twiceAt = async (id: string) =>
  (await inBusiness(later, 'read', (tx) => sessionReport(tx, { id }))).figures.chargedTwice

test('a discarded sale is not stored afterwards, online or offline', async () => {
  await discard(offlineAt(front))
  for (const again of [offlineAt(front), at(front)])
    await expect(sell(later, again)).rejects.toEqual(refused(saleRefusals.SALE_DISCARDED))
  expect(await rows('select id from sale where business_id = $1')).toEqual([])
})

// spec: till-18
test('a sale that is discarded and sent at once is one of both', async () => {
  for (let round = 0; round < rounds; round++) {
    const one = { ...offlineAt(front), id: newId() }
    const [sold, given] = await Promise.allSettled([sell(later, one), discard(one)])
    expect(given).toMatchObject({ status: 'fulfilled', value: { wasStored: sold.status === 'fulfilled' } })
    if (sold.status === 'rejected') expect(sold.reason).toEqual(refused(saleRefusals.SALE_DISCARDED))
  }
  const both = 'select sale_id from discarded_sale d join sale s on s.id = d.sale_id where d.business_id = $1'
  expect(await rows(both)).toEqual([])
  const all =
    'select (select count(*) from sale where business_id = $1) + (select count(*) from discarded_sale where business_id = $1) as n'
  expect(await rows(all)).toEqual([{ n: rounds }])
})

test('another content under the id of a stored sale may be discarded, and the sale stays known', async () => {
  const receipt = await sell(scope, at(front))
  await discard({ ...offlineAt(front), discount: { type: 'value', cents: 100 } })
  expect(await sell(later, at(front))).toEqual(receipt)
})

// spec: till-18
test('one cart at two registers at once is sold at one, and the other is told where', async () => {
  for (let round = 0; round < rounds; round++) {
    const id = newId()
    const both = await Promise.allSettled([front, back].map((session) => sell(scope, { ...at(session), id })))
    const lost = both.filter((one) => one.status === 'rejected')
    expect(lost).toHaveLength(1)
    expect(lost[0]!.reason).toEqual(refused({ code: 'CHARGED_ELSEWHERE' }))
  }
  expect(await rows('select count(*)::int as n from double_charge where business_id = $1')).toEqual([{ n: 0 }])
})

test('whoever charges it elsewhere reads the register, by whom and when', async () => {
  await sell({ ...scope, now: new Date(soldAt) }, at(back))
  const [{ cashier_name: cashier }] = await rows('select cashier_name from register_session where business_id = $1')
  const told = (text: string) => expect.objectContaining({ data: expect.objectContaining({ text }) })
  await expect(sell(later, at(front))).rejects.toEqual(
    told(`Já cobrada em “Caixa 2” por ${cashier}, 14:30. Nada foi registrado aqui.`),
  )
  await expect(sell({ ...scope, now: new Date('2026-11-14T12:00:00Z') }, at(front))).rejects.toEqual(
    told(`Já cobrada em “Caixa 2” por ${cashier}, em 12/11 às 14:30. Nada foi registrado aqui.`),
  )
  expect(await sell(later, at(back))).toMatchObject({ saleId: sale.id })
})

// spec: till-18
test('charged offline as well, it is marked once: in the sale, the history and the report of that drawer', async () => {
  await sell(scope, at(back))
  for (let retry = 0; retry < 3; retry++) await sell(later, offlineAt(front))
  expect(await twiceAt(front)).toEqual({ totalCents: 8_000, cashCents: 8_000 })
  expect(await twiceAt(back)).toEqual({ totalCents: 0, cashCents: 0 })
  const detail = await inBusiness(later, 'read', (tx) => saleDetail(tx, { id: sale.id }))
  expect(detail.chargedAgain).toMatchObject([{ registerName: 'Caixa 1', time: '14:30', totalCents: 8_000 }])
  const history = await inBusiness(later, 'read', (tx) => listSales(tx, { page: 1, offline: 'marked' }))
  expect(history.sales).toMatchObject([{ id: sale.id, isMarked: true }])
  expect(await rows(`select id from audit where business_id = $1 and action = 'sale.charged-twice'`)).toHaveLength(1)
  await close(later, front)
})

test('a retry of a sale that went into another register, because its own was closed, is the same sale', async () => {
  await close(later, front)
  await inBusiness(later, 'write', async (tx) => {
    await tx
      .updateTable('register')
      .set({ isActive: false })
      .where('id', 'in', tx.selectFrom('registerSession').select('registerId').where('id', '=', front))
      .execute()
  })
  const receipt = await sell(later, offlineAt(front))
  expect(await sell(later, offlineAt(front))).toEqual(receipt)
  expect(await twiceAt(front)).toEqual({ totalCents: 0, cashCents: 0 })
})
