import * as z from 'zod/mini'
import { door } from '../accounts/door.ts'
import { ownPicture } from '../business/picture.ts'
import * as field from '../platform/fields.ts'
import { domainInput, domainRefusals, domainStates, problems } from './domain.ts'
import { liveSite } from './live-site.ts'
import { mainSite, type ShownSite } from './main-site.ts'
import { siteContent, siteForm, siteRefusals, siteService } from './site.ts'

const site = z.extend(liveSite, {
  slug: z.string(),
  content: siteContent,
  /** Those that the page or an earlier one of it shows. */
  pictures: z.array(ownPicture),
  publishedAt: z.nullable(z.iso.datetime()),
  /** True when the published page is older than the draft. */
  hasChanges: z.boolean(),
  /** False for a page that was never saved. */
  isSaved: z.boolean(),
  /** The services of the catalogue, with their present prices. */
  services: z.array(siteService),
})
export type Site = z.output<typeof site>

/** What visitors saw before. */
const version = z.object({ id: z.string(), publishedAt: z.iso.datetime(), title: z.string() })
export type SiteVersion = z.output<typeof version>
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

/** Our own page, as the operator writes it. */
const landing = z.object({
  content: z.custom<ShownSite>((value) => typeof value === 'object' && value !== null),
  /** Null until it is published for the first time. */
  publishedAt: z.nullable(z.iso.datetime()),
  hasChanges: z.boolean(),
  /** Where visitors find it. */
  host: z.string(),
  versions: z.array(version),
})
export type Landing = z.output<typeof landing>

const { DOMAIN_TAKEN, DOMAIN_ALIKE, DOMAIN_THERE, DOMAINS_OFF } = domainRefusals

export const sitesContract = {
  get: door('landing.view', 'GET', '/site').output(site),
  save: door('landing.edit', 'PUT', '/site', siteRefusals.SITE_ADDRESS_TAKEN)
    .meta({ mostBytes: 256 * 1024 })
    .input(siteForm)
    .output(z.void()),
  publish: door('landing.publish', 'POST', '/site/publish').output(z.void()),
  withdraw: door('landing.publish', 'DELETE', '/site/publish').output(z.void()),
  versions: {
    list: door('landing.view', 'GET', '/site/versions').output(z.array(version)),
    /** It is written on from there; visitors see it once it is published. */
    restore: door('landing.edit', 'POST', '/site/versions/{id}/restore')
      .input(z.object({ id: field.id() }))
      .output(z.void()),
  },
  landing: {
    get: door('operator', 'GET', '/site/landing').output(landing),
    save: door('operator', 'PUT', '/site/landing')
      .meta({ mostBytes: 512 * 1024 })
      .input(mainSite)
      .output(z.void()),
    publish: door('operator', 'POST', '/site/landing/publish').output(z.void()),
    /** It is written on from there. */
    restore: door('operator', 'POST', '/site/landing/versions/{id}/restore')
      .input(z.object({ id: field.id() }))
      .output(z.void()),
  },
  domain: {
    get: door('landing.view', 'GET', '/site/domain').output(domainView),
    connect: door('landing.publish', 'POST', '/site/domain', DOMAIN_TAKEN, DOMAIN_ALIKE, DOMAIN_THERE, DOMAINS_OFF)
      .input(domainInput)
      .output(z.void()),
    check: door('landing.publish', 'POST', '/site/domain/check').output(z.void()),
    remove: door('landing.publish', 'DELETE', '/site/domain').output(z.void()),
  },
}
