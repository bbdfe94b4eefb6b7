// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { Button } from './button.tsx'

afterEach(cleanup)

it('says why it cannot be used, can be reached, and does nothing', async () => {
  const click = vi.fn()
  const submit = vi.fn()
  render(
    <form onSubmit={submit}>
      <Button type="submit" onClick={click} disabledReason="Abra o caixa antes de vender">
        Finalizar
      </Button>
    </form>,
  )
  const button = screen.getByRole('button', { name: 'Finalizar', description: 'Abra o caixa antes de vender' })
  await userEvent.tab()
  expect(document.activeElement).toBe(button)
  await userEvent.click(button)
  await userEvent.keyboard('{Enter}')
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(await screen.findByRole('tooltip')).toBeTruthy()
  expect(click).not.toHaveBeenCalled()
  expect(submit).not.toHaveBeenCalled()
})

it('acts once while its work runs, and again when it has ended', async () => {
  let end = () => {}
  const work = vi.fn(() => new Promise<void>((resolve) => (end = resolve)))
  render(<Button onClick={work}>Salvar</Button>)
  const button = screen.getByRole('button', { name: 'Salvar' })
  await userEvent.dblClick(button)
  expect(work).toHaveBeenCalledTimes(1)
  expect(button.getAttribute('aria-busy')).toBe('true')
  end()
  await vi.waitFor(() => expect(button.hasAttribute('aria-busy')).toBe(false))
  await userEvent.click(button)
  expect(work).toHaveBeenCalledTimes(2)
})
