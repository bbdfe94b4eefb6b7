/**
 * Focuses a field of a form that just appeared in a dialog. The dialog itself moves the focus one frame after the
 * focused element vanished, so this waits two frames. Returns a function that cancels it.
 */
export function focusInForm(formId: string, selector: string): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(() => document.getElementById(formId)?.querySelector<HTMLElement>(selector)?.focus())
  })
  return () => cancelAnimationFrame(frame)
}

/**
 * The field that takes the focus in a part that opens, or none: on a touch screen its keyboard would cover the part, and
 * whoever has gone on to something else meanwhile stays there.
 */
export const fieldToFocus = (part: HTMLElement): HTMLElement | null =>
  isFocusFree() && !matchMedia('(pointer: coarse)').matches
    ? part.querySelector('input:not([type=hidden], [type=checkbox], [type=radio], [hidden])')
    : null

export const isFocusFree = (): boolean => !document.activeElement || document.activeElement === document.body
