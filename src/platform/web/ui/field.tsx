import { type ReactNode, useId } from 'react'

export type ControlProps = {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
  'aria-required': true | undefined
}

type Props = {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  required?: boolean
  hideLabel?: boolean
  children: (control: ControlProps) => ReactNode
}

/** A label, its control, a hint and an error, linked for screen readers. */
export function Field({ label, hint, error, required = false, hideLabel = false, children }: Props) {
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const described = [hint && hintId, error && errorId].filter(Boolean).join(' ')
  return (
    <div className="grid content-start gap-1.5">
      <div className={hideLabel ? 'visually-hidden' : 'flex gap-1 text-sm font-semibold text-ink'}>
        <label htmlFor={id}>{label}</label>
        {required && (
          <span aria-hidden className="text-danger">
            *
          </span>
        )}
      </div>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
        'aria-required': required || undefined,
      })}
      {hint && (
        <p id={hintId} className="text-xs text-soft">
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} className="text-xs font-semibold text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
