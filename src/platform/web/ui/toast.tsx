import { toast as notify, Toaster as Notices } from 'sonner'

/** Short notices: 4 seconds, three at most. */
export const Toaster = () => <Notices position="bottom-right" duration={4000} visibleToasts={3} closeButton={false} />

export const toast = {
  success: (title: string, text?: string) => void notify.success(title, { description: text }),
  error: (title: string, text?: string) => void notify.error(title, { description: text }),
  /** Something was done that can be taken back. */
  undo: (title: string, onUndo: () => void) =>
    void notify.success(title, { action: { label: 'Desfazer', onClick: onUndo } }),
}
