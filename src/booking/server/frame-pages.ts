import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import { paths } from '../../platform/paths.ts'
import { Refusal } from '../../platform/refusal-error.ts'
import { allowFrames } from '../../platform/server/http/security-headers.ts'
import { inLink } from './link-queries.ts'

/**
 * Middleware of the public pages of a booking link: lets the business's own websites show them in a frame. The list is read only for
 * requests of a frame; a browser that does not send Sec-Fetch-Dest gets no permission.
 */
export const framed: MiddlewareHandler<{ Bindings: HttpBindings }> = async (c, next) => {
  await next()
  if (!isForFrame(c) || c.res.status >= 500) return
  const sites = await sitesOf(c.req.param('slug')!)
  if (sites.length > 0) allowFrames(c, sites)
}

const isForFrame = (c: Context) => c.req.header('sec-fetch-dest') === 'iframe'

/**
 * Whether a page is shown within another website, where it goes without header and footer. The preview of our own
 * screens shows the page as a visitor gets it by itself.
 */
export function framing(c: Context): { isFramed?: true } {
  c.header('vary', 'sec-fetch-dest', { append: true })
  return isForFrame(c) && !c.req.header('referer')?.includes(paths.bookingLink) ? { isFramed: true } : {}
}

const sitesOf = async (slug: string): Promise<string[]> => {
  try {
    const [link] = await inLink(slug, 'read', (tx) =>
      tx.rows<{ sites: string[] }>('select framing_sites as sites from booking_link where business_id = $1', [
        tx.businessId,
      ]),
    )
    return link?.sites ?? []
  } catch (error) {
    if (error instanceof Refusal) return []
    throw error
  }
}
