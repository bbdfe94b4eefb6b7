// @vitest-environment happy-dom
import { businessApi } from '../../business/web/api.ts'
import { aBusiness } from '../../business/web/testing/a-business.ts'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { told } from '../../accounts/web/testing/show-page.tsx'
import { scriptedRpc } from '../../platform/web/testing/scripted-rpc.ts'
import { registerApi } from '../../register/web/api.ts'
import type { PixKey } from '../pix.ts'
import { salesApi } from './api.ts'
import {
  atTheTill,
  bruna,
  caio,
  fill,
  inCart,
  inDialog,
  isGone,
  inTheCart,
  itemsOnSale,
  paperOf,
  press,
  tile,
} from './testing/at-the-till.tsx'

const rpc = scriptedRpc()
const click = (button: HTMLElement) => fireEvent.click(button)
const value = (field: HTMLElement) => (field as HTMLInputElement).value
const sales = () => rpc.calls(salesApi.closeSale)

const splitting = 'Dividir pagamento'
const parts = () => inCart().queryByRole('region', { name: 'Pagamento dividido' })?.textContent
async function split(button = 'Dividir') {
  click(inTheCart(button))
  return inDialog(splitting)
}
const chooseOption = (field: HTMLElement, name: string) =>
  fill(field, within(field).getByRole<HTMLOptionElement>('option', { name }).value)

// spec: till-12
test('a split says what is missing, what is too much and how much change there is', async () => {
  await atTheTill(rpc)
  click(tile('Corte'))
  const dialog = await split()
  expect(dialog.getByText('Informe o valor de cada pagamento.')).toBeTruthy()
  expect(dialog.getByRole('button', { name: 'Concluir' }).getAttribute('aria-disabled')).toBe('true')
  fill(dialog.getByLabelText('Valor 1'), '9000')
  expect(dialog.getByText('Os pagamentos passam do total. Reduza um dos valores.')).toBeTruthy()
  fill(dialog.getByLabelText('Valor 1'), '4550')
  chooseOption(dialog.getByLabelText('Forma 2'), 'Dinheiro')
  expect(dialog.getByLabelText('Restante em Dinheiro').textContent).toBe('R$ 34,50')
  fill(dialog.getByLabelText('Valor recebido'), '4000')
  expect(dialog.getByLabelText('Troco').textContent).toBe('R$ 5,50')
  click(dialog.getByRole('button', { name: 'Concluir' }))
  expect(parts()).toContain('troco R$ 5,50')
})

test('a split that is left before it is done leaves the sale as it was', async () => {
  const { user } = await atTheTill(rpc)
  click(tile('Corte'))
  click(inCart().getByRole('radio', { name: 'PIX' }))
  for (const leave of [
    () => user.keyboard('{Escape}'),
    async () => click(screen.getByRole('button', { name: 'Fechar' })),
  ]) {
    const dialog = await split()
    expect(value(dialog.getByLabelText('Forma 1'))).toBe('pix')
    expect(value(dialog.getByLabelText('Valor 1'))).toBe('')
    fill(dialog.getByLabelText('Valor 1'), '9000')
    await leave()
    await isGone(splitting)
    expect(parts()).toBeUndefined()
    expect(inCart().getByRole<HTMLInputElement>('radio', { name: 'PIX' }).checked).toBe(true)
  }

  // Reopening the dialog and pressing Escape keeps the finished split.
  const first = await split()
  fill(first.getByLabelText('Valor 1'), '3000')
  click(first.getByRole('button', { name: 'Concluir' }))
  await isGone(splitting)
  const again = await split('Alterar Divisão')
  fill(again.getByLabelText('Valor 1'), '9900')
  await user.keyboard('{Escape}')
  await isGone(splitting)
  expect(parts()).toMatch(/PIX\s*R\$ 30,00/)
  click(inTheCart('Finalizar Venda'))
  expect(await paperOf('Venda finalizada')).toBeTruthy()
  expect(sales()).toMatchObject([
    {
      payments: [
        { method: 'pix', amountCents: 3_000 },
        { method: 'card', amountCents: 5_000 },
      ],
    },
  ])
})

