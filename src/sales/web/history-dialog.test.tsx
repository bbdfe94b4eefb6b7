// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { pick } from '../../platform/web/testing/pick.ts'
import { showPage, told } from '../../accounts/web/testing/show-page.tsx'
import { clientsApi } from '../../clients/web/api.ts'
import { scriptedRpc } from '../../platform/web/testing/scripted-rpc.ts'
import type { Payment } from '../../register/payment.ts'
import { registerApi } from '../../register/web/api.ts'
import type { History } from '../history.ts'
import type { MoneyBack } from '../refund.ts'
import type { SaleDetail } from '../sale-detail.ts'
import type { Seller } from '../sale.ts'
import { salesApi } from './api.ts'
import { HistoryDialog } from './history-dialog.tsx'
import {
  bruna,
  caio,
  corte,
  currentRegister,
  fill,
  inDialog,
  openSession,
  receiptOf,
  someId,
} from './testing/at-the-till.tsx'

const rpc = scriptedRpc()
const saleId = someId(41)
const click = (button: HTMLElement) => fireEvent.click(button)

/** A haircut of R$ 80,00, given back by these methods if any are given. */
function haircut(payments: Payment[], back: MoneyBack[] = []): SaleDetail {
  const refundedCents = back.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const line = { line: 1, name: 'Corte', quantity: 1, unitCents: 8_000, totalCents: 8_000 }
  const lines = [{ kind: 'service' as const, id: corte.id, quantity: 1, unitCents: 8_000 }]
  const refund = {
    id: someId(42),
    date: '2026-11-12',
    time: '11:00',
    actorName: 'Rita Lima',
    reason: 'Cliente desistiu',
    restocks: false,
    amountCents: refundedCents,
    items: [{ line: 1, name: 'Corte', quantity: 1, amountCents: refundedCents }],
    payments: back,
  }
  return {
    receipt: receiptOf({ id: saleId, clientId: null, lines, discount: null, payments }),
    registerName: null,
    lines: [{ ...line, isProduct: false, refundedQuantity: back.length > 0 ? 1 : 0 }],
    offline: null,
    chargedAgain: [],
    unchecked: [],
    refunds: back.length > 0 ? [refund] : [],
    refundedCents,
  }
}

const listOf = ({ receipt: { date, time, payments }, refundedCents, unchecked }: SaleDetail): History => {
  const methods = payments.map(({ method }) => method)
  const sold = { id: saleId, date, time, registerName: null, clientName: null, itemCount: 1, methods }
  const sale = { ...sold, totalCents: 8_000, refundedCents, isUnchecked: unchecked.length > 0, isMarked: false }
  return { saleCount: 1, soldCents: 8_000, refundedCents, sales: [sale] }
}
const nothing: History = { saleCount: 0, soldCents: 0, refundedCents: 0, sales: [] }

async function showHistory(sale: SaleDetail, sellers: (Seller & { isActive: boolean })[] = []) {
  rpc.answers(registerApi.current, currentRegister(openSession))
  rpc.answers(salesApi.sellers, sellers)
  rpc.answers(clientsApi.search, [])
  rpc.answers(salesApi.history, listOf(sale))
  rpc.answers(salesApi.sale, sale)
  return showPage(<HistoryDialog open onClose={() => {}} />)
}

/** From now on the sale is given back as it is asked for. */
const givesBack = (payments: Payment[]) =>
  rpc.answers(
    salesApi.refund,
    (asked) => {
      const after = haircut(payments, asked.payments)
      rpc.answers(salesApi.sale, after)
      rpc.answers(salesApi.history, listOf(after))
      return { ...after.refunds[0]!, saleId, businessName: 'Salão da Rita', clientName: null }
    },
    ['sales'],
  )

async function openSale() {
  click(await screen.findByRole('button', { name: /^Ver venda de/ }))
  return inDialog('Venda')
}
async function openRefund() {
  click(await (await openSale()).findByRole('button', { name: 'Estornar' }))
  return inDialog('Estornar venda')
}

