import { CircleAlert, CircleCheck } from 'lucide-react'
import { toast as notify, Toaster as Notices } from 'sonner'

const icons = { success: <CircleCheck aria-hidden size={18} />, error: <CircleAlert aria-hidden size={18} /> }

/** Short notices: 4 seconds, three at most. Under the header: what one presses next is at the bottom, the till's total above all. */
export const Toaster = () => (
  <Notices
    position="top-center"
    duration={4000}
    visibleToasts={3}
    closeButton={false}
    icons={icons}
    gap={8}
    offset={{ top: 76 }}
    mobileOffset={{ top: 72, left: 12, right: 12 }}
    containerAriaLabel="Avisos"
  />
)

export const toast = {
  success: (title: string, text?: string) => void notify.success(title, { description: text }),
  error: (title: string, text?: string) => void notify.error(title, { description: text }),
  /** Something was done that can be taken back; there is time to think about it. */
  undo: (title: string, onUndo: () => void, text?: string) =>
    void notify.success(title, {
      description: text,
      duration: 8000,
      action: { label: 'Desfazer', onClick: onUndo },
    }),
}
