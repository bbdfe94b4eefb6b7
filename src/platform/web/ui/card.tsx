import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

type Props = { title?: ReactNode; actions?: ReactNode; children: ReactNode; className?: string; flush?: boolean }

/** A section on its own surface. `flush` removes the padding, for tables. */
export function Card({ title, actions, children, className, flush = false }: Props) {
  return (
    <section className={classNames('rounded-card border border-line bg-surface', className)}>
      {(title || actions) && (
        <header className="flex flex-wrap items-center justify-between gap-3 px-5 pt-4 pb-3">
          {title && <h2 className="text-base font-semibold text-ink">{title}</h2>}
          {actions}
        </header>
      )}
      <div className={flush ? '' : classNames('px-5 pb-5', !title && !actions && 'pt-5')}>{children}</div>
    </section>
  )
}

/** A figure with its label and a note, such as its change. */
export const StatCard = ({
  label,
  value,
  note,
  icon,
}: {
  label: string
  value: ReactNode
  note?: ReactNode
  icon?: ReactNode
}) => (
  <section className="@container rounded-card border border-line bg-surface p-4 md:p-5">
    <div className="flex items-center justify-between gap-2 text-soft">
      <h2 className="text-sm font-normal">{label}</h2>
      {icon}
    </div>
    <p className="figures mt-2 text-base font-semibold text-ink @min-[9rem]:text-xl">{value}</p>
    {note && <p className="mt-1 text-xs text-soft">{note}</p>}
  </section>
)
