// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { CommandPalette, usePalette } from './command-palette.tsx'
// Imported here, because loading it on opening takes longer on a busy machine than the test waits.
import './palette-dialog.tsx'

afterEach(cleanup)

function Screen({ onSelect }: { onSelect: () => void }) {
  const palette = usePalette()
  return (
    <CommandPalette
      groups={[{ heading: 'Telas', items: [{ id: 'agenda', label: 'Agenda', onSelect }] }]}
      {...palette}
    />
  )
}
const field = () => screen.findByRole<HTMLInputElement>('combobox')
const key = (keys: string) => userEvent.keyboard(keys)

it.each([
  ['what was found is opened', '{Enter}'],
  ['the keys that opened it are pressed again', '{Control>}k{/Control}'],
  ['Esc is pressed', '{Escape}'],
])('the palette forgets its search when %s', async (_, closing) => {
  const select = vi.fn()
  render(<Screen onSelect={select} />)
  await key('{Control>}k{/Control}')
  await userEvent.type(await field(), 'agen')
  await key(closing)
  expect(select).toHaveBeenCalledTimes(closing === '{Enter}' ? 1 : 0)
  await key('{Control>}k{/Control}')
  expect((await field()).value).toBe('')
})

it('keys pressed before the field has the focus go to it, and to nothing behind it', async () => {
  const [select, pressed] = [vi.fn(), vi.fn()]
  render(
    <>
      <button onClick={pressed}>Atrás</button>
      <Screen onSelect={select} />
    </>,
  )
  const behind = screen.getByRole('button')
  await key('{Control>}k{/Control}')
  await field()
  behind.focus()
  await key('agen')
  expect((await field()).value).toBe('agen')
  behind.focus()
  await key('{Enter}')
  expect(select).toHaveBeenCalledOnce()
  expect(pressed).not.toHaveBeenCalled()
})

it('what was found is a list with a name of ours', async () => {
  render(<Screen onSelect={vi.fn()} />)
  await key('{Control>}k{/Control}')
  expect(await screen.findByRole('listbox', { name: 'Resultados' })).toBeTruthy()
})