test('three pay the same, and what the cart gains falls to the last', async () => {
  await atTheTill(rpc)
  click(tile('Corte'))
  const dialog = await split()
  click(dialog.getByRole('button', { name: 'Adicionar forma' }))
  click(dialog.getByRole('button', { name: 'Partes iguais' }))
  expect(value(dialog.getByLabelText('Valor 1'))).toBe('R$ 26,66')
  expect(dialog.getByLabelText('Restante em PIX').textContent).toBe('R$ 26,68')
  click(dialog.getByRole('button', { name: 'Concluir' }))
  await isGone(splitting)
  click(tile('Shampoo'))
  expect(parts()).toContain('R$ 52,18')

  // Opened anew, the tab has the split that it had.
  cleanup()
  await atTheTill(rpc)
  const again = await split('Alterar Divisão')
  click(again.getByRole('button', { name: 'Não dividir' }))
  await isGone(splitting)
  expect(inCart().getByRole<HTMLInputElement>('radio', { name: 'Cartão' }).checked).toBe(true)
  click(inTheCart('Finalizar Venda'))
  expect(await paperOf('Venda finalizada')).toBeTruthy()
  expect(sales()).toMatchObject([{ payments: [{ method: 'card', amountCents: 10_550 }] }])
})

test('each line says who did it and what was noted, and the receipt keeps it', async () => {
  await atTheTill(rpc, { sellers: [bruna, caio] })
  click(tile('Corte'))
  expect(inTheCart('Escolher profissional de Corte')).toBeTruthy()
  click(inTheCart('Detalhes de Corte'))
  const dialog = await inDialog('Corte')
  click(dialog.getByRole('radio', { name: 'Bruna Reis' }))
  fill(dialog.getByLabelText('Observação'), 'franja curta')
  fireEvent.submit(dialog.getByRole('form', { name: 'Detalhes do item' }))
  await isGone('Corte')
  expect(inCart().getByText('franja curta')).toBeTruthy()
  // A second haircut without these details becomes a line of its own.
  click(tile('Corte'))
  expect(inCart().getAllByRole('button', { name: /^Detalhes de Corte/ })).toHaveLength(2)
  press('F9')
  const asks = await inDialog('Quem fez o serviço?')
  expect(asks.getByRole<HTMLInputElement>('radio', { name: 'Bruna Reis' }).checked).toBe(true)
  click(asks.getByRole('radio', { name: 'Caio Melo' }))
  click(asks.getByRole('button', { name: 'Continuar' }))
  const receipt = await paperOf('Venda finalizada')
  expect(receipt).toContain('com Bruna Reis')
  expect(receipt).toContain('Obs.: franja curta')
  expect(sales()).toMatchObject([
    {
      lines: [
        { professionalId: bruna.id, note: 'franja curta' },
        { professionalId: caio.id, note: null },
      ],
    },
  ])
})

