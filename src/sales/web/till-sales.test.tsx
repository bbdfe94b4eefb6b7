// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { told } from '../../accounts/web/testing/show-page.tsx'
import { scriptedRpc } from '../../platform/web/testing/scripted-rpc.ts'
import { platformRefusals } from '../../platform/refusal.ts'
import { discountLimitRefusals } from '../../register/discount-limit.ts'
import { registerApi } from '../../register/web/api.ts'
import { saleRefusals } from '../sale.ts'
import { salesApi } from './api.ts'
import { useCart, useCartWhile, useDialogs, useRegister } from './counter.tsx'
import {
  ana,
  atTheTill,
  booked,
  bruna,
  caio,
  corte,
  fill,
  inCart,
  inDialog,
  isGone,
  inTheCart,
  itemsOnSale,
  paperOf,
  press,
  receiptOf,
  scan,
  shampoo,
  someId,
  tile,
} from './testing/at-the-till.tsx'
import { TillPage } from './till-page.tsx'

const rpc = scriptedRpc()
const click = (button: HTMLElement) => fireEvent.click(button)
const value = (field: HTMLElement) => (field as HTMLInputElement).value
const isOff = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true'

// spec: till-1, till-3, till-9, states-15, validation-12, validation-13, validation-18
test('a closed register sells nothing, and what is missing is said', async () => {
  await atTheTill(rpc, { session: null })
  rpc.answers(salesApi.lastReceipt, null)
  expect(screen.getByText('Fechado')).toBeTruthy()
  expect(isOff(tile('Corte'))).toBe(true)
  expect(isOff(inTheCart('Finalizar Venda'))).toBe(true)
  click(screen.getByRole('button', { name: 'Reimprimir' }))
  await told('Nenhuma venda encontrada')

  click(screen.getByRole('button', { name: 'Abrir Caixa' }))
  const dialog = await inDialog('Abrir Caixa')
  fill(dialog.getByLabelText(/^Profissional/), '')
  fireEvent.submit(dialog.getByRole('form', { name: 'Abrir caixa' }))
  expect(await dialog.findByText('Valor obrigatório. Informe o valor inicial do caixa.')).toBeTruthy()
  expect(dialog.getByText('Profissional obrigatório')).toBeTruthy()
  expect(rpc.calls(registerApi.open)).toEqual([])
})

const page = (status: number) => () =>
  new Response(status === 204 ? null : '<!doctype html><title>Wi-Fi</title>', {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  })
// spec: till-21
test.each([
  ['200 with a page', page(200)],
  ['200 with {}', () => Response.json({})],
  ['204 without anything', page(204)],
  ['403 with a page', page(403)],
])('what was typed to open a register stays when something else answers: %s', async (_, answer) => {
  await atTheTill(rpc, { session: null })
  rpc.answersOddly(registerApi.open, answer)
  click(screen.getByRole('button', { name: 'Abrir Caixa' }))
  const dialog = await inDialog('Abrir Caixa')
  fill(dialog.getByLabelText(/^Valor inicial/), '10000')
  fireEvent.submit(dialog.getByRole('form', { name: 'Abrir caixa' }))
  await told('Erro ao abrir caixa')
  expect(value(dialog.getByLabelText(/^Valor inicial/))).toBe('R$ 100,00')
})

// spec: till-10, validation-20
test('a code that is not known is told, and one that is scanned twice is two, which can be one again', async () => {
  await atTheTill(rpc)
  scan()
  scan('0000')
  await told('Item não encontrado', 'Produto ou código de barras não encontrado.')
  scan()
  expect(inCart().getByLabelText('Quantidade de Shampoo').textContent).toBe('2')
  click(inTheCart('Diminuir Shampoo'))
  expect(inCart().getByLabelText('Quantidade de Shampoo').textContent).toBe('1')
})

