import { type ComponentType, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { lastPressed } from '../layers.ts'
import { Button } from './button.tsx'

type Props = {
  /** The form inside the dialog. */
  form: { id: string; pending: boolean; onSubmit: () => void }
  onCancel: () => void
  label?: string | undefined
  /** What sends the form all the same once something was found. Only its own press does, no key within the form. */
  keepLabel?: string | undefined
  disabledReason?: string | undefined
}

/** The footer of a dialog with a form: cancel and submit. */
export const DialogFoot = ({ form, onCancel, label = 'Salvar', keepLabel, disabledReason }: Props) => (
  <>
    <Button onClick={onCancel}>Cancelar</Button>
    {keepLabel ? (
      <Button variant="primary" pending={form.pending} onClick={form.onSubmit}>
        {keepLabel}
      </Button>
    ) : (
      <Button variant="primary" type="submit" form={form.id} pending={form.pending} disabledReason={disabledReason}>
        {label}
      </Button>
    )}
  </>
)

/** The footer of a dialog or drawer, below the scrolling content. */
export const Foot = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-5 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] max-md:[&>*]:flex-1">
    {children}
  </div>
)

/**
 * The dialog, rendered from its first opening on. A closed dialog shows nothing, but the library prepares it: the
 * thirteen of the till took a fifth of the time until the till was shown. While it goes out it keeps what it showed,
 * because its owner has nothing left to show by then: a receipt shrank to an empty box before it was gone.
 */
export function fromFirstOpening<Props extends { open: boolean }>(Dialog: ComponentType<Props>): ComponentType<Props> {
  return function FromFirstOpening(props) {
    const { open } = props
    const [isRendered, setRendered] = useState(false)
    const [lastOpen, setLastOpen] = useState(props)
    // Closed at first, because the library animates only what opens after it was rendered.
    useLayoutEffect(() => {
      if (open) setRendered(true)
    }, [open])
    if (open && lastOpen !== props) setLastOpen(props)
    return open || isRendered ? <Dialog {...(open ? props : lastOpen)} open={open && isRendered} /> : null
  }
}

/**
 * Tells the library where the focus goes when a dialog closes: to what had it, or was pressed, when the dialog opened.
 * The library looks only after a field with `autoFocus` has taken it. For what is gone by then, such as the row that
 * was deleted, the nearest that is left of its surroundings stands in; the library takes the first control in it. The
 * focus stays where it is if it has gone on meanwhile, for instance into the dialog that comes next.
 */
export function useFocusBack(open: boolean, popup: RefObject<HTMLElement | null>) {
  const before = useRef<HTMLElement[]>([])
  useLayoutEffect(() => {
    if (open) before.current = surroundingsOf(openerNow())
  }, [open])
  return (): HTMLElement | boolean => {
    const now = document.activeElement
    if (now !== document.body && !popup.current?.contains(now)) return false
    return before.current.find((element) => element.checkVisibility() && !element.matches(':disabled')) ?? true
  }
}

const openerNow = (): Element | null => {
  const focused = document.activeElement
  return focused && focused !== document.body
    ? focused
    : (lastPressed()?.closest('button, a[href], input, [tabindex]') ?? null)
}

/** The element and what it lies in, up to the page; from a menu on, the button that opened it. */
function surroundingsOf(element: Element | null): HTMLElement[] {
  if (!(element instanceof HTMLElement) || element === document.body) return []
  const opener = element.role === 'menu' && document.getElementById(element.getAttribute('aria-labelledby') ?? '')
  return [element, ...surroundingsOf(opener || element.parentElement)]
}
