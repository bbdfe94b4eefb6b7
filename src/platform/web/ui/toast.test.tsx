// @vitest-environment happy-dom
// @alone: it is about what the module remembers.
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as library from '../shell/notices.tsx'
import { showNoticesWith, toast, Toaster } from './toast.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const notices = () => Array.from(document.querySelectorAll<HTMLElement>('[data-sonner-toast]'))
const seen = () => notices().filter(({ dataset }) => dataset.visible === 'true' && dataset.removed === 'false')

test('what is said before the library is there is read all the same, and for as long', async () => {
  render(<Toaster />)
  act(() => toast.error('Erro no login', 'Ocorreu um erro inesperado. Tente novamente.'))
  const region = screen.getByRole('region', { name: 'Avisos' })
  expect(region.getAttribute('aria-live')).toBe('polite')
  expect(region.textContent).toBe('Erro no loginOcorreu um erro inesperado. Tente novamente.')
  await pass(3_900)
  expect(region.textContent).not.toBe('')
  await pass(200)
  expect(region.textContent).toBe('')
})

/** What can be undone is offered for eight seconds. */
async function offersToUndo() {
  act(() => toast.undo('Cliente removido.', () => {}))
  await pass(7_500)
  expect(screen.getByRole('button', { name: 'Desfazer' })).toBeTruthy()
  await pass(1_500)
  expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull()
}

test('what can be undone is offered for twice as long, also before the library is there', async () => {
  render(<Toaster />)
  await offersToUndo()
})

test("what is said just before the library comes is not lost, and what is said after it is the library's", async () => {
  render(<Toaster />)
  act(() => toast.success('Código enviado!'))
  act(() => showNoticesWith(library))
  act(() => toast.success('Login realizado!'))
  await pass(100)
  expect(screen.getByText('Código enviado!')).toBeTruthy()
  expect(seen().map(({ textContent }) => textContent)).toEqual(['Login realizado!'])
  await pass(5_000)
})

// spec: constants-6
test('three notices at most are seen, and each for four seconds', async () => {
  render(<Toaster />)
  act(() => showNoticesWith(library))
  for (const title of ['um', 'dois', 'três', 'quatro']) act(() => toast.success(title))
  await pass(100)
  expect(seen().map(({ textContent }) => textContent)).toEqual(['quatro', 'três', 'dois'])
  await pass(3_700)
  expect(seen()).toHaveLength(3)
  await pass(1_000)
  expect(seen()).toHaveLength(0)
})

// spec: errors-1
test('what failed looks like a failure, what was done does not', async () => {
  render(<Toaster />)
  act(() => showNoticesWith(library))
  act(() => toast.error('Erro ao salvar cliente', 'Não foi possível salvar o cliente.'))
  act(() => toast.success('Cliente cadastrado!'))
  await pass(100)
  expect(notices().map(({ dataset }) => dataset.type)).toEqual(['success', 'error'])
  expect(screen.getByText('Não foi possível salvar o cliente.')).toBeTruthy()
})

test('what can be undone is offered for twice as long by the library', async () => {
  render(<Toaster />)
  act(() => showNoticesWith(library))
  await offersToUndo()
})
