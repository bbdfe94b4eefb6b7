import { Menu as Base } from '@base-ui/react/menu'
import type { ReactElement, ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type MenuItem = { label: string; icon?: ReactNode; onSelect: () => void; danger?: boolean }

/** A list of actions behind one button. */
export const Menu = ({ trigger, items }: { trigger: ReactElement; items: readonly MenuItem[] }) => (
  <Base.Root>
    <Base.Trigger render={trigger} />
    <Base.Portal>
      <Base.Positioner sideOffset={4} align="end" className="z-50">
        <Base.Popup className="min-w-44 rounded-card border border-line bg-raised p-1 text-sm text-ink shadow-float focus:outline-none">
          {items.map(({ label, icon, onSelect, danger }) => (
            <Base.Item
              key={label}
              onClick={onSelect}
              className={classNames(
                'flex min-h-control cursor-pointer items-center gap-2.5 rounded-sm px-2.5 outline-none data-highlighted:bg-hover',
                danger && 'text-danger',
              )}
            >
              {icon}
              {label}
            </Base.Item>
          ))}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
)
