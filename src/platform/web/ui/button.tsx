import { type ComponentProps, type MouseEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useClosedReason } from '../closed-forms.ts'
import { classNames } from './class-names.ts'
import { Spinner } from './spinner.tsx'
import { Tooltip } from './tooltip.tsx'

export type ButtonVariant = 'primary' | 'accent' | 'secondary' | 'ghost' | 'danger'
export type ButtonSize = 'sm' | 'md' | 'lg'

export type ButtonProps = Omit<ComponentProps<'button'>, 'disabled' | 'onClick'> & {
  /** If it returns a promise, the button is pending until that settles. */
  onClick?: ((event: MouseEvent<HTMLButtonElement>) => unknown) | undefined
  variant?: ButtonVariant
  /** `lg` is the till's size. */
  size?: ButtonSize
  icon?: ReactNode
  /** Shows a spinner, keeps the width and ignores clicks. */
  pending?: boolean
  /** It writes without being a form's: disabled, with the reason, while the business may only read. */
  writes?: boolean
  /** Why the button is disabled. It stays focusable, so that the reason can be read. */
  disabledReason?: string | undefined
  fullWidth?: boolean
}

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-primary text-on-primary hover:bg-primary-hover',
  accent: 'bg-accent text-on-accent hover:bg-accent-hover',
  secondary: 'border border-edge bg-surface text-ink hover:bg-hover',
  ghost: 'text-ink hover:bg-hover',
  danger: 'bg-danger-solid text-on-danger hover:bg-danger-hover',
}
/** The text colours, for the spinner that replaces the label. */
const inks: Record<ButtonVariant, string> = {
  primary: 'text-on-primary',
  accent: 'text-on-accent',
  secondary: 'text-ink',
  ghost: 'text-ink',
  danger: 'text-on-danger',
}
const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-control-sm px-2.5 text-xs',
  md: 'min-h-control px-3.5 text-sm',
  lg: 'min-h-till px-5 text-base',
}

export const buttonClass = (variant: ButtonVariant = 'secondary', size: ButtonSize = 'md', fullWidth = false): string =>
  classNames(
    'inline-flex shrink-0 items-center justify-center gap-2 rounded-control font-semibold whitespace-nowrap select-none',
    'focus-ring transition-colors aria-disabled:not-aria-busy:opacity-45 aria-disabled:focus-visible:opacity-70',
    variants[variant],
    sizes[size],
    fullWidth && 'w-full',
  )

export function Button(props: ButtonProps) {
  const {
    variant = 'secondary',
    size,
    icon,
    pending = false,
    writes = false,
    disabledReason: ownReason,
    fullWidth,
    children,
    className,
    onClick,
    ...rest
  } = props
  const reasonId = useId()
  const closedReason = useClosedReason()
  const disabledReason = ownReason ?? (writes || rest.type === 'submit' ? closedReason : undefined)
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const hasActed = useRef(false)
  const isPending = pending || busy
  const inert = isPending || disabledReason !== undefined
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    // preventDefault, because a submit button would submit its form.
    if (inert || running.current) return event.preventDefault()
    // The second click of a double click may come after the first one's work is done but before the screen is rendered, or
    // to a button that has just taken the place of the first.
    if (event.detail > 1 && (writes || hasActed.current)) return event.preventDefault()
    const result = onClick?.(event)
    hasActed.current = result instanceof Promise
    if (result instanceof Promise) void wait(result)
  }
  const wait = async (work: Promise<unknown>) => {
    running.current = true
    setBusy(true)
    try {
      await work
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return (
    <Tooltip text={disabledReason} onPress>
      <button
        type="button"
        {...rest}
        aria-disabled={inert || undefined}
        aria-busy={isPending || undefined}
        aria-describedby={disabledReason ? reasonId : rest['aria-describedby']}
        onClick={click}
        className={classNames(
          buttonClass(variant, size, fullWidth),
          isPending && 'relative text-transparent! [&>:not([data-spinner])]:opacity-0',
          className,
        )}
      >
        {icon}
        {children}
        {isPending && (
          <span data-spinner className={classNames('absolute inset-0 grid place-items-center', inks[variant])}>
            <Spinner />
          </span>
        )}
        {disabledReason && (
          <span id={reasonId} hidden>
            {disabledReason}
          </span>
        )}
      </button>
    </Tooltip>
  )
}
