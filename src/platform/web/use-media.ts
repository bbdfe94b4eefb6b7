import { useSyncExternalStore } from 'react'

/** Whether a media query holds, for what styles alone cannot change. */
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

/** The breakpoint of the product. */
export const phone = '(width < 48rem)'
