import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { aBusiness } from '../../accounts/server/testing/people.ts'
import { pictureTexts } from '../../business/picture.ts'
import { storePicture } from '../../business/server/store-picture.ts'
import { newId } from '../../platform/id.ts'
import { platformRefusals } from '../../platform/refusal.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { awaitAll, type BusinessTx, type Scope } from '../../platform/server/database/business-tx.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import { words } from '../../platform/words.ts'
import { barcodeTaken, productFilter } from '../product.ts'
import { activateProduct } from './activate-product.ts'
import { activeProducts } from './queries.ts'
import { exportProducts } from './export-products.ts'
import { readProductRemoval } from './product-queries.ts'
import { removeProduct } from './remove-product.ts'
import { create, list, shampoo } from './testing/products.ts'
import { updateProduct } from './update-product.ts'

const database = freshDatabase()
const notFound = expect.objectContaining({ kind: platformRefusals.NOT_FOUND })

const update = (scope: Scope, input: Parameters<typeof updateProduct>[1]) =>
  inBusiness(scope, 'write', (tx) => updateProduct(tx, input))
const activate = (scope: Scope, id: string, isActive: boolean) =>
  inBusiness(scope, 'write', (tx) => activateProduct(tx, { id, isActive }))
const audits = async (scope: Scope) => {
  const { rows } = await database.admin.query<{ action: string; account_id: string }>(
    'select action, account_id from audit where business_id = $1 order by id',
    [scope.businessId],
  )
  return rows.map(({ action, account_id }) => [action, account_id])
}

// spec: entities-6, calls-15
test('a product is created, changed, switched off and on, and audited; its stock stays', async () => {
  const scope = await aBusiness()
  const { id } = await create(scope)
  expect(await list(scope)).toEqual({ products: [{ ...shampoo, id }], count: 1, lowCount: 0, categories: ['Cabelo'] })
  const changed = { ...shampoo, name: 'Xampu', priceCents: 4200, lowStockLevel: 12, description: '300 ml' }
  await update(scope, { ...changed, id, stock: 99 } as typeof changed & { id: string })
  expect(await list(scope)).toMatchObject({ products: [{ ...changed, id, stock: 10 }], lowCount: 1 })
  await activate(scope, id, false)
  expect(await list(scope)).toMatchObject({ products: [{ id, isActive: false }], lowCount: 0 })
  await activate(scope, id, true)
  expect(await list(scope)).toMatchObject({ products: [{ id, isActive: true }], lowCount: 1 })
  const acts = ['product.create', 'product.update', 'product.deactivate', 'product.activate']
  expect(await audits(scope)).toEqual(acts.map((act) => [act, scope.actor.accountId]))
})

test('a barcode is unique among the active products of one business, and the refusal names the other', async () => {
  const [scope, other] = await awaitAll([aBusiness(), aBusiness()])
  const taken = expect.objectContaining({
    kind: platformRefusals.INVALID_INPUT,
    fields: { barcode: words(barcodeTaken(shampoo.name)) },
  })
  const first = await create(scope)
  await create(other)
  await expect(create(scope)).rejects.toEqual(taken)
  const second = await create(scope, { ...shampoo, barcode: '123' })
  await expect(update(scope, { ...shampoo, id: second.id })).rejects.toEqual(taken)
  expect((await list(scope)).count).toBe(2)
  await activate(scope, first.id, false)
  await update(scope, { ...shampoo, id: second.id })
  await expect(activate(scope, first.id, true)).rejects.toEqual(taken)
  await expect(update(scope, { ...shampoo, id: first.id })).rejects.toEqual(taken)
  expect((await inBusiness(scope, 'read', activeProducts)).map(({ id }) => id)).toEqual([second.id])
})

