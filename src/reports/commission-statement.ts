import * as z from 'zod/mini'
import * as field from '../platform/fields.ts'

export const entriesPerPage = 50

const span = { from: z.optional(field.date('Data inválida.')), to: z.optional(field.date('Data inválida.')) }
/** Local days, both inclusive. A missing day means no bound. */
export const commissionSpanSchema = z.object(span)
export type CommissionSpan = z.infer<typeof commissionSpanSchema>

const professionalId = field.id('Escolha o profissional.')
export const commissionFilterSchema = z.object({ ...span, professionalId: z.optional(professionalId) })
export type CommissionFilter = z.infer<typeof commissionFilterSchema>
export const commissionPageSchema = z.object({ ...span, professionalId, page: field.page() })

const sums = {
  /** The number of service lines sold, refunded ones included. */
  serviceCount: z.int(),
  /** The revenue of the services, net of refunds. */
  baseCents: z.int(),
  earnedCents: z.int(),
  /** Commission taken back by refunds, zero or negative. */
  reversedCents: z.int(),
  /** Earned minus reversed: what the business still owes. */
  dueCents: z.int(),
}
const commissionSumsSchema = z.object(sums)
export type CommissionSums = z.infer<typeof commissionSumsSchema>

const earnerSchema = z.object({ id: z.uuid(), name: z.string(), isActive: z.boolean(), ...sums })
export type Earner = z.infer<typeof earnerSchema>

/** `isOwn` is true if the member may only see their own commissions. */
export const commissionTeamSchema = z.object({
  isOwn: z.boolean(),
  professionals: z.array(earnerSchema),
  total: commissionSumsSchema,
})
export type CommissionTeam = z.infer<typeof commissionTeamSchema>

const commissionEntrySchema = z.object({
  id: z.uuid(),
  date: z.string(),
  time: z.string(),
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
