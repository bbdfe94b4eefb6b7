/**
 * Goes on with a field of a form that has just come to be in a dialog. The dialog itself takes the focus in the frame after
 * what had it is gone; this comes after that. What is given back takes it back.
 */
export function focusInForm(formId: string, selector: string): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(() => document.getElementById(formId)?.querySelector<HTMLElement>(selector)?.focus())
  })
  return () => cancelAnimationFrame(frame)
}
