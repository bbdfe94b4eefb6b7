import './testing/page-beside-server.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aBusiness } from '../accounts/server/testing/people.ts'
import { freshDatabase } from '../platform/server/testing/database.ts'
import { dashboardBesideServer } from './testing/shown-dashboard.tsx'

freshDatabase()
const { signIn, show, atRest, ask } = dashboardBesideServer()

beforeEach(async () => {
  await signIn(await aBusiness())
  await ask('/services', { name: 'Corte', priceCents: 8_000, durationMinutes: 30, isActive: true })
})

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const dialog = (name: string) => screen.findByRole('dialog', { name })
const inDialog = async (name: string) => within(await dialog(name))
const isGone = (name: string) => waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull())
const says = (element: HTMLElement, text: RegExp | string) =>
  waitFor(() => expect(element.textContent.replaceAll('\u00A0', ' ')).toMatch(text))
const click = (element: HTMLElement) => void fireEvent.click(element)
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

/** At the till with an open register of R$ 100,00. */
async function atTheOpenTill() {
  await ask('/register', { cashierName: 'Rita Lima', openingCents: 10_000 })
  const shown = await show('/dashboard/pos')
  await atRest('the till')
  await screen.findByText('Aberto')
  return shown
}
const cart = () => within(screen.getByRole('complementary', { name: 'Carrinho' }))
/** The cart, once no dialog lies before it. */
const cartAgain = async () => within(await screen.findByRole('complementary', { name: 'Carrinho' }))
const choose = async (action: string) => {
  click(await button('Mais ações do caixa'))
  click(await screen.findByRole('menuitem', { name: action }))
}
const press = (name: string | RegExp) => button(name).then(click)

/** Replaces downloads and print windows, which a page of the tests has not; returns what was saved and printed. */
function desk() {
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  const papers: Document[] = []
  vi.spyOn(window, 'open').mockImplementation(() => {
    const paper = document.implementation.createHTMLDocument()
    papers.push(paper)
    return Object.assign(new EventTarget(), {
      document: paper,
      focus() {},
      print() {},
      close() {},
      closed: false,
    }) as never
  })
  return { saved, papers }
}

// spec: till-12
test('a sale is split over card and cash with change, to the centavo', async () => {
  const till = await atTheOpenTill()
  await press(/^Corte/)
  click(cart().getByRole('button', { name: 'Dividir' }))
  const split = await inDialog('Dividir pagamento')
  fill(split.getByLabelText('Valor 1'), '4550')
  await till.user.selectOptions(split.getByLabelText('Forma 2'), 'Dinheiro')
  fill(split.getByLabelText('Valor recebido'), '4000')
  await says(split.getByLabelText('Troco'), /^R\$ 5,50$/)
  click(split.getByRole('button', { name: 'Concluir' }))
  await press('Finalizar Venda')
  const receipt = await dialog('Venda finalizada')
  await says(receipt, /Cartão +R\$ 45,50/)
  await says(receipt, /Troco +R\$ 5,50/)
  const { registers } = await ask<{ registers: { session: object }[] }>('/register')
  expect(registers[0]!.session).toMatchObject({ figures: { saleCount: 1, cardCents: 4_550, cashCents: 3_450 } })
})

// spec: product-6, till-2, till-5, till-6, till-11, states-14, validation-17
test('a client checks in, is chosen, gets a discount, and is done', async () => {
  await ask('/clients', { name: 'Ana Conceição', phone: '(11) 98765-4321' })
  const till = await atTheOpenTill()
  const { user } = till
  await press('Check-in')
  fill(await screen.findByRole('searchbox', { name: 'Buscar por nome ou telefone' }), '98765')
  click(await within(screen.getByRole('dialog')).findByRole('button', { name: /Ana Conceição/ }))
  await screen.findByText('Check-in realizado!')

  await user.keyboard('{F4}')
  const present = within(await screen.findByRole('region', { name: 'Presentes no local' }))
  click(await present.findByRole('button', { name: /Ana Conceição/ }))
  await (await cartAgain()).findByText('Ana Conceição')

  await press(/^Corte/)
  click(cart().getByRole('button', { name: 'Desconto' }))
  const discount = await inDialog('Aplicar desconto')
  await user.type(await discount.findByRole('textbox'), '12,5')
  click(discount.getByRole('button', { name: 'Aplicar desconto' }))
  await (await cartAgain()).findByText('Desconto 12,5%')
  await user.keyboard('{F9}')
  await says(await dialog('Venda finalizada'), /TOTAL +R\$ 70,00/)
  await user.keyboard('{Enter}')
  await isGone('Venda finalizada')

  await user.keyboard('{F4}')
  fill(await screen.findByRole('searchbox', { name: 'Buscar por nome ou telefone' }), 'ana')
  const done = await button(/Ana Conceição.*Atendido hoje/)
  expect(done.getAttribute('aria-disabled') ?? String((done as HTMLButtonElement).disabled)).toBe('true')
})