test('a scanner is heard in any field and dialog, and what was typed there stays', async () => {
  const { user } = await atTheTill(rpc)
  scan()
  click(inTheCart('Desconto'))
  const dialog = await inDialog('Aplicar desconto')
  click(dialog.getByRole('radio', { name: 'Valor (R$)' }))
  const amount = dialog.getByRole<HTMLInputElement>('textbox')
  fill(amount, '1500')
  amount.focus()
  scan()
  expect(screen.getByRole('dialog', { name: 'Aplicar desconto' })).toBeTruthy()
  expect(amount.value).toBe('R$ 15,00')
  expect(dialog.getByText('R$ 36,00')).toBeTruthy()
  // While a notice appears, the browser may stop within a code.
  for (const stopsAfter of [1, 6, 12]) scan(undefined, stopsAfter)
  expect(amount.value).toBe('R$ 15,00')
  expect(dialog.getByText('R$ 112,50')).toBeTruthy()
  await user.keyboard('{Escape}')
  click(await screen.findByRole('button', { name: 'Descartar' }))
  await isGone('Aplicar desconto')

  // F9 sells, and the next scan closes the receipt: two sales take five keys and two scans.
  press('F9')
  expect(await paperOf('Venda finalizada')).toBeTruthy()
  scan()
  await isGone('Venda finalizada')
  expect(inCart().getByLabelText('Quantidade de Shampoo').textContent).toBe('1')
})

async function chooseAna() {
  press('F4')
  const expected = await screen.findByRole('region', { name: 'Agendados hoje' })
  click(await within(expected).findByRole('button', { name: /Ana Conceição/ }))
  return within(await inCart().findByRole('list', { name: 'Agendamentos de hoje' }))
}

// spec: till-6
test('the appointment of the chosen client comes into the cart in one tap, with who serves', async () => {
  // The service now costs more and only Bruna performs it, but the appointment keeps its price and professional.
  const dearer = { ...corte, unitCents: 9_500, professionalIds: [bruna.id] }
  const scheduled = [{ ...ana, appointments: [booked] }]
  await atTheTill(rpc, { items: [dearer, shampoo], sellers: [bruna, caio], scheduled })
  const visits = await chooseAna()
  click(visits.getByRole('button', { name: /10:00 Corte/ }))
  expect(inCart().queryByRole('list', { name: 'Agendamentos de hoje' })).toBeNull()
  expect(inTheCart('Detalhes de Corte').textContent).toContain('R$ 80,00')
  expect(isOff(inTheCart('Aumentar Corte'))).toBe(true)
  click(tile('Corte'))
  click(inCart().getAllByRole('button', { name: /^Detalhes de Corte/ })[1]!)
  const details = await inDialog('Corte')
  expect(details.getByRole<HTMLInputElement>('radio', { name: 'Bruna Reis' }).checked).toBe(true)
  expect(details.queryByText('Caio Melo')).toBeNull()
  fireEvent.submit(details.getByRole('form', { name: 'Detalhes do item' }))
  await isGone('Corte')
  press('F9')
  const receipt = await paperOf('Venda finalizada')
  expect(receipt).toMatch(/com Bruna Reis\s+1 x R\$ 80,00/)
  expect(receipt).toMatch(/TOTAL +R\$ 175,00/)
  expect(rpc.calls(salesApi.closeSale)).toMatchObject([
    {
      clientId: ana.id,
      lines: [
        { appointmentId: booked.id, unitCents: 8_000, professionalId: bruna.id },
        { appointmentId: null, unitCents: 9_500, professionalId: bruna.id },
      ],
    },
  ])
})

// spec: public-entities-1
test('the till takes a deposit off the bill', async () => {
  await atTheTill(rpc, { scheduled: [{ ...ana, appointments: [{ ...booked, depositCents: 2_400 }] }] })
  const visits = await chooseAna()
  click(visits.getByRole('button', { name: /Adicionar ao carrinho/ }))
  const cart = screen.getByRole('complementary', { name: 'Carrinho' })
  expect(cart.textContent).toContain('Sinal -R$ 24,00')
  expect(cart.textContent).toContain('R$ 56,00')
  click(inTheCart('Finalizar Venda'))
  expect(await paperOf('Venda finalizada')).toMatch(/Sinal +R\$ 24,00/)
  expect(rpc.calls(salesApi.closeSale)).toMatchObject([
    {
      payments: [
        { method: 'card', amountCents: 5_600 },
        { method: 'deposit', amountCents: 2_400 },
      ],
    },
  ])
})

