import { type ReactNode, type Ref, useId } from 'react'

type Props<T extends string> = {
  label: string
  value: T | null
  options: readonly { value: T; label: ReactNode; hint?: ReactNode }[]
  onChange: (value: T) => void
  error?: string | undefined
  /** Where a form puts the focus when the choice is refused. */
  ref?: Ref<HTMLInputElement>
}

/** A choice of one among few, each with room for an explanation. */
export function RadioGroup<T extends string>({ label, value, options, onChange, error, ref }: Props<T>) {
  const name = useId()
  return (
    <fieldset className="min-w-0" aria-describedby={error ? `${name}-error` : undefined}>
      <legend className="mb-1.5 text-sm font-semibold text-ink">{label}</legend>
      <div className="grid gap-2">
        {options.map((option, at) => (
          <label
            key={option.value}
            className="flex min-h-control items-start gap-3 rounded-control border border-line bg-surface px-3 py-2.5 text-sm text-ink transition-colors hover:border-soft has-checked:border-primary has-checked:ring-1 has-checked:ring-primary"
          >
            <input
              ref={at === 0 ? ref : undefined}
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="radio mt-px"
            />
            <span>
              {option.label}
              {option.hint && <span className="block text-xs text-soft">{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${name}-error`} className="mt-1.5 text-xs font-semibold text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
