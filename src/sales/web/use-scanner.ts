import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'

const textField = 'input:not([type=radio]):not([type=checkbox]), textarea'
type TextField = HTMLInputElement | HTMLTextAreaElement

/**
 * Listens for scanned codes wherever the focus is, also in dialogs. The Enter that ends a code is swallowed, and a
 * field that received the code gets its former value back.
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

/** The focused text field and its value. Null for the search field, which is emptied after a scan anyway. */
function heldBy(target: EventTarget | null, search: HTMLInputElement | null) {
  if (target === search || !(target instanceof HTMLElement) || !target.matches(textField)) return null
  return { field: target as TextField, value: (target as TextField).value }
}

/** Uses the prototype's setter and an event, because React does not notice a plain assignment of `value`. */
function putBack({ field, value }: { field: TextField; value: string }) {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * Keys typed in quick succession, and the time of the last one. A scanner acts as a keyboard that types faster than
 * people and ends with Enter, so its codes are recognised by speed.
 */
export type Burst = { text: string; at: number }

export const noBurst: Burst = { text: '', at: -Infinity }

/** The longest pause in milliseconds between two keys of a scanner, and before its final Enter. */
const fastest = 30
const lastPause = 100
const shortestCode = 4

/** The burst after one more key. `code` is set if the key is the Enter that ends a scanned code. */
export function scanStep(burst: Burst, key: string, at: number): { burst: Burst; code: string | null } {
  const pause = at - burst.at
  if (key === 'Enter') {
    const isCode = burst.text.length >= shortestCode && pause <= lastPause
    return { burst: noBurst, code: isCode ? burst.text : null }
  }
  // Modifier keys such as Shift belong to the character that follows.
  if (key.length > 1) return { burst, code: null }
  return { burst: { text: pause <= fastest ? burst.text + key : key, at }, code: null }
}
