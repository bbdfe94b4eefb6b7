import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'

const textField = 'input:not([type=radio]):not([type=checkbox]), textarea'
type TextField = HTMLInputElement | HTMLTextAreaElement

/**
 * Hears a scanner wherever the focus is, in dialogs as well. The Enter that ends a code presses no button, and a field into
 * which the code ran gets back what it held before.
 */
export function useScanner(search: RefObject<HTMLInputElement | null>, onCode: (code: string) => void): void {
  const burst = useRef(noBurst)
  const held = useRef<{ field: TextField; value: string } | null>(null)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const step = scanStep(burst.current, event.key, event.timeStamp)
    if (step.burst.text.length === 1 && step.burst !== burst.current)
      held.current = heldBy(event.target, search.current)
    burst.current = step.burst
    if (step.code === null) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (held.current) putBack(held.current)
    onCode(step.code)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [])
}

/** The search is emptied anyway. */
function heldBy(target: EventTarget | null, search: HTMLInputElement | null) {
  if (target === search || !(target instanceof HTMLElement) || !target.matches(textField)) return null
  return { field: target as TextField, value: (target as TextField).value }
}

/** React hears of a value only through the element's own setter and an event. */
function putBack({ field, value }: { field: TextField; value: string }) {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * A scanner is a keyboard that types faster than any hand and ends with Enter. It does not know where the focus is, so
 * its code is told from what people type by its speed alone.
 */
export type Burst = { text: string; at: number }

export const noBurst: Burst = { text: '', at: -Infinity }

/** Milliseconds between two keys of a scanner; the Enter may come a little later. */
const fastest = 30
const lastPause = 100
const shortestCode = 4

/** What one more key makes of a burst; a code when the key is the Enter that ends one. */
export function scanStep(burst: Burst, key: string, at: number): { burst: Burst; code: string | null } {
  const pause = at - burst.at
  if (key === 'Enter') {
    const isCode = burst.text.length >= shortestCode && pause <= lastPause
    return { burst: noBurst, code: isCode ? burst.text : null }
  }
  // Shift and the like belong to the sign that follows them.
  if (key.length > 1) return { burst, code: null }
  return { burst: { text: pause <= fastest ? burst.text + key : key, at }, code: null }
}
