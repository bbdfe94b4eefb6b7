import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useLayer } from '../layers.ts'
import { phone, useMedia } from '../use-media.ts'
import { Foot, useFocusBack } from './dialog-parts.tsx'
import { PopupPlace } from './popup-place.ts'
import { useTypedBody } from './typed-body.tsx'

type Props = {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** Buttons, which stay visible while the content scrolls. */
  footer?: ReactNode
  /** Whether the first field has the focus, as in a form that is begun; otherwise the panel has it. */
  takesFocus?: boolean
}

/**
 * A panel at the right of a page that stays in use beside it: nothing behind it is dimmed, and a press there does not close it. On
 * a phone it fills the screen. Content that was typed is not closed without asking.
 */
export function SidePanel({ open, onClose, title, children, footer, takesFocus = false }: Props) {
  const isPhone = useMedia(phone)
  const popup = useRef<HTMLDivElement>(null)
  const focusBack = useFocusBack(open, popup)
  const { content, isTyped, leave, leaveFor, firstField, question } = useTypedBody(onClose)
  useLayer(open, leave, { isTyped, leaveFor })
  return (
    <Base.Root
      open={open}
      modal={isPhone}
      disablePointerDismissal
      onOpenChange={(isOpen, { reason }) => {
        if (isOpen) return
        if (reason === 'escape-key') leave()
        else if (reason === 'close-press') onClose()
      }}
    >
      <Base.Portal>
        <Base.Popup
          ref={popup}
          finalFocus={focusBack}
          initialFocus={(by) => (takesFocus && by !== 'touch' ? (firstField() ?? true) : popup.current)}
          className="fixed inset-0 z-30 flex flex-col bg-raised text-ink focus:outline-none max-md:z-40 md:top-16 md:left-auto md:w-[26.25rem] md:border-l md:border-line md:shadow-float"
        >
          <div className="flex items-center justify-between gap-4 border-b border-line px-5 py-2.5">
            <Base.Title className="min-w-0 truncate text-base font-semibold">{title}</Base.Title>
            <Base.Close
              aria-label="Fechar"
              className="focus-ring -mr-2 grid size-control shrink-0 place-items-center rounded-control text-soft transition-colors hover:bg-hover hover:text-ink"
            >
              <X aria-hidden size={18} />
            </Base.Close>
          </div>
          <div {...content} className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-4 pb-5">
            <PopupPlace value={popup}>{children}</PopupPlace>
          </div>
          {footer && <Foot>{footer}</Foot>}
        </Base.Popup>
      </Base.Portal>
      {question}
    </Base.Root>
  )
}
