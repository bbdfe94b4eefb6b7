import type { HttpBindings } from '@hono/node-server'
import type { Context, Handler, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { platformRefusals } from '../../platform/refusal.ts'
import { Refusal } from '../../platform/refusal-error.ts'
import { callerAddress, networkOf } from '../../platform/server/http/hosts.ts'
import { announcedBytes, readBytes } from '../../platform/server/http/read-body.ts'
import { answerTo } from '../../platform/server/http/trouble.ts'
import { type Phrase, words } from '../../platform/words.ts'
import { isUnavailable } from '../../platform/server/database/outage.ts'
import type { Access } from '../procedure.ts'
import { type EdgeContext, pass, type ProcedureContext } from './guard.ts'

type Edge = { Bindings: HttpBindings }

const accesses = new WeakMap<object, Access>()

/**
 * The access that a route was declared with.
 * @internal for checks
 */
export const accessOf = (route: object): Access | undefined => accesses.get(route)

type Serve = (c: Context<Edge>, context: ProcedureContext) => Promise<Response>
type GuardedAccess = Exclude<Access, 'public'>

/** Guards a route that is no procedure (a stream, a page) in the same way as a procedure. */
export const guarded = (access: GuardedAccess, serve: Serve): Handler<Edge> =>
  guardedBy(
    access,
    (c) => (context) => serve(c, context),
    (c, error) => {
      if (!(error instanceof Refusal) || isUnavailable(error)) throw error
      return c.text(error.message, error.kind.status as ContentfulStatusCode)
    },
  )

type FileLimit = {
  mostBytes: number
  /** What a longer file is told; its length is 0 if it was not announced. */
  tooLarge?: (bytes: number) => Phrase
}
type SentFile = { c: Context<Edge>; context: ProcedureContext; read: () => Promise<Buffer | undefined> }

/**
 * Guards a route whose body is a file. It is read when `serve` asks for it, and answered like a procedure. What `serve`
 * refuses, it throws: the guard has to hear of it.
 */
export const guardedFile = (
  access: GuardedAccess,
  { mostBytes, tooLarge }: FileLimit,
  serve: (sent: SentFile) => Promise<object>,
): Handler<Edge> =>
  guardedBy(
    access,
    (c) => {
      const { incoming } = c.env
      const network = networkOf(callerAddress(incoming))
      // Where the session has changed, the guard has the work done once more; a body comes only once.
      let body: Promise<Buffer | undefined> | undefined
      const read = () => (body ??= readBytes(incoming, { mostBytes, network }))
      return async (context) => c.json(await serve({ c, context, read }))
    },
    (c, error) => {
      const answer = answerTo(error)
      if (!answer || isUnavailable(error)) throw error
      const { status, code, message, data } = answer
      const text = status === 413 && tooLarge ? words(tooLarge(announcedBytes(c.env.incoming))) : null
      const told = text ? { message: text, data: { ...data, text } } : { message, data }
      return c.json({ code, ...told }, status as ContentfulStatusCode)
    },
  )

type GuardedWay = {
  /** What a request that was refused as signed out is tried with once more. */
  renew?: (edge: EdgeContext) => Promise<EdgeContext>
  /** A procedure that makes the same stale. */
  likeProcedure?: string | undefined
}

export function guardedBy(
  access: GuardedAccess,
  workOf: (c: Context<Edge>) => (context: ProcedureContext) => Promise<Response>,
  refused: (c: Context<Edge>, error: unknown) => Response,
  { renew, likeProcedure }: GuardedWay = {},
): Handler<Edge> {
  const route: Handler<Edge> = async (c) => {
    const edge = {
      headers: c.env.incoming.headers,
      network: callerAddress(c.env.incoming),
      setCookie: (header: string) => c.header('set-cookie', header, { append: true }),
    }
    const label = `${c.req.method} ${declared(routePath(c))}`
    const attempt = (asked: EdgeContext) => pass(asked, { access }, { name: likeProcedure ?? label, label }, workOf(c))
    try {
      return await attempt(edge).catch(async (error: unknown) => {
        if (!renew || !(error instanceof Refusal) || error.kind !== platformRefusals.SIGNED_OUT) throw error
        return attempt(await renew(edge))
      })
    } catch (error) {
      return refused(c, error)
    }
  }
  accesses.set(route, access)
  return route
}

/** The address as procedures declare theirs: what somebody typed in its places is no fact for the trail. */
const declared = (path: string) => path.replaceAll(/:(\w+)(?:\{(?:[^{}]|\{[^{}]*\})*\})?/g, '{$1}')

/** Marks a route as public. It checks nothing. */
export const openToAll: MiddlewareHandler<Edge> = (_c, next) => next()
accesses.set(openToAll, 'public')
