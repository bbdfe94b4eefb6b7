import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { keepsFocus, useLayer } from '../layers.ts'
import { classNames } from './class-names.ts'
import { Foot, fromFirstOpening, useFocusBack } from './dialog-parts.tsx'
import { PopupPlace } from './popup-place.ts'
import { useTypedBody } from './typed-body.tsx'

type Props = {
  open: boolean
  onClose: () => void
  title: string
  description?: ReactNode
  children: ReactNode
  /** Buttons, which stay visible while the content scrolls. */
  footer?: ReactNode
  size?: 'sm' | 'md' | 'lg'
}

const widths = { sm: 'md:max-w-sm', md: 'md:max-w-lg', lg: 'md:max-w-3xl' }

/** Footer of a form inside a dialog, which stays visible while the content scrolls. */
export const FormFooter = ({ children }: { children: ReactNode }) => (
  <div className="sticky -bottom-5 -mx-5 -mb-5 border-t border-line bg-raised px-5 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:rounded-b-card">
    {children}
  </div>
)

/** A dialog; below 768 px it fills the screen. The first field has the focus. */
export const Dialog = fromFirstOpening(function Dialog(props: Props) {
  const { open, onClose, title, description, children, footer, size = 'md' } = props
  const popup = useRef<HTMLDivElement>(null)
  const focusBack = useFocusBack(open, popup)
  const { content, isTyped, leave, leaveFor, firstField, question } = useTypedBody(onClose)
  const mayClose = useLayer(open, leave, { isTyped, leaveFor })
  return (
    <Base.Root
      open={open}
      onOpenChange={(isOpen, { reason }) => {
        if (isOpen) return
        // The close button is deliberate. Escape or Back may be a mistake, so it asks first. A press outside nearly
        // always is one, so it does nothing if something was typed.
        if (reason === 'escape-key') leave()
        else if (mayClose(reason)) onClose()
      }}
    >
      <Base.Portal>
        <Base.Backdrop
          onMouseDown={keepsFocus}
          className="fixed inset-0 z-40 bg-backdrop transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0"
        />
        <Base.Popup
          ref={popup}
          inert={!open}
          finalFocus={focusBack}
          // On a phone, focusing a field would open the keyboard over text that is still unread.
          initialFocus={(by) => by === 'touch' || (firstField() ?? true)}
          className={classNames(
            'fixed z-40 flex flex-col bg-raised text-ink shadow-float transition duration-150 ease-out focus:outline-none',
            'inset-0 md:inset-auto md:top-1/2 md:left-1/2 md:max-h-[88dvh] md:w-[calc(100vw-3rem)] md:-translate-x-1/2 md:-translate-y-1/2 md:rounded-card',
            'data-ending-style:opacity-0 data-starting-style:opacity-0 max-md:data-starting-style:translate-y-4 md:data-ending-style:scale-98 md:data-starting-style:scale-98',
            widths[size],
          )}
        >
          <div className="flex items-start justify-between gap-4 px-5 pt-5 pb-3 max-md:border-b max-md:border-line max-md:py-3">
            <div className="min-w-0 max-md:self-center">
              <Base.Title className="text-base font-semibold">{title}</Base.Title>
              {description && <Base.Description className="mt-1 text-sm text-soft">{description}</Base.Description>}
            </div>
            <Base.Close
              aria-label="Fechar"
              className="focus-ring -mt-1.5 -mr-2 grid size-control shrink-0 place-items-center rounded-control text-soft transition-colors hover:bg-hover hover:text-ink max-md:mt-0"
            >
              <X aria-hidden size={18} />
            </Base.Close>
          </div>
          <div {...content} className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-1 pb-5 max-md:pt-4">
            <PopupPlace value={popup}>{children}</PopupPlace>
          </div>
          {footer && <Foot>{footer}</Foot>}
        </Base.Popup>
      </Base.Portal>
      {question}
    </Base.Root>
  )
})
