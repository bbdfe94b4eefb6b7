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

/** The key of a setting that belongs to the device and not to a person, so that signing out keeps it. */
export const deviceKey = (name: string): string => `marcai.device.${name}`

/** Clears what this device has stored, except its own settings. */
export function clearAllButDevice(): void {
  const own = Object.entries(localStorage).filter(([key]) => key.startsWith(deviceKey('')))
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
