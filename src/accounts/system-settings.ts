import * as z from 'zod/mini'

/** What our own people switch on or off for all businesses at once. */
export const systemSettings = z.object({ affiliateProgramEnabled: z.boolean() })
export type SystemSettings = z.output<typeof systemSettings>
