// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ChoiceFilter } from './choice-field.tsx'
import { type Choice, Combobox, groupsOf } from './ui/combobox.tsx'
import { Dialog } from './ui/dialog.tsx'

const choices: Choice[] = [
  { value: 'corte', label: 'Corte', detail: '30 min · R$ 80,00', group: 'Cabelo' },
  { value: 'coloracao', label: 'Coloração', group: 'Cabelo' },
  { value: 'hidratacao', label: 'Hidratação L’Oréal 500 ml', group: 'Cabelo' },
  { value: 'barba', label: 'Barba', group: 'Barbearia' },
  { value: 'pe', label: 'Pé', group: 'Unhas' },
  { value: 'gone', label: 'Corte antigo', group: 'Unhas', disabled: true },
]
const chosen = vi.fn<(value: string | null) => void>()
const onInput = vi.fn()
beforeEach(() => {
  vi.clearAllMocks()
  localStorage.clear()
})
afterEach(cleanup)

function Services({ lately, preset }: { lately?: string; preset?: string }) {
  const [value, setValue] = useState<Choice | null>(choices.find((one) => one.value === preset) ?? null)
  return (
    <form onInput={onInput}>
      <Combobox
        control={{
          id: 'service',
          'aria-invalid': undefined,
          'aria-describedby': undefined,
          'aria-required': undefined,
        }}
        choices={choices}
        value={value}
        onChange={(choice) => {
          setValue(choice)
          chosen(choice?.value ?? null)
        }}
        emptyText="Nenhum serviço encontrado."
        {...(lately && { lately })}
      />
      <input aria-label="Próximo" />
    </form>
  )
}
const field = () => screen.getByRole<HTMLInputElement>('combobox')
const shown = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)

test.each([
  ['coloracao', ['Coloração']],
  ['LOREAL 500ml', ['Hidratação L’Oréal 500 ml']],
  ['barbearia', ['Barba']],
  ['corte cab', ['Corte30 min · R$ 80,00']],
])('"%s" finds by the words of name and group, without accents and signs', async (typed, found) => {
  render(<Services />)
  await userEvent.type(field(), typed)
  expect(shown()).toEqual(found)
})

test('the groups have their headings, and each choice its minutes and price', async () => {
  render(<Services />)
  await userEvent.click(field())
  const hair = within(await screen.findByRole('group', { name: 'Cabelo' }))
  expect(hair.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Corte30 min · R$ 80,00',
    'Coloração',
    'Hidratação L’Oréal 500 ml',
  ])
})

test('Tab takes what Enter would take, and only if something was typed', async () => {
  const { unmount } = render(<Services />)
  await userEvent.type(field(), 'ba')
  await userEvent.tab()
  expect(chosen.mock.calls).toEqual([['barba']])
  expect(field().value).toBe('Barba')
  expect(document.activeElement).toBe(screen.getByLabelText('Próximo'))
  unmount()
  render(<Services />)
  await userEvent.click(field())
  await userEvent.keyboard('{ArrowDown}')
  await userEvent.tab()
  expect(chosen.mock.calls).toEqual([['barba']])
})

test('whoever presses elsewhere or sends the form takes it as well, and whoever presses Escape does not', async () => {
  render(<Services />)
  await userEvent.type(field(), 'ba')
  await userEvent.click(screen.getByLabelText('Próximo'))
  expect(chosen.mock.calls).toEqual([['barba']])
  await userEvent.clear(field())
  await userEvent.type(field(), 'colo')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(chosen.mock.calls.at(-1)).toEqual(['coloracao'])
  chosen.mockClear()
  await userEvent.type(field(), '{Backspace}{Escape}')
  await userEvent.click(screen.getByLabelText('Próximo'))
  expect(chosen.mock.calls).toEqual([])
})

test('Escape closes the list, and then the dialog around it, and what was chosen stays', async () => {
  const closed = vi.fn()
  render(
    <Dialog open onClose={closed} title="Bloquear horário">
      <Services preset="barba" />
    </Dialog>,
  )
  await userEvent.click(field())
  await userEvent.keyboard('{Escape}')
  expect(closed).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  expect(closed).toHaveBeenCalledOnce()
  expect(field().value).toBe('Barba')
  expect(chosen).not.toHaveBeenCalled()
})

test('a choice is taken off by emptying the field', async () => {
  render(<Services preset="barba" />)
  await userEvent.clear(field())
  expect(chosen.mock.calls).toEqual([[null]])
})

test('what is typed takes the place of what was chosen, and the form hears of a choice by pointer', async () => {
  render(<Services />)
  await userEvent.click(field())
  await userEvent.click(await screen.findByRole('option', { name: /^Barba/ }))
  expect(onInput).toHaveBeenCalled()
  await userEvent.tab()
  await userEvent.tab({ shift: true })
  await userEvent.keyboard('pe{Enter}')
  expect(chosen.mock.calls).toEqual([['barba'], ['pe']])
})

test('what this device used last stands first, newest first, and not twice', async () => {
  render(<Services lately="services" />)
  for (const typed of ['barba', 'pe']) {
    await userEvent.clear(field())
    await userEvent.type(field(), `${typed}{Enter}`)
  }
  await userEvent.clear(field())
  await userEvent.keyboard('{ArrowDown}')
  const last = within(await screen.findByRole('group', { name: 'Usados por último' }))
  expect(last.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Pé', 'Barba'])
  expect(shown()).toHaveLength(choices.length)
})

test('what was used last is left where it is among a few, or where it cannot be chosen', () => {
  const headings = (of: Choice[], lately: string[]) => groupsOf(of, lately).map(({ heading }) => heading)
  expect(headings(choices.slice(0, 3), ['corte'])).toEqual(['Cabelo'])
  expect(headings(choices, ['gone', 'unknown'])).toEqual(['Cabelo', 'Barbearia', 'Unhas'])
  expect(headings([...choices, { value: 'x', label: 'Outro' }], ['pe'])).toEqual([
    'Usados por último',
    'Todos',
    'Cabelo',
    'Barbearia',
    'Unhas',
  ])
  // A heading may be a number.
  const numbered = ['Cabelo', '10', '2'].map((group) => ({ value: group, label: group, group }))
  expect(headings(numbered, [])).toEqual(['Cabelo', '10', '2'])
})

test('a filter is taken off by its first choice', async () => {
  function Filter() {
    const [value, setValue] = useState<string | null>(null)
    return (
      <ChoiceFilter
        label="Filtrar por serviço"
        all="Todos os serviços"
        choices={choices}
        value={value}
        onChange={(next) => {
          setValue(next)
          chosen(next)
        }}
        emptyText="Nenhum serviço encontrado."
      />
    )
  }
  render(<Filter />)
  expect(field().value).toBe('Todos os serviços')
  await userEvent.click(field())
  await userEvent.click(await screen.findByRole('option', { name: 'Pé' }))
  await userEvent.click(field())
  await userEvent.click(await screen.findByRole('option', { name: 'Todos os serviços' }))
  expect(chosen.mock.calls).toEqual([['pe'], [null]])
})
