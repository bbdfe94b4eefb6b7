import type { ComponentProps } from 'react'
import { brl } from '../../format.ts'
import { Input } from './input.tsx'

type Props = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> & {
  cents: number | null
  onCentsChange: (cents: number | null) => void
}

const mostDigits = 11

/** Digits fill in from the right, as on a card machine: 1 2 3 4 is R$ 12,34. The value is whole centavos. */
export const MoneyInput = ({ cents, onCentsChange, ...rest }: Props) => (
  <Input
    inputMode="numeric"
    placeholder="R$ 0,00"
    autoComplete="off"
    {...rest}
    className="figures"
    value={cents === null ? '' : brl(cents)}
    onChange={({ target }) => {
      const digits = target.value.replace(/\D/g, '').slice(0, mostDigits)
      onCentsChange(digits === '' ? null : Number(digits))
    }}
  />
)
