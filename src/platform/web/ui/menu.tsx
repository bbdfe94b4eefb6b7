import { Menu as Base } from '@base-ui/react/menu'
import { type ReactElement, type ReactNode } from 'react'
import { useClosedReason } from '../closed-forms.ts'
import { classNames } from './class-names.ts'
import { usePopupPlace } from './popup-place.ts'

export type MenuItem = {
  label: string
  icon?: ReactNode
  onSelect: () => void
  danger?: boolean
  /** Shown at the right; the screen itself handles the key. */
  shortcut?: string
  /** It writes: disabled, with the reason, while the business may only read. */
  writes?: boolean
  /** Why the item is disabled; shown below its label. */
  disabledReason?: string | undefined
  /** Draws a line above the item. */
  separated?: boolean
}

/** A menu of actions that a button opens. */
export function Menu({ trigger, items }: { trigger: ReactElement; items: readonly MenuItem[] }) {
  const { container, shown } = usePopupPlace()
  const closedReason = useClosedReason()
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal container={container}>
        <Base.Positioner sideOffset={4} align="end" className="z-50">
          <Base.Popup
            ref={shown}
            className="max-h-(--available-height) max-w-72 min-w-48 origin-(--transform-origin) rounded-card border border-line overflow-y-auto bg-raised p-1 text-sm text-ink shadow-float transition duration-100 focus:outline-none data-ending-style:opacity-0 data-starting-style:scale-97 data-starting-style:opacity-0"
          >
            {items.map((item) => (
              <Item
                key={item.label}
                {...item}
                disabledReason={item.disabledReason ?? (item.writes ? closedReason : undefined)}
              />
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

const Item = ({ label, icon, onSelect, danger, shortcut, disabledReason, separated }: MenuItem) => (
  <>
    {separated && <Base.Separator className="mx-1 my-1 h-px bg-line" />}
    <Base.Item
      onClick={onSelect}
      disabled={disabledReason !== undefined}
      className={classNames(
        'flex min-h-control cursor-pointer items-center gap-2.5 rounded-sm px-2.5 outline-none data-disabled:cursor-not-allowed data-disabled:text-faint [&>svg]:size-4 [&>svg]:shrink-0',
        danger ? 'text-danger data-highlighted:bg-danger-soft' : 'data-highlighted:bg-hover [&>svg]:text-soft',
      )}
    >
      {icon}
      <span className="min-w-0 flex-1 py-1">
        {label}
        {disabledReason && <span className="block text-xs">{disabledReason}</span>}
      </span>
      {shortcut && <kbd className="pl-3 font-sans text-xs text-faint">{shortcut}</kbd>}
    </Base.Item>
  </>
)
