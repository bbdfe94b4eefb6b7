import { useSyncExternalStore } from 'react'

/** Whether a media query matches, for changes that CSS alone cannot make. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
  )
}

/** Matches phones: below the product's breakpoint of 768 px. */
export const phone = '(width < 48rem)'

/** Matches where the widest layouts begin, at `xl`. */
export const wide = '(width >= 80rem)'
