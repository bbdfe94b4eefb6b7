// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { showPage, told } from '../../accounts/web/testing/show-page.tsx'
import { scriptedRpc } from '../../platform/web/testing/scripted-rpc.ts'
import type { Product, Service } from '../contract.ts'
import { catalogueApi } from './api.ts'
import { ProductsPage } from './products-page.tsx'
import { ServicesPage } from './services-page.tsx'

const { services, products } = catalogueApi
const rpc = scriptedRpc()
const id = '019a0000-0000-7000-8000-000000000001'
const texts = { id, category: null, description: null, isActive: true }
const buffers = { bufferBeforeMinutes: 0, bufferAfterMinutes: 0, processing: null, serviceCode: null }
const cut: Service = {
  ...texts,
  ...buffers,
  name: 'Corte',
  priceCents: 8_000,
  durationMinutes: 60,
  professionalIds: [],
  ownTerms: [],
  needs: [],
  photo: null,
}
const shampoo: Product = {
  ...texts,
  name: 'Xampu',
  priceCents: 3_990,
  barcode: null,
  stock: 0,
  lowStockLevel: 0,
  ncm: null,
  photo: null,
}
const servicesPage = <ServicesPage performersField={() => null} />
const productsPage = <ProductsPage saleDialog={() => null} />

async function triesAgain(page: ReactNode, what: string, mend: () => void) {
  const { user } = await showPage(page)
  const alert = await screen.findByRole('alert')
  expect(within(alert).getByText(`Erro ao carregar ${what}`)).toBeTruthy()
  expect(within(alert).getByText(`Não foi possível carregar a lista de ${what}.`)).toBeTruthy()
  mend()
  await user.click(within(alert).getByRole('button', { name: 'Tentar novamente' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
}

// spec: calls-21, errors-12
test('a list of services that was not loaded says so, and is there at the next try', async () => {
  rpc.answers(catalogueApi.combos.list, [])
  rpc.breaks(services.search)
  const mend = () => rpc.answers(services.search, { services: [cut], count: 1, categories: [] })
  await triesAgain(servicesPage, 'serviços', mend)
  expect(screen.getByRole('row', { name: /Corte/ })).toBeTruthy()
})

// spec: calls-21, errors-12
test('a list of products that was not loaded says so, and is there at the next try', async () => {
  rpc.breaks(products.list)
  const mend = () => rpc.answers(products.list, { products: [shampoo], count: 1, lowCount: 0, categories: [] })
  await triesAgain(productsPage, 'produtos', mend)
  expect(screen.getByRole('row', { name: /Xampu/ })).toBeTruthy()
})

async function failsToStoreAndRemove(page: ReactNode, word: string, row: string, price: string) {
  const { user } = await showPage(page)
  await user.click(screen.getByRole('button', { name: new RegExp(`^Novo ${word}`, 'i') }))
  const dialog = within(await screen.findByRole('dialog'))
  const name = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Nome' })
  await user.type(name, 'Óleo')
  await user.type(dialog.getByRole('textbox', { name: price }), '100')
  // Only a product has one.
  const stock = dialog.queryByRole('spinbutton', { name: 'Estoque' })
  if (stock) await user.type(stock, '4')
  await user.click(dialog.getByRole('button', { name: 'Salvar' }))
  await told(`Erro ao salvar ${word}`, `Não foi possível salvar o ${word}.`)
  expect(name.value).toBe('Óleo')
  await user.click(dialog.getByRole('button', { name: 'Cancelar' }))

  await user.click(screen.getByRole('button', { name: `Mais ações de ${row}` }))
  await user.click(await screen.findByRole('menuitem', { name: 'Excluir' }))
  const question = within(await screen.findByRole('alertdialog'))
  await user.click(question.getByRole('button', { name: 'Excluir' }))
  await told(`Erro ao remover ${word}`, 'Tente novamente.')
  await user.keyboard('{Escape}')
  expect(screen.getByRole('row', { name: new RegExp(row) })).toBeTruthy()
}

// spec: errors-13
test('a service that was not stored or removed is told of, and what was typed stays', async () => {
  rpc.answers(services.search, { services: [cut], count: 1, categories: [] })
  rpc.answers(services.removal, { historyKept: false })
  rpc.answers(catalogueApi.combos.list, [])
  rpc.answers(catalogueApi.resources.list, [])
  rpc.breaks(services.create, services.remove)
  await failsToStoreAndRemove(servicesPage, 'serviço', 'Corte', 'Preço')
  expect(rpc.calls(services.create)).toMatchObject([{ name: 'Óleo', priceCents: 100, durationMinutes: 30 }])
  expect(rpc.calls(services.remove)).toEqual([{ id }])
})

// spec: errors-13
test('a product that was not stored or removed is told of, and what was typed stays', async () => {
  rpc.answers(products.list, { products: [shampoo], count: 1, lowCount: 0, categories: [] })
  rpc.answers(products.removal, { historyKept: false })
  rpc.breaks(products.create, products.remove)
  await failsToStoreAndRemove(productsPage, 'produto', 'Xampu', 'Preço de venda')
  expect(rpc.calls(products.create)).toMatchObject([{ name: 'Óleo', priceCents: 100 }])
  expect(rpc.calls(products.remove)).toEqual([{ id }])
})
