import { useLayoutEffect, useRef } from 'react'
import type { Draft } from './use-drag.ts'

/**
 * Keeps the keyboard focus on an item while it is moved, and keeps it in view. If the item is no longer shown, the
 * focus goes to the element that stands for its place.
 */
export function useFocusThatFollows<Place>(
  draft: Draft<Place> | null,
  surface: { current: HTMLElement | null },
  standIn?: (place: Place) => string,
) {
  const held = useRef<Draft<Place> | null>(null)
  useLayoutEffect(() => {
    if (draft?.by === 'keyboard') {
      held.current = draft
      surface.current
        ?.closest('section')
        ?.querySelector('[data-ghost]')
        ?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    }
    if (!held.current || document.activeElement !== document.body) return
    const find = (selector: string) => surface.current?.querySelector<HTMLElement>(selector)
    const { id, place } = held.current
    const found = find(`[data-item="${id}"]`) ?? (standIn && find(standIn(place)))
    found?.focus()
  })
}
