import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type Tone = 'success' | 'warning' | 'danger' | 'info' | 'neutral' | 'accent' | 'special'

export const toneClass: Record<Tone, string> = {
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
  info: 'bg-info-soft text-info',
  neutral: 'bg-neutral-soft text-neutral',
  accent: 'bg-accent-soft text-accent-text',
  special: 'bg-special-soft text-special',
}

/** A status label; its colour only repeats the text. */
export const Badge = ({ tone = 'neutral', icon, children }: { tone?: Tone; icon?: ReactNode; children: ReactNode }) => (
  <span
    className={classNames(
      'inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 text-xs font-semibold whitespace-nowrap [&>svg]:size-3.5 [&>svg]:-ml-0.5',
      toneClass[tone],
    )}
  >
    {icon}
    {children}
  </span>
)
