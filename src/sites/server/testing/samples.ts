import type { SamplesOf } from '../../../accounts/server/testing/stage.ts'
import { settings } from '../../../platform/server/settings.ts'
import type { sitesContract } from '../../contract.ts'
import { newSite } from '../../site.ts'

export const sitesSamples: SamplesOf<typeof sitesContract> = {
  get: () => undefined,
  save: ({ rows }) => ({ ...newSite(site), slug: rows.slug }),
  publish: () => undefined,
  withdraw: () => undefined,
  versions: { list: () => undefined, restore: ({ rows }) => ({ id: rows.siteVersion.id }) },
  domain: {
    get: () => undefined,
    connect: async ({ admin, businessId, rows }) => {
      settings.domainAddresses = ['203.0.113.10']
      await admin.query('delete from domain where business_id = $1', [businessId])
      return { name: `${rows.slug}.com.br` }
    },
    check: () => undefined,
    remove: () => undefined,
  },
}

const site = { businessName: 'Salão', services: [], address: null, whatsapp: null }
