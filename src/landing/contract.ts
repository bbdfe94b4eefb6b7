import * as z from 'zod/mini'
import { procedure } from '../accounts/procedure.ts'
import * as field from '../platform/fields.ts'
import { siteVersion } from '../sites/contract.ts'
import { mainSite, type ShownSite } from './main-site.ts'

/** Our own landing page, as the operator edits it. */
const landing = z.object({
  content: z.custom<ShownSite>((value) => typeof value === 'object' && value !== null),
  /** Null until it is published for the first time. */
  publishedAt: z.nullable(z.iso.datetime()),
  hasChanges: z.boolean(),
  /** Host of the landing page. */
  host: z.string(),
  versions: z.array(siteVersion),
})
export type OperatorLanding = z.output<typeof landing>

export const landingContract = {
  get: procedure('operator', 'GET', '/landing').output(landing),
  save: procedure('operator', 'PUT', '/landing')
    .meta({ mostBytes: 512 * 1024 })
    .input(mainSite)
    .output(z.void()),
  publish: procedure('operator', 'POST', '/landing/publish').output(z.void()),
  /** Makes an earlier version the draft. */
  restore: procedure('operator', 'POST', '/landing/versions/{id}/restore')
    .input(z.object({ id: field.id() }))
    .output(z.void()),
}
