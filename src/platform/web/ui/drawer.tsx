import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

type Props = {
  open: boolean
  onClose: () => void
  title: string
  side?: 'left' | 'right'
  children: ReactNode
  footer?: ReactNode
}

/** A panel that slides over the screen's side. */
export function Drawer({ open, onClose, title, side = 'right', children, footer }: Props) {
  return (
    <Base.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-backdrop transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          className={classNames(
            'fixed inset-y-0 z-40 flex w-[min(22rem,88vw)] flex-col bg-raised text-ink shadow-float transition-transform duration-150 focus:outline-none',
            side === 'right'
              ? 'right-0 data-ending-style:translate-x-full data-starting-style:translate-x-full'
              : 'left-0 data-ending-style:-translate-x-full data-starting-style:-translate-x-full',
          )}
        >
          <header className="flex items-center justify-between gap-4 px-5 py-4">
            <Base.Title className="text-base font-semibold">{title}</Base.Title>
            <Base.Close
              aria-label="Fechar"
              className="focus-ring -mr-2 grid size-control place-items-center rounded-control text-soft hover:bg-hover hover:text-ink"
            >
              <X aria-hidden size={18} />
            </Base.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto px-5 pb-5">{children}</div>
          {footer && <footer className="flex gap-2 border-t border-line px-5 py-3">{footer}</footer>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
