// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Choice, Combobox } from './combobox.tsx'

const [ana, bia]: Choice[] = [
  { value: 'ana', label: 'Ana' },
  { value: 'bia', label: 'Bia' },
]
const [onAdd, onChange, onSubmit] = [vi.fn(), vi.fn(), vi.fn()]
beforeEach(() => vi.clearAllMocks())
afterEach(cleanup)

const onServer = { onSearch: () => undefined }

type List = { choices?: Choice[]; isStale?: boolean; loading?: boolean; search?: object }

const form = ({ search = onServer, ...list }: List) => (
  <form
    onSubmit={(event) => {
      event.preventDefault()
      onSubmit()
    }}
  >
    <Combobox
      control={{ id: 'client', 'aria-invalid': undefined, 'aria-describedby': undefined, 'aria-required': undefined }}
      choices={[]}
      value={null}
      onChange={onChange}
      {...search}
      emptyText="Nenhum cliente encontrado."
      adding={{ label: 'Novo cliente', icon: null, onAdd }}
      {...list}
    />
    <input aria-label="Telefone" />
  </form>
)
const type = (keys: string) => userEvent.type(screen.getByRole('combobox'), keys)

describe.each([{ isStale: true, choices: [ana!] }, { isStale: true }, { loading: true }])(
  'Enter before the list is there: %o',
  (before) => {
    it('adds whom nobody knows once that is known, and once', async () => {
      const { rerender } = render(form(before))
      await type('bia{Enter}{Enter}')
      expect([onAdd, onChange, onSubmit].flatMap(({ mock }) => mock.calls)).toEqual([])
      rerender(form({}))
      await waitFor(() => expect(onAdd).toHaveBeenCalledTimes(1))
      rerender(form(before))
      rerender(form({}))
      expect(onAdd).toHaveBeenCalledTimes(1)
      expect([onChange, onSubmit].flatMap(({ mock }) => mock.calls)).toEqual([])
    })

    it('takes the first of those who are found, and nobody of those of before', async () => {
      const { rerender } = render(form(before))
      await type('bia{Enter}')
      rerender(form({ choices: [bia!] }))
      await waitFor(() => expect(onChange).toHaveBeenCalledTimes(1))
      expect(onChange).toHaveBeenCalledWith(bia)
      expect([onAdd, onSubmit].flatMap(({ mock }) => mock.calls)).toEqual([])
    })

    it.each([
      ['goes on typing', () => type('n')],
      ['goes on', () => userEvent.tab()],
    ])('does nothing for whoever %s', async (_, goOn) => {
      const { rerender } = render(form(before))
      await type('bia{Enter}')
      await goOn()
      rerender(form({ choices: [bia!] }))
      rerender(form({}))
      expect([onAdd, onChange, onSubmit].flatMap(({ mock }) => mock.calls)).toEqual([])
    })
  },
)

it('Enter where nobody is found adds at once', async () => {
  render(form({}))
  await type('bia{Enter}')
  expect(onAdd).toHaveBeenCalledTimes(1)
})

describe('what was typed before a press elsewhere', () => {
  it('is taken with the click, so that what is pressed does not move away', async () => {
    render(form({ choices: [ana!, bia!], search: {} }))
    await type('b')
    const elsewhere = screen.getByLabelText('Telefone')
    const before = vi.fn()
    elsewhere.addEventListener('click', () => before(onChange.mock.calls.length))
    const mouse = userEvent.setup()
    await mouse.pointer({ keys: '[MouseLeft>]', target: elsewhere })
    expect(onChange).not.toHaveBeenCalled()
    await mouse.pointer({ keys: '[/MouseLeft]', target: elsewhere })
    expect(onChange).toHaveBeenCalledExactlyOnceWith(bia)
    expect(before).toHaveBeenCalledExactlyOnceWith(1)
  })

  it('is taken though nothing was clicked', async () => {
    render(form({ choices: [ana!, bia!], search: {} }))
    await type('b')
    await userEvent.pointer({ keys: '[MouseLeft>]', target: screen.getByLabelText('Telefone') })
    window.dispatchEvent(new PointerEvent('pointercancel'))
    await waitFor(() => expect(onChange).toHaveBeenCalledExactlyOnceWith(bia))
  })
})

it('takes what begins with what was typed before what only has it, whatever its group', async () => {
  const services: Choice[] = [
    { value: 'barba', label: 'Barba com toalha', group: 'Barba' },
    { value: 'baixo', label: 'Corte baixo', group: 'Cabelo' },
    { value: 'pe', label: 'Pé e cutícula', group: 'Unhas' },
  ]
  render(form({ choices: services, search: {} }))
  await type('c')
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Corte baixo',
    'Barba com toalha',
    'Pé e cutícula',
    'Novo cliente',
  ])
  await userEvent.keyboard('{Tab}')
  expect(onChange).toHaveBeenCalledWith(services[1])
})
