import * as z from 'zod/mini'
import * as field from '../platform/fields.ts'

/** The most payouts that one request settles in acceptable time. */
export const mostSettled = 200

/** The outcome of payouts: paid, or returned because the transfer failed. */
export const settlement = z.object({
  ids: field
    .list(field.id(), mostSettled, 'Escolha no máximo 200 repasses.')
    .check(z.minLength(1, 'Escolha pelo menos um repasse.')),
  outcome: z.enum(['paid', 'returned'], 'Informe se o repasse foi pago.'),
})
export type PayoutSettlement = z.output<typeof settlement>
