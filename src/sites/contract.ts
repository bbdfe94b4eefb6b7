import * as z from 'zod/mini'
import type { Acts } from '../business/act.ts'
import { procedure } from '../accounts/procedure.ts'
import { ownPicture } from '../business/picture.ts'
import * as field from '../platform/fields.ts'
import { domainInput } from './domain-name.ts'
import { problems } from './domain-records.ts'
import { domainRefusals, domainStates } from './domain.ts'
import { liveSite } from './live-site.ts'
import { mainSite, type ShownSite } from './main-site.ts'
import { siteContent, siteForm, siteRefusals, siteService } from './site.ts'

const site = z.extend(liveSite, {
  slug: z.string(),
  content: siteContent,
  /** Pictures of the draft, the published page and its earlier versions. */
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

/** An earlier published version of a page. */
const version = z.object({ id: z.string(), publishedAt: z.iso.datetime(), title: z.string() })
export type SiteVersion = z.output<typeof version>
const dnsRecord = z.object({
  type: z.enum(['TXT', 'A', 'AAAA', 'CNAME']),
  name: z.string(),
  value: z.string(),
  ttl: z.int(),
})

const domainView = z.object({
  /** False if this installation does not support own domains. */
  isOffered: z.boolean(),
  domain: z.nullable(
    z.object({
      name: z.string(),
      state: z.enum(domainStates),
      problem: z.nullable(z.enum(problems)),
      records: z.array(dnsRecord),
      checkedAt: z.nullable(z.iso.datetime()),
      /** True while a certificate that was seen at the domain is valid. */
      isSecure: z.boolean(),
    }),
  ),
})
export type DomainView = z.output<typeof domainView>

/** Our own landing page, as the operator edits it. */
const landing = z.object({
  content: z.custom<ShownSite>((value) => typeof value === 'object' && value !== null),
  /** Null until it is published for the first time. */
  publishedAt: z.nullable(z.iso.datetime()),
  hasChanges: z.boolean(),
  /** Host of the landing page. */
  host: z.string(),
  versions: z.array(version),
})
export type OperatorLanding = z.output<typeof landing>

const { DOMAIN_TAKEN, DOMAIN_ALIKE, DOMAIN_THERE, DOMAINS_OFF } = domainRefusals

export const sitesContract = {
  get: procedure('landing.view', 'GET', '/site').output(site),
  save: procedure('landing.edit', 'PUT', '/site', siteRefusals.SITE_ADDRESS_TAKEN)
    .meta({ mostBytes: 256 * 1024 })
    .input(siteForm)
    .output(z.void()),
  publish: procedure('landing.publish', 'POST', '/site/publish').output(z.void()),
  withdraw: procedure('landing.publish', 'DELETE', '/site/publish').output(z.void()),
  versions: {
    list: procedure('landing.view', 'GET', '/site/versions').output(z.array(version)),
    /** Makes an earlier version the draft; visitors see it once it is published. */
    restore: procedure('landing.edit', 'POST', '/site/versions/{id}/restore')
      .input(z.object({ id: field.id() }))
      .output(z.void()),
  },
  landing: {
    get: procedure('operator', 'GET', '/site/landing').output(landing),
    save: procedure('operator', 'PUT', '/site/landing')
      .meta({ mostBytes: 512 * 1024 })
      .input(mainSite)
      .output(z.void()),
    publish: procedure('operator', 'POST', '/site/landing/publish').output(z.void()),
    /** Makes an earlier version the draft. */
    restore: procedure('operator', 'POST', '/site/landing/versions/{id}/restore')
      .input(z.object({ id: field.id() }))
      .output(z.void()),
  },
  domain: {
    get: procedure('landing.view', 'GET', '/site/domain').output(domainView),
    connect: procedure('landing.publish', 'POST', '/site/domain', DOMAIN_TAKEN, DOMAIN_ALIKE, DOMAIN_THERE, DOMAINS_OFF)
      .input(domainInput)
      .output(z.void()),
    check: procedure('landing.publish', 'POST', '/site/domain/check').output(z.void()),
    remove: procedure('landing.publish', 'DELETE', '/site/domain').output(z.void()),
  },
}

/** What is recorded in the audit, with its topic and its words. */
export const sitesActs = {
  'site.save': ['page', 'Salvou o site'],
  'site.publish': ['page', 'Publicou o site'],
  'site.withdraw': ['page', 'Tirou o site do ar'],
  'site.restore': ['page', 'Restaurou uma versão do site'],
  'domain.connect': ['page', 'Conectou um domínio'],
  'domain.check': ['page', 'Verificou o domínio'],
  'domain.remove': ['page', 'Removeu o domínio'],
  'domain.state': ['page', 'A situação do domínio mudou'],
} as const satisfies Acts
