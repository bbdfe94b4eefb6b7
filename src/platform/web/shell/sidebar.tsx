import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { classNames } from '../ui/class-names.ts'
import { Tooltip } from '../ui/tooltip.tsx'

export type NavigationItem = {
  label: string
  subtitle?: string
  icon: ReactNode
  href: string
  /** Highlights one item of the menu. */
  highlighted?: boolean
}

type Props = { items: readonly NavigationItem[]; footer: ReactNode; collapsed: boolean; onNavigate?: () => void }

export function Sidebar({ items, footer, collapsed, onNavigate }: Props) {
  return (
    <>
      <nav aria-label="Menu principal" className="min-h-0 flex-1 overflow-y-auto md:px-3">
        <ul className="grid gap-0.5">
          {items.map((item) => (
            <li key={item.href} className={item.highlighted ? 'pb-2' : ''}>
              <Tooltip text={collapsed ? item.label : undefined} side="right">
                <Link
                  to={item.href}
                  activeOptions={{ exact: items.some(({ href }) => href.startsWith(`${item.href}/`)) }}
                  {...(onNavigate && { onClick: onNavigate })}
                  {...(collapsed && { 'aria-label': item.label })}
                  className={classNames(
                    'focus-ring flex items-center gap-3 rounded-control px-3 text-sm transition-colors',
                    collapsed && 'justify-center',
                    item.highlighted
                      ? 'min-h-12 bg-accent font-semibold text-on-accent hover:bg-accent-hover'
                      : 'min-h-control text-soft hover:bg-hover hover:text-ink aria-[current=page]:bg-hover aria-[current=page]:font-semibold aria-[current=page]:text-ink',
                  )}
                >
                  {item.icon}
                  {!collapsed && (
                    <span className="min-w-0">
                      <span className="block truncate">{item.label}</span>
                      {item.subtitle && <span className="block truncate text-xs font-normal">{item.subtitle}</span>}
                    </span>
                  )}
                </Link>
              </Tooltip>
            </li>
          ))}
        </ul>
      </nav>
      {/* Collapsed, a footer button shows only its icon; the label is clipped, so screen readers still have it. */}
      <div className="border-t border-line py-3 md:px-3 [&>*]:justify-start [&>*]:gap-3 [&>*]:overflow-hidden [&>*]:px-3 [&>*]:font-normal [&_svg]:shrink-0">
        {footer}
      </div>
    </>
  )
}
