import { ORPCError } from '@orpc/server'
import type { RefusalData } from '../../../platform/refusal.ts'

/** The refusal that a caller got instead of an answer. */
export async function refusalOf(call: Promise<unknown>): Promise<{ code: string } & Partial<RefusalData>> {
  try {
    await call
  } catch (error) {
    if (error instanceof ORPCError) return { code: error.code, ...(error.data as RefusalData) }
    throw error
  }
  throw new Error('it was not refused')
}
export const codeOf = async (call: Promise<unknown>) => (await refusalOf(call)).code
