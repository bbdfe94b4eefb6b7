// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showPage } from '../../accounts/web/testing/show-page.tsx'
import { scriptedRpc } from '../../platform/web/testing/scripted-rpc.ts'
import type { NoShowReport } from '../no-shows.ts'
import { reportsApi } from './api.ts'
import { ReportsPage } from './reports-page.tsx'

const rpc = scriptedRpc()
const bruna = { id: '019a0000-0000-7000-8000-000000000001', name: 'Bruna', missed: 1, done: 7, lostCents: 8_000 }
const report: NoShowReport = { total: { missed: 1, done: 7, lostCents: 8_000 }, byProfessional: [bruna] }

// spec: agenda-38
test('the reports tell the no-shows of a period, and by professional', async () => {
  rpc.answers(reportsApi.noShows, report)
  await showPage(<ReportsPage />, { at: '/?tab=faltas' })
  const row = await screen.findByRole('row', { name: /Bruna/ })
  expect(row.textContent).toMatch(/Bruna.*1.*7.*12,5%.*R\$\s80,00/)
  expect(screen.getAllByText('12,5%')).toHaveLength(2)
  expect(screen.getByText('Taxa de faltas')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Exportar CSV: Faltas por profissional' })).toBeTruthy()
})

// spec: agenda-38
test('a period in which nothing ended says so, and one that was not loaded is there at the next try', async () => {
  rpc.breaks(reportsApi.noShows)
  const { user } = await showPage(<ReportsPage />, { at: '/?tab=faltas' })
  const alert = await screen.findByRole('alert')
  expect(within(alert).getByText('Não foi possível carregar as faltas.')).toBeTruthy()
  rpc.answers(reportsApi.noShows, { total: { missed: 0, done: 0, lostCents: 0 }, byProfessional: [] })
  await user.click(within(alert).getByRole('button', { name: 'Tentar novamente' }))
  expect(await screen.findByText('Nenhum atendimento encerrado neste período')).toBeTruthy()
})
