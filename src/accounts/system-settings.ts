import * as z from 'zod/mini'

/** The settings that the operator switches for all businesses at once. */
export const systemSettings = z.object({ affiliateProgramEnabled: z.boolean() })