// spec: booking-link-6
test('a product keeps the photo that it names, at the till too, and leaves nothing behind when it lets go', async () => {
  const [scope, rival] = await awaitAll([aBusiness(), aBusiness()])
  const aPhoto = (by = scope) =>
    inBusiness(by, 'write', (tx) =>
      storePicture(tx, { width: 4, height: 3, files: [{ box: 160, bytes: Buffer.from(newId()) }] }),
    )
  const held = async () => {
    const { rows } = await database.admin.query('select id from picture where business_id = $1', [scope.businessId])
    return rows.map(({ id }) => id as string)
  }
  const gone = expect.objectContaining({ fields: { photo: pictureTexts.gone } })
  const [first, second] = [await aPhoto(), await aPhoto()]
  const { id } = await create(scope, { ...shampoo, photo: first.id })
  await expect(create(scope, { ...shampoo, barcode: null, photo: first.id })).rejects.toEqual(gone)
  const theirs = await create(rival)
  await expect(update(rival, { ...shampoo, id: theirs.id, photo: second.id })).rejects.toEqual(gone)
  expect((await list(scope)).products).toMatchObject([{ photo: first }])
  await update(scope, { ...shampoo, id, photo: second.id })
  expect((await inBusiness(scope, 'read', activeProducts)).map(({ photo }) => photo)).toEqual([second])
  expect(await held()).toEqual([second.id])
  await update(scope, { ...shampoo, id, photo: null })
  expect(await held()).toEqual([])
  const unsold = await create(scope, { ...shampoo, barcode: null, stock: 0, photo: (await aPhoto()).id })
  expect(await held()).toHaveLength(1)
  await inBusiness(scope, 'write', (tx) => removeProduct(tx, unsold))
  expect(await held()).toEqual([])
})

test('of ten products saved at once with one barcode, one is kept and nine are refused at the field', async () => {
  const scope = await aBusiness()
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => create(scope)))
  const refusals = results.filter((result) => result.status === 'rejected').map(({ reason }) => reason)
  expect(refusals).toHaveLength(9)
  for (const refusal of refusals) expect(refusal).toMatchObject({ fields: { barcode: expect.any(String) } })
  expect((await list(scope)).count).toBe(1)
})

test('whatever keeps a product or a service from being deleted is its history', async () => {
  const holders = async (table: string) => {
    const { rows } = await database.admin.query<{ name: string }>(
      `select conrelid::regclass::text as name from pg_constraint
       where contype = 'f' and confrelid = $1::regclass and confdeltype <> 'c' order by 1`,
      [table],
    )
    return rows.map(({ name }) => name)
  }
  expect(await holders('product')).toEqual(['sale_item', 'stock_movement'])
  expect(await holders('service')).toEqual(['appointment', 'sale_item'])
})

// spec: calls-15
test('a product without history is deleted, one with movements is switched off and keeps its stock', async () => {
  const scope = await aBusiness()
  const [unused, used] = [await create(scope, { ...shampoo, barcode: '1', stock: 0 }), await create(scope)]
  const foretold = (product: { id: string }) => inBusiness(scope, 'read', (tx) => readProductRemoval(tx, product))
  expect([await foretold(unused), await foretold(used)]).toEqual([{ historyKept: false }, { historyKept: true }])
  expect(await inBusiness(scope, 'write', (tx) => removeProduct(tx, unused))).toEqual({ historyKept: false })
  expect(await inBusiness(scope, 'write', (tx) => removeProduct(tx, used))).toEqual({ historyKept: true })
  expect((await list(scope)).products).toEqual([{ ...shampoo, id: used.id, isActive: false }])
  const acts = ['product.create', 'product.create', 'product.remove', 'product.deactivate']
  expect((await audits(scope)).map(([act]) => act)).toEqual(acts)
})

