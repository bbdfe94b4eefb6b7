import { platformRefusals } from '../refusal.ts'
import type { refusalOf } from './api.ts'
import { toast } from './ui/toast.tsx'

/** Why something failed that got no answer. */
export const noAnswerText = 'Sem conexão com o servidor. Confira a internet e tente novamente.'

/** Says in the screen's own words that something failed, and why: the refusal's reason, or that there was no answer. */
export const toastFailure =
  (title: string, text = 'Ocorreu um erro inesperado. Tente novamente.') =>
  (refusal: ReturnType<typeof refusalOf>) =>
    refusal === null
      ? toast.error(title, noAnswerText)
      : toast.error(title, refusal.code === 'INTERNAL' ? text : refusal.text, wayOutOf(refusal.code))

let showPlans: (() => void) | null = null

/** The program tells how plans are shown to this person; null where somebody else chooses them. */
export function showPlansBy(show: typeof showPlans): void {
  showPlans = show
}

const { PLAN_LIMIT, NOT_IN_PLAN, READ_ONLY } = platformRefusals
const ofThePlan = new Set<string>([PLAN_LIMIT.code, NOT_IN_PLAN.code, READ_ONLY.code])

/** Where one meets the end of what the plan includes, the larger ones are one step away. */
export const wayOutOf = (code: string) =>
  showPlans && ofThePlan.has(code) ? { label: 'Ver planos', run: showPlans } : undefined
