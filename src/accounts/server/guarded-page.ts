import type { HttpBindings } from '@hono/node-server'
import type { Context, Handler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { paths } from '../../platform/paths.ts'
import { platformRefusals } from '../../platform/refusal.ts'
import { Refusal } from '../../platform/refusal-error.ts'
import { isUnavailable } from '../../platform/server/database/outage.ts'
import type { Permission } from '../permissions.ts'
import type { EdgeContext, ProcedureContext } from './guard.ts'
import { guardedBy } from './guarded-route.ts'
import { renewSession } from './renew-session.ts'

type Edge = { Bindings: HttpBindings }
type Serve = (c: Context<Edge>, context: ProcedureContext) => Promise<Response>

/**
 * Guards a page that people open by its address, and its forms, without a program around it: a session whose access part
 * has run out is renewed on the way, and who has none is sent to the sign-in. What `serve` refuses, it throws or shows.
 */
export const guardedPage = (access: Permission, serve: Serve, likeProcedure?: string): Handler<Edge> =>
  guardedBy(
    access,
    (c) => (context) => serve(c, context),
    (c, error) => {
      if (!(error instanceof Refusal) || isUnavailable(error)) throw error
      if (error.kind === platformRefusals.SIGNED_OUT) return c.redirect(paths.auth, 303)
      return c.text(error.message, error.kind.status as ContentfulStatusCode)
    },
    { renew: renewed, likeProcedure },
  )

/** The request with the session that its renewal part gives. */
async function renewed(edge: EdgeContext): Promise<EdgeContext> {
  const fresh: string[] = []
  const setCookie = (header: string) => {
    edge.setCookie(header)
    fresh.push(header.split(';', 1).join(''))
  }
  await renewSession({ ...edge, setCookie })
  return { ...edge, headers: { ...edge.headers, cookie: [...fresh, edge.headers.cookie].join('; ') } }
}
