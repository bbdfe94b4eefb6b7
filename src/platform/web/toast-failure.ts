import type { refusalOf } from './api.ts'
import { toast } from './ui/toast.tsx'

/** Says in the screen's own words that something failed; a refusal that knows the reason tells it. */
export const toastFailure =
  (title: string, text = 'Ocorreu um erro inesperado. Tente novamente.') =>
  (refusal: ReturnType<typeof refusalOf>) =>
    toast.error(title, refusal && refusal.code !== 'INTERNAL' ? refusal.text : text)
