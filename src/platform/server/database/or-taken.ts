import type { Refusal } from '../../refusal-error.ts'

const exclusionViolation = '23P01'

/** Whether the database's exclusion constraint failed. It catches overlaps that the locks do not prevent. */
export const isTaken = (error: unknown): boolean => (error as { code?: unknown }).code === exclusionViolation

export async function orTaken<T>(write: Promise<T>, refusal: () => Refusal): Promise<T> {
  try {
    return await write
  } catch (error) {
    throw isTaken(error) ? refusal() : error
  }
}
