import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'

type Props = {
  open: boolean
  onCancel: () => void
  onConfirm: () => void
  title: string
  text: ReactNode
  confirmLabel: string
  cancelLabel?: string
  pending?: boolean
}

/** Asks before something is lost. The focus begins on the way back. */
export function Confirm(props: Props) {
  const { open, onCancel, onConfirm, title, text, confirmLabel, cancelLabel = 'Cancelar', pending = false } = props
  return (
    <Base.Root open={open} onOpenChange={(isOpen) => !isOpen && onCancel()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-50 bg-backdrop" />
        <Base.Popup className="fixed top-1/2 left-1/2 z-50 w-[calc(100vw-2rem)] max-w-md -translate-x-1/2 -translate-y-1/2 rounded-card bg-raised p-5 text-ink shadow-float focus:outline-none">
          <Base.Title className="text-base font-semibold">{title}</Base.Title>
          <Base.Description className="mt-2 text-sm text-soft">{text}</Base.Description>
          <div className="mt-5 flex justify-end gap-2 max-md:[&>*]:flex-1">
            <Base.Close render={<Button>{cancelLabel}</Button>} />
            <Button variant="danger" pending={pending} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
