import { useEffect, useEffectEvent, useRef } from 'react'

/** Calls `act` after a rendering with other values than the last, for what also changes other components, as a form's values do. */
export function useAfterChange(values: unknown, act: () => void): void {
  const key = JSON.stringify(values)
  const last = useRef(key)
  const changed = useEffectEvent(act)
  useEffect(() => {
    if (last.current === key) return
    last.current = key
    changed()
  }, [key])
}
