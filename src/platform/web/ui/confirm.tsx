import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import { type ReactNode, useRef } from 'react'
import { useClosedReason } from '../closed-forms.ts'
import { keepsFocus, useLayer } from '../layers.ts'
import { Button } from './button.tsx'
import { fromFirstOpening, useFocusBack } from './dialog-parts.tsx'

type Props = {
  open: boolean
  onCancel: () => void
  onConfirm: () => void
  title: string
  text: ReactNode
  /** What can be chosen with the answer. */
  children?: ReactNode
  confirmLabel: string
  cancelLabel?: string
  pending?: boolean
  /** Its answer writes: while the business may only read, it says so and cannot be given. */
  writes?: boolean
  /** `primary` for actions that lose nothing. */
  tone?: 'danger' | 'primary'
}

/** Asks before typed values are lost. */
export const ConfirmDiscard = (props: Pick<Props, 'open' | 'onCancel' | 'onConfirm'>) => (
  <Confirm
    {...props}
    title="Descartar o que foi digitado?"
    text="O que você digitou ainda não foi salvo."
    confirmLabel="Descartar"
    cancelLabel="Continuar editando"
  />
)

/** Asks before a destructive action. The cancel button has the focus. */
export const Confirm = fromFirstOpening(function Confirm(props: Props) {
  const { open, onCancel, onConfirm, title, text, confirmLabel, cancelLabel = 'Cancelar', children } = props
  const { pending = false, writes = false, tone = 'danger' } = props
  const closedReason = useClosedReason()
  const isClosed = writes && closedReason !== undefined
  const wayBack = useRef<HTMLButtonElement>(null)
  const popup = useRef<HTMLDivElement>(null)
  const focusBack = useFocusBack(open, popup)
  useLayer(open, onCancel)
  return (
    <Base.Root open={open} onOpenChange={(isOpen) => !isOpen && onCancel()}>
      <Base.Portal>
        <Base.Backdrop
          onMouseDown={keepsFocus}
          className="fixed inset-0 z-50 bg-backdrop transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0"
        />
        <Base.Popup
          ref={popup}
          inert={!open}
          initialFocus={wayBack}
          finalFocus={focusBack}
          className="fixed top-1/2 left-1/2 z-50 w-[calc(100vw-2rem)] max-w-md -translate-x-1/2 -translate-y-1/2 rounded-card bg-raised p-5 text-ink shadow-float transition duration-150 ease-out focus:outline-none data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0"
        >
          <Base.Title className="text-base font-semibold">{title}</Base.Title>
          <Base.Description className="mt-1.5 text-sm text-soft">{text}</Base.Description>
          {isClosed && <p className="mt-3 text-sm font-semibold text-warning">{closedReason}</p>}
          {children}
          <div className="mt-6 flex justify-end gap-2 max-md:[&>*]:flex-1">
            <Base.Close ref={wayBack} render={<Button>{cancelLabel}</Button>} />
            <Button
              variant={tone}
              pending={pending}
              writes={writes}
              // The second click of the double click that opened the question is no answer to it.
              onClick={({ detail }) => (detail > 1 ? undefined : onConfirm())}
            >
              {confirmLabel}
            </Button>
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
})
