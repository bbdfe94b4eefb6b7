// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { showPage, told } from '../../accounts/web/testing/show-page.tsx'
import { platformRefusals } from '../../platform/refusal.ts'
import { pick } from '../../platform/web/testing/pick.ts'
import { scriptedRpc } from '../../platform/web/testing/scripted-rpc.ts'
import type { Product } from '../contract.ts'
import { barcodeTaken } from '../product.ts'
import { catalogueApi } from './api.ts'
import { ProductsPage } from './products-page.tsx'

const rpc = scriptedRpc()
const procedures = catalogueApi.products
const id = '019a0000-0000-7000-8000-000000000001'
const creme: Product = {
  id,
  name: 'Creme',
  barcode: null,
  category: null,
  priceCents: 100,
  stock: 4,
  lowStockLevel: 0,
  description: null,
  ncm: null,
  isActive: true,
  photo: null,
}
let stored: Product[] = []

beforeEach(() => {
  stored = [creme]
  const answer = (products: Product[]) => ({ products, count: products.length, lowCount: 1, categories: ['Rosto'] })
  rpc.answers(procedures.list, ({ search, state, stock }) => {
    const isShown = ({ name, isActive }: Product) =>
      name.includes(search ?? '') && (!state || state === 'all' || (state === 'active') === isActive) && stock !== 'low'
    return answer(stored.filter(isShown))
  })
})

const show = async (at = '/') => {
  const { user, router } = await showPage(<ProductsPage saleDialog={() => null} />, { at })
  await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull())
  const dialog = async () => within(await screen.findByRole('dialog'))
  return {
    user,
    router,
    dialog,
    save: async () => user.click((await dialog()).getByRole('button', { name: 'Salvar' })),
    more: async (name: string, action: string) => {
      await user.click(await screen.findByRole('button', { name: `Mais ações de ${name}` }))
      await user.click(await screen.findByRole('menuitem', { name: action }))
    },
  }
}
const row = (name: RegExp) => screen.getByRole('row', { name })
const value = (field: HTMLElement) => (field as HTMLInputElement).value

// spec: products-2
test('a scanned code that is unknown is offered as a product, which needs a name and a price and is stored once', async () => {
  stored = []
  const { user, dialog, save } = await show()
  expect(screen.getByText('Nenhum produto cadastrado')).toBeTruthy()
  await user.type(screen.getByRole('searchbox', { name: 'Buscar produto' }), '7891000315507')
  await user.click(await screen.findByRole('button', { name: 'Cadastrar com este código' }))
  const form = await dialog()
  expect(value(form.getByLabelText('Código de barras'))).toBe('7891000315507')
  await save()
  await form.findByText('Informe o nome do produto.')
  expect(form.getByText('Informe o preço de venda.')).toBeTruthy()

  const { promise, resolve } = Promise.withResolvers<undefined>()
  rpc.answers(
    procedures.create,
    async (input) => {
      await promise
      stored = [{ ...creme, name: input.name, barcode: '7891000315507', priceCents: input.priceCents, stock: 5 }]
      return { id }
    },
    ['catalogue'],
  )
  await user.type(form.getByLabelText(/^Nome/), 'Xampu 7891000315507')
  await user.type(form.getByLabelText(/^Preço de venda/), '3990')
  await user.clear(form.getByLabelText(/^Estoque(?! mínimo)/))
  await user.type(form.getByLabelText(/^Estoque(?! mínimo)/), '5')
  await user.clear(form.getByLabelText('Estoque mínimo'))
  await user.type(form.getByLabelText('Estoque mínimo'), '3')
  await user.dblClick(form.getByRole('button', { name: 'Salvar' }))
  resolve(undefined)
  await told('Produto cadastrado!')
  await waitFor(() => expect(row(/Xampu/).textContent).toContain('R$ 39,90'))
  expect(rpc.calls(procedures.create)).toEqual([
    expect.objectContaining({ barcode: '7891000315507', priceCents: 3990, stock: 5, lowStockLevel: 3 }),
  ])
})

