// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { showPage } from '../../accounts/web/testing/show-page.tsx'
import { scriptedRpc } from '../../platform/web/testing/scripted-rpc.ts'
import type { OpenSession } from '../register.ts'
import { registerApi } from './api.ts'
import { CloseRegisterDialog } from './close-register-dialog.tsx'

const rpc = scriptedRpc()
afterEach(cleanup)

const sessionOf = (id: string): OpenSession => ({
  id,
  cashierName: 'Rita',
  opened: { date: '2026-11-12', time: '09:00' },
  openingCents: 0,
  figures: null,
})

test('what was counted in one session stays with it, while the dialog is closed too', async () => {
  const queryClient = new QueryClient()
  const [morning, evening] = ['morning', 'evening'].map(sessionOf)
  const dialog = (session: OpenSession, open: boolean) => (
    <QueryClientProvider client={queryClient}>
      <CloseRegisterDialog
        open={open}
        registerName={undefined}
        session={session}
        onClose={() => {}}
        onClosed={() => {}}
      />
    </QueryClientProvider>
  )
  const { rerender } = render(dialog(morning!, true))
  const counted = async () => (await screen.findByRole<HTMLInputElement>('textbox', { name: 'Valor contado' })).value
  fireEvent.click(await screen.findByRole('button', { name: 'Contar notas e moedas' }))
  fireEvent.change(screen.getByLabelText('Quantidade de R$ 50,00'), { target: { value: '3' } })
  expect(await counted()).toBe('R$ 150,00')

  for (const [session, value] of [
    [evening, ''],
    [morning, 'R$ 150,00'],
  ] as const) {
    rerender(dialog(session!, false))
    rerender(dialog(session!, true))
    expect(await counted()).toBe(value)
  }
})

const nothing = { cardCents: 0, cashCents: 0, pixCents: 0, depositCents: 0, totalCents: 0 }
const figures = {
  ...nothing,
  cashCents: 10_550,
  saleCount: 1,
  refunded: nothing,
  suppliesCents: 0,
  withdrawalsCents: 0,
  chargedTwice: { totalCents: 0, cashCents: 0 },
}

async function showClosing(session: OpenSession) {
  const onClose = () => {}
  await showPage(
    <CloseRegisterDialog open registerName={undefined} session={session} onClose={onClose} onClosed={onClose} />,
  )
  return within(await screen.findByRole('dialog', { name: 'Fechar Caixa' }))
}
const count = (dialog: Awaited<ReturnType<typeof showClosing>>, counted: string) =>
  fireEvent.change(dialog.getByRole('textbox', { name: 'Valor contado' }), { target: { value: counted } })

// spec: validation-19
test('a register closes with a count, which says what is missing', async () => {
  const dialog = await showClosing({ ...sessionOf('morning'), openingCents: 10_000, figures })
  expect(dialog.getByText('Esperado na gaveta')).toBeTruthy()
  fireEvent.submit(dialog.getByRole('form', { name: 'Fechar caixa' }))
  expect(await dialog.findByText('Valor obrigatório. Informe o valor de fechamento do caixa.')).toBeTruthy()
  expect(rpc.calls(registerApi.close)).toEqual([])
  count(dialog, '20540')
  expect(dialog.getByText('Falta de R$ 0,10')).toBeTruthy()
  count(dialog, '20550')
  expect(dialog.getByText('Sem diferença')).toBeTruthy()
})

test('notes and coins are counted for the one who closes', async () => {
  const dialog = await showClosing({
    ...sessionOf('noon'),
    openingCents: 10_000,
    figures: { ...figures, cashCents: 0 },
  })
  fireEvent.click(dialog.getByRole('button', { name: 'Contar notas e moedas' }))
  for (const [of, number] of Object.entries({ 'R$ 50,00': '1', 'R$ 20,00': '2', 'R$ 0,05': '190' }))
    fireEvent.change(dialog.getByLabelText(`Quantidade de ${of}`), { target: { value: number } })
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Valor contado' }).value).toBe('R$ 99,50')
  expect(dialog.getByText('Falta de R$ 0,50')).toBeTruthy()
})

test('where closing is blind the count comes before the figures', async () => {
  const dialog = await showClosing(sessionOf('night'))
  expect(dialog.getByText('Fechamento cego: conte o dinheiro da gaveta.', { exact: false })).toBeTruthy()
  count(dialog, '9000')
  expect(dialog.queryByText('Esperado na gaveta')).toBeNull()
  expect(dialog.queryByText(/Falta/)).toBeNull()
})
