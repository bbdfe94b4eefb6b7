// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { defaultZone, localTime } from '../../platform/clock.ts'
import { scriptedRpc } from '../../platform/web/testing/scripted-rpc.ts'
import { salesApi } from './api.ts'
import { ana, atTheTill, booked, inCart, inDialog, paperOf, press, scan, someId } from './testing/at-the-till.tsx'

const rpc = scriptedRpc()
const click = (button: HTMLElement) => fireEvent.click(button)

/** The till with a shampoo in the cart, and Ana, whose haircut begins now. */
async function withAnaAndAShampoo() {
  const visit = { ...booked, id: someId(53), time: localTime(new Date(), defaultZone) }
  await atTheTill(rpc, { scheduled: [{ ...ana, appointments: [visit] }] })
  press('F4')
  const expected = await screen.findByRole('region', { name: 'Agendados hoje' })
  click(await within(expected).findByRole('button', { name: /Ana Conceição/ }))
  await inCart().findByRole('list', { name: 'Agendamentos de hoje' })
  scan()
  press('F9')
  return { visit, asks: await inDialog('Falta um atendimento') }
}
const sold = () => rpc.calls(salesApi.closeSale)

test('a sale to a client who has a visit now asks for it, by name, hour and price, and sells nothing before', async () => {
  const { asks } = await withAnaAndAShampoo()
  expect(asks.getByText(/Ana Conceição/)).toBeTruthy()
  expect(asks.getByRole('listitem').textContent).toMatch(/^\d\d:\d\dCortecom Bruna ReisR\$ 80,00$/)
  expect(sold()).toEqual([])
})

test('charged with it, it is a line of the cart, and is sold when the sale is finished again', async () => {
  const { visit, asks } = await withAnaAndAShampoo()
  click(asks.getByRole('button', { name: 'Cobrar junto' }))
  expect(await inCart().findByRole('button', { name: /^Detalhes de Corte/ })).toBeTruthy()
  expect(sold()).toEqual([])
  press('F9')
  await paperOf('Venda finalizada')
  expect(sold()).toMatchObject([{ lines: [{ quantity: 1 }, { appointmentId: visit.id }] }])
  expect(sold()[0]).not.toHaveProperty('waivedVisitIds')
})

test('left for later, the sale goes on at once, without it', async () => {
  const { asks } = await withAnaAndAShampoo()
  click(asks.getByRole('button', { name: 'Deixar para depois' }))
  await paperOf('Venda finalizada')
  expect(sold()).toMatchObject([{ clientId: ana.id, lines: [{ quantity: 1 }] }])
  expect(sold()[0]).not.toHaveProperty('waivedVisitIds')
})

test('let go, the sale says so', async () => {
  const { visit, asks } = await withAnaAndAShampoo()
  click(asks.getByRole('button', { name: 'Não será cobrado' }))
  await paperOf('Venda finalizada')
  expect(sold()).toMatchObject([{ waivedVisitIds: [visit.id] }])
})
