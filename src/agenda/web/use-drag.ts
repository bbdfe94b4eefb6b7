import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { scrollAtEdge } from './use-edge-scroll.ts'
import { type Frame, isSamePlace, moveTo, type Place, resizeTo, snap, snapMinutes } from '../day-grid.ts'

export type Draft = { id: string; place: Place; by: 'pointer' | 'keyboard' }

/** A pointer that is down, on an appointment or on an empty place. */
type Grip = {
  pointerId: number
  x: number
  y: number
  minute: number
  /** Where it is now. */
  at: { clientX: number; clientY: number }
  held: { id: string; before: Place; resizes: boolean } | null
  place: Place | null
  timer?: ReturnType<typeof setTimeout>
}

type Options = {
  frame: Frame
  pixelsPerMinute: number
  /** Undefined for what cannot be moved. */
  placeOf: (id: string) => Place | undefined
  describe: (place: Place) => string
  onDrop: (id: string, place: Place) => void
  onOpen: (id: string) => void
  /** An empty place was pressed. */
  onPick: (column: number, minute: number) => void
}

const slack = 5
const longPress = 350

/**
 * Moving and resizing in the grid, by mouse, by finger (after a long press, so that the page can still be scrolled) and by
 * keyboard (space takes hold, arrows move, Enter drops, Escape lets go). Appointments carry `data-appointment`, their
 * lower edges `data-resize`.
 */
