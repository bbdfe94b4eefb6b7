import { StandardOpenAPIMatcher } from '@orpc/openapi/standard'
import { createProcedureClient, ORPCError, type AnyProcedure, type AnyRouter } from '@orpc/server'
import { StandardRPCMatcher } from '@orpc/server/standard'
import { countProcedure } from '../metrics.ts'
import { type TraceSpan, traced } from '../tracing.ts'
import { usualBytes } from './read-body.ts'
import { toRpcError } from './trouble.ts'

export type FoundProcedure = {
  path: readonly string[]
  procedure: AnyProcedure
  params?: Record<string, string> | undefined
}
type Outcome = { status: number; value: unknown }

/** Finds a procedure by its name (the typed client) or by its method and address (the plain API). */
export function proceduresOf(router: AnyRouter) {
  const names = new StandardRPCMatcher()
  const addresses = new StandardOpenAPIMatcher()
  names.init(router)
  addresses.init(router)
  return {
    byName: (path: string): Promise<FoundProcedure | undefined> => names.match('POST', path as `/${string}`),
    byAddress: (method: string, path: string): Promise<FoundProcedure | undefined> =>
      addresses.match(method, path.replace(/\/$/, '') as `/${string}`),
  }
}

/** The procedure's own limit, or the usual one. */
export const mostBytesOf = ({ procedure }: FoundProcedure): number =>
  (procedure['~orpc'].meta as { mostBytes?: number }).mostBytes ?? usualBytes

/** Whether the procedure's work is done in the process for heavy work. */
export const isHeavy = ({ procedure }: FoundProcedure): boolean =>
  (procedure['~orpc'].meta as { weight?: string }).weight === 'heavy'

/** Callers of public procedures have no screens of a business that could go stale. */
export const isPublic = ({ procedure }: FoundProcedure): boolean =>
  (procedure['~orpc'].meta as { access?: string }).access === 'public'

/**
 * Calls a procedure. Our procedures carry plain JSON only. oRPC's own handler searches every answer for dates, sets and files;
 * for a day of the agenda that took a fifth of the request.
 */
export function callProcedure(found: FoundProcedure, input: unknown, context: object): Promise<Outcome> {
  const name = found.path.join('.')
  return traced('internal', name, (span) => {
    span?.set({ 'rpc.method': name })
    return outcomeOf(found, input, context, span)
  })
}

async function outcomeOf(
  { procedure, path }: FoundProcedure,
  input: unknown,
  context: object,
  span: TraceSpan | undefined,
): Promise<Outcome> {
  const began = performance.now()
  try {
    return { status: 200, value: await createProcedureClient(procedure, { context, path })(input) }
  } catch (thrown) {
    const error = thrown instanceof ORPCError ? thrown : toRpcError(thrown)
    if (error.status >= 500) span?.fail(thrown)
    else span?.set({ 'error.type': error.code })
    return { status: error.status, value: error.toJSON() }
  } finally {
    countProcedure(path.join('.'), (performance.now() - began) / 1000)
  }
}
