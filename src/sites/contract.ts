import * as z from 'zod/mini'
import { door } from '../accounts/door.ts'
import { domainInput, domainRefusals, domainStates, problems } from './domain.ts'
import { siteContent, siteForm, siteRefusals, siteService } from './site.ts'

const site = z.object({
  slug: z.string(),
  content: siteContent,
  publishedAt: z.nullable(z.iso.datetime()),
  /** True when the published page is older than the draft. */
  hasChanges: z.boolean(),
  /** The services of the catalogue, with their present prices. */
  services: z.array(siteService),
  /** Where the page's visitors book, while the booking page is on. */
  bookingSlug: z.nullable(z.string()),
})
export type Site = z.output<typeof site>

const dnsRecord = z.object({
  type: z.enum(['TXT', 'A', 'AAAA', 'CNAME']),
  name: z.string(),
  value: z.string(),
  ttl: z.int(),
})

const domainView = z.object({
  /** False where this installation takes no domains of others. */
  isOffered: z.boolean(),
  domain: z.nullable(
    z.object({
      name: z.string(),
      state: z.enum(domainStates),
      problem: z.nullable(z.enum(problems)),
      records: z.array(dnsRecord),
      checkedAt: z.nullable(z.iso.datetime()),
      /** A certificate that browsers accept was seen at its address, and holds. */
      isSecure: z.boolean(),
    }),
  ),
})
export type DomainView = z.output<typeof domainView>

const { DOMAIN_TAKEN, DOMAIN_THERE, DOMAINS_OFF } = domainRefusals

export const sitesContract = {
  get: door('landing.view', 'GET', '/site').output(site),
  save: door('landing.edit', 'PUT', '/site', siteRefusals.SITE_ADDRESS_TAKEN)
    .meta({ mostBytes: 256 * 1024 })
    .input(siteForm)
    .output(z.void()),
  publish: door('landing.publish', 'POST', '/site/publish').output(z.void()),
  withdraw: door('landing.publish', 'DELETE', '/site/publish').output(z.void()),
  domain: {
    get: door('landing.view', 'GET', '/site/domain').output(domainView),
    connect: door('landing.publish', 'POST', '/site/domain', DOMAIN_TAKEN, DOMAIN_THERE, DOMAINS_OFF)
      .input(domainInput)
      .output(z.void()),
    check: door('landing.publish', 'POST', '/site/domain/check').output(z.void()),
    remove: door('landing.publish', 'DELETE', '/site/domain').output(z.void()),
  },
}
