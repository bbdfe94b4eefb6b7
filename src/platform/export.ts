import * as z from 'zod/mini'
import { refusals } from './refusal.ts'

/** A list as a CSV file; `count` is the number of lines without the header. */
export const exportSchema = z.object({ name: z.string(), text: z.string(), count: z.int() })
export type Export = z.infer<typeof exportSchema>

/**
 * The most lines of an export. A longer list is refused: a spreadsheet cannot handle it, and a truncated file would
 * mislead.
 */
export const mostExported = 100_000
/** The most bytes of an export, which a phone still opens. */
export const mostExportedBytes = 64_000_000

export const exportRefusals = refusals({
  EXPORT_TOO_LONG: {
    status: 422,
    title: 'Lista longa demais',
    text: 'O arquivo passaria de 100.000 linhas ou de 64 MB. Escolha um período menor ou use os filtros. O arquivo com todos os dados, em Configurações, não tem esse limite.',
  },
})
