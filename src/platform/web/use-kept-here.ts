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

/** The key of a setting of this device. */
export const deviceKey = (name: string): string => `marcai.device.${name}`

/** Settings that say nothing of a business and nothing of a person, so that signing out keeps them. */
const lasting = new Set(['theme', 'single-keys', 'print', 'news-sound'].map(deviceKey))

/** Clears what this device has stored, except how it looks, sounds, takes keys and prints. */
export function clearAllButDevice(): void {
  const own = Object.entries(localStorage).filter(([key]) => lasting.has(key))
  localStorage.clear()
  for (const [key, value] of own) localStorage.setItem(key, value as string)
}

/** A setting of this device, shared by its tabs. */
export function useKeptHere(name: string): [kept: string | null, keep: (text: string) => void] {
  const key = deviceKey(name)
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
