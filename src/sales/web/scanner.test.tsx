// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { told } from '../../accounts/web/testing/show-page.tsx'
import { paths } from '../../platform/paths.ts'
import codes from '../inputs/scans/at-the-search.json' with { type: 'json' }
import { salesApi } from './api.ts'
import { scriptedRpc } from '../../platform/web/testing/scripted-rpc.ts'
import { atTheTill, corte, inCart, paperOf, press, scan, shampoo, someId, tile } from './testing/at-the-till.tsx'

const rpc = scriptedRpc()
const inner = { ...shampoo, id: someId(61), name: 'Pacote interno', barcode: 'SH-001' }
const blue = { ...shampoo, id: someId(62), name: 'Esmalte Azul', barcode: '7891000100202' }

async function atTheSearch() {
  const shown = await atTheTill(rpc, { items: [corte, shampoo, blue, inner] })
  const search = screen.getByRole<HTMLInputElement>('searchbox')
  search.focus()
  return { ...shown, search }
}
const isInCart = (name: string, count = '1') =>
  waitFor(() => expect(inCart().getByLabelText(`Quantidade de ${name}`).textContent).toBe(count))

test.each(codes)('$what: $sold in the cart, the field is empty and keeps the focus', async ({ scans, sold }) => {
  const { search } = await atTheSearch()
  for (const [code, end] of scans) scan(code!, Infinity, end === 'Tab' || end === 'Enter' ? end : null)
  for (const name of sold) await isInCart(name)
  await waitFor(() => expect(search.value).toBe(''))
  expect(document.activeElement).toBe(search)
})

test('a code after which nothing comes stays in the field if it is no item’s', async () => {
  const { search } = await atTheSearch()
  scan('7891000100999', Infinity, null)
  await new Promise((done) => setTimeout(done, 200))
  expect(search.value).toBe('7891000100999')
})

test('an unknown code says so and where it may be registered, and the next one takes its place', async () => {
  const { user, router, search } = await atTheSearch()
  scan('7891000100999')
  await told('Item não encontrado', 'Produto ou código de barras não encontrado.')
  expect([search.selectionStart, search.selectionEnd]).toEqual([0, 13])
  await user.click(screen.getByRole('button', { name: 'Cadastrar produto' }))
  await waitFor(() =>
    expect(router.state.location).toMatchObject({ pathname: paths.products, search: { search: '7891000100999' } }),
  )
})

test('a label of the scale sells its product at the label’s price, each on a line of its own, and says nothing where none is set up', async () => {
  const wax = { ...shampoo, id: someId(63), name: 'Cera a granel', barcode: '123', unitCents: 9_000 }
  const items = [corte, shampoo, wax]
  const { user } = await atTheTill(rpc, { items, scaleLabels: { codeDigits: 6, valueDigits: 5, holds: 'price' } })
  scan('2000123015903')
  scan('2000123007502')
  await waitFor(() => expect(inCart().getAllByLabelText('Quantidade de Cera a granel')).toHaveLength(2))
  expect(inCart().getAllByText('R$ 15,90').length).toBeGreaterThan(0)
  expect(inCart().getAllByText('R$ 7,50').length).toBeGreaterThan(0)
  await user.click(tile('Cera a granel'))
  press('F9')
  await paperOf('Venda finalizada')
  expect(rpc.calls(salesApi.closeSale)[0]).toMatchObject({
    lines: [
      { id: wax.id, quantity: 1, unitCents: 1_590, label: '2000123015903' },
      { id: wax.id, quantity: 1, unitCents: 750, label: '2000123007502' },
      { id: wax.id, quantity: 1, unitCents: 9_000 },
    ],
  })
})

test('a label whose product is refused empties the field as any other code does', async () => {
  const wax = { ...shampoo, id: someId(63), name: 'Cera a granel', barcode: '123', stock: 1 }
  const { user } = await atTheTill(rpc, {
    items: [corte, shampoo, wax],
    sellsWithoutStock: false,
    scaleLabels: { codeDigits: 6, valueDigits: 5, holds: 'price' },
  })
  const search = screen.getByRole<HTMLInputElement>('searchbox')
  await user.type(search, '2*')
  scan('2000123015903')
  await told('Estoque insuficiente')
  await waitFor(() => expect(search.value).toBe(''))
})

test('a label is an unknown code where the business reads none, or where its check digit is wrong', async () => {
  const wax = { ...shampoo, id: someId(63), name: 'Cera a granel', barcode: '123' }
  await atTheTill(rpc, { items: [corte, wax], scaleLabels: { codeDigits: 6, valueDigits: 5, holds: 'price' } })
  scan('2000123015904')
  await told('Item não encontrado', 'Produto ou código de barras não encontrado.')
})
