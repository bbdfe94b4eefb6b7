import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

type Props = {
  title: string
  subtitle?: ReactNode
  actions?: ReactNode
  action?: ReactNode
  /** Hides the title on phones to save space; screen readers still get it. */
  quiet?: boolean
}

/** The screen's title and actions. `action` is the main one; on phones it stays at the bottom, near the thumb. */
export const PageHeader = ({ title, subtitle, actions, action, quiet = false }: Props) => (
  <header
    className={classNames('flex flex-wrap items-end justify-between gap-x-4 gap-y-3 md:mb-5', !quiet && 'max-md:mb-3')}
  >
    <div className={classNames('min-w-48 flex-1', quiet && 'max-md:visually-hidden')}>
      <h1 className="text-xl font-semibold text-ink">{title}</h1>
      {subtitle && <p className="mt-0.5 text-sm text-soft max-md:hidden">{subtitle}</p>}
    </div>
    <div className="flex flex-wrap items-center gap-2">
      {actions}
      {action && (
        <div className="max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-20 max-md:border-t max-md:border-line max-md:bg-surface max-md:px-4 max-md:py-3 max-md:pb-[max(0.75rem,env(safe-area-inset-bottom))] max-md:[&>*]:w-full">
          {action}
        </div>
      )}
    </div>
  </header>
)
