import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Frame, isSamePlace, moveTo, type Place, resizeTo, snap, snapMinutes } from '../day-grid.ts'

export type Draft = { id: string; place: Place; by: 'pointer' | 'keyboard' }
type Grip = {
  id: string | null
  before: Place
  resizes: boolean
  pointerId: number
  x: number
  y: number
  isDragging: boolean
  timer?: ReturnType<typeof setTimeout>
}

type Options = {
  frame: Frame
  pixelsPerMinute: number
  placeOf: (id: string) => Place | undefined
  onDrop: (id: string, place: Place) => void
  /** An empty place was pressed. */
  onPick: (column: number, minute: number) => void
}

const slack = 5
const longPress = 350
const edge = 48

/**
 * Moving and resizing in the grid, by mouse, finger (after a long press, so that the page can still scroll) and keyboard
 * (space takes hold, arrows move, Enter drops, Escape lets go). Elements carry `data-appointment` and `data-resize`.
 */
export function useDrag({ frame, pixelsPerMinute, placeOf, onDrop, onPick }: Options) {
  const surface = useRef<HTMLDivElement>(null)
  const grip = useRef<Grip | null>(null)
  const [draft, setDraft] = useState<Draft | null>(null)

  const placeAt = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const { left, top, width } = surface.current!.getBoundingClientRect()
    const column = Math.floor(((clientX - left) / width) * frame.columns)
    return { column, minute: frame.from + (clientY - top) / pixelsPerMinute }
  }
  const letGo = useEffectEvent(() => {
    clearTimeout(grip.current?.timer)
    grip.current = null
    setDraft(null)
  })
  const drop = () => {
    const dropped = draft
    letGo()
    const before = dropped && placeOf(dropped.id)
    if (dropped && before && !isSamePlace(before, dropped.place)) onDrop(dropped.id, dropped.place)
  }

  // Once a long press has taken hold, the finger moves the appointment and not the page.
  useEffect(() => {
    const element = surface.current
    const hold = (event: TouchEvent) => grip.current?.isDragging && event.preventDefault()
    const cancel = (event: globalThis.KeyboardEvent) => event.key === 'Escape' && letGo()
    element?.addEventListener('touchmove', hold, { passive: false })
    addEventListener('keydown', cancel)
    return () => {
      element?.removeEventListener('touchmove', hold)
      removeEventListener('keydown', cancel)
    }
  }, [])

  const takeHold = (held: Grip) => {
    held.isDragging = true
    surface.current?.setPointerCapture(held.pointerId)
    if (held.id) setDraft({ id: held.id, place: held.before, by: 'pointer' })
  }

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || grip.current) return
    const target = event.target as HTMLElement
    const id = target.closest<HTMLElement>('[data-appointment]')?.dataset['appointment'] ?? null
    const before = id ? placeOf(id) : { column: 0, from: 0, to: 0 }
    if (!before) return
    const { pointerId, clientX: x, clientY: y, pointerType } = event
    const resizes = target.dataset['resize'] !== undefined
    const held: Grip = { id, before, resizes, pointerId, x, y, isDragging: false }
    if (id && pointerType === 'touch')
      held.timer = setTimeout(() => {
        takeHold(held)
        navigator.vibrate?.(15)
      }, longPress)
    grip.current = held
  }

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const held = grip.current
    if (!held || held.pointerId !== event.pointerId) return
    const [dx, dy] = [event.clientX - held.x, event.clientY - held.y]
    if (!held.isDragging) {
      if (Math.hypot(dx, dy) < slack) return
      // A finger that moves before it has taken hold is scrolling; a mouse on an empty place does nothing.
      if (event.pointerType === 'touch' || !held.id) return letGo()
      takeHold(held)
    }
    if (!held.id) return
    const minutes = dy / pixelsPerMinute
    const place = held.resizes
      ? resizeTo(held.before, snap(held.before.to + minutes), frame)
      : moveTo(held.before, placeAt(event).column, snap(held.before.from + minutes), frame)
    setDraft({ id: held.id, place, by: 'pointer' })
    scrollAtEdge(surface.current!, event)
  }

  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const held = grip.current
    if (!held) return
    if (held.isDragging) return drop()
    letGo()
    if (held.id) return
    const { column, minute } = placeAt(event)
    onPick(column, Math.floor(minute / 30) * 30)
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>, id: string) => {
    const before = placeOf(id)
    if (!before) return
    if (draft?.id !== id) {
      if (event.key !== ' ') return
      event.preventDefault()
      setDraft({ id, place: before, by: 'keyboard' })
      return
    }
    const moved = event.key === ' ' || event.key === 'Enter' ? null : step(event, draft.place, frame)
    if (moved === undefined) return
    event.preventDefault()
    if (moved) setDraft({ ...draft, place: moved })
    else drop()
  }

  return { surface, draft, letGo, onKeyDown, handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: letGo } }
}

/** Where an arrow key leads; undefined for other keys. */
function step({ key, shiftKey }: KeyboardEvent, place: Place, frame: Frame): Place | undefined {
  const by = { ArrowUp: -snapMinutes, ArrowDown: snapMinutes }[key]
  if (by !== undefined)
    return shiftKey
      ? resizeTo(place, place.to + by, frame)
      : moveTo(place, place.column, place.from + by, frame)
  const aside = { ArrowLeft: -1, ArrowRight: 1 }[key]
  return aside === undefined ? undefined : moveTo(place, place.column + aside, place.from, frame)
}

/** Shows more of the grid when something is dragged to the edge of what is shown. */
function scrollAtEdge(surface: HTMLElement, { clientX, clientY }: PointerEvent) {
  const box = surface.closest<HTMLElement>('[data-scrolls]')
  if (!box) return
  const { left, right, top, bottom } = box.getBoundingClientRect()
  const push = (at: number, from: number, to: number) => (at < from + edge ? -12 : at > to - edge ? 12 : 0)
  box.scrollBy(push(clientX, left + edge, right), push(clientY, top + edge, bottom))
}
