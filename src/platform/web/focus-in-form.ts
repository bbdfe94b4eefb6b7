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
