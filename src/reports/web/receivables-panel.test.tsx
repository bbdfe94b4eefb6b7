// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { outsidePlan } from '../../accounts/procedure.ts'
import { showPage } from '../../accounts/web/testing/show-page.tsx'
import { planFeatureWords } from '../../business/plan-feature.ts'
import { scriptedRpc } from '../../platform/web/testing/scripted-rpc.ts'
import { showPlansBy } from '../../platform/web/toast-failure.ts'
import { reportsApi } from './api.ts'
import { ReceivablesPanel } from './receivables-panel.tsx'

const rpc = scriptedRpc()
const refusal = outsidePlan(planFeatureWords.receivables, 'Clínica').kind

afterEach(() => showPlansBy(null))

// spec: public-constants-3
test('a report outside the plan names the plan that has it, and leads whoever may choose to the plans', async () => {
  const show = vi.fn<() => void>()
  showPlansBy(show)
  rpc.refuses(reportsApi.receivables, refusal)
  const { user } = await showPage(<ReceivablesPanel />)
  await screen.findByText(/^O relatório A receber faz parte do plano Clínica\./)
  await user.click(screen.getByRole('button', { name: 'Ver planos' }))
  expect(show).toHaveBeenCalledOnce()
})

test('whoever may not choose a plan is told the same, and offered none', async () => {
  rpc.refuses(reportsApi.receivables, refusal)
  await showPage(<ReceivablesPanel />)
  await screen.findByText(/^O relatório A receber faz parte do plano Clínica\./)
  expect(screen.queryByRole('button', { name: 'Ver planos' })).toBeNull()
})

// spec: till-28
test('the reports say when the money of a card in four instalments comes, and how much is left of it', async () => {
  const dates = ['2026-12-12', '2027-01-11', '2027-02-10', '2027-03-12']
  const days = dates.map((date) => ({ date, count: 1, grossCents: 2_000, feeCents: 90 }))
  rpc.answers(reportsApi.receivables, { today: '2026-11-12', days, unknownCents: 0, refundedCents: 0 })
  await showPage(<ReceivablesPanel />)
  expect(await screen.findByText('R$ 76,40')).toBeTruthy()
  const coming = within(screen.getByRole('table', { name: 'A receber' })).getAllByRole('row')
  expect(coming).toHaveLength(5)
  expect(coming[1]!.textContent).toContain('R$ 19,10')
})
