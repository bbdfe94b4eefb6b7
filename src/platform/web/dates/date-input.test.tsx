// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { type DateFormat, formatsOf } from '../../format.ts'
import { FormatsContext } from '../use-formats.ts'
// Imported here, because loading it on opening takes longer on a busy machine than the test waits.
import './calendar.tsx'
import { DateInput, TimeInput } from './date-input.tsx'

afterEach(cleanup)

function Typed({
  as: Part,
  first = '',
  told,
}: {
  as: typeof TimeInput
  first?: string
  told?: (value: string) => void
}) {
  const [value, setValue] = useState(first)
  const tell = (value: string) => {
    told?.(value)
    setValue(value)
  }
  return <Part aria-label={`Campo ${value}`} value={value} onValueChange={tell} />
}
const box = () => screen.getByRole<HTMLInputElement>('textbox')

it.each([
  ['23112026', '23/11/2026', '2026-11-23'],
  ['1/2/2026', '01/02/2026', '2026-02-01'],
  ['29022028', '29/02/2028', '2028-02-29'],
  ['29/02/2026', '29/02/2026', ''],
  ['31042026', '31/04/2026', ''],
  ['00/00/0000', '00/00/0000', ''],
  ['23/11', '23/11', ''],
])('the date %s is written as %s and means "%s"', async (typed, written, meant) => {
  render(<Typed as={DateInput} />)
  await userEvent.type(box(), typed)
  expect(box().value).toBe(written)
  expect(box().getAttribute('aria-label')).toBe(`Campo ${meant}`)
})

const within = (dateFormat: DateFormat, node: ReactNode) => (
  <FormatsContext value={formatsOf({ currency: 'BRL', dateFormat, zone: 'America/Sao_Paulo' })}>{node}</FormatsContext>
)

it.each([
  ['MM/DD/YYYY', 'mm/dd/aaaa', '11232026', '11/23/2026', '2026-11-23'],
  ['MM/DD/YYYY', 'mm/dd/aaaa', '1/2/2026', '01/02/2026', '2026-01-02'],
  ['MM/DD/YYYY', 'mm/dd/aaaa', '23112026', '23/11/2026', ''],
  ['MM/DD/YYYY', 'mm/dd/aaaa', '02292026', '02/29/2026', ''],
  ['YYYY-MM-DD', 'aaaa-mm-dd', '20261123', '2026-11-23', '2026-11-23'],
  ['YYYY-MM-DD', 'aaaa-mm-dd', '2026-1-2', '2026-01-2', ''],
  ['YYYY-MM-DD', 'aaaa-mm-dd', '2026-1-02', '2026-01-02', '2026-01-02'],
] as const)(
  'in the order %s (%s) the date %s is written as %s and means "%s"',
  async (format, hint, typed, written, meant) => {
    render(within(format, <Typed as={DateInput} />))
    expect(box().placeholder).toBe(hint)
    await userEvent.type(box(), typed)
    expect(box().value).toBe(written)
    expect(box().getAttribute('aria-label')).toBe(`Campo ${meant}`)
  },
)

it('in another order, a date is shown, pasted as computers write it, and finished with two digits of its year', async () => {
  render(within('MM/DD/YYYY', <Typed as={DateInput} first="2026-12-31" />))
  expect(box().value).toBe('12/31/2026')
  await userEvent.clear(box())
  await userEvent.paste('2026-11-23')
  expect(box().value).toBe('11/23/2026')
  await userEvent.clear(box())
  await userEvent.type(box(), '112426')
  await userEvent.tab()
  expect(box().value).toBe('11/24/2026')
  expect(box().getAttribute('aria-label')).toBe('Campo 2026-11-24')
})

it('a date is pasted as computers write it, and two digits of a year are enough', async () => {
  render(<Typed as={DateInput} />)
  await userEvent.click(box())
  await userEvent.paste('2026-11-23')
  expect(box().value).toBe('23/11/2026')
  await userEvent.clear(box())
  await userEvent.type(box(), '241126')
  await userEvent.tab()
  expect(box().value).toBe('24/11/2026')
})

