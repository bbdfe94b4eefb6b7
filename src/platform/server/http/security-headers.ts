import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { paths } from '../../paths.ts'
import { settings } from '../settings.ts'

const self = "'self'"
const policy = {
  'default-src': "'self'",
  'script-src': "'self'",
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data: blob:",
  'connect-src': "'self'",
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
}
/** Vite's hot reload needs inline scripts and a WebSocket. */
const developmentPolicy = { ...policy, 'script-src': "'self' 'unsafe-inline'", 'connect-src': "'self' ws:" }

type Headers = Readonly<Record<string, string>>

const headersWith = (directives: Record<string, string>, isOurs: boolean): Headers => ({
  'content-security-policy': Object.entries(directives)
    .map((directive) => directive.join(' '))
    .join('; '),
  // The default; cacheable answers set their own header.
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-frame-options': directives['frame-ancestors'] === self ? 'SAMEORIGIN' : 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), usb=(self), serial=(self)',
  // On a custom domain, HSTS for it and its subdomains is its owner's decision.
  ...(isOurs &&
    settings.publicUrl.protocol === 'https:' && {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }),
})

/** Pages that our own pages show in a frame. No other page of ours may be framed, and by no other site. */
const isFramed = (url: string) =>
  url.startsWith(paths.booking('')) || url === paths.landingCode || url.startsWith(paths.landingPreview)

/** The headers that guard every answer; `isOurs` is false on a business's own domain. */
export function securityHeaders({ isOurs = true, isDevelopment = false } = {}): (url: string) => Headers {
  const directives = isDevelopment ? developmentPolicy : policy
  const usual = headersWith(directives, isOurs)
  const framed = headersWith({ ...directives, 'frame-ancestors': self }, isOurs)
  return (url) => (isFramed(url) ? framed : usual)
}

/**
 * Headers of a page behind a secret address. The referrer policy is `same-origin`, because with `no-referrer` browsers
 * send `Origin: null` with the page's forms.
 */
export const privateHeaders = {
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'same-origin',
}

type Page = Context<{ Bindings: HttpBindings }>

/** The content security policy that the edge has given an answer. */
export const policyOf = (c: Page): string => String(c.env.outgoing.getHeader('content-security-policy'))

/** Lets other websites show a page that our own may show in a frame. */
export function allowFrames(c: Page, sites: readonly string[]): void {
  c.header('content-security-policy', policyOf(c).replace(/frame-ancestors 'self'/, `$& ${sites.join(' ')}`))
  // X-Frame-Options cannot list several sites, so only the policy is kept.
  c.env.outgoing.removeHeader('x-frame-options')
}
