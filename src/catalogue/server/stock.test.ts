import { expect, test } from 'vitest'
import { aBusiness } from '../../accounts/server/testing/people.ts'
import { newId } from '../../platform/id.ts'
import { platformRefusals } from '../../platform/refusal.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { awaitAll, type Scope } from '../../platform/server/database/business-tx.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import { movementsPerPage } from '../product.ts'
import { stockRefusals } from '../stock.ts'
import { moveStock } from './move-stock.ts'
import { readStockHistory } from './product-queries.ts'
import { create, list, shampoo } from './testing/products.ts'

const database = freshDatabase()
const refused = (kind: object) => expect.objectContaining({ kind })
const notFound = refused(platformRefusals.NOT_FOUND)

const move = (scope: Scope, id: string, kind: 'entry' | 'exit', quantity: number, reason: string | null = null) =>
  inBusiness(scope, 'write', (tx) => moveStock(tx, { id, kind, quantity, reason }))
const count = (scope: Scope, id: string, quantity: number, expectedStock: number) =>
  inBusiness(scope, 'write', (tx) =>
    moveStock(tx, { id, kind: 'adjustment', quantity, expectedStock, reason: 'Contagem' }),
  )
const history = (scope: Scope, id: string, page = 1) =>
  inBusiness(scope, 'read', (tx) => readStockHistory(tx, { id, page }))
const movements = async (id: string) => {
  const { rows } = await database.admin.query<{ kind: string; quantity: number }>(
    'select kind, quantity from stock_movement where product_id = $1 order by id',
    [id],
  )
  return rows.map(({ kind, quantity }) => [kind, quantity])
}
const audits = async (scope: Scope) => {
  const { rows } = await database.admin.query<{ action: string; account_id: string }>(
    'select action, account_id from audit where business_id = $1 order by id',
    [scope.businessId],
  )
  return rows.map(({ action, account_id }) => [action, account_id])
}

// spec: products-2, calls-15
test('the first stock is an entry, a count its difference, and each step is audited', async () => {
  const scope = await aBusiness()
  const { id } = await create(scope)
  expect(await count(scope, id, 7, 10)).toEqual({ stock: 7 })
  expect(await move(scope, id, 'entry', 5)).toEqual({ stock: 12 })
  expect(await move(scope, id, 'exit', 12)).toEqual({ stock: 0 })
  expect(await movements(id)).toEqual([
    ['entry', 10],
    ['adjustment', -3],
    ['entry', 5],
    ['exit', -12],
  ])
  const { accountId } = scope.actor
  expect(await audits(scope)).toEqual(
    ['product.create', 'stock.move', 'stock.move', 'stock.move'].map((act) => [act, accountId]),
  )
})

test('no stock makes no movement', async () => {
  const scope = await aBusiness()
  const { id } = await create(scope, { ...shampoo, stock: 0 })
  expect(await movements(id)).toEqual([])
  expect(await history(scope, id)).toMatchObject({ movements: [], count: 0 })
})

test('a count cannot undo what happened while it was made', async () => {
  const scope = await aBusiness()
  const { id } = await create(scope)
  await move(scope, id, 'exit', 4)
  await expect(count(scope, id, 20, 10)).rejects.toEqual(
    expect.objectContaining({ kind: stockRefusals.STOCK_CHANGED, facts: { stock: 6 } }),
  )
  expect((await list(scope)).products[0]!.stock).toBe(6)
})

test('movements and counts at once keep stock and ledger equal, and never go below none', async () => {
  const scope = await aBusiness()
  const { id } = await create(scope)
  const results = await Promise.allSettled([
    ...Array.from({ length: 25 }, () => move(scope, id, 'exit', 1)),
    ...Array.from({ length: 5 }, () => move(scope, id, 'entry', 1)),
    ...Array.from({ length: 5 }, () => count(scope, id, 3, 10)),
  ])
  for (const result of results)
    if (result.status === 'rejected') expect(Object.values(stockRefusals)).toContain(result.reason.kind)
  const stock = (await list(scope)).products[0]!.stock
  const sum = (await movements(id)).reduce((sum, [, quantity]) => sum + Number(quantity), 0)
  expect(stock).toBe(sum)
  expect(stock).toBeGreaterThanOrEqual(0)
  await expect(move(scope, id, 'exit', stock + 1)).rejects.toEqual(refused(stockRefusals.STOCK_TOO_LOW))
  const ledger = (await history(scope, id)).movements
  for (const [at, line] of ledger.entries())
    expect(line.balance).toBe((ledger[at + 1]?.balance ?? line.balance - line.quantity) + line.quantity)
  expect(ledger[0]!.balance).toBe(stock)
  expect(Math.min(...ledger.map(({ balance }) => balance))).toBeGreaterThanOrEqual(0)
})

test('the history tells what, who, when and why, newest first, with the stock that each left', async () => {
  const scope = await aBusiness({ now: new Date('2026-11-21T15:00:00Z') })
  const { id } = await create(scope)
  await move(scope, id, 'entry', 5, 'Compra')
  await count(scope, id, 12, 15)
  const at = '2026-11-21T15:00:00.000Z'
  const line = { at, by: scope.actor.name, shortfall: 0, saleId: null }
  expect(await history(scope, id)).toMatchObject({
    product: { id, stock: 12 },
    count: 3,
    movements: [
      { ...line, kind: 'adjustment', quantity: -3, balance: 12, reason: 'Contagem' },
      { ...line, kind: 'entry', quantity: 5, balance: 15, reason: 'Compra' },
      { ...line, kind: 'entry', quantity: 10, balance: 10, reason: 'Estoque inicial' },
    ],
  })
})

test('a long history is read in pages, and its balances go on', async () => {
  const scope = await aBusiness()
  const { id } = await create(scope)
  for (let i = 0; i < movementsPerPage; i++) await move(scope, id, 'entry', 2)
  const [first, second] = [await history(scope, id), await history(scope, id, 2)]
  expect([first.count, first.movements.length, second.movements.length]).toEqual([21, 20, 1])
  expect(first.movements.at(-1)!.balance).toBe(12)
  expect(second.movements).toMatchObject([{ balance: 10, reason: 'Estoque inicial' }])
})

test("another business's stock is neither read nor moved", async () => {
  const [mine, theirs] = await awaitAll([aBusiness(), aBusiness()])
  const { id } = await create(theirs)
  for (const known of [id, newId()]) {
    await expect(move(mine, known, 'exit', 1)).rejects.toEqual(notFound)
    await expect(history(mine, known)).rejects.toEqual(notFound)
  }
  expect((await list(theirs)).products[0]!.stock).toBe(10)
})