it('half a date stays and is shown as wrong, where a value is needed', async () => {
  render(<Typed as={DateInput} first="2026-11-23" />)
  await userEvent.type(box(), '{Backspace}{Backspace}{Backspace}{Backspace}')
  expect(box().getAttribute('aria-label')).toBe('Campo ')
  await userEvent.tab()
  expect(box().value).toBe('23/11')
  expect(box().getAttribute('aria-invalid')).toBe('true')
  await userEvent.type(box(), '2027')
  expect(box().getAttribute('aria-invalid')).toBeNull()
  expect(box().getAttribute('aria-label')).toBe('Campo 2027-11-23')
})

it('who keeps the value before shows it again', async () => {
  const told = vi.fn()
  render(<DateInput aria-label="Campo" value="2026-11-23" onValueChange={told} />)
  await userEvent.type(box(), '{Backspace}')
  expect(box().value).toBe('23/11/202')
  await userEvent.tab()
  expect(box().value).toBe('23/11/2026')
  expect(told).toHaveBeenLastCalledWith('')
})

it.each([
  ['0930', '09:30', '09:30'],
  ['9:30', '09:30', '09:30'],
  ['930', '09:30', '09:30'],
  ['2400', '24:00', '24:00'],
  ['2530', '25:30', ''],
  ['12', '12', ''],
])('the time %s is written as %s and means "%s"', async (typed, written, meant) => {
  render(<Typed as={TimeInput} />)
  await userEvent.type(box(), typed)
  expect(box().value).toBe(written)
  expect(box().getAttribute('aria-label')).toBe(`Campo ${meant}`)
})

it('an hour alone is a full one', async () => {
  render(<Typed as={TimeInput} />)
  await userEvent.type(box(), '14')
  await userEvent.tab()
  expect(box().value).toBe('14:00')
})

it.each([
  ['14:00', '{ArrowUp}', '14:15'],
  ['14:10', '{ArrowUp}', '14:15'],
  ['14:10', '{ArrowDown}', '14:00'],
  ['00:00', '{ArrowDown}', '23:45'],
  ['23:45', '{ArrowUp}', '00:00'],
])('from %s the key %s leads to %s', async (first, key, next) => {
  render(<Typed as={TimeInput} first={first} />)
  await userEvent.type(box(), key)
  expect(box().value).toBe(next)
})

it('a day is picked from the calendar by the keys', async () => {
  const told = vi.fn()
  render(<DateInput aria-label="Campo" value="2026-11-30" min="2026-11-10" onValueChange={told} />)
  await userEvent.click(screen.getByRole('button', { name: 'Abrir calendário' }))
  expect((await screen.findByRole('grid')).getAttribute('aria-label')).toBe('novembro de 2026')
  screen.getByRole('button', { name: /30 de novembro de 2026/ }).focus()
  await userEvent.keyboard('{ArrowRight}')
  expect(screen.getByRole('grid').getAttribute('aria-label')).toBe('dezembro de 2026')
  await userEvent.keyboard('{PageDown}{Enter}')
  expect(told).toHaveBeenLastCalledWith('2027-01-01')
})

it('the keys lead through days out of reach, which are told and cannot be picked', async () => {
  const told = vi.fn()
  render(<DateInput aria-label="Campo" value="2026-11-10" min="2026-11-10" onValueChange={told} />)
  await userEvent.click(screen.getByRole('button', { name: 'Abrir calendário' }))
  screen.getByRole('button', { name: /10 de novembro de 2026/ }).focus()
  await userEvent.keyboard('{ArrowLeft}')
  const day = screen.getByRole('button', { name: 'segunda-feira, 9 de novembro de 2026' })
  expect(document.activeElement).toBe(day)
  expect(day.getAttribute('aria-disabled')).toBe('true')
  await userEvent.keyboard('{Enter}')
  expect(told).not.toHaveBeenCalled()
  await userEvent.keyboard('{ArrowRight}{Enter}')
  expect(told).toHaveBeenLastCalledWith('2026-11-10')
})
