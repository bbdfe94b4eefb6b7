import { ORPCError, ValidationError } from '@orpc/server'
import { platformRefusals, Refusal, unexpected } from '../refusal.ts'
import { log } from './log.ts'

const mostFields = 20

/** The one place where what a verb threw becomes an answer. A defect tells the caller nothing but that it happened. */
export function toRpcError(error: unknown): ORPCError<string, unknown> {
  if (error instanceof Refusal)
    return new ORPCError(error.kind.code, { status: error.kind.status, message: error.kind.text, data: error.data })
  if (error instanceof ORPCError && error.cause instanceof ValidationError && error.code === 'BAD_REQUEST') {
    const fields: Record<string, string> = {}
    // Who sends thousands of faults learns of the first few.
    for (const { path, message } of error.cause.issues.slice(0, mostFields))
      fields[(path ?? []).map((part) => String(typeof part === 'object' ? part.key : part)).join('.')] ??= message
    return toRpcError(new Refusal(platformRefusals.INVALID_INPUT, { fields }))
  }
  log.error({ error }, 'a request failed')
  return new ORPCError('INTERNAL', {
    status: 500,
    message: unexpected.text,
    data: unexpected,
  })
}
