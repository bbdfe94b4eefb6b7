import { toORPCError } from '@orpc/client'
import { createProcedureClient, type AnyRouter } from '@orpc/server'
import { StandardRPCMatcher } from '@orpc/server/standard'

type RpcAnswer = { status: number; text: string }
type RpcHandler = (path: string, body: unknown, context: object) => Promise<RpcAnswer | null>

/**
 * The typed client's protocol for what crosses our doors, which is plain JSON; null when there is no such door. The
 * library's own way walks through every answer in search of dates, sets and files, and prepares each for a stream: for a day of
 * the agenda that took a fifth of the request.
 */
export function rpcHandler(router: AnyRouter): RpcHandler {
  const matcher = new StandardRPCMatcher()
  matcher.init(router)

  return async (path, body, context) => {
    const door = await matcher.match('POST', path as `/${string}`)
    if (!door) return null
    try {
      const call = createProcedureClient(door.procedure, { context, path: door.path })
      return answer(200, await call((body as { json?: unknown } | undefined)?.json))
    } catch (thrown) {
      const error = toORPCError(thrown)
      return answer(error.status, error.toJSON())
    }
  }
}

const answer = (status: number, json: unknown): RpcAnswer => ({ status, text: JSON.stringify({ json }) })
