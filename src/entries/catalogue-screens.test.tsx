// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showPage, told } from '../accounts/web/testing/show-page.tsx'
import type { Product, Service, StockMovement } from '../catalogue/contract.ts'
import { catalogueApi } from '../catalogue/web/api.ts'
import { scriptedRpc } from '../platform/web/testing/scripted-rpc.ts'
import { registerApi } from '../register/web/api.ts'
import type { SaleDetail } from '../sales/sale-detail.ts'
import { salesApi } from '../sales/web/api.ts'
import type { Professional } from '../team/contract.ts'
import { teamApi } from '../team/web/api.ts'
import { ProductsScreen } from './products-screen.tsx'
import { ServicesScreen } from './services-screen.tsx'

const rpc = scriptedRpc()
const id = (last: number) => `019a0000-0000-7000-8000-00000000000${last}`
const texts = { category: null, description: null, isActive: true }
const creme: Product = {
  ...texts,
  id: id(1),
  name: 'Creme',
  priceCents: 2_500,
  barcode: null,
  stock: 1,
  lowStockLevel: 0,
  ncm: null,
  photo: null,
}

test('the history of a product tells who moved how much, and leads to the sale and back', async () => {
  const { products } = catalogueApi
  rpc.answers(products.list, { products: [creme], count: 1, lowCount: 0, categories: [] })
  const movement = { at: '2026-11-21T15:00:00.000Z', by: 'Dora Reis', shortfall: 0, saleId: null }
  const movements: StockMovement[] = [
    { ...movement, id: id(2), kind: 'sale', quantity: -3, balance: 1, reason: null, saleId: id(6) },
    { ...movement, id: id(3), kind: 'adjustment', quantity: 1, balance: 4, reason: 'Contagem de estoque' },
    { ...movement, id: id(4), kind: 'exit', quantity: -2, balance: 3, reason: 'Uso no salão' },
    { ...movement, id: id(5), kind: 'entry', quantity: 5, balance: 5, reason: 'Estoque inicial' },
  ]
  rpc.answers(products.history, { product: creme, movements, count: 4 })
  const line = { name: 'Creme', quantity: 3, unitCents: 2_500, totalCents: 7_500 }
  const sale: SaleDetail = {
    receipt: {
      saleId: id(6),
      businessName: 'Salão da Dora',
      cashierName: 'Dora',
      clientName: null,
      clientEmail: null,
      clientPhone: null,
      date: '2026-11-21',
      time: '12:00',
      items: [{ ...line, professionalName: null, note: null }],
      subtotalCents: 7_500,
      discountCents: 0,
      totalCents: 7_500,
      payments: [{ method: 'pix', amountCents: 7_500, receivedCents: null }],
    },
    registerName: null,
    lines: [{ ...line, line: 1, isProduct: true, refundedQuantity: 0 }],
    offline: null,
    chargedAgain: [],
    unchecked: [],
    refunds: [],
    refundedCents: 0,
  }
  rpc.answers(salesApi.sale, sale)
  rpc.answers(registerApi.current, { registers: [] })
  const { user } = await showPage(<ProductsScreen />)
  await user.click(await screen.findByRole('button', { name: 'Mais ações de Creme' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Histórico de estoque' }))
  const history = await screen.findByRole('dialog', { name: 'Histórico de estoque' })
  await within(history).findByRole('row', { name: /Venda/ })
  const lines = within(history).getAllByRole('row')
  expect(lines).toHaveLength(5)
  expect(lines[1]!.textContent).toMatch(/Venda.*Dora Reis.*−3.*1/)
  expect(lines[2]!.textContent).toMatch(/Ajuste.*Contagem de estoque.*Dora Reis.*\+1.*4/)
  expect(lines[3]!.textContent).toMatch(/Saída.*Uso no salão.*−2.*3/)
  expect(lines[4]!.textContent).toMatch(/Entrada.*Estoque inicial.*\+5.*5/)

  await user.click(within(history).getByRole('button', { name: 'Ver a venda' }))
  const seen = await screen.findByRole('dialog', { name: 'Venda' })
  expect((await within(seen).findByRole('list', { name: 'Itens' })).textContent).toContain('Creme')
  expect(rpc.calls(salesApi.sale)).toEqual([{ id: id(6) }])
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Venda' })).toBeNull())
  expect(screen.getByRole('dialog', { name: 'Histórico de estoque' })).toBeTruthy()
})

// spec: services-1, services-2, services-3
test('a service that asks for too much time before it is not stored; it leaves the agenda, comes back and is removed', async () => {
  const { services } = catalogueApi
  let stored: Service[] = []
  const professional = { email: null, phone: null, hours: [], isActive: true, createdAt: '', photo: null }
  const more = { ...professional, specialties: [], commissionPercent: null, account: null }
  const team: Professional[] = [
    { ...more, id: id(7), name: 'Rita' },
    { ...more, id: id(8), name: 'Bia' },
  ]
  rpc.answers(teamApi.professionals.list, team)
  rpc.answers(catalogueApi.combos.list, [])
  rpc.answers(catalogueApi.resources.list, [])
  rpc.answers(services.search, () => ({ services: stored, count: stored.length, categories: [] }))
  const named = { ...texts, id: id(1), name: 'Coloração', category: 'Cabelo', priceCents: 22_000, serviceCode: null }
  const colouring: Service = {
    ...named,
    durationMinutes: 90,
    bufferBeforeMinutes: 10,
    bufferAfterMinutes: 0,
    processing: null,
    professionalIds: [id(7)],
    ownTerms: [{ professionalId: id(7), durationMinutes: 120, priceCents: 25_000 }],
    needs: [],
    photo: null,
  }
  const keep = (next: Service[]) => void (stored = next)
  rpc.answers(services.create, () => (keep([colouring]), { id: id(1) }), ['catalogue'])
  rpc.answers(services.setActive, ({ isActive }) => keep([{ ...colouring, isActive }]), ['catalogue'])
  rpc.answers(services.removal, { historyKept: false })
  rpc.answers(services.remove, () => (keep([]), { historyKept: false }), ['catalogue'])

  const { user } = await showPage(<ServicesScreen />)
  const dialog = async () => within(await screen.findByRole('dialog'))
  await user.click((await screen.findAllByRole('button', { name: 'Novo Serviço' }))[0]!)
  const form = await dialog()
  const type = async (label: RegExp | string, text: string) => {
    await user.clear(form.getByLabelText(label))
    await user.type(form.getByLabelText(label), text)
  }
  await type(/^Nome/, 'Coloração')
  await type('Categoria', 'Cabelo')
  await type(/^Duração/, '90')
  await user.type(form.getByLabelText(/^Preço/), '22000')
  await type(/^Preparo \(antes\)/, '500')
  expect(form.getByText('Ninguém marcado: todos fazem.')).toBeTruthy()
  await user.click(await form.findByRole('checkbox', { name: 'Bia' }))
  await user.click(form.getByRole('checkbox', { name: 'Rita' }))
  await user.click(form.getByRole('button', { name: 'Duração e preço por profissional' }))
  const hers = () => within(form.getByRole('group', { name: 'Rita' }))
  expect(hers().getByLabelText<HTMLInputElement>('Duração').placeholder).toBe('90')
  expect(hers().getByLabelText<HTMLInputElement>('Preço').placeholder).toMatch(/R\$.220,00/)
  await user.type(hers().getByLabelText('Duração'), '4')
  await user.type(hers().getByLabelText('Preço'), '25000')
  await user.click(form.getByRole('button', { name: 'Salvar' }))
  await form.findByText('Informe de 0 a 120 minutos.')
  await hers().findByText('Use de 5 a 720 minutos, ou deixe vazio.')
  // Who is no longer ticked takes her terms along; the others keep theirs.
  await user.click(form.getByRole('checkbox', { name: 'Bia' }))
  expect(form.queryByRole('group', { name: 'Bia' })).toBeNull()
  await user.clear(hers().getByLabelText('Duração'))
  await user.type(hers().getByLabelText('Duração'), '120')
  expect(rpc.calls(services.create)).toEqual([])
  await type(/^Preparo \(antes\)/, '10')
  await user.click(form.getByRole('button', { name: 'Salvar' }))
  const row = () => screen.getByRole('row', { name: /Coloração/ })
  await waitFor(() =>
    expect(row().textContent).toMatch(/Cabelo.*1 h 30 min.*\+ 10 min de preparo e intervalo.*R\$.220,00.*Ativo/),
  )
  const { id: _, description: __, serviceCode: ___, ...sent } = colouring
  expect(rpc.calls(services.create)).toEqual([expect.objectContaining(sent)])

  await user.click(screen.getByRole('button', { name: 'Editar Coloração' }))
  const edited = await dialog()
  expect((await edited.findByRole<HTMLInputElement>('checkbox', { name: 'Rita' })).checked).toBe(true)
  expect(edited.getByRole<HTMLInputElement>('checkbox', { name: 'Bia' }).checked).toBe(false)
  // What somebody has of their own is seen at once.
  const rita = within(edited.getByRole('group', { name: 'Rita' }))
  expect(rita.getByLabelText<HTMLInputElement>('Duração').value).toBe('120')
  await user.click(edited.getByRole('button', { name: 'Cancelar' }))

  const choose = async (action: string) => {
    await user.click(await screen.findByRole('button', { name: 'Mais ações de Coloração' }))
    await user.click(await screen.findByRole('menuitem', { name: action }))
  }
  await choose('Desativar')
  await waitFor(() => expect(row().textContent).toContain('Inativo'))
  await user.click(within(await told('Serviço desativado!')).getByRole('button', { name: 'Desfazer' }))
  await waitFor(() => expect(within(row()).getByText('Ativo')).toBeTruthy())
  await choose('Excluir')
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Excluir' }))
  await screen.findByText('Nenhum serviço cadastrado')
  expect(rpc.calls(services.remove)).toEqual([{ id: id(1) }])
})
