import * as z from 'zod/mini'
import * as field from '../platform/fields.ts'
import { percentOf } from '../platform/money.ts'
import { refusals } from '../platform/refusal.ts'
import type { RegisterRules } from './register-rules.ts'

/** Six digits: long enough not to be guessed within the attempt limit, short enough to remember. */
const pinForm = /^\d{6}$/
const pin = z
  .string('Informe o PIN de 6 dígitos.')
  .check(z.maxLength(6, 'O PIN tem 6 dígitos.'), z.regex(pinForm, 'O PIN tem 6 dígitos.'))

export const pinSchema = z.object({ pin })

export const approvalSchema = z.object({
  saleId: field.id('Venda inválida.'),
  approverId: field.id('Escolha quem autoriza.'),
  pin,
  /** The highest discount that the approval covers. */
  discountCents: field.cents('Informe o desconto.').check(z.minimum(1, 'Informe o desconto.')),
  reason: field.text('Escreva o motivo.'),
})
export type ApprovalRequest = z.infer<typeof approvalSchema>

export const approversSchema = z.array(z.object({ id: z.uuid(), name: z.string() }))

export const discountLimitRefusals = refusals({
  DISCOUNT_NEEDS_APPROVAL: {
    status: 409,
    title: 'Desconto acima do limite',
    text: 'Este desconto precisa da autorização de um gerente.',
  },
})

type Who = { isOwner: boolean; isManager: boolean }

/** The highest discount, in percent, that a member may give without approval. Null means no limit. */
export function limitOf(
  rules: Pick<RegisterRules, 'employeeDiscountPercent' | 'managerDiscountPercent'>,
  { isOwner, isManager }: Who,
): number | null {
  if (isOwner) return null
  return isManager ? rules.managerDiscountPercent : rules.employeeDiscountPercent
}

type DiscountAmounts = { subtotalCents: number; discountCents: number }

export const isAbove = ({ subtotalCents, discountCents }: DiscountAmounts, percent: number | null): boolean =>
  percent !== null && discountCents > percentOf(subtotalCents, percent)