// spec: validation-17
test('a discount that cannot be is said at its field, and one that can stands in the cart', async () => {
  const { user } = await atTheTill(rpc)
  click(tile('Corte'))
  click(inTheCart('Desconto'))
  const dialog = await inDialog('Aplicar desconto')
  const apply = (typed: string) => {
    fill(dialog.getByRole('textbox'), typed)
    fireEvent.submit(dialog.getByRole('form', { name: 'Desconto' }))
  }
  click(dialog.getByRole('radio', { name: 'Valor (R$)' }))
  apply('8000')
  expect(dialog.getByText('Desconto muito alto. O desconto não pode ser maior que o valor total.')).toBeTruthy()
  apply('')
  expect(dialog.getByText('Valor inválido. Informe um valor de desconto válido.')).toBeTruthy()
  await user.keyboard('{Escape}')
  click(await screen.findByRole('button', { name: 'Descartar' }))
  await isGone('Aplicar desconto')
  expect(inCart().queryByText(/^Desconto /)).toBeNull()
})

// spec: validation-11
test('a price or register that changed meanwhile is shown, and the cart stays', async () => {
  await atTheTill(rpc)
  click(tile('Corte'))
  const unitCents = 8_500
  rpc.answers(salesApi.items, itemsOnSale([{ ...corte, unitCents }, shampoo]))
  rpc.refuses(salesApi.closeSale, saleRefusals.PRICE_CHANGED, {
    facts: [{ id: corte.id, appointmentId: null, unitCents }],
  })
  press('F9')
  await told('Preço alterado')
  await waitFor(() => expect(inTheCart('Detalhes de Corte').textContent).toContain('R$ 85,00'))
  expect(inCart().getAllByText('R$ 85,00').length).toBeGreaterThan(1)

  rpc.refuses(salesApi.closeSale, saleRefusals.REGISTER_CLOSED)
  press('F9')
  await told('Caixa fechado')
  expect(inCart().getByLabelText('Quantidade de Corte').textContent).toBe('1')
  expect(rpc.calls(salesApi.closeSale).map(({ lines }) => lines[0]!.unitCents)).toEqual([8_000, 8_500])
})

test('what another till has sold meanwhile is said before the sale, and not asked of the server', async () => {
  await atTheTill(rpc, { sellsWithoutStock: false })
  for (const _ of [1, 2, 3]) scan()
  rpc.refuses(salesApi.closeSale, saleRefusals.PRICE_CHANGED, { facts: [] })
  rpc.answers(salesApi.items, { ...itemsOnSale([corte, { ...shampoo, stock: 2 }]), sellsWithoutStock: false })
  press('F9')
  await told('Preço alterado')
  await waitFor(() => expect(isOff(inTheCart('Finalizar Venda'))).toBe(true))
  press('F9')
  await told('Estoque insuficiente', 'Shampoo: restam 2 un.')
  expect(rpc.calls(salesApi.closeSale)).toHaveLength(1)

  click(inTheCart('Diminuir Shampoo'))
  rpc.answers(salesApi.closeSale, receiptOf)
  press('F9')
  expect(await paperOf('Venda finalizada')).toMatch(/TOTAL +R\$ 51,00/)
})

// spec: errors-18
test('a printer that is not reached does not block a sale', async () => {
  const print = { autoPrint: true, thermalPrinter: true, connection: 'usb' }
  localStorage.setItem('marcai.device.print', JSON.stringify(print))
  await atTheTill(rpc)
  click(tile('Corte'))
  press('F9')
  expect(await paperOf('Venda finalizada')).toMatch(/TOTAL +R\$ 80,00/)
  await told(
    'Erro na impressão',
    'Não foi possível falar com a impressora. Confira se ela está ligada e conectada. A operação continuará normalmente.',
  )
})

