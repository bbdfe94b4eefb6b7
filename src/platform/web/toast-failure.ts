import type { refusalOf } from './api.ts'
import { toast } from './ui/toast.tsx'

/** Why something failed that got no answer. */
export const noAnswerText = 'Sem conexão com o servidor. Confira a internet e tente novamente.'

/** Says in the screen's own words that something failed, and why: the refusal's reason, or that there was no answer. */
export const toastFailure =
  (title: string, text = 'Ocorreu um erro inesperado. Tente novamente.') =>
  (refusal: ReturnType<typeof refusalOf>) =>
    toast.error(title, refusal === null ? noAnswerText : refusal.code === 'INTERNAL' ? text : refusal.text)
