import * as z from 'zod/mini'
import * as field from '../platform/fields.ts'

/** As many as fit into one request. */
export const mostSettled = 1000

/** What became of payouts: the money arrived, or it did not. */
export const settlement = z.object({
  ids: field
    .list(field.id(), mostSettled, 'Escolha no máximo 1.000 repasses.')
    .check(z.minLength(1, 'Escolha pelo menos um repasse.')),
  outcome: z.enum(['paid', 'returned'], 'Diga se o repasse foi pago.'),
})
export type Settlement = z.output<typeof settlement>
