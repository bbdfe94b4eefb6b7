import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

type Props<T extends string> = {
  label: string
  value: T
  options: readonly { value: T; label: ReactNode; icon?: ReactNode }[]
  onChange: (value: T) => void
  size?: 'md' | 'lg'
}

/** One of few, all in sight; radio buttons underneath, so the arrow keys work. */
export function Segmented<T extends string>({ label, value, options, onChange, size = 'md' }: Props<T>) {
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="visually-hidden">{label}</legend>
      <div className="grid auto-cols-fr grid-flow-col gap-1 rounded-control bg-sunken p-1">
        {options.map((option) => (
          <label
            key={option.value}
            className={classNames(
              'flex items-center justify-center gap-2 rounded-sm px-3 text-sm font-semibold text-soft transition-colors',
              'has-checked:bg-surface has-checked:text-ink has-checked:ring-1 has-checked:ring-line',
              'has-focus-visible:outline-2 has-focus-visible:outline-focus',
              size === 'lg' ? 'min-h-till' : 'min-h-control',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="visually-hidden"
            />
            {option.icon}
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
