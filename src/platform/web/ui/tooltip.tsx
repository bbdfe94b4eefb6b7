import {
  cloneElement,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactElement,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

type Side = 'top' | 'right' | 'bottom' | 'left'
type Handlers = {
  onPointerEnter?: (event: PointerEvent) => unknown
  onPointerLeave?: (event: PointerEvent) => unknown
  onFocus?: (event: FocusEvent) => unknown
  onBlur?: (event: FocusEvent) => unknown
  onKeyDown?: (event: KeyboardEvent) => unknown
  onClick?: (event: MouseEvent) => unknown
}
type Props = {
  text: string | undefined
  children: ReactElement
  side?: Side
  /** Also opens on a press: without a mouse, there is no hover. */
  onPress?: boolean
}

const pauseBefore = 250
const pauseAfter = 80

/**
 * A tooltip on hover and focus; none without a text. It is our own, because every button has one and a library's
 * positioning engine would be part of the first load.
 */
export function Tooltip({ text, children, side = 'top', onPress = false }: Props) {
  const [anchor, setAnchor] = useState<Element | null>(null)
  const [next, setNext] = useState<{ anchor: Element | null; pause: number }>()
  useEffect(() => {
    if (!next) return
    const timer = setTimeout(() => setAnchor(next.anchor), next.pause)
    return () => clearTimeout(timer)
  }, [next])
  if (!text) return children
  const soon = (anchor: Element | null, pause = 0) => setNext({ anchor, pause })
  const own = children.props as Handlers
  const handlers: Handlers = {
    onPointerEnter: (event) => {
      if (event.pointerType === 'mouse') soon(event.currentTarget, pauseBefore)
      return own.onPointerEnter?.(event)
    },
    onPointerLeave: (event) => {
      if (event.pointerType === 'mouse') soon(null, pauseAfter)
      return own.onPointerLeave?.(event)
    },
    onFocus: (event) => {
      if (event.currentTarget.matches(':focus-visible')) soon(event.currentTarget)
      return own.onFocus?.(event)
    },
    onBlur: (event) => {
      soon(null)
      return own.onBlur?.(event)
    },
    onKeyDown: (event) => {
      if (event.key === 'Escape') soon(null)
      return own.onKeyDown?.(event)
    },
    onClick: (event) => {
      soon(onPress ? event.currentTarget : null)
      return own.onClick?.(event)
    },
  }
  return (
    <>
      {cloneElement(children, handlers)}
      {anchor && (
        <Tip
          anchor={anchor}
          side={side}
          text={text}
          onEnter={() => soon(anchor)}
          onLeave={() => soon(null, pauseAfter)}
        />
      )}
    </>
  )
}

type TipProps = { anchor: Element; side: Side; text: string; onEnter: () => void; onLeave: () => void }

/** Shown in the top layer, so that dialogs do not cover it and tables do not clip it. */
function Tip({ anchor, side, text, onEnter, onLeave }: TipProps) {
  const tip = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const element = tip.current
    // Old browsers and test documents have no top layer.
    if (!element?.showPopover) return
    element.showPopover()
    const { left, top } = placed(anchor.getBoundingClientRect(), element.getBoundingClientRect(), side)
    element.style.left = `${left}px`
    element.style.top = `${top}px`
  }, [anchor, side])
  return (
    <span
      ref={tip}
      role="tooltip"
      popover="manual"
      onPointerEnter={onEnter}
      onPointerLeave={onLeave}
      className="inset-auto m-0 w-max max-w-64 rounded-control border-0 bg-ink px-2.5 py-1.5 text-left text-xs font-normal whitespace-normal text-canvas shadow-float"
    >
      {text}
    </span>
  )
}

const gap = 6
const margin = 8

/** The position beside the control, on the opposite side if there is no room, and always inside the window. */
export function placed(anchor: DOMRect, tip: DOMRect, side: Side): { left: number; top: number } {
  const { clientWidth, clientHeight } = document.documentElement
  const within = (value: number, size: number, room: number) => Math.max(margin, Math.min(value, room - size - margin))
  if (side === 'left' || side === 'right') {
    const right = anchor.right + gap
    const fits = right + tip.width + margin <= clientWidth
    const left = side === 'right' && fits ? right : anchor.left - gap - tip.width
    return { left, top: within(anchor.top + (anchor.height - tip.height) / 2, tip.height, clientHeight) }
  }
  const above = anchor.top - gap - tip.height
  const top = side === 'top' && above >= margin ? above : anchor.bottom + gap
  return { left: within(anchor.left + (anchor.width - tip.width) / 2, tip.width, clientWidth), top }
}
