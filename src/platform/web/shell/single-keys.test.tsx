// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Menu } from '../ui/menu.tsx'
import { useSingleKeys } from './single-keys.ts'

const acted = vi.fn<() => void>()

function Page() {
  useSingleKeys({ s: acted })
  return (
    <>
      <input type="text" aria-label="Nome" />
      <input type="checkbox" aria-label="Todos" />
      <Menu trigger={<button type="button">Mais</button>} items={[{ label: 'Imprimir', onSelect: () => {} }]} />
    </>
  )
}

const press = (target: Element) => fireEvent.keyDown(target, { key: 's' })

afterEach(() => {
  cleanup()
  acted.mockReset()
})

// spec: shell-6
test('a key that is pressed in a text field or an open menu does nothing else', async () => {
  render(<Page />)
  press(screen.getByLabelText('Nome'))
  fireEvent.click(screen.getByRole('button', { name: 'Mais' }))
  const item = await screen.findByRole('menuitem', { name: 'Imprimir' })
  press(item)
  press(document.body)
  expect(acted).not.toHaveBeenCalled()
})

test('a key that is pressed on a checkbox acts, because a checkbox takes no letters', () => {
  render(<Page />)
  press(screen.getByLabelText('Todos'))
  expect(acted).toHaveBeenCalledOnce()
})
