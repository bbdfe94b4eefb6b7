import * as z from 'zod/mini'
import { addMinutes } from '../platform/clock.ts'
import * as field from '../platform/fields.ts'
import { dayMinutes } from '../platform/local-day.ts'
import { refusals, type RefusalKind } from '../platform/refusal.ts'
import { phrase } from '../platform/words.ts'

export const starCounts = [5, 4, 3, 2, 1] as const

/** Days after a visit in which it can be rated. */
export const daysToRate = 60
export const longestWords = 1000

export const ratingRefusals = refusals({
  VISIT_NOT_OVER: {
    status: 409,
    title: 'Ainda não é hora de avaliar',
    text: 'Este atendimento ainda não terminou. Avalie depois dele, nesta mesma página.',
  },
  VISIT_CANCELLED: {
    status: 409,
    title: 'Agendamento cancelado',
    text: 'Este agendamento foi cancelado, e só quem foi atendido pode avaliar.',
  },
  NOT_ATTENDED: {
    status: 409,
    title: 'Atendimento não registrado',
    text: 'Só quem foi atendido pode avaliar, e este atendimento não está registrado. Fale com o estabelecimento.',
  },
  RATING_OVER: {
    status: 409,
    title: 'Prazo encerrado',
    text: phrase('O prazo para avaliar este atendimento terminou: são {days} dias.', { days: daysToRate }),
  },
  CLIENT_FORGOTTEN: {
    status: 409,
    title: 'Cadastro excluído',
    text: 'Os dados deste cadastro foram excluídos, e o atendimento não pode mais ser avaliado.',
  },
  ALREADY_RATED: {
    status: 409,
    title: 'Atendimento já avaliado',
    text: 'Este atendimento já foi avaliado, e uma avaliação não pode ser alterada.',
  },
})

export const starsField = field.numeral(field.count('Escolha de 1 a 5 estrelas.', 1, 5))

/** What a client says of a visit. */
export const ownRating = {
  stars: starsField,
  text: z.prefault(field.optionalProse(longestWords), null),
}
export const ownRatingSchema = z.object(ownRating)
export type OwnRating = z.output<typeof ownRatingSchema>

/** Why the words of a rating are not shown. A bad opinion is no reason. */
export const hidingReasons = ['offence', 'personal_data', 'advertising', 'other_business'] as const
export type HidingReason = (typeof hidingReasons)[number]
export const hidingReasonNames = {
  offence: 'ofensa',
  personal_data: 'dado pessoal',
  advertising: 'propaganda',
  other_business: 'outro estabelecimento',
} as const satisfies Record<HidingReason, string>

export const answerForm = z.object({
  id: field.id(),
  answer: field.prose('Escreva a resposta.', longestWords),
})
export const hidingForm = z.object({
  id: field.id(),
  reason: z.enum(hidingReasons, 'Escolha o motivo.'),
})

/** A rating as its client sees it on the visit's own page. */
export type GivenRating = OwnRating & { answer: string | null; isHidden: boolean }

/** What decides whether a visit can be rated. Times are those of its services that were not cancelled. */
export type RatingFacts = {
  given: GivenRating | null
  /** End of the last service; null if all were cancelled. */
  endsAt: Date | null
  hasArrived: boolean
  hasMissed: boolean
  /** A service was completed or paid. */
  isDone: boolean
}

/** Why a visit cannot be rated, or cannot yet; null if it can. */
export function whyNotRated({ given, endsAt, ...visit }: RatingFacts, now: Date): RefusalKind | null {
  if (given) return ratingRefusals.ALREADY_RATED
  if (visit.hasMissed) return ratingRefusals.NOT_ATTENDED
  if (!endsAt) return ratingRefusals.VISIT_CANCELLED
  if (endsAt > now) return ratingRefusals.VISIT_NOT_OVER
  if (!visit.hasArrived && !visit.isDone) return ratingRefusals.NOT_ATTENDED
  return ratedUntil(endsAt) < now ? ratingRefusals.RATING_OVER : null
}

const ratedUntil = (endsAt: Date): Date => addMinutes(endsAt, daysToRate * dayMinutes)

/** Whether the same was said before: the form sent twice. */
export const isSameRating = (one: OwnRating, other: OwnRating): boolean =>
  one.stars === other.stars && one.text === other.text

/** What a visit's own page says of rating it; null where there is nothing to say yet. */
export type OwnRatingView = { given: GivenRating | null; isOpen: boolean; isOver: boolean } | null

export function ratingViewOf(facts: RatingFacts | null, now: Date): OwnRatingView {
  if (!facts) return null
  const why = whyNotRated(facts, now)
  const isOver = why === ratingRefusals.RATING_OVER
  return why && !facts.given && !isOver ? null : { given: facts.given, isOpen: why === null, isOver }
}

/** How many ratings there are with so many stars, hidden ones among them, and their mean; null without any. */
export type RatingSum = { count: number; mean: number | null }

export const meanOf = (starsOf: readonly { stars: number; count: number }[]): RatingSum => {
  const count = starsOf.reduce((sum, one) => sum + one.count, 0)
  const stars = starsOf.reduce((sum, one) => sum + one.stars * one.count, 0)
  return { count, mean: count === 0 ? null : Math.round((stars / count) * 10) / 10 }
}

/** Whom the list shows: all, those without an answer, or those whose words are hidden. */
export const ratingsShown = ['all', 'unanswered', 'hidden'] as const
export type RatingsShown = (typeof ratingsShown)[number]
export const ratingsPerPage = 50
/** The newest ones on public pages. */
export const mostOnPage = 10

/** What public pages show. A hidden rating is counted, and not in the list. */
export type PublicRatings = RatingSum & {
  newest: {
    /** When it was given, in milliseconds since 1970. */
    at: number
    name: string | null
    stars: number
    text: string | null
    date: string
    answer: string | null
  }[]
  hidden: { reason: HidingReason; count: number }[]
}