// spec: products-1, validation-8
test('a mistyped barcode is only warned about; one of another product is refused by its name', async () => {
  const { user, dialog, save } = await show()
  await user.click(screen.getByRole('button', { name: 'Novo Produto' }))
  const form = await dialog()
  await user.type(form.getByLabelText(/^Nome/), 'Óleo')
  await user.type(form.getByLabelText(/^Preço de venda/), '100')
  // How many there are is asked for, and not taken to be none.
  expect(value(form.getByLabelText(/^Estoque$/))).toBe('')
  await user.type(form.getByLabelText(/^Estoque$/), '0')
  const barcode = form.getByLabelText('Código de barras')
  await user.type(barcode, '7891000315507{Enter}')
  expect(screen.getByRole('dialog')).toBeTruthy()
  expect(rpc.calls(procedures.create)).toEqual([])
  rpc.refuses(procedures.create, platformRefusals.INVALID_INPUT, { fields: { barcode: barcodeTaken('Creme') } })
  await save()
  await form.findByText('Este código de barras já é do produto ativo “Creme”.')
  expect(value(form.getByLabelText(/^Nome/))).toBe('Óleo')

  rpc.answers(
    procedures.create,
    ({ name, barcode }) => {
      stored = [...stored, { ...creme, id: id.replace(/1$/, '2'), name, barcode: barcode ?? null, stock: 0 }]
      return { id }
    },
    ['catalogue'],
  )
  await user.clear(barcode)
  await user.type(barcode, '7891000315508')
  expect(form.getByText(/^O dígito verificador não confere\./)).toBeTruthy()
  await save()
  await waitFor(() => expect(row(/Óleo/).textContent).toContain('7891000315508'))
  expect(row(/Óleo/).textContent).toContain('Sem estoque')
  expect(rpc.calls(procedures.create).map(({ barcode }) => barcode)).toEqual(['7891000315507', '7891000315508'])
})

test('what leaves the stock needs a reason, and a count takes the place of what was there', async () => {
  stored = [{ ...creme, stock: 5, lowStockLevel: 3 }]
  rpc.answers(
    procedures.moveStock,
    ({ quantity, kind }) => {
      const stock = kind === 'exit' ? 5 - quantity : quantity
      stored = [{ ...creme, stock, lowStockLevel: 3 }]
      return { stock }
    },
    ['catalogue'],
  )
  const { user, dialog, save, more } = await show()
  expect(row(/Creme/).textContent).not.toContain('Estoque baixo')
  await more('Creme', 'Movimentar estoque')
  let form = await dialog()
  await user.click(form.getByText('Saída'))
  await user.type(form.getByLabelText(/^Quantidade que saiu/), '2')
  expect(form.getByText('O estoque fica em 3.')).toBeTruthy()
  await save()
  await form.findByText('Informe o motivo.')
  expect(rpc.calls(procedures.moveStock)).toEqual([])
  await user.type(form.getByLabelText(/^Motivo/), 'Uso no salão')
  await save()
  await told('Estoque atualizado!', 'Creme: 3 em estoque.')
  await waitFor(() => expect(row(/Creme/).textContent).toContain('Estoque baixo'))

  await more('Creme', 'Movimentar estoque')
  form = await dialog()
  await user.click(form.getByText('Ajuste'))
  await user.type(form.getByLabelText(/^Quantidade contada/), '10')
  await user.type(form.getByLabelText(/^Motivo/), 'Contagem de estoque')
  await save()
  await waitFor(() => expect(row(/Creme/).textContent).not.toContain('Estoque baixo'))
  expect(rpc.calls(procedures.moveStock)).toMatchObject([
    { id, kind: 'exit', quantity: 2, expectedStock: 5, reason: 'Uso no salão' },
    { id, kind: 'adjustment', quantity: 10, expectedStock: 3, reason: 'Contagem de estoque' },
  ])
})

