import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

type Props = {
  open: boolean
  onClose: () => void
  title: string
  description?: ReactNode
  children: ReactNode
  /** Buttons; they stay in sight while the content scrolls. */
  footer?: ReactNode
  size?: 'sm' | 'md' | 'lg'
}

const widths = { sm: 'md:max-w-sm', md: 'md:max-w-lg', lg: 'md:max-w-3xl' }

/** A dialog; below 768 px it is a sheet that takes the whole screen. */
export function Dialog({ open, onClose, title, description, children, footer, size = 'md' }: Props) {
  return (
    <Base.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-backdrop transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          className={classNames(
            'fixed z-40 flex flex-col bg-raised text-ink shadow-float transition duration-150 focus:outline-none',
            'inset-0 md:inset-auto md:top-1/2 md:left-1/2 md:max-h-[88dvh] md:w-[calc(100vw-3rem)] md:-translate-x-1/2 md:-translate-y-1/2 md:rounded-card',
            'data-ending-style:opacity-0 data-starting-style:opacity-0 data-ending-style:scale-98 data-starting-style:scale-98',
            widths[size],
          )}
        >
          <header className="flex items-start justify-between gap-4 px-5 pt-5 pb-3">
            <div>
              <Base.Title className="text-base font-semibold">{title}</Base.Title>
              {description && <Base.Description className="mt-1 text-sm text-soft">{description}</Base.Description>}
            </div>
            <Base.Close
              aria-label="Fechar"
              className="focus-ring -mt-1.5 -mr-2 grid size-control shrink-0 place-items-center rounded-control text-soft hover:bg-hover hover:text-ink"
            >
              <X aria-hidden size={18} />
            </Base.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto px-5 pt-1 pb-5">{children}</div>
          {footer && (
            <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] max-md:[&>*]:flex-1">
              {footer}
            </footer>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
