import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { Draft } from './use-drag.ts'

/** Opens on the present, or on the beginning of work. */
export function useScrollTo(top: number) {
  const box = useRef<HTMLDivElement>(null)
  const scroll = useEffectEvent(() => {
    box.current?.scrollTo({ top })
  })
  useEffect(() => {
    scroll()
  }, [])
  return box
}

/**
 * An appointment that moves among the others keeps the focus of the keyboard that moves it, and stays in sight. Where it is
 * no longer shown, the focus goes to what stands for its place.
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
    const found = find(`[data-appointment="${id}"]`) ?? (standIn && find(standIn(place)))
    found?.focus()
  })
}
