// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { scriptedRpc } from '../../platform/web/testing/scripted-rpc.ts'
import { salesApi } from './api.ts'
import {
  ana,
  atTheTill,
  booked,
  bruna,
  corte,
  fill,
  inCart,
  press,
  quantityInCart,
  shampoo,
  someId,
  tile,
} from './testing/at-the-till.tsx'

const rpc = scriptedRpc()
const choose = async () => {
  press('F4')
  const expected = await screen.findByRole('region', { name: 'Agendados hoje' })
  fireEvent.click(await within(expected).findByRole('button', { name: /^(?:\S+ )?Ana Conceição/ }))
}
const usual = () => screen.queryByRole('region', { name: 'Costuma levar' })
const facts = { phone: '+5511987654321', visits: 12, usual: [shampoo.id, someId(99)] }

// spec: till-50
test('what the chosen client buys most often stands first, is added by one press, and is gone with the client', async () => {
  await atTheTill(rpc, { scheduled: [ana], facts })
  expect(usual()).toBeNull()
  await choose()
  fireEvent.click(await within(usual()!).findByRole('button', { name: /^Adicionar Shampoo/ }))
  expect(quantityInCart('Shampoo')).toBe('1')
  expect(within(usual()!).getAllByRole('button')).toHaveLength(1)
  fill(screen.getByRole('searchbox'), 'cor')
  expect(usual()).toBeNull()
  fill(screen.getByRole('searchbox'), '')
  fireEvent.click(inCart().getByRole('button', { name: 'Remover cliente' }))
  expect(usual()).toBeNull()
})

test('the till goes on without it where it cannot be read', async () => {
  await atTheTill(rpc, { scheduled: [ana], facts })
  rpc.breaks(salesApi.clientFacts)
  await choose()
  await waitFor(() => expect(usual()).toBeNull())
  fireEvent.click(tile('Corte'))
  expect(quantityInCart('Corte')).toBe('1')
})

// spec: till-50
test('the items that are sold most often come first, and a search has its own order', async () => {
  const items = ['Água', 'Barba', 'Corte', 'Corda'].map((name, at) => ({ ...corte, id: someId(60 + at), name }))
  await atTheTill(rpc, { items, favourites: [someId(62), someId(98), someId(61)] })
  const names = () =>
    within(screen.getByRole('region', { name: 'Serviços' }))
      .getAllByRole('button')
      .map(({ textContent }) => /^[A-ZÁ][a-zá]+/.exec(textContent)![0].replace('R', ''))
  expect(names()).toEqual(['Corte', 'Barba', 'Água', 'Corda'])
  expect(tile('Corte').textContent).toContain('entre os mais vendidos')
  expect(tile('Corda').textContent).not.toContain('entre os mais vendidos')
})

// spec: till-49
test('the head of the cart says who it is in full, the telephone, the visits and what is due', async () => {
  const long = {
    ...ana,
    name: 'Ana Conceição de Albuquerque Figueiredo e Vasconcelos',
    appointments: [{ ...booked, time: '00:00' }],
  }
  await atTheTill(rpc, { scheduled: [long], sellers: [bruna], facts })
  await choose()
  expect(inCart().getByText(long.name)).toBeTruthy()
  expect(await inCart().findByText('12 visitas')).toBeTruthy()
  expect(inCart().getByText('(11) 98765-4321')).toBeTruthy()
  const due = inCart().getByText(/^Falta cobrar R\$.80,00$/)
  fireEvent.click(inCart().getByRole('button', { name: /00:00 Corte/ }))
  expect(due.isConnected).toBe(false)
})

// spec: till-49
test('a telephone that is not known is missing, and who comes first is told', async () => {
  await atTheTill(rpc, { scheduled: [ana], facts: { phone: null, visits: 0, usual: [] } })
  await choose()
  expect(await inCart().findByText('Falta o telefone')).toBeTruthy()
  expect(inCart().getByText('Primeira visita')).toBeTruthy()
  expect(await screen.findByText('Ainda não há o que sugerir.')).toBeTruthy()
})
