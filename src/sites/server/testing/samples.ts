import type { SamplesOf } from '../../../accounts/server/testing/stage.ts'
import type { sitesContract } from '../../contract.ts'
import { newSite } from '../../site.ts'

export const sitesSamples: SamplesOf<typeof sitesContract> = {
  get: () => undefined,
  save: ({ rows }) => ({ ...newSite(site), slug: rows.slug }),
  publish: () => undefined,
  withdraw: () => undefined,
  versions: { list: () => undefined, restore: ({ rows }) => ({ id: rows.siteVersion.id }) },
}

const site = { businessName: 'Salão', services: [], address: null, whatsapp: null }
