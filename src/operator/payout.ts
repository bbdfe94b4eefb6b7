import * as z from 'zod/mini'
import * as field from '../platform/fields.ts'

/** As many as one request settles in good time. */
export const mostSettled = 200

/** What became of payouts: the money arrived, or it did not. */
export const settlement = z.object({
  ids: field
    .list(field.id(), mostSettled, 'Escolha no máximo 200 repasses.')
    .check(z.minLength(1, 'Escolha pelo menos um repasse.')),
  outcome: z.enum(['paid', 'returned'], 'Informe se o repasse foi pago.'),
})
export type Settlement = z.output<typeof settlement>
