// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { Dialog } from './dialog.tsx'

afterEach(cleanup)

function shown() {
  const close = vi.fn()
  render(
    <Dialog open onClose={close} title="Novo Cliente">
      <input aria-label="Busca" />
      <form>
        <input aria-label="Nome" />
      </form>
    </Dialog>,
  )
  return close
}

it('is left by a press beside it while nothing is typed in its form', async () => {
  const close = shown()
  await userEvent.type(screen.getByLabelText('Busca'), 'Ana')
  await userEvent.click(document.body)
  expect(close).toHaveBeenCalledOnce()
})

it('keeps what was typed in its form from a press beside it and asks at Escape; its cross leaves', async () => {
  const close = shown()
  await userEvent.type(screen.getByLabelText('Nome'), 'Ana')
  await userEvent.click(document.body)
  expect(close).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('button', { name: 'Continuar editando' }))
  expect(close).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('button', { name: 'Descartar' }))
  await userEvent.click(screen.getByRole('button', { name: 'Fechar' }))
  expect(close).toHaveBeenCalledTimes(2)
})

it('is left by Escape at once while nothing is typed', async () => {
  const close = shown()
  await userEvent.keyboard('{Escape}')
  expect(close).toHaveBeenCalledOnce()
})
