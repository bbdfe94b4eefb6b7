// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showPage } from '../../accounts/web/testing/show-page.tsx'
import { scriptedRpc } from '../../platform/web/testing/scripted-rpc.ts'
import { mostActs, type OperatorAct } from '../operator-act.ts'
import { operatorApi } from './api.ts'
import { OperatorActsPage } from './operator-acts-page.tsx'

const rpc = scriptedRpc()
const olga = { id: '019a0000-0000-7000-8000-000000000001', name: 'Olga Prado' }
const act = (action: string, more: Partial<OperatorAct> = {}): OperatorAct => ({
  id: crypto.randomUUID(),
  at: '2026-11-28T15:05:00.000Z',
  action,
  by: olga.name,
  network: '203.0.113.9',
  about: null,
  kind: null,
  count: null,
  ...more,
})
const acts = [
  act('operator.adjust', { about: 'Salão Sol', kind: 'courtesy' }),
  act('operator.businesses_export', { count: 12 }),
  act('operator.sign_in_refused', { by: null, network: null }),
  act('operator.gone', {}),
]

// spec: master-17
test('the trail that was not loaded says so, and is there at the next try, in words', async () => {
  rpc.breaks(operatorApi.acts)
  const { user } = await showPage(<OperatorActsPage />)
  await screen.findByText('Erro ao carregar o histórico')
  rpc.answers(operatorApi.acts, { acts, count: mostActs, operators: [olga] })
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  const rows = [
    /Ajustou a assinatura de um negócio.*Salão Sol · Cortesia.*Olga Prado.*28\/11\/2026/,
    /Exportou a lista de negócios.*12 registros/,
    /Teve a entrada recusada.*Não reconhecido/,
    /operator\.gone/,
  ]
  await screen.findByRole('row', { name: /Ajustou/ })
  for (const row of rows) expect(screen.getAllByRole('row').some(({ textContent }) => row.test(textContent))).toBe(true)
  expect(screen.getByText('Este é o histórico mais recente: os últimos 1.000 registros.')).toBeTruthy()
})

test('the trail of one operator is asked for, and may be empty', async () => {
  rpc.answers(operatorApi.acts, ({ by }) => ({ acts: by ? [] : acts, count: by ? 0 : 4, operators: [olga] }))
  const { user, router } = await showPage(<OperatorActsPage />)
  await screen.findByRole('row', { name: /Ajustou/ })
  await user.selectOptions(screen.getByLabelText('Operador'), 'Olga Prado')
  await screen.findByText('Nada foi feito por enquanto')
  expect(router.state.location.search).toEqual({ by: olga.id })
  await user.click(screen.getByRole('button', { name: 'Mostrar todos' }))
  await waitFor(() => expect(screen.getByRole('row', { name: /Ajustou/ })).toBeTruthy())
})
