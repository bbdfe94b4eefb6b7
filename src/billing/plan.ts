import * as z from 'zod/mini'
import { planFeatures } from '../business/plan-feature.ts'
import * as field from '../platform/fields.ts'
import { refusals } from '../platform/refusal.ts'

export const periods = ['month', 'year', '7 days'] as const
export type BillingPeriod = (typeof periods)[number]

export const periodNames: Record<BillingPeriod, string> = { month: 'Mensal', year: 'Anual', '7 days': '7 dias' }

/** What is written after a price. */
export const periodWords: Record<BillingPeriod, string> = { month: 'por mês', year: 'por ano', '7 days': 'por 7 dias' }

/** The price of a plan per month. A year counts as 12 months and 365 days. */
export function monthlyCents({ priceCents, period }: { priceCents: number; period: BillingPeriod }): number {
  if (period === 'year') return Math.round(priceCents / 12)
  return period === '7 days' ? Math.round((priceCents * 365) / 7 / 12) : priceCents
}

/** `replaced`: another invoice took its place. `cancelled`: nobody asks for it any more. */
export const invoiceStatuses = ['paid', 'pending', 'failed', 'replaced', 'cancelled'] as const
type InvoiceStatus = (typeof invoiceStatuses)[number]
const statusNames: Record<InvoiceStatus, string> = {
  paid: 'Pago',
  pending: 'Pendente',
  failed: 'Falhou',
  replaced: 'Substituída',
  cancelled: 'Cancelada',
}

/** Money that went back tells more than that the payment failed. */
export const invoiceStatusName = (invoice: { status: InvoiceStatus; takenBackAt: string | null }): string =>
  invoice.takenBackAt ? 'Estornada' : statusNames[invoice.status]

/** An invoice's number as it is written. */
export const invoiceNumber = ({ number }: { number: number }): string => String(number).padStart(6, '0')

const day = 86_400_000

/** Days left, rounded up; 0 after the end. */
export const daysLeft = (expiresAt: Date, now: Date): number =>
  Math.max(0, Math.ceil((expiresAt.getTime() - now.getTime()) / day))

export const daysWords = (days: number): string => (days === 1 ? 'Resta 1 dia' : `Restam ${days} dias`)

export const planRefusals = refusals({
  LAST_TRIAL: {
    status: 409,
    title: 'Este é o único plano de teste',
    text: 'Todo negócio novo começa em um plano de teste. Antes, crie ou ative outro.',
  },
})

/** Null means no limit. */
const quota = z.prefault(z.nullable(field.count('Informe um número a partir de 1.', 1, 1_000_000)), null)

const noFeature = 'Recurso inválido.'
const noTrialDays = 'Informe os dias de teste.'

/** The operator's form for a plan. */
export const planForm = z
  .object({
    name: field.text('Nome do plano é obrigatório', 60),
    description: z.prefault(
      z.pipe(
        field.optionalText(200),
        z.transform((typed: string | null) => typed ?? ''),
      ),
      '',
    ),
    priceCents: field.cents('Informe o preço.'),
    period: z.enum(periods, 'Escolha o período.'),
    features: field.lines('Use até 20 linhas, de até 120 caracteres.', { most: 20, longest: 120 }),
    isActive: z.boolean(),
    isPopular: z.boolean(),
    isTrial: z.boolean(),
    trialDays: field.count(noTrialDays, 0, 365),
    mostAppointments: quota,
    mostProfessionals: quota,
    mostClients: quota,
    includes: z.prefault(field.list(z.enum(planFeatures, noFeature), planFeatures.length, noFeature), []),
    sortOrder: field.count('Informe a ordem.', 0, 9999),
  })
  .check(
    z.check(({ value: { isTrial, trialDays }, issues }) => {
      if (isTrial && trialDays === 0)
        issues.push({ code: 'custom', path: ['trialDays'], message: noTrialDays, input: trialDays })
    }),
  )
export type PlanForm = z.output<typeof planForm>

/** The invoices that the list shows, five years of monthly ones. */
export const mostInvoices = 60

const inUse = z.object({ used: z.int(), most: z.int() })
/** How much of the plan's quota is in use; null where the plan has no limit or nothing is counted. */
export const planQuota = z.object({
  appointments: z.nullable(inUse),
  professionals: z.nullable(inUse),
  clients: z.nullable(inUse),
})
export type Quota = z.output<typeof planQuota>