// spec: till-4, till-14, till-23
test('cash goes in and out with a reason and a voucher, and the count of the drawer tells what is missing', async () => {
  const { saved, papers } = desk()
  const till = await atTheOpenTill()
  const { user } = till
  await press(/^Corte/)
  await user.keyboard('{F7}{F9}')
  await dialog('Venda finalizada')
  await user.keyboard('{Enter}')
  await isGone('Venda finalizada')

  await choose('Suprimento')
  const supply = await inDialog('Suprimento')
  fill(supply.getByLabelText(/^Valor/), '5000')
  fill(supply.getByLabelText(/^Motivo/), 'Troco do banco')
  fireEvent.submit(supply.getByRole('form'))
  const voucher = await dialog('Suprimento registrado')
  await says(voucher, /SUPRIMENTO +R\$ 50,00/)
  click(within(voucher).getByRole('button', { name: 'Imprimir' }))
  expect(papers.map(({ body }) => body.textContent)).toEqual([expect.stringContaining('Comprovante de suprimento')])
  click(within(voucher).getByRole('button', { name: 'Concluir' }))

  await choose('Sangria')
  const withdrawal = await inDialog('Sangria')
  fill(withdrawal.getByLabelText(/^Motivo/), 'Depósito')
  fill(withdrawal.getByLabelText(/^Valor/), '13000')
  await user.dblClick(withdrawal.getByRole('button', { name: 'Registrar sangria' }))
  await says(await dialog('Sangria registrada'), /SANGRIA +R\$ 130,00/)
  await user.keyboard('{Enter}')
  await isGone('Sangria registrada')

  await press('Histórico')
  await press(/^Ver venda de/)
  await press('Estornar')
  const refunding = await inDialog('Estornar venda')
  await refunding.findByText(/^Dinheiro R\$.80,00$/)
  fill(refunding.getByLabelText(/^Motivo/), 'Cliente não gostou')
  // A cash payment is refunded by PIX.
  await user.selectOptions(refunding.getByLabelText('Devolver em'), 'PIX')
  await user.dblClick(refunding.getByRole('button', { name: 'Estornar' }))
  const sale = await inDialog('Venda')
  await says(await sale.findByRole('region', { name: 'Estornos' }), /R\$ 80,00 em PIX/)
  const again = sale.getByRole('button', { name: 'Estornar' })
  expect(again.getAttribute('aria-disabled') ?? String((again as HTMLButtonElement).disabled)).toBe('true')
  click(sale.getByRole('button', { name: 'Voltar' }))
  await says(await screen.findByRole('table', { name: 'Vendas' }), /Estornada/)
  await press('Exportar CSV')
  await waitFor(() => expect(saved).toEqual([expect.stringMatching(/^vendas-\d{4}-\d\d-\d\d\.csv$/)]))
  await user.keyboard('{Escape}')

  await choose('Parcial do caixa')
  const partial = await dialog('Parcial do caixa')
  await says(partial, /Esperado em dinheiro +R\$ 100,00/)
  await waitFor(() => expect(document.activeElement).toBe(within(partial).getByRole('button', { name: 'Concluir' })))
  await user.keyboard('{Enter}')
  await isGone('Parcial do caixa')

  await press('Fechar Caixa')
  const closing = await inDialog('Fechar Caixa')
  await closing.findByText('Esperado na gaveta')
  fill(closing.getByLabelText(/^Valor contado/), '9950')
  await closing.findByText(/^Falta de R\$.0,50$/)
  click(closing.getByRole('button', { name: 'Fechar Caixa' }))
  const report = await dialog('Caixa fechado')
  for (const text of [/Suprimentos +R\$ 50,00/, /Sangrias +-R\$ 130,00/, /PIX +-R\$ 80,00/, /Diferença +-R\$ 0,50/])
    await says(report, text)
  click(await within(report).findByRole('button', { name: /^Comprovante: sangria de R\$.130,00/ }))
  await says(await dialog('Comprovante de sangria'), /Motivo: Depósito/)
  await user.keyboard('{Escape}')
  await screen.findByText('Fechado')
})

