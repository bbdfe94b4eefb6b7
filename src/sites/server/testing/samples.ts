import type { SamplesOf } from '../../../accounts/server/testing/stage.ts'
import type { sitesContract } from '../../contract.ts'
import { newSite } from '../../site.ts'

export const sitesSamples: SamplesOf<typeof sitesContract> = {
  save: ({ rows }) => ({ ...newSite(site), slug: rows.slug }),
}

const site = { businessName: 'Salão', services: [], address: null, whatsapp: null }
