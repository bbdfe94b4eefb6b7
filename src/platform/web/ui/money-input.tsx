import type { ComponentProps } from 'react'
import { useFormats } from '../use-formats.ts'
import { Input } from './input.tsx'

type Props = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> & {
  cents: number | null
  onCentsChange: (cents: number | null) => void
}

const mostDigits = 11

/**
 * Digits fill in from the right, as on a card machine: 1 2 3 4 is R$ 12,34. The value is in whole cents. Zeros that a
 * deletion leaves are the mask's own, so the field is empty then.
 */
export const MoneyInput = ({ cents, onCentsChange, ...rest }: Props) => {
  const { money } = useFormats()
  return (
    <Input
      inputMode="numeric"
      placeholder={money(0)}
      autoComplete="off"
      {...rest}
      className="figures"
      value={cents === null ? '' : money(cents)}
      onChange={({ target, nativeEvent }) => {
        const digits = target.value.replace(/\D/g, '').slice(0, mostDigits)
        const isDeleting = nativeEvent instanceof InputEvent && nativeEvent.inputType.startsWith('delete')
        onCentsChange(digits === '' || (isDeleting && Number(digits) === 0) ? null : Number(digits))
      }}
    />
  )
}
