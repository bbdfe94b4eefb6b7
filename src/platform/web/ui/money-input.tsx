import type { ComponentProps } from 'react'
import { mostAmountDigits, parseAmount } from '../../money.ts'
import { useFormats } from '../use-formats.ts'
import { Input } from './input.tsx'
import { toast } from './toast.tsx'

type Props = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> & {
  cents: number | null
  onCentsChange: (cents: number | null) => void
}

/**
 * Digits fill in from the right, as on a card machine: 1 2 3 4 is R$ 12,34. The value is in whole cents. Zeros that a
 * deletion leaves are the mask's own, so the field is empty then. What is pasted is a whole amount.
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
        const digits = target.value.replace(/\D/g, '').slice(0, mostAmountDigits)
        const isDeleting = nativeEvent instanceof InputEvent && nativeEvent.inputType.startsWith('delete')
        onCentsChange(digits === '' || (isDeleting && Number(digits) === 0) ? null : Number(digits))
      }}
      onPaste={(event) => {
        event.preventDefault()
        const pasted = event.clipboardData.getData('text')
        const amount = parseAmount(pasted)
        if (amount !== null) onCentsChange(amount)
        else toast.error('Valor não reconhecido', `“${pasted.slice(0, 40)}” não é um valor em reais.`)
      }}
    />
  )
}
