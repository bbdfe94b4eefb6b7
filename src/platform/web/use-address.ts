import { useSyncExternalStore } from 'react'

const moved = 'marcai.moved'

/** The page's address, for programs without a router. */
export const useAddress = (): URL => new URL(useSyncExternalStore(onMove, () => location.href))

export function goTo(path: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, '', path)
  else history.pushState(null, '', path)
  window.dispatchEvent(new Event(moved))
}

function onMove(listener: () => void): () => void {
  for (const event of ['popstate', moved]) window.addEventListener(event, listener)
  return () => {
    for (const event of ['popstate', moved]) window.removeEventListener(event, listener)
  }
}
