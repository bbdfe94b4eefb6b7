// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { outsidePlan } from '../../accounts/door.ts'
import { showPage } from '../../accounts/web/testing/show-page.tsx'
import { planFeatureWords } from '../../business/plan-feature.ts'
import { scriptedRpc } from '../../platform/web/testing/scripted-rpc.ts'
import { showPlansBy } from '../../platform/web/toast-failure.ts'
import { reportsApi } from './api.ts'
import { ReceivablesPanel } from './receivables-panel.tsx'

const rpc = scriptedRpc()
const refusal = outsidePlan(planFeatureWords.receivables, 'Clínica').kind

afterEach(() => showPlansBy(null))

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
