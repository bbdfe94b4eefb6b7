import * as z from 'zod/mini'
import { procedure } from '../accounts/procedure.ts'
import type { Acts } from '../business/act.ts'
import * as field from '../platform/fields.ts'
import { answerForm, hidingForm, hidingReasons, ratingsShown, starsField } from './rating.ts'

const rating = z.object({
  id: z.uuid(),
  /** Null once its client was forgotten. */
  client: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
  services: z.string(),
  professionals: z.string(),
  visitedAt: z.iso.datetime(),
  stars: z.int(),
  text: z.nullable(z.string()),
  ratedAt: z.iso.datetime(),
  answer: z.nullable(z.string()),
  answeredAt: z.nullable(z.iso.datetime()),
  hiddenFor: z.nullable(z.enum(hidingReasons)),
})
export type Rating = z.infer<typeof rating>

const listed = z.object({
  which: z.prefault(z.enum(ratingsShown, 'Escolha quais avaliações aparecem.'), 'all'),
  stars: z.prefault(z.nullable(starsField), null),
  page: field.page(),
})
export type RatingsQuery = z.output<typeof listed>

const byId = z.object({ id: field.id() })

export const ratingsContract = {
  /** The ratings, newest first. `sum` is of all of them, hidden ones among them, whatever is asked for. */
  list: procedure('landing.view', 'GET', '/ratings')
    .input(listed)
    .output(
      z.object({
        ratings: z.array(rating),
        count: z.int(),
        sum: z.object({ count: z.int(), mean: z.nullable(z.number()), unanswered: z.int(), hidden: z.int() }),
      }),
    ),
  /** Answers for all to read; the answer takes the place of an earlier one. */
  answer: procedure('landing.edit', 'PUT', '/ratings/{id}/answer').input(answerForm).output(z.void()),
  /** Takes the words off the public pages. The stars count all the same. */
  hide: procedure('landing.edit', 'POST', '/ratings/{id}/hide').input(hidingForm).output(z.void()),
  show: procedure('landing.edit', 'POST', '/ratings/{id}/show').input(byId).output(z.void()),
}

/** What is recorded in the audit, with its topic and its words. */
export const ratingsActs = {
  'rating.give': ['page', 'Cliente avaliou um atendimento'],
  'rating.answer': ['page', 'Respondeu uma avaliação'],
  'rating.hide': ['page', 'Ocultou uma avaliação'],
  'rating.show': ['page', 'Voltou a mostrar uma avaliação'],
} as const satisfies Acts