test("another business's product is not found, and is left alone", async () => {
  const [mine, theirs] = await awaitAll([aBusiness(), aBusiness()])
  const { id } = await create(theirs)
  for (const known of [id, newId()]) {
    const works = [
      (tx: BusinessTx) => updateProduct(tx, { ...shampoo, id: known }),
      (tx: BusinessTx) => activateProduct(tx, { id: known, isActive: false }),
      (tx: BusinessTx) => removeProduct(tx, { id: known }),
      (tx: BusinessTx) => readProductRemoval(tx, { id: known }),
    ]
    for (const work of works) await expect(inBusiness<unknown>(mine, 'write', work)).rejects.toEqual(notFound)
  }
  expect((await list(theirs)).products).toEqual([{ ...shampoo, id }])
  expect((await list(mine)).count).toBe(0)
})

// spec: calls-10
test('products are found by name, category or barcode, 50 a page', async () => {
  const scope = await aBusiness()
  await create(scope)
  for (let i = 0; i < 55; i++)
    await create(scope, { ...shampoo, name: `Óleo ${100 + i}`, barcode: `${i}`, category: 'Pele' })
  expect((await list(scope, { search: 'REPARACAO xampu' })).count).toBe(1)
  expect((await list(scope, { search: '789100031' })).count).toBe(1)
  expect((await list(scope, { search: 'oleo pele' })).count).toBe(55)
  expect((await list(scope, { search: 'oleo cabelo' })).count).toBe(0)
  expect(await list(scope, { category: 'Cabelo' })).toMatchObject({ count: 1, categories: ['Cabelo', 'Pele'] })
  const second = await list(scope, { page: 2 })
  expect([second.count, second.products.length]).toEqual([56, 6])
})

test('the list is narrowed by state and low stock, and sorted by what is asked', async () => {
  const scope = await aBusiness()
  const make = (name: string, priceCents: number, stock: number, more = {}) =>
    create(scope, { ...shampoo, barcode: name, name, priceCents, stock, ...more })
  await make('Água', 300, 2)
  await make('Batom', 100, 9, { category: 'Boca' })
  const { id } = await make('Cera', 200, 0)
  const names = async (filter: z.input<typeof productFilter>) =>
    (await list(scope, filter)).products.map(({ name }) => name)
  expect(await names({ stock: 'low' })).toEqual(['Água', 'Cera'])
  expect(await names({ sort: 'price' })).toEqual(['Batom', 'Cera', 'Água'])
  expect(await names({ sort: 'stock', order: 'desc' })).toEqual(['Batom', 'Água', 'Cera'])
  expect(await names({ sort: 'category' })).toEqual(['Batom', 'Água', 'Cera'])
  await activate(scope, id, false)
  expect(await names({ stock: 'low' })).toEqual(['Água'])
  expect(await names({ state: 'inactive' })).toEqual(['Cera'])
  expect(await names({ state: 'active', order: 'desc' })).toEqual(['Batom', 'Água'])
})

test('the products of a list become a file for a spreadsheet, in its order, and that is audited', async () => {
  const scope = await aBusiness({ now: new Date('2026-11-21T15:00:00Z') })
  await create(scope, { ...shampoo, name: '=1+1', priceCents: 123456, description: 'a; "b"' })
  await create(scope, { ...shampoo, name: 'Água', barcode: null, category: null, isActive: false })
  const file = await inBusiness(scope, 'write', (tx) => exportProducts(tx, productFilter.parse({ sort: 'category' })))
  expect(file).toMatchObject({ name: 'produtos-2026-11-21.csv', count: 2 })
  expect(file.text.split('\r\n').slice(1)).toEqual([
    `'=1+1;"=""7891000315507""";Cabelo;1234,56;10;2;"a; ""b""";Ativo`,
    'Água;;;39,90;10;2;;Inativo',
    '',
  ])
  expect((await audits(scope)).at(-1)).toEqual(['product.export', scope.actor.accountId])
  const narrowed = productFilter.parse({ state: 'active' })
  expect((await inBusiness(scope, 'write', (tx) => exportProducts(tx, narrowed))).count).toBe(1)
})
