import { createRouterClient } from '@orpc/server'
import { expect, test } from 'vitest'
import { refusalOf } from '../../accounts/server/testing/calls.ts'
import { aBusiness, aMember } from '../../accounts/server/testing/people.ts'
import { signedIn } from '../../accounts/server/testing/signed-in.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { words } from '../../platform/words.ts'
import { barcodeTaken } from '../product.ts'
import { catalogueApi } from './api.ts'

freshDatabase()

const cut = { name: ' Corte ', durationMinutes: 40, priceCents: 5990, isActive: true }
const shampoo = { name: ' Xampu ', barcode: '789 1', priceCents: 3990, stock: 3, isActive: true }

// spec: product-4
test('services and products go in as typed and come back as stored', async () => {
  const { services, products } = createRouterClient(catalogueApi, { context: await signedIn(await aBusiness()) })
  const service = await services.create({ ...cut, category: ' ' })
  const filled = {
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: 0,
    processing: null,
    professionalIds: [],
    ownTerms: [],
    needs: [],
    category: null,
    description: null,
    serviceCode: null,
    photo: null,
  }
  expect(await services.list()).toEqual([{ ...cut, ...service, ...filled, name: 'Corte' }])
  expect(await services.search({ search: 'corte' })).toMatchObject({ services: [service], count: 1, categories: [] })
  const product = await products.create(shampoo)
  const texts = { name: 'Xampu', barcode: '7891', category: null, description: null, ncm: null }
  const stored = { ...shampoo, ...product, ...texts, lowStockLevel: 0, photo: null }
  expect(await products.list({})).toEqual({ products: [stored], count: 1, lowCount: 0, categories: [] })
  await products.update({ ...texts, ...product, priceCents: 4200, lowStockLevel: 2, isActive: true })
  expect(await products.moveStock({ ...product, kind: 'exit', quantity: 3, reason: 'Perda' })).toEqual({ stock: 0 })
  expect(await products.list({ stock: 'low' })).toMatchObject({
    products: [{ stock: 0, priceCents: 4200 }],
    lowCount: 1,
  })
  expect(await products.history(product)).toMatchObject({
    product: { name: 'Xampu', stock: 0 },
    movements: [
      { kind: 'exit', reason: 'Perda', balance: 0 },
      { kind: 'entry', balance: 3 },
    ],
    count: 2,
  })
  await products.setActive({ ...product, isActive: false })
  expect((await products.list({ state: 'active' })).count).toBe(0)
  await services.setActive({ ...service, isActive: false })
  expect(await services.list()).toMatchObject([{ isActive: false }])
  expect(await products.remove(product)).toEqual({ historyKept: true })
  expect(await services.remove(service)).toEqual({ historyKept: false })
})

// spec: calls-19
test('bad input and stale or missing stock are told in Portuguese', async () => {
  const { services, products } = createRouterClient(catalogueApi, { context: await signedIn(await aBusiness()) })
  expect(await refusalOf(services.create({ ...cut, name: '', durationMinutes: 4, priceCents: -1 }))).toMatchObject({
    code: 'INVALID_INPUT',
    fields: {
      name: 'Informe o nome do serviço.',
      durationMinutes: 'Informe a duração, de 5 a 720 minutos.',
      priceCents: 'Informe o preço.',
    },
  })
  const product = await products.create(shampoo)
  expect(await refusalOf(products.create({ ...shampoo, stock: 0.5 }))).toMatchObject({
    fields: { stock: 'Informe o estoque em unidades inteiras, a partir de 0.' },
  })
  expect(await refusalOf(products.create(shampoo))).toMatchObject({
    code: 'INVALID_INPUT',
    fields: { barcode: words(barcodeTaken('Xampu')) },
  })
  const stale = products.moveStock({
    ...product,
    kind: 'adjustment',
    quantity: 9,
    expectedStock: 8,
    reason: 'Contagem',
  })
  expect(await refusalOf(stale)).toMatchObject({ code: 'STOCK_CHANGED', facts: { stock: 3 } })
  const tooMuch = products.moveStock({ ...product, kind: 'exit', quantity: 4, reason: 'Perda' })
  expect(await refusalOf(tooMuch)).toMatchObject({ code: 'STOCK_TOO_LOW', title: 'Estoque insuficiente' })
})

test('an employee sees products and may not change them; a receptionist does not see them', async () => {
  const business = await aBusiness()
  const [employee, receptionist] = [await aMember(business, 'employee'), await aMember(business, 'receptionist')]
  const asEmployee = createRouterClient(catalogueApi, { context: await signedIn(employee) })
  const asReceptionist = createRouterClient(catalogueApi, { context: await signedIn(receptionist) })
  expect(await asEmployee.products.list({})).toMatchObject({ products: [], count: 0 })
  expect(await refusalOf(asEmployee.products.create(shampoo))).toMatchObject({ code: 'FORBIDDEN' })
  expect(await refusalOf(asReceptionist.products.list({}))).toMatchObject({ code: 'FORBIDDEN' })
  expect(await asReceptionist.services.list()).toEqual([])
})