test('the money of a split sale goes back shared over the methods as the counter says', async () => {
  const payments: Payment[] = [
    { method: 'card', amountCents: 5_000, receivedCents: null },
    { method: 'cash', amountCents: 3_000, receivedCents: null },
  ]
  const { user } = await showHistory(haircut(payments))
  givesBack(payments)
  const dialog = await openRefund()
  expect(dialog.getByText('Cartão R$ 50,00 · Dinheiro R$ 30,00')).toBeTruthy()
  fill(dialog.getByLabelText('Devolver em'), 'split')
  expect(dialog.getByText('Tudo distribuído.')).toBeTruthy()
  fill(dialog.getByLabelText('Cartão'), '2000')
  expect(dialog.getByText('Faltam R$ 30,00.')).toBeTruthy()
  const giveBack = dialog.getByRole('button', { name: 'Estornar' })
  expect(giveBack.getAttribute('aria-disabled')).toBe('true')
  fill(dialog.getByLabelText('PIX'), '3000')
  expect(dialog.getByText('Tudo distribuído.')).toBeTruthy()
  fill(dialog.getByLabelText(/^Motivo/), 'Cliente desistiu')
  await user.dblClick(giveBack)
  const refunds = await screen.findByRole('region', { name: 'Estornos' })
  expect(refunds.textContent).toContain('em Cartão R$ 20,00, Dinheiro R$ 30,00 e PIX R$ 30,00')
  expect(rpc.calls(salesApi.refund)).toMatchObject([
    {
      saleId,
      sessionId: openSession.id,
      lines: [{ line: 1, quantity: 1 }],
      payments: [
        { method: 'card', amountCents: 2_000 },
        { method: 'cash', amountCents: 3_000 },
        { method: 'pix', amountCents: 3_000 },
      ],
      reason: 'Cliente desistiu',
    },
  ])
})

test('a refund asks for its reason, goes back by another method, and is done once', async () => {
  const payments: Payment[] = [{ method: 'cash', amountCents: 8_000, receivedCents: 8_000 }]
  const { user } = await showHistory(haircut(payments))
  givesBack(payments)
  const dialog = await openRefund()
  expect(dialog.getByText('Dinheiro R$ 80,00')).toBeTruthy()
  click(dialog.getByRole('button', { name: 'Estornar' }))
  expect(await dialog.findByText('Informe o motivo do estorno.')).toBeTruthy()
  expect(rpc.calls(salesApi.refund)).toEqual([])
  fill(dialog.getByLabelText(/^Motivo/), 'Cliente não gostou')
  fill(dialog.getByLabelText('Devolver em'), 'pix')
  await user.dblClick(dialog.getByRole('button', { name: 'Estornar' }))
  await told('Estorno registrado', 'R$ 80,00 devolvidos.')
  const sale = await inDialog('Venda')
  expect((await sale.findByRole('region', { name: 'Estornos' })).textContent).toContain('R$ 80,00 em PIX')
  expect(sale.getByRole('button', { name: 'Estornar' }).getAttribute('aria-disabled')).toBe('true')
  click(sale.getByRole('button', { name: 'Voltar' }))
  const list = within(await screen.findByRole('table', { name: 'Vendas' }))
  expect(await list.findByText('Estornada')).toBeTruthy()
  expect(rpc.calls(salesApi.refund)).toMatchObject([{ payments: [{ method: 'pix', amountCents: 8_000 }] }])
})

