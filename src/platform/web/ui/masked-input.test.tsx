// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import pastedAmounts from '../../inputs/amounts/pasted.json' with { type: 'json' }
import { formatsOf } from '../../format.ts'
import { FormatsContext } from '../use-formats.ts'
import { BirthdayInput, DocumentInput, PhoneInput } from './masked-input.tsx'
import { MoneyInput } from './money-input.tsx'
import { PercentInput } from './number-input.tsx'

afterEach(cleanup)

function Typed({ as: Part }: { as: typeof PhoneInput }) {
  const [value, setValue] = useState('')
  return <Part aria-label="Campo" value={value} onValueChange={setValue} />
}
function TypedMoney() {
  const [cents, setCents] = useState<number | null>(null)
  return <MoneyInput aria-label={`${cents} centavos`} cents={cents} onCentsChange={setCents} />
}
const box = () => screen.getByRole<HTMLInputElement>('textbox')

it.each([
  ['11987654321', '(11) 98765-4321'],
  ['1132654321', '(11) 3265-4321'],
  ['+55 11 98765 4321', '(11) 98765-4321'],
  ['+351912345678', '+351912345678'],
])('writes the phone %s as %s', async (typed, written) => {
  render(<Typed as={PhoneInput} />)
  await userEvent.click(box())
  await userEvent.paste(typed)
  expect(box().value).toBe(written)
})

it('takes what is pasted whole for the whole value, and keeps what does not fit', async () => {
  render(<Typed as={PhoneInput} />)
  await userEvent.type(box(), '1198')
  await userEvent.paste(' +55 92 98765-4321')
  expect(box().value).toBe('(92) 98765-4321')
  await userEvent.type(box(), '5')
  expect(box().value).toBe('(92) 98765-43215')
})

it.each([...pastedAmounts, { pasted: 'um real', cents: 12 }])(
  '$pasted over an amount makes it $cents centavos',
  async ({ pasted, cents }) => {
    render(<TypedMoney />)
    await userEvent.type(box(), '12')
    await userEvent.paste(pasted)
    expect(box().getAttribute('aria-label')).toBe(`${cents} centavos`)
  },
)

it.each([
  ['52998224725', '529.982.247-25'],
  ['11222333000181', '11.222.333/0001-81'],
  ['12abc34501de35', '12.ABC.345/01DE-35'],
])('writes the document %s as %s', async (typed, written) => {
  render(<Typed as={DocumentInput} />)
  await userEvent.type(box(), typed)
  expect(box().value).toBe(written)
})

it('leaves the caret behind the digit that was typed', async () => {
  render(<Typed as={PhoneInput} />)
  await userEvent.type(box(), '1198765432')
  expect(box().value).toBe('(11) 9876-5432')
  await userEvent.type(box(), '1', { initialSelectionStart: 6, initialSelectionEnd: 6 })
  expect(box().value).toBe('(11) 91876-5432')
  expect(box().selectionStart).toBe(7)
})

it('fills money from the right, in whole centavos', async () => {
  render(<TypedMoney />)
  await userEvent.type(box(), '123456')
  expect(box().value).toBe('R$ 1.234,56')
  expect(box().getAttribute('aria-label')).toBe('123456 centavos')
  await userEvent.clear(box())
  expect(box().getAttribute('aria-label')).toBe('null centavos')
})

it('money is empty again once its last digit is deleted, and a typed zero is a zero', async () => {
  render(<TypedMoney />)
  await userEvent.type(box(), '50{Backspace}')
  expect(box().value).toBe('R$ 0,05')
  await userEvent.type(box(), '{Backspace}')
  expect(box().value).toBe('')
  expect(box().getAttribute('aria-label')).toBe('null centavos')
  await userEvent.type(box(), '500')
  await userEvent.type(box(), '0', { initialSelectionStart: 0, initialSelectionEnd: 7 })
  expect(box().value).toBe('R$ 0,00')
  expect(box().getAttribute('aria-label')).toBe('0 centavos')
  await userEvent.type(box(), '{Backspace}')
  expect(box().getAttribute('aria-label')).toBe('null centavos')
})

function TypedPercent() {
  const [value, setValue] = useState<number | null>(40)
  return <PercentInput aria-label={`${value} por cento`} value={value} onValueChange={setValue} />
}

it.each([
  ['12,5', '12,5', 12.5],
  ['12.5', '12,5', 12.5],
  ['33,333', '33,33', 33.33],
  ['a7,', '7,', 7],
  [' ', '', null],
])('takes the percentage %s as %s', async (typed, written, value) => {
  render(<TypedPercent />)
  expect(box().value).toBe('40')
  await userEvent.clear(box())
  await userEvent.type(box(), typed)
  expect(box().value).toBe(written)
  expect(box().getAttribute('aria-label')).toBe(`${value} por cento`)
})

it.each([
  ['DD/MM/YYYY', '1203', '12/03', '12/03'],
  ['MM/DD/YYYY', '0312', '03/12', '12/03'],
  ['MM/DD/YYYY', '3/2', '03/2', '2/03'],
  ['MM/DD/YYYY', '12', '12', '12'],
  ['YYYY-MM-DD', '0312', '03-12', '12/03'],
] as const)(
  'in the order %s the birthday %s is written as %s, and its value has the day first: %s',
  async (dateFormat, typed, written, value) => {
    function Birthday() {
      const [text, setText] = useState('')
      return <BirthdayInput aria-label={`Campo ${text}`} value={text} onValueChange={setText} />
    }
    render(
      <FormatsContext value={formatsOf({ currency: 'BRL', dateFormat, zone: 'America/Sao_Paulo' })}>
        <Birthday />
      </FormatsContext>,
    )
    await userEvent.type(box(), typed)
    expect(box().value).toBe(written)
    expect(box().getAttribute('aria-label')).toBe(`Campo ${value}`)
  },
)

it('writes money in the currency of the business', async () => {
  render(
    <FormatsContext value={formatsOf({ currency: 'USD', dateFormat: 'DD/MM/YYYY', zone: 'America/Sao_Paulo' })}>
      <TypedMoney />
    </FormatsContext>,
  )
  expect(box().placeholder).toBe('US$ 0,00')
  await userEvent.type(box(), '123456')
  expect(box().value).toBe('US$ 1.234,56')
  expect(box().getAttribute('aria-label')).toBe('123456 centavos')
})
