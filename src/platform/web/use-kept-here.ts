import { useCallback, useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/**
 * A text stored on this device and shared by its tabs. Signing out keeps it, because it belongs to the counter, not the
 * person.
 */
export function useKeptHere(key: string): [kept: string | null, keep: (text: string) => void] {
  const kept = useSyncExternalStore(subscribe, () => localStorage.getItem(key))
  const keep = useCallback(
    (text: string) => {
      if (localStorage.getItem(key) === text) return
      localStorage.setItem(key, text)
      for (const listener of listeners) listener()
    },
    [key],
  )
  return [kept, keep]
}