test('products are narrowed and sorted, and the address remembers how', async () => {
  const { user, router } = await show()
  const last = () => rpc.calls(procedures.list).at(-1)
  const press = (name: string) => user.click(screen.getByRole('button', { name }))
  await press('Preço')
  await waitFor(() => expect(last()).toMatchObject({ sort: 'price', order: 'asc' }))
  await press('Preço')
  await waitFor(() => expect(last()).toMatchObject({ sort: 'price', order: 'desc' }))
  await pick(user, screen.getByRole('combobox', { name: 'Categoria' }), 'Rosto')
  await waitFor(() => expect(last()).toMatchObject({ sort: 'price', order: 'desc', category: 'Rosto' }))
  expect(router.state.location.search).toEqual({ sort: 'price', order: 'desc', category: 'Rosto' })
  await press('Estoque baixo (1)')
  await screen.findByText('Nenhum produto com estoque baixo')
  expect(last()).toMatchObject({ category: 'Rosto', stock: 'low' })
  await press('Mostrar todos')
  await screen.findByRole('row', { name: /Creme/ })
  expect(router.state.location.search).toEqual({ sort: 'price', order: 'desc' })
})

test('an address that narrows and sorts shows so at once, and what it shows leaves as a file', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  rpc.answers(procedures.export, { name: 'produtos-2026-11-21.csv', text: 'Produto', count: 1 })
  const { user } = await show('/?sort=price&order=desc&category=Rosto&stock=any')
  const shown = { sort: 'price', order: 'desc', category: 'Rosto' }
  expect(rpc.calls(procedures.list)).toMatchObject([shown])
  expect(screen.getByRole('columnheader', { name: 'Preço' }).getAttribute('aria-sort')).toBe('descending')
  await user.click(screen.getByRole('button', { name: 'Exportar' }))
  await told('Produtos exportados!', '1 produto em produtos-2026-11-21.csv.')
  expect(saved.mock.contexts).toMatchObject([{ download: 'produtos-2026-11-21.csv' }])
  expect(rpc.calls(procedures.export)).toMatchObject([shown])
  saved.mockRestore()
})

test('its row waits while the server is asked what a removal would do', async () => {
  const { promise, resolve } = Promise.withResolvers<{ historyKept: boolean }>()
  rpc.answers(procedures.removal, () => promise)
  const { more } = await show()
  await more('Creme', 'Excluir')
  const menu = screen.getByRole('button', { name: 'Mais ações de Creme' })
  await waitFor(() => expect(menu.getAttribute('aria-busy')).toBe('true'))
  resolve({ historyKept: false })
  await screen.findByRole('alertdialog', { name: 'Confirmar Exclusão' })
  expect(menu.getAttribute('aria-busy')).toBeNull()
})

test('a product is switched off and on with one press, and one with history is kept', async () => {
  rpc.answers(
    procedures.setActive,
    ({ isActive }) => {
      stored = [{ ...creme, isActive }]
    },
    ['catalogue'],
  )
  rpc.answers(procedures.removal, { historyKept: true })
  const { user, more } = await show()
  await more('Creme', 'Desativar')
  await waitFor(() => expect(row(/Creme/).textContent).toContain('Inativo'))
  const undo = () => within(screen.getByRole('region', { name: /^Avisos/ })).getByRole('button', { name: 'Desfazer' })
  await user.click(undo())
  await waitFor(() => expect(within(row(/Creme/)).getByText('Ativo')).toBeTruthy())
  await more('Creme', 'Excluir')
  const question = within(await screen.findByRole('alertdialog', { name: 'Desativar produto?' }))
  expect(question.getByText(/^O produto Creme já tem histórico e não pode ser excluído\./)).toBeTruthy()
  await user.click(question.getByRole('button', { name: 'Desativar' }))
  await waitFor(() => expect(screen.getAllByText('Produto desativado!').length).toBeGreaterThan(1))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Inativos')
  await waitFor(() => expect(row(/Creme/).textContent).toContain('Inativo'))
  await more('Creme', 'Excluir')
  await told('Este produto não pode ser excluído', 'Já está inativo, e o histórico precisa ser mantido.')
  await more('Creme', 'Reativar')
  await screen.findByText('Nenhum produto encontrado')
  expect(rpc.calls(procedures.setActive).map(({ isActive }) => isActive)).toEqual([false, true, false, true])
  expect(rpc.calls(procedures.remove)).toEqual([])
})
