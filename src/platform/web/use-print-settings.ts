import { useSyncExternalStore } from 'react'
import { paperColumns } from '../paper.ts'
import { readPrintSettings, type PrintSettings } from '../print-settings.ts'

/** Stays when somebody signs out: it belongs to the counter. */
const key = 'marcai.print'
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

function save(settings: PrintSettings) {
  localStorage.setItem(key, JSON.stringify(settings))
  for (const listener of listeners) listener()
}

/** How this device prints, the same in all of its open tabs. */
export function usePrintSettings() {
  const settings = readPrintSettings(useSyncExternalStore(subscribe, () => localStorage.getItem(key)))
  return {
    settings,
    columns: paperColumns[settings.paper],
    change: (change: Partial<PrintSettings>) => save({ ...settings, ...change }),
  }
}
