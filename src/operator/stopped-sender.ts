import * as z from 'zod/mini'
import { stopReasons } from '../business/client-sender.ts'

/** The most that the panel shows at once. */
export const mostSendersShown = 100

/** A business whose mails to clients are stopped, with the counts of its latest ones. */
export const stoppedSender = z.object({
  id: z.uuid(),
  name: z.string(),
  since: z.iso.datetime(),
  reason: z.enum(stopReasons),
  tried: z.int(),
  bounced: z.int(),
  left: z.int(),
})
export type StoppedSender = z.output<typeof stoppedSender>
