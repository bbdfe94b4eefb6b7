import type { HttpBindings } from '@hono/node-server'
import type { Context, Handler, MiddlewareHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { Refusal } from '../../platform/refusal-error.ts'
import { callerAddress } from '../../platform/server/http/hosts.ts'
import { isUnavailable } from '../../platform/server/database/outage.ts'
import type { Access } from '../procedure.ts'
import { pass, type ProcedureContext } from './guard.ts'

type Edge = { Bindings: HttpBindings }

const accesses = new WeakMap<object, Access>()

/**
 * The access that a route was declared with.
 * @internal for checks
 */
export const accessOf = (route: object): Access | undefined => accesses.get(route)

/**
 * Guards a route that is no procedure (a stream, a file) in the same way as a procedure. What `serve` refuses, it throws:
 * the guard has to hear of it. `answerTo` makes the answer, or null where it knows none.
 */
export function guarded(
  access: Exclude<Access, 'public'>,
  serve: (c: Context<Edge>, context: ProcedureContext) => Promise<Response>,
  answerTo: (c: Context<Edge>, error: unknown) => Response | null = inText,
): Handler<Edge> {
  const route: Handler<Edge> = async (c) => {
    const edge = {
      headers: c.env.incoming.headers,
      network: callerAddress(c.env.incoming),
      setCookie: (header: string) => c.header('set-cookie', header, { append: true }),
    }
    try {
      const name = `${c.req.method} ${c.req.path}`
      return await pass(edge, { access }, { name, label: name }, (context) => serve(c, context))
    } catch (error) {
      const answer = isUnavailable(error) ? null : answerTo(c, error)
      if (!answer) throw error
      return answer
    }
  }
  accesses.set(route, access)
  return route
}

const inText = (c: Context<Edge>, error: unknown) =>
  error instanceof Refusal ? c.text(error.message, error.kind.status as ContentfulStatusCode) : null

/** Marks a route as public. It checks nothing. */
export const openToAll: MiddlewareHandler<Edge> = (_c, next) => next()
accesses.set(openToAll, 'public')
