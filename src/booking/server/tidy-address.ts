import type { MiddlewareHandler } from 'hono'
import { plain } from '../../platform/matching.ts'

/** What mail programs, messengers and people leave at the end of an address. */
const leftAtTheEnd = /[\s/.,;:!?)>\]}"'’”»…]+$/u

/**
 * The address that was meant by the path of a public page: `/booking/Studio-Aurora.` means `/booking/studio-aurora`.
 * Null if the path is as it should be. What follows the name of the business is a secret, or a word of ours, and keeps
 * its letters.
 */
export function meantPath(pathname: string): string | null {
  let typed: string
  try {
    typed = decodeURIComponent(pathname)
  } catch {
    return null
  }
  const [, place, name = '', rest = ''] =
    /^\/(booking|site)\/([^/]+)(\/.*)?$/su.exec(typed.replace(leftAtTheEnd, '')) ?? []
  const slug = plain(name).replace(leftAtTheEnd, '')
  const meant = `/${place}/${slug}${rest}`
  // A part that begins with a dot would lead somewhere else (`..`).
  return /^[a-z0-9-]+$/.test(slug) && /^(\/[\w-][\w.-]*)*$/.test(rest) && meant !== pathname ? meant : null
}

/** Middleware of the public pages: leads from what was typed or copied to the page that was meant. */
export const tidied: MiddlewareHandler = async (c, next) => {
  const { pathname, search } = new URL(c.req.url)
  const meant = c.req.method === 'GET' || c.req.method === 'HEAD' ? meantPath(pathname) : null
  if (!meant) return next()
  c.header('cache-control', 'no-cache')
  return c.redirect(meant + search, 301)
}
