// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toast, Toaster } from './toast.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const notices = () => Array.from(document.querySelectorAll<HTMLElement>('[data-sonner-toast]'))
const seen = () => notices().filter(({ dataset }) => dataset.visible === 'true' && dataset.removed === 'false')

test('three notices at most are seen, and each for four seconds', async () => {
  render(<Toaster />)
  for (const title of ['um', 'dois', 'três', 'quatro']) act(() => toast.success(title))
  await pass(100)
  expect(seen().map(({ textContent }) => textContent)).toEqual(['quatro', 'três', 'dois'])
  await pass(3_700)
  expect(seen()).toHaveLength(3)
  await pass(1_000)
  expect(seen()).toHaveLength(0)
})

test('what failed looks like a failure, what was done does not', async () => {
  render(<Toaster />)
  act(() => toast.error('Erro ao salvar cliente', 'Não foi possível salvar o cliente.'))
  act(() => toast.success('Cliente cadastrado!'))
  await pass(100)
  expect(notices().map(({ dataset }) => dataset.type)).toEqual(['success', 'error'])
  expect(screen.getByText('Não foi possível salvar o cliente.')).toBeTruthy()
})
