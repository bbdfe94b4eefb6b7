// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showPage } from '../../accounts/web/testing/show-page.tsx'
import { scriptedRpc } from '../../platform/web/testing/scripted-rpc.ts'
import { reportsApi } from './api.ts'
import { ReceivablesPanel } from './receivables-panel.tsx'

const rpc = scriptedRpc()

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
