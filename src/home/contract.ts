import * as z from 'zod/mini'
import { door, heavy, whileReadOnly } from '../accounts/door.ts'
import { onlineActs, statuses } from '../agenda/appointment.ts'
import { bookingGaps } from '../booking/booking-gaps.ts'
import * as field from '../platform/fields.ts'
import { ledgerMethods } from '../register/payment.ts'
import { monthlyGoal } from './goal.ts'

/** A figure, and by how many percent it differs from the month before. */
const figure = z.object({ value: z.int(), change: z.int() })

/** In minutes of the day: below 0 when it began the day before, above 1440 when it ends the day after. */
const stretch = z.object({ from: z.number(), to: z.number() })

/** Today by professional: those who work or have an appointment. */
const day = z.object({
  professionals: z.array(
    z.object({ id: z.uuid(), name: z.string(), working: z.array(stretch), off: z.array(stretch) }),
  ),
  appointments: z.array(
    z.object({
      id: z.uuid(),
      professionalId: z.uuid(),
      startsAt: z.iso.datetime(),
      ...stretch.shape,
      status: z.enum(statuses),
      client: z.string(),
      service: z.string(),
    }),
  ),
})

const overview = z.object({
  today: z.iso.date(),
  appointmentsToday: figure,
  activeClients: figure,
  /** Money is for who may see reports; null for all others. */
  monthRevenueCents: z.nullable(figure),
  occupancyPercent: figure,
  monthlyGoalCents: z.nullable(z.int()),
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
  day,
  /** Why nobody can book on the booking page, which is on. */
  bookingGaps: z.array(z.enum(bookingGaps)),
  /** What a new business has done of its first steps; null from its first appointment on. */
  firstSteps: z.nullable(z.object({ services: z.boolean(), professionals: z.boolean(), link: z.boolean() })),
  /** Online bookings that somebody has to confirm, and the day of the first. */
  waitingBookings: z.object({ count: z.int(), firstDate: z.nullable(z.iso.date()) }),
  /** Deposits that are waited for, and those on which somebody has to decide. */
  deposits: z.object({ waiting: z.int(), toDecide: z.int() }),
})
export type Overview = z.infer<typeof overview>

/** What a client's card shows of the agenda: newest first, a page at a time. */
const visit = z.object({
  id: z.uuid(),
  startsAt: z.iso.datetime(),
  status: z.enum(statuses),
  /** What the client did with it last on the booking page. */
  onlineAct: z.nullable(z.enum(onlineActs)),
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
  /** The refunded part. */
  refundedCents: z.int(),
  items: z.array(z.object({ name: z.string(), quantity: z.int(), totalCents: z.int() })),
  methods: z.array(z.enum(ledgerMethods)),
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

  /** Everything that is known of one person, for that person. */
  exportClientRecord: door('dashboard.export', 'POST', '/client-history/{id}/export')
    .meta(whileReadOnly)
    .meta(heavy)
    .input(z.object({ id: field.id() }))
    .output(z.object({ fileName: z.string(), json: z.string() })),

  overview: door('dashboard.view', 'GET', '/overview').output(overview),
  goal: door('settings.view', 'GET', '/overview/goal').output(monthlyGoal),
  setGoal: door('settings.edit', 'PUT', '/overview/goal').input(monthlyGoal).output(z.void()),
}
