import * as z from 'zod/mini'
import { minutesOf, weekdayOf, type LocalDate, type LocalTime } from '../platform/clock.ts'
import * as field from '../platform/fields.ts'
import { numbered } from '../platform/words.ts'

/** Invented, to show what belongs there; the operator replaces it. */
const isExample = z.boolean()

/** How many of each there may be: they stand side by side. */
const most = { figures: 6, testimonials: 9 } as const
const list = <Item extends z.ZodMiniType>(item: Item, most: number) =>
  field.list(item, most, numbered('Use no máximo {most} itens.', { most }))

/** What the operator says on our own page beside what the product is. */
export const mainSite = z.object({
  /** Null where the product's own stands. */
  name: field.optionalText(60),
  /** One of our own files: the page shows no pictures of other servers. */
  logoUrl: z.nullable(
    z.string().check(z.regex(/^\/(?!\/)[\w./-]{1,200}$/, 'Informe o endereço de um arquivo deste site.')),
  ),
  contact: z.object({ phone: field.optionalPhone('Informe um telefone válido, com DDD.'), isExample }),
  figures: list(
    z.object({ value: field.text('Preencha o número.', 20), label: field.text('Preencha a legenda.', 60), isExample }),
    most.figures,
  ),
  testimonials: list(
    z.object({
      name: field.text('Preencha o nome.', 80),
      role: field.text('Preencha a função.', 80),
      content: field.text('Escreva o depoimento.', 400),
      rating: field.count('Dê de 1 a 5 estrelas.', 1, 5),
      isExample,
    }),
    most.testimonials,
  ),
})
export type MainSite = z.output<typeof mainSite>

/** When somebody of ours answers, in words and for a clock. */
export const attendance = { words: 'Segunda a Sexta, 8h às 18h', from: '08:00', to: '18:00' } as const

export const isAttended = (date: LocalDate, time: LocalTime): boolean =>
  weekdayOf(date) >= 1 &&
  weekdayOf(date) <= 5 &&
  minutesOf(time) >= minutesOf(attendance.from) &&
  minutesOf(time) < minutesOf(attendance.to)
