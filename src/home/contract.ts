import * as z from 'zod/mini'
import { door } from '../accounts/door.ts'
import { statuses } from '../agenda/appointment.ts'
import * as field from '../platform/fields.ts'
import { paymentMethods } from '../sales/payment.ts'

/** A figure, and by how many percent it differs from the month before. */
const figure = z.object({ value: z.int(), change: z.int() })

const overview = z.object({
  today: z.iso.date(),
  appointmentsToday: figure,
  activeClients: figure,
  monthRevenueCents: figure,
  occupancyPercent: figure,
  monthlyGoalCents: z.int(),
  next: z.array(
    z.object({
      id: z.uuid(),
      startsAt: z.iso.datetime(),
      status: z.enum(statuses),
      priceCents: z.int(),
      client: z.nullable(z.string()),
      service: z.nullable(z.string()),
    }),
  ),
})
export type Overview = z.infer<typeof overview>

/** What a client's card shows of the agenda: newest first, a page at a time. */
const visit = z.object({
  id: z.uuid(),
  startsAt: z.iso.datetime(),
  status: z.enum(statuses),
  priceCents: z.int(),
  service: z.string(),
  professional: z.string(),
  notes: z.nullable(z.string()),
})
export type Visit = z.infer<typeof visit>

const purchase = z.object({
  id: z.uuid(),
  soldAt: z.iso.datetime(),
  totalCents: z.int(),
  discountCents: z.int(),
  items: z.array(z.object({ name: z.string(), quantity: z.int(), totalCents: z.int() })),
  methods: z.array(z.enum(paymentMethods)),
})
export type Purchase = z.infer<typeof purchase>

const history = z.object({ id: field.id(), page: field.page() })

export const homeContract = {
  clientVisits: door('bookings.view', 'GET', '/client-history/{id}/visits')
    .input(history)
    .output(z.object({ visits: z.array(visit), count: z.int() })),
  clientPurchases: door('pos.view', 'GET', '/client-history/{id}/purchases')
    .input(history)
    .output(z.object({ purchases: z.array(purchase), count: z.int() })),

  overview: door('dashboard.view', 'GET', '/overview').output(overview),
}
