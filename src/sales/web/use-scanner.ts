import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { lastIn } from '../../platform/filled.ts'

const textField = 'input:not([type=radio]):not([type=checkbox]), textarea'
type TextField = HTMLInputElement | HTMLTextAreaElement

type Scanner = {
  search: RefObject<HTMLInputElement | null>
  isKnown: (code: string) => boolean
  onCode: (code: string) => void
}

/**
 * Listens for scanned codes wherever the focus is, also in dialogs. The Enter or Tab that ends a code is swallowed, and a
 * field that received the code gets its former value back.
 */
export function useScanner({ search, isKnown, onCode }: Scanner): void {
  const burst = useRef(noBurst)
  const held = useRef<{ early: FocusedText | null; late: FocusedText | null }>({ early: null, late: null })
  const silence = useRef<ReturnType<typeof setTimeout>>(undefined)
  const take = useEffectEvent((codes: readonly Code[]) => {
    const { text, from } = codes.find((code) => isKnown(code.text)) ?? lastIn(codes)
    const before = held.current[from]
    if (before) putBack(before)
    onCode(text)
  })
  /** A scanner may say nothing after a code. Then it is one only if it is an item's. */
  const takeAfterSilence = useEffectEvent(() => {
    const codes = codesOf(burst.current)
    if (burst.current.late.length < shortestStopped || !codes.some(({ text }) => isKnown(text))) return
    burst.current = noBurst
    take(codes)
  })
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    clearTimeout(silence.current)
    const step = scanStep(burst.current, event.key, event.timeStamp)
    if (step.burst.late.length === 1 && step.burst !== burst.current)
      held.current = {
        early: step.burst.early ? held.current.late : null,
        late: heldBy(event.target, search.current),
      }
    burst.current = step.burst
    if (step.codes.length === 0) {
      if (step.burst.late.length >= shortestStopped) silence.current = setTimeout(() => takeAfterSilence(), lastPause)
      return
    }
    event.preventDefault()
    event.stopImmediatePropagation()
    take(step.codes)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen, { capture: true })
    return () => {
      clearTimeout(silence.current)
      window.removeEventListener('keydown', listen, { capture: true })
    }
  }, [])
}

type FocusedText = { field: TextField; value: string }

/** The focused text field and its value. Null for the search field, which is emptied after a scan anyway. */
function heldBy(target: EventTarget | null, search: HTMLInputElement | null): FocusedText | null {
  if (target === search || !(target instanceof HTMLElement) || !target.matches(textField)) return null
  return { field: target as TextField, value: (target as TextField).value }
}

/** Uses the prototype's setter and an event, because React does not notice a plain assignment of `value`. */
function putBack({ field, value }: FocusedText) {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * Keys typed in quick succession, and the time of the last one. A scanner acts as a keyboard that types faster than
 * people and ends with Enter or Tab, so its codes are recognised by speed. A busy browser may stop once within a code: then
 * `early` is what came before, or a last key of a person's.
 */
export type Burst = { early: string; late: string; at: number }

export const noBurst: Burst = { early: '', late: '', at: -Infinity }

/** The longest pause in milliseconds between two keys of a scanner, where the browser stops, and before its Enter. */
const fastest = 30
const longestStop = 400
const lastPause = 100
const [shortestCode, shortestStopped] = [4, 8]

/** What a burst may say: all of it, or only what came after the browser stopped. */
type Code = { text: string; from: 'early' | 'late' }
type Step = { burst: Burst; codes: readonly Code[] }

/** The codes that a burst may be if it ends here, with what came before a stop first. */
function codesOf({ early, late }: Burst): Code[] {
  const whole = early + late
  return [
    ...(early !== '' && whole.length >= shortestStopped ? [{ text: whole, from: 'early' } as const] : []),
    ...(late.length >= shortestCode ? [{ text: late, from: 'late' } as const] : []),
  ]
}

/** A low tone, for whoever looks at the goods and not at the screen. */
export function beep(): void {
  if (!('AudioContext' in window)) return
  const audio = new AudioContext()
  const [tone, volume] = [audio.createOscillator(), audio.createGain()]
  tone.frequency.value = 220
  volume.gain.value = 0.15
  tone.connect(volume).connect(audio.destination)
  tone.addEventListener('ended', () => void audio.close(), { once: true })
  tone.start()
  tone.stop(audio.currentTime + 0.3)
}

/** The burst after one more key. `codes` is what an Enter or a Tab may have ended. */
export function scanStep(burst: Burst, key: string, at: number): Step {
  const pause = at - burst.at
  const { early, late } = burst
  if (key === 'Enter' || key === 'Tab') return { burst: noBurst, codes: pause > lastPause ? [] : codesOf(burst) }
  // Modifier keys such as Shift belong to the character that follows.
  if (key.length > 1) return { burst, codes: [] }
  if (pause <= fastest) return { burst: { early, late: late + key, at }, codes: [] }
  return { burst: { early: pause <= longestStop ? late : '', late: key, at }, codes: [] }
}
