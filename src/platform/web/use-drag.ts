import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { DragGeometry, HeldItem, Point } from '../drag-geometry.ts'
import { useClosedReason } from './closed-forms.ts'
import { type Edges, edgesOf, scrollAtEdge } from './edge-scroll.ts'

export type Draft<Place> = { id: string; place: Place; by: 'pointer' | 'keyboard' }

/** A pressed pointer, on an item or on an empty place. */
type Grip<Place, Spot> = {
  pointerId: number
  from: Point
  spot: Spot
  /** The pointer's current position. */
  at: Point
  held: HeldItem<Place> | null
  place: Place | null
  timer?: ReturnType<typeof setTimeout>
}

type Options<Place, Spot> = {
  geometry: DragGeometry<Place, Spot>
  /** Undefined for items that cannot be moved. */
  placeOf: (id: string) => Place | undefined
  describe: (place: Place) => string
  onDrop: (id: string, place: Place) => void
  onOpen: (id: string) => void
  /** Called when an empty place is pressed. */
  onPick?: (spot: Spot) => void
}

const slack = 5
const longPress = 350

/**
 * Moves and resizes items on a surface by mouse, by touch (after a long press, so that the page can still scroll) and
 * by keyboard (Space picks up, arrows move, Space or Enter drops, Escape cancels). Items carry `data-item`, their
 * resize handles `data-resize`; the held one gets `data-held`.
 */
export function useDrag<Place, Spot, Surface extends HTMLElement>(options: Options<Place, Spot>) {
  const { geometry, describe, onDrop, onOpen, onPick } = options
  const isClosed = useClosedReason() !== undefined
  const placeOf = (id: string) => (isClosed ? undefined : options.placeOf(id))
  const surface = useRef<Surface>(null)
  // Cached until the next scroll, so that pointer moves do not force a layout.
  const measured = useRef<{ rect: DOMRect; edges: Edges | null } | null>(null)
  const grip = useRef<Grip<Place, Spot> | null>(null)
  // The browser sends a click after a drag; that click must not open the item.
  const hasDragged = useRef(false)
  const [draft, setDraft] = useState<Draft<Place> | null>(null)
  // The live announcement for screen readers.
  const [said, setSaid] = useState('')

  const measure = () =>
    (measured.current ??= {
      rect: surface.current!.getBoundingClientRect(),
      edges: edgesOf(surface.current!),
    })
  const spotAt = (point: Point) => geometry.spotAt(point, measure().rect)
  const show = (next: Draft<Place>) => {
    if (draft?.id === next.id && geometry.isSame(draft.place, next.place)) return
    setDraft(next)
    setSaid(describe(next.place))
  }
  const letGo = () => {
    clearTimeout(grip.current?.timer)
    grip.current = null
    if (draft) setSaid('Nada foi alterado.')
    setDraft(null)
  }
  const drop = (id: string, place: Place) => {
    letGo()
    const before = placeOf(id)
    if (before === undefined || geometry.isSame(before, place)) return
    setSaid(`Movido: ${describe(place)}`)
    onDrop(id, place)
  }
  const takeHold = (pointer: Grip<Place, Spot>) => {
    if (!pointer.held) return
    hasDragged.current = true
    pointer.place = pointer.held.before
    surface.current?.setPointerCapture(pointer.pointerId)
    show({ id: pointer.held.id, place: pointer.place, by: 'pointer' })
    follow(pointer)
  }
  /** Keeps scrolling and moving while the pointer rests at an edge. */
  const follow = (pointer: Grip<Place, Spot>) => {
    const element = surface.current
    if (grip.current !== pointer || !element) return
    const { edges } = measure()
    if (edges && scrollAtEdge(edges, pointer.at)) {
      measured.current = null
      element.dispatchEvent(
        new globalThis.PointerEvent('pointermove', { ...pointer.at, pointerId: pointer.pointerId, bubbles: true }),
      )
    }
    requestAnimationFrame(() => follow(pointer))
  }

  const heldId = draft?.id
  useLayoutEffect(() => {
    // Set directly on the element; rendering the whole list for it would be slow.
    const element = surface.current
    const held = heldId && element?.querySelector(`[data-item="${heldId}"]`)
    if (!element || !held) return undefined
    held.setAttribute('data-held', '')
    // A browser that anchors the page to an item would scroll it below the pointer as the items change places.
    element.style.overflowAnchor = 'none'
    return () => {
      held.removeAttribute('data-held')
      element.style.overflowAnchor = ''
    }
  }, [heldId])
  const cancel = useEffectEvent(letGo)
  useEffect(() => {
    const element = surface.current
    // While an item is held, touch moves it instead of scrolling the page.
    const hold = (event: TouchEvent) => isHeld(grip.current) && event.preventDefault()
    const escape = (event: globalThis.KeyboardEvent) => event.key === 'Escape' && cancel()
    const forget = () => void (measured.current = null)
    element?.addEventListener('touchmove', hold, { passive: false })
    addEventListener('keydown', escape)
    addEventListener('scroll', forget, { capture: true, passive: true })
    return () => {
      element?.removeEventListener('touchmove', hold)
      removeEventListener('keydown', escape)
      removeEventListener('scroll', forget, { capture: true })
    }
  }, [])

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || grip.current) return
    hasDragged.current = false
    const target = event.target as HTMLElement
    // Buttons of the grid itself, such as the one for hidden items, are not dragged.
    if (target.closest('button:not([data-item])')) return
    const id = idOf(target)
    const before = id === undefined ? undefined : placeOf(id)
    if (id !== undefined && before === undefined) return
    measured.current = null
    const { pointerId, clientX, clientY } = event
    const at = { clientX, clientY }
    const held =
      id === undefined || before === undefined ? null : { id, before, resizes: target.dataset['resize'] !== undefined }
    const pointer: Grip<Place, Spot> = { pointerId, from: at, spot: spotAt(at), at, held, place: null }
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
    const { from, held } = pointer
    if (!isHeld(pointer)) {
      if (Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) < slack) return
      // Touch that moves before the long press is a scroll, and on an empty place there is nothing to move.
      if (event.pointerType === 'touch' || !held) return letGo()
      takeHold(pointer)
    }
    pointer.at = { clientX: event.clientX, clientY: event.clientY }
    pointer.place = geometry.dragged(held!, pointer.spot, spotAt(pointer.at))
    show({ id: held!.id, place: pointer.place, by: 'pointer' })
  }

  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const pointer = grip.current
    if (!pointer || pointer.pointerId !== event.pointerId) return
    const { held, place } = pointer
    if (held && place !== null) return drop(held.id, place)
    letGo()
    if (!held) onPick?.(spotAt(event))
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const id = idOf(event.target)
    const before = id === undefined ? undefined : placeOf(id)
    if (id === undefined || before === undefined) return
    if (draft?.by !== 'keyboard') {
      if (event.key !== ' ') return
      event.preventDefault()
      show({ id, place: before, by: 'keyboard' })
    } else if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault()
      drop(id, draft.place)
    } else {
      const place = geometry.stepped(event, draft.place)
      if (place === undefined) return
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
      // Some browsers click a button when Space is released.
      onKeyUp: (event: KeyboardEvent) => event.key === ' ' && idOf(event.target) && event.preventDefault(),
      onBlur: () => draft?.by === 'keyboard' && letGo(),
    },
  }
}

const idOf = (target: EventTarget) => (target as HTMLElement).closest<HTMLElement>('[data-item]')?.dataset['item']

const isHeld = (pointer: { place: unknown } | null) => pointer !== null && pointer.place !== null
