// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { showPage, told } from '../../accounts/web/testing/show-page.tsx'
import { localDate } from '../../platform/clock.ts'
import { scriptedRpc } from '../../platform/web/testing/scripted-rpc.ts'
import type { OpenSession } from '../../register/register.ts'
import { registerApi } from '../../register/web/api.ts'
import type { TillClient } from '../contract.ts'
import { salesApi } from './api.ts'
import { TillPage } from './till-page.tsx'

const rpc = scriptedRpc()
const id = '019a0000-0000-7000-8000-000000000000'
const unexpected = 'Ocorreu um erro inesperado. Tente novamente.'
const session: OpenSession = {
  id,
  cashierName: 'Rita Lima',
  opened: { date: localDate(new Date(), 'America/Sao_Paulo'), time: '09:00' },
  openingCents: 10_000,
  figures: null,
}
const registers = (session: OpenSession | null) => ({ registers: [{ id, name: 'Caixa 1', isActive: true, session }] })

// The test environment has no Web Locks.
Object.defineProperty(navigator, 'locks', {
  value: { request: (_name: string, _options: object, work: () => Promise<void>) => work() },
})
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

async function atTheTill(session: OpenSession | null) {
  rpc.answers(registerApi.current, registers(session))
  rpc.answers(salesApi.items, {
    items: [],
    favourites: [],
    sellers: [],
    sellsWithoutStock: true,
    scaleLabels: null,
    sellsWithoutPerformer: false,
    cardBands: [],
  })
  rpc.answers(salesApi.pixKey.get, null)
  return showPage(<TillPage />)
}

// spec: errors-17
test('a register that did not open is told of, and the next try opens it', async () => {
  rpc.breaks(registerApi.open)
  const { user } = await atTheTill(null)
  await user.click(screen.getAllByRole('button', { name: /Abrir Caixa/ })[0]!)
  await user.click(await screen.findByRole('textbox', { name: 'Valor inicial' }))
  await user.paste('100,00')
  await user.keyboard('{Enter}')
  await told('Erro ao abrir caixa', unexpected)
  rpc.answers(registerApi.open, { id }, ['register'])
  rpc.answers(registerApi.current, registers(session))
  await user.keyboard('{Enter}')
  expect(await screen.findByText('Aberto')).toBeTruthy()
  const opening = { registerId: id, cashierName: 'Rita Lima', openingCents: 10_000 }
  expect(rpc.calls(registerApi.open)).toEqual([opening, opening])
})

// spec: errors-10
test('a check-in that failed is told of', async () => {
  const ana: TillClient = {
    id,
    name: 'Ana Conceição',
    phone: null,
    status: 'absent',
    checkedInTime: null,
    appointments: [],
  }
  rpc.answers(salesApi.clients, { present: [], scheduled: [], found: [ana] })
  rpc.breaks(salesApi.checkIn)
  const { user } = await atTheTill(session)
  await user.click(screen.getByRole('button', { name: /Check-in/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Check-in' }))
  await user.type(dialog.getByRole('searchbox', { name: 'Buscar por nome ou telefone' }), 'ana')
  await user.click(await dialog.findByRole('button', { name: /Ana Conceição/ }))
  await told('Erro ao atualizar cliente', 'Não foi possível atualizar o status do cliente.')
  expect(rpc.calls(salesApi.checkIn)).toEqual([{ id }])
})

test('closing a register does not speak of what is to be charged where there is nothing', async () => {
  rpc.answers(salesApi.toCharge, { count: 0, cents: 0 })
  const { user } = await atTheTill(session)
  await user.click(screen.getByRole('button', { name: /Fechar Caixa/ }))
  const closing = within(await screen.findByRole('dialog', { name: 'Fechar Caixa' }))
  await waitFor(() => expect(rpc.calls(salesApi.toCharge)).toHaveLength(1))
  expect(await closing.findByRole('textbox', { name: 'Valor contado' })).toBeTruthy()
  expect(closing.queryByText(/A cobrar/)).toBeNull()
})

// spec: errors-17
test('a register that did not close is told of, and stays open', async () => {
  rpc.answers(salesApi.toCharge, { count: 1, cents: 24_750 })
  rpc.breaks(registerApi.close)
  const { user } = await atTheTill(session)
  await user.click(screen.getByRole('button', { name: /Fechar Caixa/ }))
  const closing = within(await screen.findByRole('dialog', { name: 'Fechar Caixa' }))
  expect(await closing.findByText('A cobrar hoje: 1 atendimento, R$ 247,50')).toBeTruthy()
  await user.type(await closing.findByRole('textbox', { name: 'Valor contado' }), '10000')
  await user.click(closing.getByRole('button', { name: 'Fechar Caixa' }))
  await told('Erro ao fechar caixa', unexpected)
  expect(rpc.calls(registerApi.close)).toMatchObject([{ id, closingCents: 10_000 }])
  expect(screen.getByText('Aberto')).toBeTruthy()
})
