import * as z from 'zod/mini'
import type { Acts } from '../business/act.ts'
import { procedure } from '../accounts/procedure.ts'
import { ownPicture } from '../business/picture.ts'
import * as field from '../platform/fields.ts'
import { liveSite } from './live-site.ts'
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
export const siteVersion = z.object({ id: z.string(), publishedAt: z.iso.datetime(), title: z.string() })
export type SiteVersion = z.output<typeof siteVersion>

export const sitesContract = {
  get: procedure('landing.view', 'GET', '/site').output(site),
  save: procedure('landing.edit', 'PUT', '/site', siteRefusals.SITE_ADDRESS_TAKEN)
    .meta({ mostBytes: 256 * 1024 })
    .input(siteForm)
    .output(z.void()),
  publish: procedure('landing.publish', 'POST', '/site/publish').output(z.void()),
  withdraw: procedure('landing.publish', 'DELETE', '/site/publish').output(z.void()),
  versions: {
    list: procedure('landing.view', 'GET', '/site/versions').output(z.array(siteVersion)),
    /** Makes an earlier version the draft; visitors see it once it is published. */
    restore: procedure('landing.edit', 'POST', '/site/versions/{id}/restore')
      .input(z.object({ id: field.id() }))
      .output(z.void()),
  },
}

/** What is recorded in the audit, with its topic and its words. */
export const sitesActs = {
  'site.save': ['page', 'Salvou o site'],
  'site.publish': ['page', 'Publicou o site'],
  'site.withdraw': ['page', 'Tirou o site do ar'],
  'site.restore': ['page', 'Restaurou uma versão do site'],
} as const satisfies Acts
