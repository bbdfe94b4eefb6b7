import { CircleAlert, CircleCheck } from 'lucide-react'
import { toast, Toaster } from 'sonner'
import { useMedia } from '../use-media.ts'
import { type Notice, shownFor } from '../ui/toast.tsx'

/** Where the library takes `mobileOffset`. */
const narrow = '(width <= 600px)'
const aboveBar = 'calc(var(--notices-bottom) + env(safe-area-inset-bottom))'
const icons = { success: <CircleCheck aria-hidden size={18} />, error: <CircleAlert aria-hidden size={18} /> }

/**
 * Short notices: three at most. They cover the header, where the next button to press never is; on a phone, where the
 * next dialog fills the screen, they lie above the bars at its foot.
 */
export const Notices = () => (
  <Toaster
    position={useMedia(narrow) ? 'bottom-center' : 'top-center'}
    visibleToasts={3}
    closeButton={false}
    icons={icons}
    gap={8}
    offset={{ top: 8 }}
    mobileOffset={{ bottom: aboveBar, left: 12, right: 12 }}
    containerAriaLabel="Avisos"
  />
)

export function show(notice: Notice): void {
  const { type, title, text, action, stays } = notice
  toast[type](title, {
    description: text,
    duration: shownFor(notice),
    ...(stays && { id: title, cancel: { label: 'Depois', onClick() {} } }),
    ...(action && { action: { label: action.label, onClick: action.run } }),
  })
}
