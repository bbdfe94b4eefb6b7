import * as z from 'zod/mini'
import * as field from '../platform/fields.ts'

export const entriesPerPage = 50

const span = { from: z.optional(field.date('Data inválida.')), to: z.optional(field.date('Data inválida.')) }
/** Local days, both included; a missing one is without bound. */
export const commissionSpanSchema = z.object(span)
export type CommissionSpan = z.infer<typeof commissionSpanSchema>

const professionalId = field.id('Escolha o profissional.')
export const commissionFilterSchema = z.object({ ...span, professionalId: z.optional(professionalId) })
export type CommissionFilter = z.infer<typeof commissionFilterSchema>
export const commissionPageSchema = z.object({ ...span, professionalId, page: field.page() })

const sums = {
  /** Lines sold; a refund takes none away. */
  serviceCount: z.int(),
  /** What the services brought in, refunds taken off. */
  baseCents: z.int(),
  earnedCents: z.int(),
  /** What refunds took back, as a negative amount. */
  reversedCents: z.int(),
  /** What is left to pay. */
  dueCents: z.int(),
}
const commissionSumsSchema = z.object(sums)
export type CommissionSums = z.infer<typeof commissionSumsSchema>

const earnerSchema = z.object({ id: z.uuid(), name: z.string(), isActive: z.boolean(), ...sums })
export type Earner = z.infer<typeof earnerSchema>

/** `isOwn`: whoever asks may see their own commissions only. */
export const commissionTeamSchema = z.object({
  isOwn: z.boolean(),
  professionals: z.array(earnerSchema),
  total: commissionSumsSchema,
})
export type CommissionTeam = z.infer<typeof commissionTeamSchema>

const commissionEntrySchema = z.object({
  id: z.uuid(),
  at: z.string(),
  kind: z.enum(['accrual', 'reversal']),
  client: z.nullable(z.string()),
  service: z.string(),
  quantity: z.int(),
  percent: z.number(),
  baseCents: z.int(),
  amountCents: z.int(),
})
export type CommissionEntry = z.infer<typeof commissionEntrySchema>

export const commissionStatementSchema = z.object({
  professional: z.object({ id: z.uuid(), name: z.string() }),
  total: commissionSumsSchema,
  count: z.int(),
  entries: z.array(commissionEntrySchema),
})
export type CommissionStatement = z.infer<typeof commissionStatementSchema>