// spec: till-31
test('a discount above the limit is sold with the reason and the PIN of whoever may give it', async () => {
  await atTheTill(rpc)
  rpc.answers(registerApi.approvers, [{ id: someId(61), name: 'Rita Lima' }])
  click(tile('Corte'))
  press('F3')
  const discount = await inDialog('Aplicar desconto')
  fill(discount.getByRole('textbox'), '25')
  fireEvent.submit(discount.getByRole('form', { name: 'Desconto' }))
  expect(inCart().getByText('Desconto 25%')).toBeTruthy()
  await isGone('Aplicar desconto')
  rpc.refuses(salesApi.closeSale, discountLimitRefusals.DISCOUNT_NEEDS_APPROVAL)
  press('F9')
  const asked = await inDialog('Desconto acima do limite')
  expect(screen.getByRole('dialog', { name: 'Desconto acima do limite' }).textContent).toContain('R$ 20,00')
  const allow = (pin: string) => {
    fill(asked.getByLabelText(/^PIN/), pin)
    click(asked.getByRole('button', { name: 'Autorizar e finalizar' }))
  }
  fill(await asked.findByLabelText(/^Motivo/), 'Cliente antiga')
  rpc.refuses(registerApi.approveDiscount, platformRefusals.INVALID_INPUT, { fields: { pin: 'PIN incorreto.' } })
  allow('000000')
  expect(await asked.findByText('PIN incorreto.')).toBeTruthy()
  expect(rpc.calls(salesApi.closeSale)).toHaveLength(1)
  rpc.answers(registerApi.approveDiscount, undefined)
  rpc.answers(salesApi.closeSale, receiptOf)
  allow('482913')
  expect(await paperOf('Venda finalizada')).toContain('R$ 60,00')
  const [refused, sold] = rpc.calls(salesApi.closeSale)
  expect(sold).toEqual(refused)
  expect(rpc.calls(registerApi.approveDiscount)).toMatchObject([
    { pin: '000000' },
    { saleId: sold!.id, approverId: someId(61), discountCents: 2_000, reason: 'Cliente antiga', pin: '482913' },
  ])
})

test('one lost answer is requested again without a message', async () => {
  await atTheTill(rpc)
  click(tile('Corte'))
  let left = 1
  rpc.answers(salesApi.closeSale, (sale) => {
    if (left-- > 0) throw new TypeError('no network')
    return receiptOf(sale)
  })
  press('F9')
  expect(await paperOf('Venda finalizada')).toMatch(/TOTAL +R\$ 80,00/)
  expect(screen.queryByText('Erro no pagamento')).toBeNull()
  expect(screen.queryByText(/^Não recebemos a confirmação da venda/)).toBeNull()
  const [first, second] = rpc.calls(salesApi.closeSale)
  expect(second).toEqual(first)
})

test('a sale without an answer is sent again, though the stock no longer has what it took', async () => {
  const { queryClient } = await atTheTill(rpc, { sellsWithoutStock: false })
  for (const _ of [1, 2, 3]) scan()
  rpc.breaks(salesApi.closeSale)
  press('F9')
  await inCart().findByText(/^Não recebemos a confirmação da venda/)
  const sold = { ...itemsOnSale([corte, { ...shampoo, stock: 0 }]), sellsWithoutStock: false }
  act(() => void queryClient.setQueryData(salesApi.items.queryKey(), sold))
  await waitFor(() => expect(tile('Shampoo').textContent).toContain('Sem estoque'))
  expect(isOff(inTheCart('Finalizar Venda'))).toBe(false)
  rpc.answers(salesApi.closeSale, receiptOf)
  press('F9')
  expect(await paperOf('Venda finalizada')).toMatch(/TOTAL +R\$ 76,50/)
  const [first, second] = rpc.calls(salesApi.closeSale)
  expect(second).toEqual(first)
})

test('what happens in the cart draws neither closed dialogs again nor what is read of the register', async () => {
  const drawn = { over: 0, cart: 0 }
  const Over = () => {
    useRegister()
    useCartWhile(useDialogs().dialog !== undefined)
    drawn.over++
    return null
  }
  const Cart = () => {
    useCart()
    drawn.cart++
    return null
  }
  const page = (
    <TillPage>
      <Over />
      <Cart />
    </TillPage>
  )
  await atTheTill(rpc, { page })
  const before = { ...drawn }
  fireEvent.click(tile('Shampoo'))
  fireEvent.click(inCart().getByRole('button', { name: 'Aumentar Shampoo' }))
  expect(drawn).toEqual({ over: before.over, cart: before.cart + 2 })
})
