import { platformRefusals } from '../refusal.ts'
import type { refusalOf } from './api.ts'
import { toast } from './ui/toast.tsx'

/** The text for a request that got no answer. */
export const noAnswerText = 'Sem conexão com o servidor. Confira a internet e tente novamente.'

/**
 * Makes a function that shows a failure: the screen's own title with the refusal's reason, or that there was no answer.
 */
export const toastFailure =
  (title: string, text = 'Ocorreu um erro inesperado. Tente novamente.') =>
  (refusal: ReturnType<typeof refusalOf>) =>
    refusal === null
      ? toast.error(title, noAnswerText)
      : toast.error(title, refusal.code === 'INTERNAL' ? text : refusal.text, planActionFor(refusal.code))

let showPlans: (() => void) | null = null

/** Sets how the plans are shown. Null if this person does not choose the plan. */
export function showPlansBy(show: typeof showPlans): void {
  showPlans = show
}

const { PLAN_LIMIT, NOT_IN_PLAN, READ_ONLY } = platformRefusals
const ofThePlan = new Set<string>([PLAN_LIMIT.code, NOT_IN_PLAN.code, READ_ONLY.code])

/** A button that leads to the plans, for refusals caused by the current plan. */
export const planActionFor = (code: string) =>
  showPlans && ofThePlan.has(code) ? { label: 'Ver planos', run: showPlans } : undefined
