// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { told } from '../../accounts/web/testing/show-page.tsx'
import { defaultZone, localTime } from '../../platform/clock.ts'
import { scriptedRpc } from '../../platform/web/testing/scripted-rpc.ts'
import { registerApi } from '../../register/web/api.ts'
import type { TillClient } from '../contract.ts'
import { salesApi } from './api.ts'
import {
  ana,
  atTheTill,
  booked,
  bruna,
  currentRegister,
  fill,
  inCart,
  inDialog,
  openSession,
  paperOf,
  press,
  scan,
  someId,
} from './testing/at-the-till.tsx'
import { TillPage } from './till-page.tsx'

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

describe('an address', () => {
  const other = { ...booked, id: someId(53), visitId: someId(53), time: '18:00' }
  const come = (visit: string | null) =>
    atTheTill(rpc, { page: <TillPage asksForClient={ana.id} asksForVisit={visit} />, sellers: [bruna] })

  // spec: till-45
  test('puts the visit that it names into the cart of its client, and no other', async () => {
    rpc.answers(salesApi.client, { ...ana, appointments: [booked, other] })
    await come(booked.visitId)
    expect(await inCart().findByRole('button', { name: /^Detalhes de Corte/ })).toBeTruthy()
    expect(inCart().getAllByRole('button', { name: /^Detalhes de Corte/ })).toHaveLength(1)
    expect(inCart().getByText('Ana Conceição')).toBeTruthy()
  })

  // spec: till-45
  test('that names somebody again takes what they have to pay by now', async () => {
    function Till() {
      const [visitId, setVisitId] = useState<string | null>(booked.visitId)
      return (
        <>
          <button onClick={() => setVisitId(other.visitId)}>Cobrar a outra</button>
          <TillPage asksForClient={visitId && ana.id} asksForVisit={visitId} onAsked={() => setVisitId(null)} />
        </>
      )
    }
    rpc.answers(salesApi.client, { ...ana, appointments: [booked] })
    await atTheTill(rpc, { page: <Till />, sellers: [bruna] })
    expect(await inCart().findAllByRole('button', { name: /^Detalhes de Corte/ })).toHaveLength(1)
    rpc.answers(salesApi.client, { ...ana, appointments: [booked, other] })
    click(screen.getByRole('button', { name: 'Cobrar a outra' }))
    await waitFor(() => expect(inCart().getAllByRole('button', { name: /^Detalhes de Corte/ })).toHaveLength(2))
  })

  // spec: till-45
  test('of a visit asks for an open register first, and then takes it', async () => {
    function Till() {
      const [visitId, setVisitId] = useState<string | null>(null)
      return (
        <>
          <button onClick={() => setVisitId(booked.visitId)}>Cobrar</button>
          <TillPage asksForClient={visitId && ana.id} asksForVisit={visitId} onAsked={() => setVisitId(null)} />
        </>
      )
    }
    rpc.answers(salesApi.client, { ...ana, appointments: [booked] })
    await atTheTill(rpc, { page: <Till />, sellers: [bruna], session: null })
    click(screen.getByRole('button', { name: 'Cobrar' }))
    const dialog = await inDialog('Abrir Caixa')
    rpc.answers(registerApi.open, { id: openSession.id }, ['register'])
    rpc.answers(registerApi.current, currentRegister(openSession))
    fill(dialog.getByLabelText(/^Valor inicial/), '10000')
    fireEvent.submit(dialog.getByRole('form', { name: 'Abrir caixa' }))
    await waitFor(() => expect(inCart().getByRole('button', { name: /^Detalhes de Corte/ })).toBeTruthy())
    expect(inCart().getByText('Ana Conceição')).toBeTruthy()
  })

  // spec: till-45
  test('of a client alone chooses them', async () => {
    rpc.answers(salesApi.client, { ...ana, appointments: [booked] })
    await come(null)
    expect(await inCart().findByText('Ana Conceição')).toBeTruthy()
    expect(inCart().queryByRole('button', { name: /^Detalhes/ })).toBeNull()
  })

  // spec: till-45
  test('of a client who cannot be loaded is told', async () => {
    const isShown = Promise.withResolvers<TillClient>()
    rpc.answers(salesApi.client, () => isShown.promise)
    await come(null)
    isShown.resolve(Response.json({}, { status: 500 }) as never)
    await told('Erro ao carregar o cliente', 'Escolha o cliente no carrinho.')
  })
})
