// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { scriptedRpc } from '../../platform/web/testing/scripted-rpc.ts'
import { saleRefusals } from '../sale.ts'
import { salesApi } from './api.ts'
import {
  ana,
  atTheTill,
  booked,
  bruna,
  caio,
  corte,
  inCart,
  inDialog,
  inTheCart,
  isGone,
  itemsOnSale,
  paperOf,
  press,
  scan,
  shampoo,
  tile,
} from './testing/at-the-till.tsx'

const rpc = scriptedRpc()
const click = (button: HTMLElement) => fireEvent.click(button)
const sold = () => rpc.calls(salesApi.closeSale)
const asks = () => inDialog('Quem fez o serviço?')

test('a sale asks who performed a service that several perform, puts the focus there, and sells with the answer', async () => {
  await atTheTill(rpc, { sellers: [bruna, caio] })
  click(tile('Corte'))
  scan()
  press('F9')
  const dialog = await asks()
  expect(dialog.getByRole('group', { name: 'Corte' })).toBeTruthy()
  click(dialog.getByRole('button', { name: 'Continuar' }))
  expect(dialog.getByText('Escolha quem fez este serviço.')).toBeTruthy()
  expect(document.activeElement).toBe(dialog.getByRole('radio', { name: 'Bruna Reis' }))
  expect(sold()).toEqual([])
  click(dialog.getByRole('radio', { name: 'Caio Melo' }))
  click(dialog.getByRole('button', { name: 'Continuar' }))
  await paperOf('Venda finalizada')
  expect(sold()).toMatchObject([{ lines: [{ professionalId: caio.id }, { professionalId: null }] }])
})

// spec: till-46
test('who performed it decides the price: it is told with each, and a total that changes by it is looked at first', async () => {
  const hers = { professionalId: caio.id, durationMinutes: null, priceCents: 10_050 }
  await atTheTill(rpc, { items: [{ ...corte, ownTerms: [hers] }, shampoo], sellers: [bruna, caio] })
  click(tile('Corte'))
  expect(inCart().getAllByText(/R\$.80,00/).length).toBeGreaterThan(0)
  press('F9')
  const dialog = await asks()
  click(dialog.getByRole('radio', { name: /Caio Melo R\$.100,50/ }))
  click(dialog.getByRole('button', { name: 'Continuar' }))
  expect(await screen.findByText('O preço de um item mudou. Confira o novo total e finalize de novo.')).toBeTruthy()
  expect(inCart().getAllByText(/R\$.100,50/).length).toBeGreaterThan(0)
  expect(sold()).toEqual([])
  press('F9')
  await paperOf('Venda finalizada')
  expect(sold()).toMatchObject([{ lines: [{ professionalId: caio.id, unitCents: 10_050 }] }])
})

test('who has the visit of the client is chosen already, and the other visit is asked for next', async () => {
  await atTheTill(rpc, {
    sellers: [bruna, caio],
    scheduled: [{ ...ana, appointments: [{ ...booked, time: '00:00' }] }],
  })
  press('F4')
  click(await screen.findByRole('button', { name: /Ana Conceição/ }))
  click(tile('Corte'))
  press('F9')
  const dialog = await asks()
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'Bruna Reis' }).checked).toBe(true)
  click(dialog.getByRole('button', { name: 'Continuar' }))
  const other = await inDialog('Falta um atendimento')
  await isGone('Quem fez o serviço?')
  click(other.getByRole('button', { name: 'Deixar para depois' }))
  await paperOf('Venda finalizada')
  expect(sold()).toMatchObject([{ lines: [{ professionalId: bruna.id, appointmentId: null }] }])
})

test('a business that allows it sells without asking, and its lines may be set back to nobody', async () => {
  await atTheTill(rpc, { sellers: [bruna, caio], sellsWithoutPerformer: true })
  click(tile('Corte'))
  click(inTheCart('Detalhes de Corte'))
  const line = await inDialog('Corte')
  expect(line.getByRole<HTMLInputElement>('radio', { name: 'Sem profissional' }).checked).toBe(true)
  click(line.getByRole('button', { name: 'Aplicar' }))
  await isGone('Corte')
  press('F9')
  await paperOf('Venda finalizada')
  expect(sold()).toMatchObject([{ lines: [{ professionalId: null }] }])
})

test('a refusal names the line, and the till asks by what has changed', async () => {
  await atTheTill(rpc, { sellers: [bruna] })
  click(tile('Corte'))
  click(inTheCart('Detalhes de Corte'))
  const line = await inDialog('Corte')
  click(line.getByRole('radio', { name: 'Sem profissional' }))
  click(line.getByRole('button', { name: 'Aplicar' }))
  rpc.refuses(salesApi.closeSale, saleRefusals.PERFORMER_MISSING, {
    fields: { 'lines.0.professionalId': 'Escolha quem fez este serviço.' },
  })
  rpc.answers(salesApi.items, itemsOnSale([corte, shampoo], [bruna, caio]))
  press('F9')
  expect(await screen.findByText('Corte: Escolha quem fez este serviço.')).toBeTruthy()
  await inCart().findByText(/Escolher/)
  press('F9')
  expect(await asks()).toBeTruthy()
})

// spec: till-48
describe('the professional of a line', () => {
  const choose = async (name: RegExp) => fireEvent.click(await screen.findByRole('menuitem', { name }))
  const chip = (name: string) => inCart().getByRole('button', { name })

  test('is chosen on the line itself, and nobody is asked again', async () => {
    const { user } = await atTheTill(rpc, { sellers: [bruna, caio] })
    click(tile('Corte'))
    press('F11')
    const missing = chip('Escolher profissional de Corte')
    expect(missing.dataset).toHaveProperty('waits')
    expect(document.activeElement).toBe(missing)
    await user.keyboard('{Enter}')
    await choose(/^Caio Melo$/)
    expect(chip('Profissional de Corte: Caio Melo').dataset).not.toHaveProperty('waits')
    press('F9')
    await paperOf('Venda finalizada')
    expect(sold()).toMatchObject([{ lines: [{ professionalId: caio.id }] }])
  })

  test('is told with the price that the service has with each, which the line then has', async () => {
    const hers = { professionalId: caio.id, durationMinutes: null, priceCents: 10_050 }
    const { user } = await atTheTill(rpc, { items: [{ ...corte, ownTerms: [hers] }, shampoo], sellers: [bruna, caio] })
    click(tile('Corte'))
    await user.click(chip('Escolher profissional de Corte'))
    await choose(/^Caio Melo ?R\$.100,50$/)
    expect(inTheCart('Detalhes de Corte').textContent).toMatch(/R\$.100,50/)
  })

  test('may be nobody only where the business allows it', async () => {
    const { user } = await atTheTill(rpc, { sellers: [bruna, caio], sellsWithoutPerformer: true })
    click(tile('Corte'))
    await user.click(chip('Escolher profissional de Corte'))
    expect(screen.queryByRole('menuitem', { name: 'Sem profissional' })).toBeNull()
    await choose(/^Bruna Reis$/)
    await user.click(chip('Profissional de Corte: Bruna Reis'))
    await choose(/^Sem profissional$/)
    expect(chip('Escolher profissional de Corte')).toBeTruthy()
  })

  test('of a product is shown where it has one', async () => {
    await atTheTill(rpc, { sellers: [bruna, caio] })
    click(tile('Shampoo'))
    expect(inCart().queryByRole('button', { name: /profissional/i })).toBeNull()
  })
})
