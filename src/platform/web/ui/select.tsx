import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { controlClass } from './input.tsx'

export type Option = { value: string; label: string; disabled?: boolean }
type Props = Omit<ComponentProps<'select'>, 'children'> & { options: readonly Option[]; placeholder?: string }

/** The browser's own select: right on a phone, on a keyboard and for screen readers without a line of ours. */
export const Select = ({ options, placeholder, className, ...rest }: Props) => (
  <span className="relative block w-full">
    <select {...rest} className={classNames(controlClass, 'select appearance-none pr-9', className)}>
      {placeholder !== undefined && <option value="">{placeholder}</option>}
      {options.map(({ value, label, disabled }) => (
        <option key={value} value={value} disabled={disabled}>
          {label}
        </option>
      ))}
    </select>
    <ChevronDown
      aria-hidden
      size={16}
      className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-soft"
    />
  </span>
)
