import { Hono, type Context } from 'hono'
import { whoIs } from '../../accounts/server/session.ts'
import { page } from '../../platform/server/pages.ts'
import type { LandingView } from '../landing.ts'

const renderLanding = page<LandingView>('landing')
const renderNotFound = page<object>('not-found')

export const sitePages = new Hono()

sitePages.get('/', async (c) => {
  const who = await whoIs(c.req.header('cookie'))
  c.header('cache-control', 'private, no-cache')
  return c.html(await renderLanding({ isSignedIn: who !== null }))
})

/** For every address that nothing else answers. */
export const notFound = async (c: Context): Promise<Response> => c.html(await renderNotFound({}), 404)
