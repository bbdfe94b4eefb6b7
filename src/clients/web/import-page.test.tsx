// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { showPage, told } from '../../accounts/web/testing/show-page.tsx'
import { planLimit } from '../../platform/refusal.ts'
import { words } from '../../platform/words.ts'
import { scriptedRpc } from '../../platform/web/testing/scripted-rpc.ts'
import { showPlansBy } from '../../platform/web/toast-failure.ts'
import { clientsApi } from './api.ts'
import { ImportPage } from './import-page.tsx'

const rpc = scriptedRpc()
afterEach(() => showPlansBy(null))

/** Bia and her line again come after Ana, who fits. */
const sheet = 'Nome;Celular\nAna;(11) 98765-0001\nBia;(11) 98765-0002\nBia;(11) 98765-0002\nCaio;(11) 98765-0003\n'

async function showPreview(quota: { most: number; free: number } | null) {
  rpc.answers(clientsApi.imports.list, [])
  rpc.answers(clientsApi.imports.quota, quota)
  rpc.answers(clientsApi.imports.check, ({ rows }) =>
    rows.flatMap(({ line, name }) =>
      name === 'Caio' ? [{ line, clientId: '019a0000-0000-7000-8000-000000000001', name, by: 'phone' as const }] : [],
    ),
  )
  const { user } = await showPage(<ImportPage />)
  await user.upload(await screen.findByLabelText(/^Escolha o arquivo/), new File([sheet], 'clientes.csv'))
  await user.click(await screen.findByRole('button', { name: 'Conferir' }))
  return user
}

// spec: public-constants-2
test('an import says beforehand who has no room in the plan, and takes in the others', async () => {
  const plans = vi.fn<() => void>()
  showPlansBy(plans)
  const user = await showPreview({ most: 10_000, free: 1 })
  expect(await screen.findByText('2 pessoas novas desta planilha não cabem no plano.')).toBeTruthy()
  expect(screen.getByText(/Clientes incluídos no plano: 10\.000; ainda livres: 1\./)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Ver planos' }))
  expect(plans).toHaveBeenCalledOnce()
  await user.click(screen.getByRole('tab', { name: /^Não cabem no plano/ }))
  expect(within(screen.getByRole('table')).getAllByText('Bia')).toHaveLength(2)

  rpc.answers(clientsApi.imports.add, { added: 1, filled: 0, skipped: 1 })
  await user.click(screen.getByRole('button', { name: 'Importar 1 cliente' }))
  expect(await screen.findByText('Importação concluída')).toBeTruthy()
  expect(rpc.calls(clientsApi.imports.add).map(({ rows }) => rows.map(({ name }) => name))).toEqual([['Ana', 'Caio']])
})

test('an import that finds the plan full meanwhile says the number and the way to the plans', async () => {
  showPlansBy(() => {})
  const user = await showPreview({ most: 10_000, free: 500 })
  expect(await screen.findByRole('tab', { name: /^Novos/ })).toBeTruthy()
  expect(screen.queryByText(/[Nn]ão cabem/)).toBeNull()
  rpc.refuses(clientsApi.imports.add, planLimit('plan_clients', 10_000))
  await user.click(await screen.findByRole('button', { name: 'Importar 2 clientes' }))
  const notice = await told('A importação parou', words(planLimit('plan_clients', 10_000).text))
  expect(within(notice).getByRole('button', { name: 'Ver planos' })).toBeTruthy()
})
