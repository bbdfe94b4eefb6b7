// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { showPage, told } from '../../accounts/web/testing/show-page.tsx'
import { scriptedRpc } from '../../platform/web/testing/scripted-rpc.ts'
import { saveFile } from '../../platform/web/save-file.ts'
import type { CommissionTeam } from '../commission-statement.ts'
import type { Report } from '../report.ts'
import { reportsApi } from './api.ts'
import { ReportsPage } from './reports-page.tsx'

vi.mock('../../platform/web/save-file.ts', () => ({ saveFile: vi.fn() }))

const rpc = scriptedRpc()
const cut = { id: null, name: 'Corte', count: 1, soldCents: 8_000, refundedCents: 0 }
const report: Report = {
  toCharge: { count: 2, cents: 33_000 },
  byDay: [{ date: '2026-03-10', count: 1, soldCents: 8_000, refundedCents: 0 }],
  byMethod: [],
  byService: [cut],
  byProduct: [],
  byProfessional: [],
  byRegister: [],
}
const sums = { serviceCount: 1, baseCents: 8_000, earnedCents: 0, reversedCents: 0, dueCents: 0 }
const team: CommissionTeam = { isOwn: false, professionals: [], total: sums }
const atTheFiscalTab = () => showPage(<ReportsPage />, { at: '/dashboard/reports?tab=fiscal' })

test('a report tells what of its period was done and not charged, also without a sale', async () => {
  rpc.answers(reportsApi.read, { ...report, byDay: [] })
  await showPage(<ReportsPage />, { at: '/dashboard/reports' })
  expect(await screen.findByText('A cobrar neste período: 2 atendimentos, R$ 330,00')).toBeTruthy()
  expect(screen.getByText('Nenhuma venda neste período')).toBeTruthy()
})

test('a report in whose period nothing is left to charge does not speak of it', async () => {
  rpc.answers(reportsApi.read, { ...report, byDay: [], toCharge: { count: 0, cents: 0 } })
  await showPage(<ReportsPage />, { at: '/dashboard/reports' })
  expect(await screen.findByText('Nenhuma venda neste período')).toBeTruthy()
  expect(screen.queryByText(/A cobrar/)).toBeNull()
})

test('a period without sales has nothing for the accountant, and says so', async () => {
  rpc.answers(reportsApi.read, { ...report, byDay: [], byService: [] })
  rpc.answers(reportsApi.commissions.team, { ...team, total: { ...sums, serviceCount: 0, baseCents: 0 } })
  await atTheFiscalTab()
  expect(await screen.findByText('Nenhuma venda neste período')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Exportar/ })).toBeNull()
})

test('what the accountant needs is summed up and saved as a file of the format that was asked for', async () => {
  rpc.answers(reportsApi.read, report)
  rpc.answers(reportsApi.commissions.team, team)
  rpc.answers(reportsApi.exportFiscal, ({ format }) => ({ name: `dados-fiscais.${format}`, text: format, count: 1 }))
  const { user } = await atTheFiscalTab()
  expect(await screen.findAllByText(/^R\$\s80,00$/)).toHaveLength(2)
  for (const format of ['csv', 'json'] as const) {
    await user.click(screen.getByRole('button', { name: `Exportar ${format.toUpperCase()}` }))
    expect(rpc.calls(reportsApi.exportFiscal).at(-1)).toMatchObject({ format })
    const type = format === 'json' ? 'application/json' : undefined
    expect(vi.mocked(saveFile).mock.lastCall).toEqual([`dados-fiscais.${format}`, format, type])
  }
})

// spec: public-constants-7
test('fiscal data that was not exported or loaded says so, and is there at the next try', async () => {
  rpc.answers(reportsApi.read, report)
  rpc.answers(reportsApi.commissions.team, team)
  rpc.breaks(reportsApi.exportFiscal)
  const { user, queryClient } = await atTheFiscalTab()
  await user.click(await screen.findByRole('button', { name: 'Exportar CSV' }))
  await told('Erro ao exportar os dados fiscais', 'Tente novamente.')

  rpc.breaks(reportsApi.read)
  await queryClient.resetQueries({ queryKey: reportsApi.read.key() })
  expect(await screen.findByText('Não foi possível carregar os dados fiscais.')).toBeTruthy()
  rpc.answers(reportsApi.read, report)
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  expect(await screen.findByRole('heading', { name: 'Arquivos para o contador' })).toBeTruthy()
})
