import * as z from 'zod/mini'
import { roles } from '../accounts/permissions.ts'
import { adjustmentMade } from '../billing/adjustment.ts'
import { coupon } from '../billing/coupon.ts'
import { invoiceStatuses, periods, planQuota } from '../billing/plan.ts'
import { stopReasons } from '../business/client-sender.ts'
import { paymentMethods } from '../payments/payment.ts'
import { domainStates, type DomainState } from '../domains/domain.ts'
import { anyBusiness } from './any-business.ts'
import { failedJob } from './job.ts'

const sheetInvoice = z.object({
  id: z.uuid(),
  number: z.int(),
  description: z.string(),
  amountCents: z.int(),
  discountCents: z.int(),
  status: z.enum(invoiceStatuses),
  issuedAt: z.iso.datetime(),
  dueAt: z.nullable(z.iso.datetime()),
  paidAt: z.nullable(z.iso.datetime()),
  takenBackAt: z.nullable(z.iso.datetime()),
  /** How it was paid, if it was paid here. */
  method: z.nullable(z.enum(paymentMethods)),
  /** Its refund was asked for, and the provider has not said yet that it was made. */
  isBeingRefunded: z.boolean(),
})
export type SheetInvoice = z.output<typeof sheetInvoice>

export const channels = ['whatsapp', 'sms'] as const
export const channelNames: Record<(typeof channels)[number], string> = { whatsapp: 'WhatsApp', sms: 'SMS' }

const connections = z.object({
  domain: z.nullable(z.object({ name: z.string(), state: z.enum(domainStates) })),
  /** Since when its own payment account is connected. */
  depositsSince: z.nullable(z.iso.datetime()),
  channels: z.array(z.object({ channel: z.enum(channels), hasProblem: z.boolean() })),
  /** Why its mails to clients are stopped, if they are. */
  mailsStopped: z.nullable(z.enum(stopReasons)),
})
export type Connections = z.output<typeof connections>

/** A business as the operator may know it: what it is to us, and nothing of its clients. */
export const businessSheet = z.object({
  business: anyBusiness,
  status: z.enum(['trial', 'active']),
  priceCents: z.int(),
  period: z.enum(periods),
  nextPlan: z.nullable(z.string()),
  coupon: z.nullable(coupon),
  /** The plans to which it can be changed. */
  plans: z.array(z.object({ id: z.uuid(), name: z.string() })),
  quota: planQuota,
  members: z.array(z.object({ id: z.uuid(), name: z.string(), email: z.string(), role: z.enum(roles) })),
  invoices: z.array(sheetInvoice),
  adjustments: z.array(adjustmentMade),
  connections,
  jobs: z.array(failedJob),
})
export type BusinessSheet = z.output<typeof businessSheet>

export const domainStateWords: Record<DomainState, string> = {
  pending: 'aguardando o DNS',
  verifying: 'em verificação',
  active: 'no ar',
  failed: 'com falha',
}

export const mostJobsOfBusiness = 20

/** What can be done with an invoice by hand. */
export const canBeSettled = ({ status }: SheetInvoice): boolean => status === 'pending'
export const canBeRefunded = ({ status, amountCents, isBeingRefunded }: SheetInvoice): boolean =>
  status === 'paid' && amountCents > 0 && !isBeingRefunded
