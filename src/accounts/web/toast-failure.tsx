import type { RefusalData } from '../../platform/refusal.ts'
import { toast } from '../../platform/web/ui/toast.tsx'

/** What the specification says when something about signing in goes wrong: its own title, and the server's words. */
export const toastFailure = (title: string) => (refusal: RefusalData | null) =>
  toast.error(title, refusal?.text ?? 'Ocorreu um erro inesperado. Tente novamente.')
