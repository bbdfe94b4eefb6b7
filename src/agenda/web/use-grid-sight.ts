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

/** An appointment that moves among the others keeps the focus of the keyboard that moves it, and stays in sight. */
export function useFocusThatFollows(draft: Draft | null, surface: { current: HTMLElement | null }) {
  const held = useRef<string | null>(null)
  useLayoutEffect(() => {
    if (draft?.by === 'keyboard') {
      held.current = draft.id
      surface.current?.querySelector('[data-ghost]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    }
    if (!held.current || document.activeElement !== document.body) return
    surface.current?.querySelector<HTMLElement>(`[data-appointment="${held.current}"]`)?.focus()
  })
}
