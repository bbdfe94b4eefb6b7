// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { OpenSession } from '../register.ts'
import { CloseRegisterDialog } from './close-register-dialog.tsx'

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
