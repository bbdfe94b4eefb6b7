import * as z from 'zod/mini'
import * as field from '../platform/fields.ts'
import { momentSchema } from './register.ts'

export const sessionsPerPage = 25

const listedSessionSchema = z.object({
  id: z.uuid(),
  /** Null if the business has only one register. */
  registerName: z.nullable(z.string()),
  cashierName: z.string(),
  opened: momentSchema,
  closed: z.nullable(momentSchema),
  /** The session's revenue and cash count. Null until it is closed. */
  result: z.nullable(
    z.object({ netCents: z.int(), expectedCents: z.int(), countedCents: z.int(), differenceCents: z.int() }),
  ),
})
export type ListedSession = z.infer<typeof listedSessionSchema>

export const sessionPageSchema = z.object({ page: field.page() })
export const sessionListSchema = z.object({
  count: z.int(),
  blindClosing: z.boolean(),
  sessions: z.array(listedSessionSchema),
})
