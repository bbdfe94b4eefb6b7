import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import { pace } from '../pace.ts'
import { callerAddress, networkOf } from './hosts.ts'

const inPace = pace({ share: 0.1, ahead: 1000, mostAtOnce: 10, mostWaiting: 50 })

/** A page is as heavy as its owner made it, and whoever loads it is known by their network alone. Forms have limits of their own. */
export const paced: MiddlewareHandler<{ Bindings: HttpBindings }> = async (c, next) => {
  if (c.req.method === 'POST') return next()
  const [, place, slug] = c.req.path.split('/', 3)
  // What waited in vain for the database was no work.
  return inPace(`${networkOf(callerAddress(c.env.incoming))} ${place}/${slug}`, next, () => c.res.status < 500)
}