test('where closing is blind the count comes before the figures, and the reports tell the rest', async () => {
  const { saved, papers } = desk()
  const till = await atTheOpenTill()
  const { user } = till
  await press(/^Corte/)
  await user.keyboard('{F9}')
  await dialog('Venda finalizada')
  await user.keyboard('{Enter}')
  await isGone('Venda finalizada')
  await press('Histórico')
  click(await screen.findByRole('link', { name: 'Relatórios' }))
  await says(await screen.findByRole('table', { name: 'Por serviço' }), /R\$ 80,00/)
  expect(screen.getByText('Relatórios', { selector: 'h1' })).toBeTruthy()
  expect(screen.getByRole('img', { name: /^Faturamento de/ })).toBeTruthy()
  await press('Exportar CSV: Por serviço')
  await waitFor(() => expect(saved).toEqual([expect.stringMatching(/^vendas-por-servico-\d{4}-\d\d-\d\d\.csv$/)]))
  click(screen.getByRole('tab', { name: 'Caixas' }))
  await says(await screen.findByRole('table', { name: 'Caixas' }), /Aberto/)
  click(screen.getByRole('switch', { name: /Fechamento cego/ }))
  await waitFor(async () => {
    const shut = await button(/^Relatório do caixa de/)
    expect(shut.getAttribute('aria-disabled') ?? String((shut as HTMLButtonElement).disabled)).toBe('true')
  })

  await till.open('/dashboard/pos')
  await press('Fechar Caixa')
  const closing = await inDialog('Fechar Caixa')
  await closing.findByText(/^Fechamento cego: conte o dinheiro da gaveta\./)
  fill(closing.getByLabelText(/^Valor contado/), '9000')
  expect(closing.queryByText('Esperado na gaveta')).toBeNull()
  expect(closing.queryByText(/Falta/)).toBeNull()
  click(closing.getByRole('button', { name: 'Fechar Caixa' }))
  await says(await dialog('Caixa fechado'), /Diferença +-R\$ 10,00/)
  expect(papers).toHaveLength(1)

  await till.open('/dashboard/reports?tab=caixas')
  await says(await screen.findByRole('table', { name: 'Caixas' }), /Falta de R\$ 10,00/)
  await press('Exportar CSV')
  await waitFor(() => expect(saved.at(-1)).toMatch(/^caixas-\d{4}-\d\d-\d\d\.csv$/))
  await press(/^Relatório do caixa de/)
  click((await inDialog('Caixa fechado')).getByRole('button', { name: 'Imprimir' }))
  expect(papers[1]!.body.textContent).toContain('Fechamento de caixa')
})

test('sold services earn commissions, by professional and line by line', async () => {
  const { saved } = desk()
  const hours = Array.from({ length: 7 }, () => [{ from: '09:00', to: '18:00' }])
  const form = { phone: '(11) 98765-4321', email: 'equipe@exemplo.com', commissionPercent: 40, specialtyIds: [], hours }
  const { id: bruna } = await ask<{ id: string }>('/professionals', { ...form, name: 'Bruna' })
  await ask('/professionals', { ...form, name: 'Carla' })
  const [cut] = await ask<{ id: string }[]>('/services')
  await ask('/register', { cashierName: 'Rita', openingCents: 0 })
  const saleId = crypto.randomUUID()
  await ask('/sales', {
    id: saleId,
    clientId: null,
    lines: [{ kind: 'service', id: cut!.id, quantity: 2, unitCents: 8_000, professionalId: bruna }],
    discount: { type: 'percentage', percent: 10 },
    payments: [{ method: 'pix', amountCents: 14_400, receivedCents: null }],
  })

  await show('/dashboard/professionals')
  click((await within(await screen.findByRole('main')).findAllByRole('link', { name: 'Comissões' }))[0]!)
  expect(await screen.findByText('Comissões', { selector: 'h1' })).toBeTruthy()
  const row = (name: RegExp) => screen.findByRole('row', { name })
  for (const text of ['R$ 144,00', 'R$ 57,60']) await says(await row(/Bruna/), text)
  await says(await row(/Carla/), 'R$ 0,00')
  await press('Ver comissões de Bruna')
  const lines = async () => within(await screen.findByRole('table', { name: 'Comissões de Bruna' }))
  const entry = await (await lines()).findByRole('row', { name: /Corte/ })
  for (const text of ['2×', 'Sem cliente', 'R$ 144,00', '40%', 'R$ 57,60']) await says(entry, text)
  await press('Exportar CSV')
  await waitFor(() => expect(saved).toEqual([expect.stringMatching(/^comissoes-\d{4}-\d{2}-\d{2}\.csv$/)]))

  await ask(`/sales/${saleId}/refunds`, {
    id: crypto.randomUUID(),
    lines: [{ line: 1, quantity: 1 }],
    payments: [{ method: 'pix', amountCents: 7_200 }],
    reason: 'Serviço não realizado',
    restocks: false,
  })
  cleanup()
  await show('/dashboard/commissions')
  await press('Ver comissões de Bruna')
  const back = await (await lines()).findByRole('row', { name: /Estorno/ })
  for (const text of ['-R$ 72,00', '40%', '-R$ 28,80']) await says(back, text)
  expect((await screen.findAllByText(/^R\$.28,80$/)).length).toBeGreaterThan(0)
})
