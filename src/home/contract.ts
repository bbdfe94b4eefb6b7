import * as z from 'zod/mini'
import { door } from '../accounts/door.ts'
import { statuses } from '../agenda/appointment.ts'
import { bookingGaps } from '../booking/booking-gaps.ts'
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
  /** What clients asked for on their own pages, and the day by which the first must be answered. */
  clientRequests: z.object({ count: z.int(), firstDue: z.nullable(z.iso.date()) }),
})
export type Overview = z.infer<typeof overview>

export const homeContract = {
  overview: door('dashboard.view', 'GET', '/overview').output(overview),
  goal: door('settings.view', 'GET', '/overview/goal').output(monthlyGoal),
  setGoal: door('settings.edit', 'PUT', '/overview/goal').input(monthlyGoal).output(z.void()),
}
