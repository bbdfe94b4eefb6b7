import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

type Props<T extends string> = {
  label: string
  value: T
  options: readonly { value: T; label: ReactNode; icon?: ReactNode; disabled?: boolean }[]
  onChange: (value: T) => void
  size?: 'md' | 'lg'
}

/** A choice of one among few, all visible. They are radio buttons, so the arrow keys work. */
export function Segmented<T extends string>({ label, value, options, onChange, size = 'md' }: Props<T>) {
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="visually-hidden">{label}</legend>
      <div
        className={classNames(
          'grid auto-cols-fr grid-flow-col rounded-control border border-edge bg-sunken p-0.5',
          size === 'lg' ? 'min-h-till' : 'min-h-control',
        )}
      >
        {options.map((option) => (
          <label
            key={option.value}
            className={classNames(
              'relative flex items-center justify-center gap-2 rounded-sm border border-transparent px-2 text-center text-sm font-semibold text-soft transition-colors select-none hover:text-ink max-md:min-h-11 pointer-coarse:min-h-11 [&>svg]:shrink-0',
              'has-disabled:text-faint has-disabled:hover:text-faint',
              'has-checked:border-edge has-checked:bg-surface has-checked:text-ink',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
              className="absolute inset-0 cursor-pointer appearance-none rounded-sm outline-none"
            />
            {option.icon}
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
