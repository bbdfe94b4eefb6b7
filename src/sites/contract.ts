import * as z from 'zod/mini'
import { door } from '../accounts/door.ts'
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

export const sitesContract = {
  get: door('landing.view', 'GET', '/site').output(site),
  save: door('landing.edit', 'PUT', '/site', siteRefusals.SITE_ADDRESS_TAKEN)
    .meta({ mostBytes: 256 * 1024 })
    .input(siteForm)
    .output(z.void()),
  publish: door('landing.publish', 'POST', '/site/publish').output(z.void()),
  withdraw: door('landing.publish', 'DELETE', '/site/publish').output(z.void()),
}
