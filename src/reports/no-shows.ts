import * as z from 'zod/mini'

/** Of the visits in a span of local days that came to their end: how many nobody came to, and what these were to cost. */
const figures = { missed: z.int(), done: z.int(), lostCents: z.int() }
const ofProfessional = z.object({ ...figures, id: z.string(), name: z.string() })
export type NoShowFigures = z.infer<typeof ofProfessional>

/** A visit with several professionals counts for each, and once in the total; its price is shared by them. */
export const noShowReportSchema = z.object({
  total: z.object(figures),
  byProfessional: z.array(ofProfessional),
})
export type NoShowReport = z.infer<typeof noShowReportSchema>

/** No-shows of all that ended, in percent with one decimal; 0 if nothing did. */
export const noShowPercent = ({ missed, done }: Pick<NoShowFigures, 'missed' | 'done'>): number =>
  missed === 0 ? 0 : Math.round((missed * 1000) / (missed + done)) / 10
