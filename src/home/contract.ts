import * as z from 'zod/mini'
import { door } from '../accounts/door.ts'
import { statuses } from '../agenda/appointment.ts'

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

export const homeContract = {
  overview: door('dashboard.view', 'GET', '/overview').output(overview),
}
