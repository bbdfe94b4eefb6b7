import { Tooltip as Base } from '@base-ui/react/tooltip'
import { type ReactElement, useState } from 'react'

type Props = {
  text: string | undefined
  children: ReactElement
  side?: 'top' | 'right' | 'bottom' | 'left'
  /** Opens on a press as well: where there is no hovering, that is the only way to ask. */
  onPress?: boolean
}

/** Says more about the control that it wraps, on hover and on focus. Without a text there is no tooltip. */
export function Tooltip({ text, children, side = 'top', onPress = false }: Props) {
  const [open, setOpen] = useState(false)
  if (!text) return children
  return (
    <Base.Root open={open} onOpenChange={setOpen}>
      <Base.Trigger
        render={children}
        delay={250}
        closeOnClick={!onPress}
        {...(onPress && { onClick: () => setOpen(true) })}
      />
      <Base.Portal>
        <Base.Positioner sideOffset={6} side={side} className="z-50">
          <Base.Popup className="max-w-64 rounded-control bg-ink px-2.5 py-1.5 text-xs text-canvas shadow-float transition-opacity duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0">
            {text}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
