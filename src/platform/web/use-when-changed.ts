import { useState } from 'react'

/** Calls `forget` while rendering if the values differ from those of the last rendering. */
export function useWhenChanged(values: unknown, forget: () => void): void {
  const key = JSON.stringify(values)
  const [before, setBefore] = useState(key)
  if (key === before) return
  setBefore(key)
  forget()
}
