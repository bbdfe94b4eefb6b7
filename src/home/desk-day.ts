import * as z from 'zod/mini'
import { toChargeSchema } from '../agenda/appointment.ts'

/** What the desk asks of today. Amounts are for those who may see reports, registers for those who see the till. */
export const deskDay = z.object({
  /** Visits of today by what became of them: who waits, who is being served, and who is to come and not confirmed yet. */
  waiting: z.int(),
  served: z.int(),
  toConfirm: z.int(),
  /** Done today and still to be charged. */
  toCharge: z.nullable(toChargeSchema),
  /** The sales of today, and their sum less what was refunded today. */
  sales: z.nullable(z.object({ count: z.int(), cents: z.int() })),
  /** The registers in use, with the beginning of their open sessions. */
  registers: z.nullable(z.array(z.object({ name: z.string(), openedAt: z.nullable(z.iso.datetime()) }))),
  /** Visits that were booked online today, and the newest of them by their first appointments. */
  newBookings: z.object({
    count: z.int(),
    newest: z.array(z.object({ id: z.uuid(), startsAt: z.iso.datetime(), client: z.string(), service: z.string() })),
  }),
})
export type DeskDay = z.infer<typeof deskDay>

type Register = NonNullable<DeskDay['registers']>[number]

/** `Aberto desde 08:30`, `Fechado`; of several registers which are open. */
export function registersText(registers: readonly Register[], timeOf: (instant: string) => string): string {
  const open = registers.flatMap(({ name, openedAt }) => (openedAt === null ? [] : [{ name, openedAt }]))
  if (open.length === 0) return registers.length > 1 ? 'Todos fechados' : 'Fechado'
  if (registers.length === 1) return open.map(({ openedAt }) => `Aberto desde ${timeOf(openedAt)}`).join('')
  return `${open.length} de ${registers.length} abertos`
}
