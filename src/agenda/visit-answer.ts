import { type Attendance, isLive, isOpen, type OnlineAct, type Status } from './appointment.ts'

/** What the client of a visit said: that they come, or that they do not. */
export const visitAnswers = ['coming', 'not_coming'] as const
export type VisitAnswer = (typeof visitAnswers)[number]

/** Beside the status, which `coming` has made `Confirmado`. */
export const visitAnswerNames = {
  coming: 'Confirmado pelo cliente',
  not_coming: 'Avisou que não vem',
} as const satisfies Record<VisitAnswer, string>

type AnswerStanding = { answer?: VisitAnswer | undefined; status: Status }

/** What the client said, as long as it still matters. */
export const answerText = ({ answer, status }: AnswerStanding): string | null =>
  answer && isOpen(status) ? visitAnswerNames[answer] : null

type Part = { status: Status; onlineAct?: OnlineAct | null }
type AnswerQuestion = { parts: readonly (Part & { startsAt: Date })[]; hasArrived: boolean }

/**
 * Whether the client can still say that they come, or that they do not: until the visit begins, while it is open. What the
 * business has yet to confirm is not confirmed by its client.
 */
export function answersOpen({ parts, hasArrived }: AnswerQuestion, now: Date): VisitAnswer[] {
  const open = parts.filter(({ status }) => isOpen(status))
  const isAsked =
    open.length > 0 && !hasArrived && parts.every(({ status }) => status !== 'completed') && open.every(isToCome(now))
  if (!isAsked) return []
  return open.some(({ status }) => status === 'pending') ? ['not_coming'] : [...visitAnswers]
}

const isToCome = (now: Date) => (part: Part & { startsAt: Date }) => part.startsAt > now && part.onlineAct !== 'offered'

type CountedPart = Part & { visitId: string; attendance: Attendance }

/** How many visits of a day are still to come or came, and of how many it is known that somebody comes. */
export function confirmedOf(appointments: readonly CountedPart[]): { confirmed: number; all: number } {
  const expected = appointments.filter(({ status, onlineAct }) => isLive(status) && onlineAct !== 'offered')
  const visits = Map.groupBy(expected, ({ visitId }) => visitId)
  const confirmed = visits.values().filter((parts) => parts.every(isKnownToCome))
  return { confirmed: confirmed.toArray().length, all: visits.size }
}

const isKnownToCome = ({ status, attendance }: CountedPart): boolean =>
  status === 'confirmed' || status === 'completed' || attendance === 'arrived' || attendance === 'served'

type AnswerPlace = { answer?: VisitAnswer | null | undefined; status: Status; source: 'reception' | 'booking' }

/**
 * Whether nobody has said yet that the client comes. What the desk has confirmed was said to it; of an online booking that
 * only means that the business takes it.
 */
export const isUnanswered = ({ answer, status, source }: AnswerPlace): boolean =>
  !answer && isOpen(status) && !(status === 'confirmed' && source === 'reception')
