import * as z from 'zod/mini'
import { refusals } from './refusal.ts'

/** A list as a file for a spreadsheet; `count` is its lines but the header. */
export const exportSchema = z.object({ name: z.string(), text: z.string(), count: z.int() })
export type Export = z.infer<typeof exportSchema>

/** More lines are no file for a spreadsheet any more, and one that is cut off would lie. */
export const mostExported = 100_000

export const exportRefusals = refusals({
  EXPORT_TOO_LONG: {
    status: 422,
    title: 'Lista longa demais',
    text: 'O arquivo passaria de 100.000 linhas. Escolha um período menor ou use os filtros.',
  },
})