test('PIX shows a code of the sale with its amount, made from the business’s key', async () => {
  const { user } = await atTheTill(rpc)
  let stored: PixKey | null = null
  rpc.answers(salesApi.pixKey.get, () => stored)
  rpc.answers(businessApi.get, {
    ...aBusiness,
    profile: { ...aBusiness.profile, name: 'Salão da Rita', city: 'São Paulo' },
  })
  rpc.answers(
    salesApi.pixKey.save,
    (key) => {
      stored = { ...key, key: '+5511987654321' }
    },
    ['sales.pixKey'],
  )
  click(tile('Corte'))
  press('F8')
  click(inTheCart('Cadastrar chave PIX'))
  const form = await inDialog('Chave PIX')
  chooseOption(await form.findByLabelText(/^Tipo da chave/), 'Celular')
  fill(form.getByLabelText(/^Chave(?! PIX)/), '119')
  // The business has said who it is, and where.
  expect(form.getByLabelText<HTMLInputElement>(/^Nome de quem recebe/).value).toBe('Salão da Rita')
  expect(form.getByLabelText<HTMLInputElement>(/^Cidade/).value).toBe('São Paulo')
  fireEvent.submit(form.getByRole('form', { name: 'Chave PIX' }))
  expect(await form.findByText('Informe o celular com DDD, por exemplo (11) 98765-4321.')).toBeTruthy()
  expect(rpc.calls(salesApi.pixKey.save)).toEqual([])
  fill(form.getByLabelText(/^Chave(?! PIX)/), '(11) 98765-4321')
  fireEvent.submit(form.getByRole('form', { name: 'Chave PIX' }))
  await told('Chave PIX salva!')
  await isGone('Chave PIX')

  click(await inCart().findByRole('button', { name: 'Mostrar QR Code' }))
  const dialog = await inDialog('Pagamento com PIX')
  expect(dialog.getByRole('img', { name: 'QR Code do PIX' })).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Copiar código' }))
  await told('Código PIX copiado!')
  expect(await navigator.clipboard.readText()).toMatch(
    /^000201.*0114\+5511987654321.*540580\.00.*SALAO DA RITA.*6304[0-9A-F]{4}$/,
  )
  click(dialog.getByRole('button', { name: 'Finalizar Venda' }))
  expect(await paperOf('Venda finalizada')).toMatch(/PIX +R\$ 80,00/)
  // A paid sale shows no QR code.
  expect((await inDialog('Venda finalizada')).queryByRole('img')).toBeNull()
})

// spec: till-28
test('with the card machine’s terms a sale says debit or credit', async () => {
  await atTheTill(rpc)
  rpc.answers(registerApi.cardTerms, { terms: [] })
  rpc.answers(registerApi.saveCardTerms, undefined, ['sales.items'])
  click(screen.getByRole('button', { name: 'Mais ações do caixa' }))
  click(await screen.findByRole('menuitem', { name: 'Taxas do cartão' }))
  const terms = await inDialog('Taxas do cartão')
  click(await terms.findByRole('switch', { name: 'Débito' }))
  click(terms.getByRole('switch', { name: 'Crédito de 2 a 6 vezes' }))
  const save = () => click(terms.getByRole('button', { name: 'Salvar' }))
  save()
  expect(terms.getAllByText('Informe a taxa, de 0 a 100.')).toHaveLength(2)
  const band = (name: string) => within(terms.getByRole('group', { name }))
  fill(band('Débito').getByLabelText('Taxa'), '1,99')
  fill(band('Crédito de 2 a 6 vezes').getByLabelText('Taxa'), '4,5')
  rpc.answers(salesApi.items, itemsOnSale(undefined, [], ['debit', 'to_six']))
  save()
  await told('Taxas do cartão salvas!')
  await isGone('Taxas do cartão')
  expect(rpc.calls(registerApi.saveCardTerms)).toEqual([
    {
      terms: [
        { band: 'debit', feePercent: 1.99, days: 1, inParts: false },
        { band: 'to_six', feePercent: 4.5, days: 30, inParts: true },
      ],
    },
  ])

  click(tile('Corte'))
  const finish = inTheCart('Finalizar Venda')
  const why = document.getElementById(finish.getAttribute('aria-describedby')!)
  expect(why?.textContent).toMatch(/Escolha débito ou crédito/)
  // The first press selects debit, the second one instalments.
  const isChosen = (name: string) => inCart().getByRole<HTMLInputElement>('radio', { name }).checked
  press('F6')
  expect(isChosen('Débito')).toBe(true)
  press('F6')
  expect(isChosen('Parcelado')).toBe(true)
  fill(inCart().getByLabelText('Parcelas'), '4')
  press('F9')
  const receipt = await paperOf('Venda finalizada')
  expect(receipt).toMatch(/Cartão +R\$ 80,00/)
  expect(receipt).toContain('Crédito em 4x')
})
