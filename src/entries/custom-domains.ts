import type { HttpBindings } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { getBookingLink, inLink } from '../booking/server/link-queries.ts'
import { bookingPages, type PageOptions } from '../booking/server/pages.ts'
import { tidied } from '../booking/server/tidy-address.ts'
import { pictureRoutes } from '../business/server/picture-routes.ts'
import { inLanguage } from '../languages/language.ts'
import { askedLanguage } from '../languages/server/choose-language.ts'
import { paths } from '../platform/paths.ts'
import { inBusiness } from '../platform/server/database/run-transaction.ts'
import { paced } from '../platform/server/http/pace-pages.ts'
import { namesRoutes } from '../platform/server/http/trace-request.ts'
import { trouble } from '../platform/server/http/trouble.ts'
import { settings } from '../platform/server/settings.ts'
import { paperPages } from '../papers/server/pages.ts'
import { askPages } from '../record/server/pages.ts'
import { type CustomDomain, holderOf, originOf } from '../domains/server/domain-queries.ts'
import { linkPictures } from '../sites/server/link-pictures.ts'
import { domainPage, domainRobots, domainSitemap, notFound } from '../sites/server/pages.ts'
import { siteBusiness } from '../sites/server/site-queries.ts'
import { waitlistPages } from '../waitlist/server/pages.ts'
import { askedIcon, brandIcon } from './brand-files.ts'
import { keepForever } from './site.ts'

type Edge = { Bindings: HttpBindings & PageOptions & { domain: CustomDomain } }

/** A business's own domain serves only that business's booking page; the page of another business is a 404. */
const ownBooking: MiddlewareHandler<Edge> = async (c, next) => {
  const businessId = await inLink(c.req.param('slug')!, 'read', async (tx) => tx.businessId)
  if (businessId !== c.env.domain.businessId) return notFound(c)
  return next()
}

/** The path may change, so browsers must ask again. */
async function toBooking(c: Context<Edge>): Promise<Response> {
  const { isSaved, link } = await inBusiness(c.env.domain, 'read', getBookingLink)
  if (!isSaved) return notFound(c)
  c.header('cache-control', 'no-cache')
  return c.redirect(inLanguage(paths.booking(link.slug), askedLanguage(c).picked))
}

const ownSite: MiddlewareHandler<Edge> = async (c, next) => {
  const business = await siteBusiness(c.req.param('slug')!)
  return business?.businessId === c.env.domain.businessId ? next() : notFound(c)
}

/** Everything that a business's own domain serves: its site, its booking page, and the files that these need. */
const domainSite = new Hono<Edge>()
if (settings.telemetry) domainSite.use(namesRoutes)
domainSite.get('/assets/*', serveStatic({ root: 'dist/client', precompressed: true, onFound: keepForever }))
domainSite.get('/icon.svg', brandIcon)
domainSite.get('/favicon.ico', askedIcon)
domainSite.get('/', paced, (c) => domainPage(c, c.env.domain))
domainSite.get('/robots.txt', (c) => domainRobots(c, c.env.domain))
domainSite.get('/sitemap.xml', (c) => domainSitemap(c, c.env.domain))
// Pictures are served on these domains but uploaded only at the product's own address.
domainSite.post(paths.pictures, notFound)
domainSite.route('/', pictureRoutes)
// What people type who know the name alone, and find on a card.
for (const typed of ['/agendar', '/booking'])
  for (const end of ['', '/']) domainSite.get(typed + end, (c) => toBooking(c))
domainSite.use('/booking/*', tidied, paced)
domainSite.use('/booking/:slug/*', ownBooking)
domainSite.use('/imagem/agendamento/:slug/*', ownBooking)
domainSite.use('/imagem/site/:slug/*', ownSite)
domainSite.route('/', linkPictures)
domainSite.route('/', waitlistPages)
domainSite.route('/', askPages)
domainSite.route('/', bookingPages)
domainSite.use(paths.terms, tidied, paced).use(paths.privacy, tidied, paced)
domainSite.route('/', paperPages)
domainSite.notFound(notFound)
domainSite.onError((error, c) => trouble(error, c))

/**
 * `www` leads to the name itself, so that each page has one address. Without a scheme the redirect keeps the visitor's;
 * 308 keeps a form that was posted.
 */
function toName(name: string, { url, method }: Request): Response {
  const { pathname, search } = new URL(url)
  const status = method === 'GET' || method === 'HEAD' ? 301 : 308
  return new Response(null, { status, headers: { location: `//${name}${pathname}${search}` } })
}

/** Returns the handler for a host name, or undefined if no business holds it. */
export async function customDomainAt(name: string): Promise<{ fetch: typeof domainSite.fetch } | undefined> {
  const domain = await holderOf(name)
  if (!domain) return undefined
  if (name !== domain.name) return { fetch: (request) => toName(domain.name, request) }
  const homeOf = async () => originOf(domain)
  return { fetch: (request, env) => domainSite.fetch(request, { ...(env as HttpBindings), domain, homeOf }) }
}
