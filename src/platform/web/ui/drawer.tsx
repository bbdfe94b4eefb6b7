import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { keepsFocus, useLayer } from '../layers.ts'
import { classNames } from './class-names.ts'
import { Foot, fromFirstOpening, useFocusBack } from './dialog-parts.tsx'
import { PopupPlace } from './popup-place.ts'

type Props = {
  open: boolean
  onClose: () => void
  title: string
  side?: 'left' | 'right'
  children: ReactNode
  footer?: ReactNode
}

const sides = {
  left: 'inset-y-0 left-0 w-[min(20rem,86vw)] data-ending-style:-translate-x-full data-starting-style:-translate-x-full',
  right:
    'max-md:inset-x-0 max-md:bottom-0 max-md:max-h-[88dvh] max-md:rounded-t-card max-md:data-ending-style:translate-y-full max-md:data-starting-style:translate-y-full ' +
    'md:inset-y-0 md:right-0 md:w-[26rem] md:data-ending-style:translate-x-full md:data-starting-style:translate-x-full',
}

/** A side panel over the screen. On phones, the right one slides up from the bottom, near the thumb. */
export const Drawer = fromFirstOpening(function Drawer(props: Props) {
  const { open, onClose, title, side = 'right', children, footer } = props
  const popup = useRef<HTMLDivElement>(null)
  const focusBack = useFocusBack(open, popup)
  const mayClose = useLayer(open, onClose)
  return (
    <Base.Root
      open={open}
      onOpenChange={(isOpen, { reason }) => {
        if (!isOpen && mayClose(reason)) onClose()
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
          className={classNames(
            'fixed z-40 flex flex-col bg-raised text-ink shadow-float transition-transform duration-180 ease-out focus:outline-none',
            sides[side],
          )}
        >
          <div className="flex items-center justify-between gap-4 px-5 pt-4 pb-3">
            <Base.Title className="text-base font-semibold">{title}</Base.Title>
            <Base.Close
              aria-label="Fechar"
              className="focus-ring -mr-2 grid size-control place-items-center rounded-control text-soft transition-colors hover:bg-hover hover:text-ink"
            >
              <X aria-hidden size={18} />
            </Base.Close>
          </div>
          <div className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain px-5 pb-5">
            <PopupPlace value={popup}>{children}</PopupPlace>
          </div>
          {footer && <Foot>{footer}</Foot>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
})