export function useDrag({ frame, pixelsPerMinute, placeOf, describe, onDrop, onOpen, onPick }: Options) {
  const surface = useRef<HTMLDivElement>(null)
  const grip = useRef<Grip | null>(null)
  // The browser ends a drag with a click, which must not open what was dragged.
  const hasDragged = useRef(false)
  const [draft, setDraft] = useState<Draft | null>(null)
  // What is said to those who do not see it move.
  const [said, setSaid] = useState('')

  const spotOf = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const { left, top, width } = surface.current!.getBoundingClientRect()
    return {
      column: Math.floor(((clientX - left) / width) * frame.columns),
      minute: frame.from + (clientY - top) / pixelsPerMinute,
    }
  }
  const show = (next: Draft) => {
    if (draft?.id === next.id && isSamePlace(draft.place, next.place)) return
    setDraft(next)
    setSaid(describe(next.place))
  }
  const letGo = () => {
    clearTimeout(grip.current?.timer)
    grip.current = null
    if (draft) setSaid('Nada foi mudado.')
    setDraft(null)
  }
  const drop = (id: string, place: Place) => {
    letGo()
    const before = placeOf(id)
    if (!before || isSamePlace(before, place)) return
    setSaid(`Solto: ${describe(place)}`)
    onDrop(id, place)
  }
  const takeHold = (pointer: Grip) => {
    if (!pointer.held) return
    hasDragged.current = true
    pointer.place = pointer.held.before
    surface.current?.setPointerCapture(pointer.pointerId)
    show({ id: pointer.held.id, place: pointer.place, by: 'pointer' })
    follow(pointer)
  }
  /** What is held at the edge goes on while the pointer rests, as more comes into sight. */
  const follow = (pointer: Grip) => {
    const element = surface.current
    if (grip.current !== pointer || !element) return
    if (scrollAtEdge(element, pointer.at))
      element.dispatchEvent(
        new globalThis.PointerEvent('pointermove', { ...pointer.at, pointerId: pointer.pointerId, bubbles: true }),
      )
    requestAnimationFrame(() => follow(pointer))
  }

  const cancel = useEffectEvent(letGo)
  useEffect(() => {
    const element = surface.current
    // Once it is held, the finger moves the appointment and not the page.
    const hold = (event: TouchEvent) => grip.current?.place && event.preventDefault()
    const escape = (event: globalThis.KeyboardEvent) => event.key === 'Escape' && cancel()
    element?.addEventListener('touchmove', hold, { passive: false })
    addEventListener('keydown', escape)
    return () => {
      element?.removeEventListener('touchmove', hold)
      removeEventListener('keydown', escape)
    }
  }, [])

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || grip.current) return
    hasDragged.current = false
    const target = event.target as HTMLElement
    // A button of the grid itself, such as the one for what there is no room for.
    if (target.closest('button:not([data-appointment])')) return
    const id = idOf(target)
    const before = id && placeOf(id)
    if (id && !before) return
    const { pointerId, clientX, clientY } = event
    const at = { clientX, clientY }
    const held = id && before ? { id, before, resizes: target.dataset['resize'] !== undefined } : null
    const pointer: Grip = { pointerId, x: clientX, y: clientY, at, minute: spotOf(event).minute, held, place: null }
    if (held && event.pointerType === 'touch')
      pointer.timer = setTimeout(() => {
        takeHold(pointer)
        navigator.vibrate?.(15)
      }, longPress)
    grip.current = pointer
  }

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const pointer = grip.current
    if (!pointer || pointer.pointerId !== event.pointerId) return
    if (!pointer.place) {
      if (Math.hypot(event.clientX - pointer.x, event.clientY - pointer.y) < slack) return
      // A finger that moves before it has taken hold is scrolling; on an empty place there is nothing to move.
      if (event.pointerType === 'touch' || !pointer.held) return letGo()
      takeHold(pointer)
    }
    pointer.at = { clientX: event.clientX, clientY: event.clientY }
    const { id, before, resizes } = pointer.held!
    const { column, minute } = spotOf(event)
    const moved = minute - pointer.minute
    pointer.place = resizes
      ? resizeTo(before, snap(before.to + moved), frame)
      : moveTo(before, column, snap(before.from + moved), frame)
    show({ id, place: pointer.place, by: 'pointer' })
  }

  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const pointer = grip.current
    if (!pointer || pointer.pointerId !== event.pointerId) return
    if (pointer.held && pointer.place) return drop(pointer.held.id, pointer.place)
    letGo()
    if (pointer.held) return
    const { column, minute } = spotOf(event)
    onPick(column, minute)
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const id = idOf(event.target)
    const before = id && placeOf(id)
    if (!id || !before) return
    if (draft?.by !== 'keyboard') {
      if (event.key !== ' ') return
      event.preventDefault()
      show({ id, place: before, by: 'keyboard' })
    } else if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault()
      drop(id, draft.place)
    } else {
      const place = step(event, draft.place, frame)
      if (!place) return
      event.preventDefault()
      show({ id, place, by: 'keyboard' })
    }
  }

  return {
    surface,
    draft,
    said,
    handlers: {
      onClick: ({ target, detail }: MouseEvent<HTMLElement>) => {
        const id = idOf(target)
        const isByKeyboard = detail === 0
        if (id && (isByKeyboard || !hasDragged.current)) onOpen(id)
      },
      onContextMenu: (event: MouseEvent) => draft && event.preventDefault(),
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: letGo,
      onKeyDown,
      // Some browsers press a button when space comes up again.
      onKeyUp: (event: KeyboardEvent) => event.key === ' ' && event.preventDefault(),
      onBlur: () => draft?.by === 'keyboard' && letGo(),
    },
  }
}

const idOf = (target: EventTarget) =>
  (target as HTMLElement).closest<HTMLElement>('[data-appointment]')?.dataset['appointment']

/** Where an arrow key leads; undefined for other keys. */
function step({ key, shiftKey }: KeyboardEvent, place: Place, frame: Frame): Place | undefined {
  if (key === 'ArrowLeft') return moveTo(place, place.column - 1, place.from, frame)
  if (key === 'ArrowRight') return moveTo(place, place.column + 1, place.from, frame)
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return undefined
  const by = key === 'ArrowUp' ? -snapMinutes : snapMinutes
  return shiftKey ? resizeTo(place, place.to + by, frame) : moveTo(place, place.column, place.from + by, frame)
}
