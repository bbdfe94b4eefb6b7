import { own } from '../../own.ts'
import type { Refusal } from '../../refusal-error.ts'

/**
 * Turns the failure of a write into the refusal of the constraint that stands against it: where two write at once, the
 * database decides. What fails otherwise stays what it is.
 */
export const refuseBy =
  (refusals: Readonly<Record<string, (cause: unknown) => Refusal>>) =>
  (error: unknown): never => {
    const { constraint } = (error ?? {}) as { constraint?: unknown }
    throw (typeof constraint === 'string' && own(refusals, constraint)?.(error)) || error
  }
