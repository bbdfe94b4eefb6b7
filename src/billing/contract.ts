import * as z from 'zod/mini'
import { door } from '../accounts/door.ts'
import { invoiceStatuses, periods } from './plan.ts'

export const plan = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  priceCents: z.int(),
  period: z.enum(periods),
  features: z.array(z.string()),
  isPopular: z.boolean(),
})
export type Plan = z.output<typeof plan>

const subscription = z.object({
  status: z.enum(['trial', 'active']),
  plan,
  expiresAt: z.iso.datetime(),
  /** Rounded up, by the server's clock. */
  daysLeft: z.int(),
})
export type Subscription = z.output<typeof subscription>

const invoice = z.object({
  id: z.uuid(),
  description: z.string(),
  amountCents: z.int(),
  status: z.enum(invoiceStatuses),
  issuedAt: z.iso.datetime(),
  url: z.nullable(z.string()),
})
export type Invoice = z.output<typeof invoice>

export const billingContract = {
  /** What the business has, and what it could have instead. */
  subscription: door('settings.billing', 'GET', '/billing').output(
    z.object({ subscription: z.nullable(subscription), plans: z.array(plan) }),
  ),
  invoices: door('settings.billing', 'GET', '/billing/invoices').output(z.array(invoice)),
}
