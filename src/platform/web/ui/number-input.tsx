import { type ComponentProps, useState } from 'react'
import { Input } from './input.tsx'

type Props = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> & {
  value: number | null
  onValueChange: (value: number | null) => void
  /** The unit, such as `min` or `%`. */
  suffix?: string | undefined
}

/** A whole number; null if empty. */
export const NumberInput = ({ value, onValueChange, suffix, ...rest }: Props) => (
  <Suffixed suffix={suffix}>
    <Input
      inputMode="numeric"
      {...rest}
      type="number"
      className={suffix ? 'number figures pr-12' : 'number figures'}
      value={value ?? ''}
      onChange={({ target }) => onValueChange(target.value === '' ? null : target.valueAsNumber)}
    />
  </Suffixed>
)

/** A percentage with up to two decimals, typed with a comma or a point; null if empty. */
export function PercentInput({ value, onValueChange, ...rest }: Omit<Props, 'suffix'>) {
  const [typed, setTyped] = useState('')
  return (
    <Suffixed suffix="%">
      <Input
        inputMode="decimal"
        autoComplete="off"
        {...rest}
        className="figures pr-12"
        // Keeps the text as typed, for instance "12,".
        value={percentTyped(typed) === value ? typed : String(value ?? '').replace('.', ',')}
        onChange={({ target }) => {
          const [whole = '', ...decimals] = target.value.replace(/[^\d,.]/g, '').split(/[,.]/)
          const text = [whole.slice(0, 3), ...(decimals.length > 0 ? [decimals.join('').slice(0, 2)] : [])].join(',')
          setTyped(text)
          onValueChange(percentTyped(text))
        }}
      />
    </Suffixed>
  )
}

const percentTyped = (text: string): number | null => (/\d/.test(text) ? Number(text.replace(',', '.')) : null)

const Suffixed = ({ suffix, children }: Pick<ComponentProps<'span'>, 'children'> & Pick<Props, 'suffix'>) => (
  <span className="relative block">
    {children}
    {suffix && (
      <span
        aria-hidden
        className="pointer-events-none absolute inset-y-0 right-3 grid place-items-center text-sm text-soft"
      >
        {suffix}
      </span>
    )}
  </span>
)
