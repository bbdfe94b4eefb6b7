// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showPage } from '../../accounts/web/testing/show-page.tsx'
import { paths } from '../../platform/paths.ts'
import { scriptedRpc } from '../../platform/web/testing/scripted-rpc.ts'
import { depositsApi } from './api.ts'
import { DepositsPage } from './deposits-page.tsx'

const rpc = scriptedRpc()

// spec: public-entities-1
test('a deposit that the till took off a bill is listed as used in the sale', async () => {
  rpc.answers(depositsApi.account.get, { account: null, canKeep: true, eventUrl: '' })
  const at = { date: '2026-11-12', time: '12:00' }
  const moved = { id: '1', move: 'credited' as const, cents: 2_400, at, client: 'Paula Reis', actorName: null }
  rpc.answers(depositsApi.list, { open: [], moved: [moved] })
  await showPage(<DepositsPage />)
  const list = await screen.findByRole('list', { name: 'Últimas mudanças' })
  expect(list.textContent).toContain('Paula Reis')
  expect(list.textContent).toContain('Usado na venda')
  expect(list.textContent).toContain('R$ 24,00')
})

test('whoever has no deposit yet is led to where it is turned on', async () => {
  rpc.answers(depositsApi.account.get, { account: null, canKeep: true, eventUrl: '' })
  rpc.answers(depositsApi.list, { open: [], moved: [] })
  await showPage(<DepositsPage />)
  const link = await screen.findByRole('link', { name: 'Abrir Link de Agendamento' })
  expect(link.getAttribute('href')).toBe(paths.bookingLink)
})
