// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { told } from '../../accounts/web/testing/show-page.tsx'
import { paths } from '../../platform/paths.ts'
import { scriptedRpc } from '../../platform/web/testing/scripted-rpc.ts'
import { atTheTill, corte, inCart, scan, shampoo, someId } from './testing/at-the-till.tsx'

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

test('codes that end with Tab are in the cart one after the other, the field is empty and keeps the focus', async () => {
  const { search } = await atTheSearch()
  scan(undefined, Infinity, 'Tab')
  scan(blue.barcode, Infinity, 'Tab')
  await isInCart('Shampoo')
  await isInCart('Esmalte Azul')
  expect(search.value).toBe('')
  expect(document.activeElement).toBe(search)
})

test('a code after which nothing comes is in the cart after a moment, if it is an item’s', async () => {
  const { search } = await atTheSearch()
  scan(undefined, Infinity, null)
  await isInCart('Shampoo')
  expect(search.value).toBe('')
  scan('7891000100999', Infinity, null)
  await new Promise((done) => setTimeout(done, 200))
  expect(search.value).toBe('7891000100999')
})

test('the case of letters and what a scanner says before a code do not count', async () => {
  await atTheSearch()
  scan('sh-001')
  await isInCart('Pacote interno')
  scan(']C10107891000100103')
  await isInCart('Shampoo')
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
