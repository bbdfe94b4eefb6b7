// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { operatorApi } from './api.ts'
import { PayoutsPage } from './payouts-page.tsx'

afterEach(cleanup)

type Payouts = Awaited<ReturnType<typeof operatorApi.payouts.list.call>>
const id = '019a0000-0000-7000-8000-000000000000'
const payout = {
  id,
  businessName: 'Salão da Ana',
  kind: 'email',
  key: 'ana@exemplo.com',
  document: '52998224725',
} as const
const payouts: Payouts = {
  owedCents: 59_000,
  heldCents: 1_180,
  nextPayoutOn: '2026-12-15',
  days: [{ dueOn: '2026-11-15', payouts: 2, amountCents: 1_770, open: 1 }],
  day: '2026-11-15',
  payouts: [
    { ...payout, holderName: 'Ana Souza', amountCents: 590, state: 'open' },
    { ...payout, id: id.replace('a', 'b'), holderName: 'Bia Reis', amountCents: 1_180, state: 'returned' },
  ],
}

function show(data: Payouts) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  queryClient.setQueryData(operatorApi.payouts.list.queryKey({ input: { dueOn: undefined } }), data)
  render(
    <QueryClientProvider client={queryClient}>
      <PayoutsPage />
    </QueryClientProvider>,
  )
}

test('the operator sees who is paid how much, and is asked before one is marked', async () => {
  show(payouts)
  expect(screen.getByText('próximo repasse em 15/12/2026')).toBeTruthy()
  const table = screen.getByRole('table', { name: 'Repasses' })
  expect(table.textContent).toMatch(/Ana Souza.*529\.982\.247-25.*ana@exemplo\.com.*A pagar.*R\$.5,90/)
  expect(within(table).queryByRole('button', { name: 'O repasse de Bia Reis não foi concluído' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Marcar como pagos' }))
  expect(await screen.findByRole('alertdialog', { name: 'Marcar o repasse como pago?' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }))
  await userEvent.click(within(table).getByRole('button', { name: 'O repasse de Ana Souza não foi concluído' }))
  expect(await screen.findByText('O valor volta para o saldo do afiliado e entra no próximo repasse.')).toBeTruthy()
})

test('a day of which all are settled asks for nothing', () => {
  show({ ...payouts, payouts: payouts.payouts.slice(1) })
  expect(screen.getByRole('button', { name: 'Marcar como pagos' }).getAttribute('aria-disabled')).toBe('true')
})
