import type { ComponentProps } from 'react'
import { Input } from './input.tsx'

type Props = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> & {
  value: number | null
  onValueChange: (value: number | null) => void
  /** What is counted, such as `min` or `%`. */
  suffix?: string | undefined
}

/** Whole numbers; an empty field is null. */
export const NumberInput = ({ value, onValueChange, suffix, ...rest }: Props) => (
  <span className="relative block">
    <Input
      inputMode="numeric"
      {...rest}
      type="number"
      className={suffix ? 'number figures pr-12' : 'number figures'}
      value={value ?? ''}
      onChange={({ target }) => onValueChange(target.value === '' ? null : target.valueAsNumber)}
    />
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
