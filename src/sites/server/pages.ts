import type { HttpBindings } from '@hono/node-server'
import { Hono, type Context } from 'hono'
import { openToAll } from '../../accounts/server/guarded-route.ts'
import { paths } from '../../platform/paths.ts'
import type { PictureAddress } from '../../business/link-picture.ts'
import { linkPictureAddress } from '../../business/server/draw-link-picture.ts'
import { answerMade, fixedAnswer } from '../../platform/server/http/fixed-answer.ts'
import { isAtThisMachine } from '../../platform/server/http/hosts.ts'
import { compressedPage, page } from '../../platform/server/http/pages.ts'
import { settings } from '../../platform/server/settings.ts'
import { isName } from '../../domains/domain-name.ts'
import { sitePicture } from '../site-picture.ts'
import { type CustomDomain, holderOf, originOf } from '../../domains/server/domain-queries.ts'
import { type PublishedSite, publishedSite, publishedSiteOf } from './site-queries.ts'
import { sitemap, sitemapOf } from './sitemap-queries.ts'

const renderSite = page<PublishedSite & PictureAddress & { address?: string }>('site')
const renderNotFound = page<object>('not-found')

export const sitePages = new Hono<{ Bindings: HttpBindings }>()

sitePages.get(
  '/robots.txt',
  openToAll,
  fixedAnswer('text/plain; charset=utf-8', () => robots(settings.publicUrl.origin)),
)

sitePages.get('/sitemap.xml', openToAll, (c) => sendSitemap(c, 'index'))
sitePages.get('/sitemap/:file{[a-z0-9-]+\\.xml}', openToAll, (c) =>
  sendSitemap(c, c.req.param('file').slice(0, -'.xml'.length)),
)

async function sendSitemap(c: Context, name: string): Promise<Response> {
  const made = await sitemap(name)
  if (!made) return notFound(c)
  c.header('cache-control', 'public, max-age=3600')
  return answerMade(c, made, 'application/xml; charset=utf-8')
}

sitePages.get('/site/:slug', openToAll, async (c) => {
  const slug = c.req.param('slug')
  const site = /^[a-z0-9-]+$/.test(slug) ? await publishedSite(slug) : undefined
  if (!site) return notFound(c)
  c.header('cache-control', 'no-cache')
  if (site.slug !== slug) return c.redirect(paths.site(site.slug), 301)
  return compressedPage(c, await (site.home ? renderAtHome(site, site.home) : renderSite(withImage(site))))
})

/** The page with the addresses of the business's own domain. */
const renderAtHome = (site: PublishedSite, home: string): Promise<string> =>
  renderSite({ ...withImage(site), address: paths.home }, home)

const withImage = (site: PublishedSite) => ({ ...site, image: linkPictureAddress(sitePicture(site)) })

/** Search engines may index everything except private pages. */
const robots = (origin: string) => `User-agent: *
Disallow: /dashboard
Disallow: /master
Disallow: /api/
Disallow: /rpc/
Disallow: /booking/*/
Disallow: /r/
Disallow: /invite
Disallow: /verify-email
Sitemap: ${origin}/sitemap.xml
`

/** The home page of a business's own domain: its site, or 404 if none is published. */
export async function domainPage(c: Context, domain: CustomDomain): Promise<Response> {
  const site = await publishedSiteOf(domain)
  if (!site) return notFound(c)
  c.header('cache-control', 'no-cache')
  return compressedPage(c, await renderAtHome(site, originOf(domain)))
}

export function domainRobots(c: Context, domain: CustomDomain): Response {
  c.header('cache-control', 'no-cache')
  return c.text(`User-agent: *\nDisallow: /booking/*/\nSitemap: ${originOf(domain)}/sitemap.xml\n`)
}

/** The sitemap of a business's own domain. */
export async function domainSitemap(c: Context, domain: CustomDomain): Promise<Response> {
  c.header('cache-control', 'no-cache')
  return c.body(await sitemapOf(domain), 200, { 'content-type': 'application/xml; charset=utf-8' })
}

/**
 * The TLS proxy on this machine asks whether it may issue a certificate for a name: only while a business holds it.
 * The proxy takes a slow or failed answer as a no.
 */
sitePages.get('/domain-certificates', openToAll, async (c) => {
  if (!isAtThisMachine(c.env.incoming)) return notFound(c)
  const domain = (c.req.query('domain') ?? '').toLowerCase()
  const holder = isName(domain) ? await holderOf(domain) : undefined
  return c.text(holder ? 'yes' : 'no', holder ? 200 : 404)
})

/** The answer to unknown addresses. */
export const notFound = async (c: Context): Promise<Response> => compressedPage(c, await renderNotFound({}), 404)
