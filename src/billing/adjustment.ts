import * as z from 'zod/mini'
import * as field from '../platform/fields.ts'
import { refusals } from '../platform/refusal.ts'
import { coupon, couponTerms, discountIsSaid } from './coupon.ts'

/** What an operator changes by hand of what a business has with us; each with its reason, which the owner reads. */
const adjustmentKinds = ['trial', 'courtesy', 'plan', 'paid', 'refund', 'coupon', 'coupon_end'] as const
export type AdjustmentKind = (typeof adjustmentKinds)[number]

export const adjustmentNames: Record<AdjustmentKind, string> = {
  trial: 'Teste estendido',
  courtesy: 'Cortesia',
  plan: 'Plano alterado',
  paid: 'Fatura marcada como paga',
  refund: 'Estorno',
  coupon: 'Desconto',
  coupon_end: 'Desconto encerrado',
}

/** The adjustments that are shown, newest first. */
export const mostAdjustments = 50
const mostDaysGiven = 90
/** How far from today a trial may reach, or what was paid, by what we give. */
export const mostDaysAhead = 400

/** The id is made by the screen, so that a form that is sent twice is one adjustment. */
const adjustment = { adjustmentId: field.id(), reason: field.text('Escreva o motivo.', 300) }

const days = field.numeral(field.count('Informe de 1 a 90 dias.', 1, mostDaysGiven))
export const daysForm = z.object({ days, reason: adjustment.reason })
export const newPlanForm = z.object({
  planId: z.uuid('Escolha um plano da lista.'),
  reason: adjustment.reason,
})
export const reasonForm = z.object({ reason: adjustment.reason })

const couponFields = { ...couponTerms, reason: adjustment.reason }
export const couponForm = z.object(couponFields).check(discountIsSaid)

export const givenDays = z.object({ ...adjustment, ...daysForm.shape })
export type GivenDays = z.output<typeof givenDays>
export const newPlan = z.object({ ...adjustment, ...newPlanForm.shape })
export type NewPlan = z.output<typeof newPlan>
export const adjustedInvoice = z.object({ ...adjustment, invoiceId: field.id() })
export type AdjustedInvoice = z.output<typeof adjustedInvoice>
export const givenCoupon = z.object({ ...adjustment, ...couponFields })
export type GivenCoupon = z.output<typeof givenCoupon>
export const endedCoupon = z.object(adjustment)
export type EndedCoupon = z.output<typeof endedCoupon>

export const adjustmentRefusals = refusals({
  NOT_IN_TRIAL: {
    status: 409,
    title: 'Não está em teste',
    text: 'Este negócio já tem um plano. Para dar dias a ele, use a cortesia.',
  },
  STILL_IN_TRIAL: {
    status: 409,
    title: 'Ainda em teste',
    text: 'Este negócio está em teste. O plano começa com a primeira fatura paga; até lá, estenda o teste.',
  },
  PLAN_OVER: {
    status: 409,
    title: 'Período encerrado',
    text: 'O período pago já terminou. Dê uma cortesia ou marque a fatura como paga antes de mudar o plano.',
  },
  CLOSED_BY_OWNER: {
    status: 409,
    title: 'Conta encerrada',
    text: 'O proprietário encerrou a conta deste negócio. Só ele pode reabri-la; depois disso, ajuste a assinatura.',
  },
  NOT_REFUNDABLE: {
    status: 409,
    title: 'Não há o que estornar',
    text: 'Só uma fatura paga, com valor, pode ser estornada, e uma única vez.',
  },
  NO_COUPON: {
    status: 409,
    title: 'Não há desconto',
    text: 'Este negócio não tem desconto a usar. Atualize a página.',
  },
})

/** What an operator changed by hand, and why; what it is not about is null. */
export const adjustmentMade = z.object({
  id: z.uuid(),
  kind: z.enum(adjustmentKinds),
  reason: z.string(),
  at: z.iso.datetime(),
  by: z.string(),
  days: z.nullable(z.int()),
  plan: z.nullable(z.string()),
  invoice: z.nullable(z.object({ number: z.int(), amountCents: z.int() })),
  /** As it was given; `left` is what it was given for. */
  coupon: z.nullable(coupon),
})
export type Adjustment = z.output<typeof adjustmentMade>
