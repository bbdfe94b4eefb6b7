import type { ComponentProps, ReactNode } from 'react'

type Props = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; hint?: ReactNode }

export const Checkbox = ({ label, hint, ...rest }: Props) => (
  <label className="flex min-h-control items-center gap-2.5 text-sm text-ink">
    <input {...rest} type="checkbox" className="checkbox" />
    <span>
      {label}
      {hint && <span className="block text-xs text-soft">{hint}</span>}
    </span>
  </label>
)

/** A switch, for states such as active or inactive. */
export const Switch = ({ label, hint, ...rest }: Props) => (
  <label className="flex min-h-control items-center justify-between gap-4 text-sm text-ink">
    <span>
      <span className="font-semibold">{label}</span>
      {hint && <span className="block text-xs text-soft">{hint}</span>}
    </span>
    <input {...rest} type="checkbox" role="switch" className="switch" />
  </label>
)
