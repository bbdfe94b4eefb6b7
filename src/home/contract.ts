import * as z from 'zod/mini'
import type { Acts } from '../business/act.ts'
import { looks, procedure } from '../accounts/procedure.ts'
import { attendances, onlineActs, statuses, toChargeSchema } from '../agenda/appointment.ts'
import { bookingGaps } from '../booking/booking-gaps.ts'
import { firstStepsState, laterStep } from './first-steps.ts'
import { deskDay } from './desk-day.ts'
import { monthlyGoal } from './goal.ts'
import { newsSchema, seenNews } from './news.ts'

/** A figure, and its change in percent against the month before; null if that had nothing to compare with. */
const figure = z.object({ value: z.int(), change: z.nullable(z.int()) })

/** Minutes of the day: below 0 if it began the day before, above 1440 if it ends the day after. */
const stretch = z.object({ from: z.number(), to: z.number() })

/** Today by professional: those who work today or have an appointment. */
const day = z.object({
  /** Whether any professional is registered, even if nobody works today. */
  hasProfessionals: z.boolean(),
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
      onlineAct: z.nullable(z.enum(onlineActs)),
      attendance: z.enum(attendances),
      client: z.string(),
      service: z.string(),
    }),
  ),
})

const overview = z.object({
  today: z.iso.date(),
  appointmentsToday: figure,
  activeClients: figure,
  /** Null for those who may not see reports. */
  monthRevenueCents: z.nullable(figure),
  occupancyPercent: figure,
  monthlyGoalCents: z.nullable(z.int()),
  next: z.array(
    z.object({
      id: z.uuid(),
      startsAt: z.iso.datetime(),
      status: z.enum(statuses),
      onlineAct: z.nullable(z.enum(onlineActs)),
      attendance: z.enum(attendances),
      priceCents: z.int(),
      client: z.nullable(z.string()),
      service: z.nullable(z.string()),
    }),
  ),
  day,
  deskDay,
  /** Why nobody can book on the booking page, although it is on; empty if it works. */
  bookingGaps: z.array(z.enum(bookingGaps)),
  /** The guide of a new business's first hour; null once somebody closed it, or the business is settled. */
  firstSteps: z.nullable(firstStepsState),
  /** Whether a plan that was chosen before the sign-up is to be proposed; false for those who may not pay. */
  isPlanWanted: z.boolean(),
  /** Online bookings that somebody has to confirm: their number, and the date of the first. */
  waitingBookings: z.object({ count: z.int(), firstDate: z.nullable(z.iso.date()) }),
  /**
   * Visits of the last 30 days that are done and still to be charged; null if none is, for those who may not see
   * reports, and where nothing was sold in that time.
   */
  toCharge: z.nullable(toChargeSchema),
  /** The numbers of deposits that are not paid yet, and of those that need a decision. */
  deposits: z.object({ waiting: z.int(), toDecide: z.int() }),
  /** Requests from clients' own pages: their number, and the date by which the first must be answered. */
  clientRequests: z.object({ count: z.int(), firstDue: z.nullable(z.iso.date()) }),
})
export type Overview = z.infer<typeof overview>

export const homeContract = {
  overview: procedure('dashboard.view', 'GET', '/overview').output(overview),
  /** What came in from outside: of everybody's visits for those who see them, else of one's own. */
  news: procedure('bookings.own', 'GET', '/news').output(newsSchema),
  seeNews: procedure('bookings.own', 'POST', '/news/seen').meta(looks).input(seenNews).output(z.void()),
  goal: procedure('settings.view', 'GET', '/overview/goal').output(monthlyGoal),
  setGoal: procedure('settings.edit', 'PUT', '/overview/goal').input(monthlyGoal).output(z.void()),
  firstSteps: {
    setAside: procedure('settings.edit', 'POST', '/overview/first-steps/set-aside').input(laterStep).output(z.void()),
    end: procedure('settings.edit', 'POST', '/overview/first-steps/end').output(z.void()),
  },
}

/** What is recorded in the audit, with its topic and its words. */
export const homeActs = {
  'news.see': ['reads', 'Abriu as novidades'],
  'business.goal': ['business', 'Alterou a meta mensal'],
  'first-steps.set-aside': ['business', 'Deixou um dos primeiros passos para depois'],
  'first-steps.end': ['business', 'Fechou os primeiros passos'],
} as const satisfies Acts
