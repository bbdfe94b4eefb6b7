import type { HttpBindings } from '@hono/node-server'
import { Hono, type Context } from 'hono'
import { signedInCookie } from '../../accounts/account.ts'
import { openToAll } from '../../accounts/server/guarded-route.ts'
import { readCookie } from '../../accounts/server/session.ts'
import { paths } from '../../platform/paths.ts'
import { answerMade } from '../../platform/server/fixed-answer.ts'
import { keptPage, page } from '../../platform/server/pages.ts'
import type { LandingView } from '../landing.ts'
import { landingView } from './landing-queries.ts'
import { publishedSite } from './site-queries.ts'

const renderLanding = keptPage<LandingView>('landing')
const renderSite = page<object>('site')
const renderNotFound = page<object>('not-found')

export const sitePages = new Hono<{ Bindings: HttpBindings }>()

sitePages.get('/', openToAll, async (c) => {
  // The mark outlives the short access part, which a page that is only read cannot renew. It opens nothing.
  const isSignedIn = readCookie(c.req.header('cookie'), signedInCookie) !== undefined
  c.header('cache-control', 'private, no-cache')
  return answerMade(c, await renderLanding(await landingView(isSignedIn)), 'text/html; charset=UTF-8')
})

sitePages.get('/site/:slug', openToAll, async (c) => {
  const slug = c.req.param('slug')
  const site = /^[a-z0-9-]+$/.test(slug) ? await publishedSite(slug) : undefined
  if (!site) return notFound(c)
  c.header('cache-control', 'no-cache')
  if (site.slug !== slug) return c.redirect(paths.site(site.slug), 301)
  return c.html(await renderSite(site))
})

/** For every address that nothing else answers. */
export const notFound = async (c: Context): Promise<Response> => c.html(await renderNotFound({}), 404)
