import { type ComponentType, type ReactNode, useLayoutEffect, useState } from 'react'
import { Button } from './button.tsx'

type Props = {
  /** The form inside the dialog. */
  form: { id: string; pending: boolean }
  onCancel: () => void
  label?: string
  disabledReason?: string | undefined
}

/** The footer of a dialog with a form: cancel and submit. */
export const DialogFoot = ({ form, onCancel, label = 'Salvar', disabledReason }: Props) => (
  <>
    <Button onClick={onCancel}>Cancelar</Button>
    <Button variant="primary" type="submit" form={form.id} pending={form.pending} disabledReason={disabledReason}>
      {label}
    </Button>
  </>
)

/** The footer of a dialog or drawer, below the scrolling content. */
export const Foot = ({ children }: { children: ReactNode }) => (
  <footer className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-5 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] max-md:[&>*]:flex-1">
    {children}
  </footer>
)

/**
 * The dialog, rendered from its first opening on. A closed dialog shows nothing, but the library prepares it: the
 * thirteen of the till took a fifth of the time until the till was shown.
 */
export function fromFirstOpening<Props extends { open: boolean }>(Dialog: ComponentType<Props>): ComponentType<Props> {
  return function FromFirstOpening(props) {
    const { open } = props
    const [isRendered, setRendered] = useState(false)
    // Closed at first, because the library animates only what opens after it was rendered.
    useLayoutEffect(() => {
      if (open) setRendered(true)
    }, [open])
    return open || isRendered ? <Dialog {...props} open={open && isRendered} /> : null
  }
}
