import { useEffect, useEffectEvent } from 'react'

/** Milliseconds for which what was made is ringed. */
const ringed = 2000
/** Milliseconds after which it is not waited for any more: a filter may hide it. */
const patience = 5000

/**
 * Brings what was just made or moved into sight once it is shown: scrolls to it, rings it for a moment and puts the focus
 * on it. It may be there only after some more drawings.
 */
export function useMadeInSight(id: string | null, onSeen: () => void): void {
  const giveUp = useEffectEvent(onSeen)
  useEffect(() => {
    if (id === null) return
    const timer = setTimeout(() => giveUp(), patience)
    return () => clearTimeout(timer)
  }, [id])
  useEffect(() => {
    if (id === null) return
    // The dialog in which it was made gives the focus back one frame after it is gone.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        const made = document.querySelector<HTMLElement>(`[data-item="${CSS.escape(id)}"]`)
        if (!made) return
        const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
        made.scrollIntoView({ block: 'center', inline: 'center', behavior: isCalm ? 'auto' : 'smooth' })
        made.focus({ preventScroll: true })
        made.dataset['made'] = ''
        setTimeout(() => delete made.dataset['made'], ringed)
        onSeen()
      })
    })
    return () => cancelAnimationFrame(frame)
  })
}