// spec: till-16, till-24
test('sales are found by who did them, also by who left, and by how they were paid', async () => {
  const sale = haircut([{ method: 'card', amountCents: 8_000, receivedCents: null }])
  const { user } = await showHistory(sale, [
    { ...bruna, isActive: false },
    { ...caio, isActive: true },
  ])
  rpc.answers(salesApi.history, ({ professionalId, method }) =>
    professionalId === caio.id || method === 'pix' ? nothing : listOf(sale),
  )
  const history = await inDialog('Histórico de vendas')
  const filter = await history.findByLabelText('Profissional')
  await user.click(filter)
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Todos os profissionais',
    'Caio Melo',
    'Bruna Reis',
  ])
  await user.click(screen.getByRole('option', { name: 'Bruna Reis' }))
  await waitFor(() => expect(rpc.calls(salesApi.history).at(-1)).toMatchObject({ professionalId: bruna.id }))
  expect(await history.findAllByRole('button', { name: /^Ver venda/ })).toHaveLength(1)
  await pick(user, filter, 'Caio Melo')
  expect(await history.findByText('Nenhuma venda encontrada')).toBeTruthy()
  expect(history.queryByRole('button', { name: /^Ver venda/ })).toBeNull()
  click(history.getByRole('button', { name: 'Mostrar todas' }))
  expect(await history.findAllByRole('button', { name: /^Ver venda/ })).toHaveLength(1)
  fill(history.getByLabelText('Pagamento'), 'pix')
  expect(await history.findByText('Nenhuma venda encontrada')).toBeTruthy()
  expect(rpc.calls(salesApi.history).at(-1)).toMatchObject({ method: 'pix' })
})

test('the reprint of a sale that was paid by PIX has no code of it', async () => {
  await showHistory(haircut([{ method: 'pix', amountCents: 8_000, receivedCents: null }]))
  const paper = document.implementation.createHTMLDocument('')
  vi.stubGlobal('open', () => Object.assign(new EventTarget(), { document: paper, closed: true, focus: () => {} }))
  click(await (await openSale()).findByRole('button', { name: 'Reimprimir' }))
  await waitFor(() => expect(paper.body.textContent).toMatch(/PIX +R\$ 80,00/))
  expect(paper.querySelectorAll('svg, img')).toHaveLength(0)
})

test('a receipt goes by mail to an address that is one', async () => {
  await showHistory(haircut([{ method: 'cash', amountCents: 8_000, receivedCents: 8_000 }]))
  rpc.answers(salesApi.receipts.mail, undefined)
  const sale = await openSale()
  click(await sale.findByRole('button', { name: 'E-mail' }))
  const send = (typed: string) => {
    fill(sale.getByLabelText(/^E-mail do cliente/), typed)
    fireEvent.submit(sale.getByRole('form', { name: 'Enviar recibo por e-mail' }))
  }
  send('ana@')
  expect(await sale.findByText('Informe um e-mail válido.')).toBeTruthy()
  expect(rpc.calls(salesApi.receipts.mail)).toEqual([])
  send('ana@exemplo.com')
  await told('Recibo enviado!')
  expect(rpc.calls(salesApi.receipts.mail)).toEqual([{ id: saleId, email: 'ana@exemplo.com' }])
})

test('what was taken without internet is to be checked until somebody has looked', async () => {
  const sold = haircut([{ method: 'card', amountCents: 8_000, receivedCents: null }])
  const offline = { date: '2026-11-12', time: '10:00', sellerName: 'Rita Lima', senderName: null, marks: [] }
  const sale: SaleDetail = { ...sold, offline, unchecked: [{ method: 'card', amountCents: 8_000 }] }
  await showHistory(sale)
  rpc.answers(
    salesApi.checkPayments,
    () => {
      rpc.answers(salesApi.sale, { ...sale, unchecked: [] })
    },
    ['sales'],
  )
  expect(await screen.findByText('A conferir')).toBeTruthy()
  const opened = await openSale()
  const unchecked = within(await opened.findByRole('region', { name: 'A conferir' }))
  expect(unchecked.getByText('Cartão R$ 80,00')).toBeTruthy()
  expect(opened.getByRole('region', { name: 'Feita sem internet' }).textContent).toContain('por Rita Lima')
  click(unchecked.getByRole('button', { name: 'Já conferi' }))
  await told('Recebimento conferido!')
  await waitFor(() => expect(opened.queryByRole('region', { name: 'A conferir' })).toBeNull())
  expect(rpc.calls(salesApi.checkPayments)).toEqual([{ id: saleId }])
})
