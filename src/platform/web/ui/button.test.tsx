// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
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

it('acts once on a double click, also where its work is done between the two', async () => {
  const work = vi.fn(() => Promise.resolve())
  const step = vi.fn()
  render(
    <>
      <Button onClick={work}>Salvar</Button>
      <Button onClick={step}>Mais</Button>
    </>,
  )
  const at = (name: string) => screen.getByRole('button', { name })
  const pressed = (name: string, detail: number) =>
    act(async () => void at(name).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail })))
  await pressed('Salvar', 1)
  await pressed('Salvar', 2)
  expect(work).toHaveBeenCalledTimes(1)
  await pressed('Salvar', 1)
  expect(work).toHaveBeenCalledTimes(2)
  // A button whose handler returns no promise accepts fast repeated presses.
  for (const detail of [1, 2, 3]) await pressed('Mais', detail)
  expect(step).toHaveBeenCalledTimes(3)
})
