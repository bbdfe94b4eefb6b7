import { withErrorCode } from '../error-code.ts'
import type { platformRefusals } from '../refusal.ts'
import type { refusalOf } from './api.ts'
import { toast } from './ui/toast.tsx'

type RefusedCall = ReturnType<typeof refusalOf>

/** The screen's own title for a failure, and the text for one without a reason. */
type FailureWords = string | readonly [title: string, text: string]

export type OnFailure = {
  /** The words in which a failure is shown. Without them, they are those of the refusal. */
  failed?: FailureWords | undefined
  /** Handles a failure instead of showing it. */
  onFailure?: ((refusal: RefusedCall) => void) | undefined
}

/** The text for a request that got no answer. */
export const noAnswerText = 'Sem conexão com o servidor. Confira a internet e tente novamente.'

/**
 * Makes a function that shows a failure: the screen's own title with the refusal's reason, or that there was no answer.
 */
export const toastFailure =
  (title: string, text = 'Ocorreu um erro inesperado. Tente novamente.') =>
  (refusal: RefusedCall) =>
    refusal === null
      ? toast.error(title, noAnswerText)
      : toast.error(
          title,
          refusal.code === 'INTERNAL' ? withErrorCode(text, refusal) : refusal.text,
          planActionFor(refusal.code),
        )

/** The function that handles a failure as a form or an action says. */
export function failureHandler({ failed, onFailure }: OnFailure): (refusal: RefusedCall) => void {
  if (onFailure) return onFailure
  if (failed === undefined) return sayWhatHappened
  return typeof failed === 'string' ? toastFailure(failed) : toastFailure(...failed)
}

function sayWhatHappened(refusal: RefusedCall) {
  if (refusal) toast.error(refusal.title, refusal.text, planActionFor(refusal.code))
  else toast.error('Sem conexão', noAnswerText)
}

let showPlans: (() => void) | null = null

/** Sets how the plans are shown. Null if this person does not choose the plan. */
export function showPlansBy(show: typeof showPlans): void {
  showPlans = show
}

/** Their codes alone: the texts of all refusals are no part of the first load. */
const ofThePlan: ReadonlySet<string> = new Set<keyof typeof platformRefusals>([
  'PLAN_LIMIT',
  'NOT_IN_PLAN',
  'READ_ONLY',
])

/** A button that leads to the plans, for refusals caused by the current plan. */
export const planActionFor = (code: string) =>
  showPlans && ofThePlan.has(code) ? { label: 'Ver planos', run: showPlans } : undefined
