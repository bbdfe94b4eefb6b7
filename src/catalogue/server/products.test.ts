import { expect, test } from 'vitest'
import { aBusiness } from '../../accounts/server/testing/people.ts'
import { newId } from '../../platform/id.ts'
import { platformRefusals } from '../../platform/refusal.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { all, inBusiness, type BusinessTx, type Scope } from '../../platform/server/transaction.ts'
import { barcodeTaken } from '../product.ts'
import { stockRefusals } from '../stock.ts'
import { createProduct } from './create-product.ts'
import { moveStock } from './move-stock.ts'
import { activeProducts, listProducts } from './queries.ts'
import { removeProduct } from './remove-product.ts'
import { updateProduct } from './update-product.ts'

const database = freshDatabase()
const refused = (kind: object) => expect.objectContaining({ kind })
const notFound = refused(platformRefusals.NOT_FOUND)
const shampoo = {
  name: 'Xampu Reparação',
  barcode: '7891000315507',
  category: 'Cabelo',
  priceCents: 3990,
  stock: 10,
  description: null,
  isActive: true,
}

const create = (scope: Scope, form = shampoo) => inBusiness(scope, 'write', (tx) => createProduct(tx, form))
const update = (scope: Scope, input: Parameters<typeof updateProduct>[1]) =>
  inBusiness(scope, 'write', (tx) => updateProduct(tx, input))
const move = (scope: Scope, id: string, kind: 'entry' | 'exit', quantity: number) =>
  inBusiness(scope, 'write', (tx) => moveStock(tx, { id, kind, quantity, reason: null }))
const list = (scope: Scope, search = '', page = 1) =>
  inBusiness(scope, 'read', (tx) => listProducts(tx, { search, page }))
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

test('the first stock is an entry, a change on the form an adjustment, and each step is audited', async () => {
  const scope = await aBusiness()
  const { id } = await create(scope)
  expect(await list(scope)).toEqual({ products: [{ ...shampoo, id }], count: 1 })
  await update(scope, { ...shampoo, id, name: 'Xampu', expectedStock: 10 })
  await update(scope, { ...shampoo, id, stock: 7, expectedStock: 10 })
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
    ['product.create', 'product.update', 'product.update', 'stock.move', 'stock.move'].map((act) => [act, accountId]),
  )
})

test('no stock makes no movement', async () => {
  const scope = await aBusiness()
  const { id } = await create(scope, { ...shampoo, stock: 0 })
  expect(await movements(id)).toEqual([])
})

test('a form that shows old stock cannot undo what happened since, but may change the rest', async () => {
  const scope = await aBusiness()
  const { id } = await create(scope)
  await move(scope, id, 'exit', 4)
  const stale = update(scope, { ...shampoo, id, stock: 20, expectedStock: 10 })
  await expect(stale).rejects.toEqual(
    expect.objectContaining({ kind: stockRefusals.STOCK_CHANGED, facts: { stock: 6 } }),
  )
  await update(scope, { ...shampoo, id, name: 'Novo nome', expectedStock: 10 })
  expect((await list(scope)).products).toEqual([{ ...shampoo, id, name: 'Novo nome', stock: 6 }])
})

test('movements and adjustments at once keep stock and ledger equal, and never go below none', async () => {
  const scope = await aBusiness()
  const { id } = await create(scope)
  const results = await Promise.allSettled([
    ...Array.from({ length: 25 }, () => move(scope, id, 'exit', 1)),
    ...Array.from({ length: 5 }, () => move(scope, id, 'entry', 1)),
    ...Array.from({ length: 5 }, () => update(scope, { ...shampoo, id, stock: 3, expectedStock: 10 })),
  ])
  for (const result of results)
    if (result.status === 'rejected') expect(Object.values(stockRefusals)).toContain(result.reason.kind)
  const stock = (await list(scope)).products[0]!.stock
  const sum = (await movements(id)).reduce((sum, [, quantity]) => sum + Number(quantity), 0)
  expect(stock).toBe(sum)
  expect(stock).toBeGreaterThanOrEqual(0)
  await expect(move(scope, id, 'exit', stock + 1)).rejects.toEqual(refused(stockRefusals.STOCK_TOO_LOW))
})

test('a barcode is unique among the active products of one business', async () => {
  const [scope, other] = await all([aBusiness(), aBusiness()])
  const taken = expect.objectContaining({ kind: platformRefusals.INVALID_INPUT, fields: { barcode: barcodeTaken } })
  const first = await create(scope)
  await create(other)
  await expect(create(scope)).rejects.toEqual(taken)
  const second = await create(scope, { ...shampoo, barcode: '123' })
  await expect(update(scope, { ...shampoo, id: second.id, expectedStock: 10 })).rejects.toEqual(taken)
  expect((await list(scope)).count).toBe(2)
  await update(scope, { ...shampoo, id: first.id, isActive: false, expectedStock: 10 })
  await update(scope, { ...shampoo, id: second.id, expectedStock: 10 })
  await expect(update(scope, { ...shampoo, id: first.id, expectedStock: 10 })).rejects.toEqual(taken)
  expect((await inBusiness(scope, 'read', activeProducts)).map(({ id }) => id)).toEqual([second.id])
})

test('a product without history is deleted, one with movements is switched off and keeps its stock', async () => {
  const scope = await aBusiness()
  const [unused, used] = [await create(scope, { ...shampoo, barcode: '1', stock: 0 }), await create(scope)]
  expect(await inBusiness(scope, 'write', (tx) => removeProduct(tx, unused))).toEqual({ historyKept: false })
  expect(await inBusiness(scope, 'write', (tx) => removeProduct(tx, used))).toEqual({ historyKept: true })
  expect((await list(scope)).products).toEqual([{ ...shampoo, id: used.id, isActive: false }])
})

test("another business's product is not found, and is left alone", async () => {
  const [mine, theirs] = await all([aBusiness(), aBusiness()])
  const { id } = await create(theirs)
  for (const known of [id, newId()]) {
    const works = [
      (tx: BusinessTx) => updateProduct(tx, { ...shampoo, stock: 0, id: known, expectedStock: 10 }),
      (tx: BusinessTx) => removeProduct(tx, { id: known }),
      (tx: BusinessTx) => moveStock(tx, { id: known, kind: 'exit', quantity: 1, reason: null }),
    ]
    for (const work of works) await expect(inBusiness<unknown>(mine, 'write', work)).rejects.toEqual(notFound)
  }
  expect((await list(theirs)).products).toEqual([{ ...shampoo, id }])
  expect((await list(mine)).count).toBe(0)
})

test('products are found by name, category or barcode, 50 a page', async () => {
  const scope = await aBusiness()
  await create(scope)
  for (let i = 0; i < 55; i++)
    await create(scope, { ...shampoo, name: `Óleo ${100 + i}`, barcode: `${i}`, category: 'Pele' })
  expect((await list(scope, 'REPARACAO xampu')).count).toBe(1)
  expect((await list(scope, '789100031')).count).toBe(1)
  expect((await list(scope, 'oleo pele')).count).toBe(55)
  expect((await list(scope, 'oleo cabelo')).count).toBe(0)
  const second = await list(scope, '', 2)
  expect([second.count, second.products.length]).toEqual([56, 6])
})
