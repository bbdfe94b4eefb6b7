import type { SamplesOf } from '../../../accounts/server/testing/stage.ts'
import { settings } from '../../../platform/server/settings.ts'
import type { domainsContract } from '../../contract.ts'

export const domainsSamples: SamplesOf<typeof domainsContract> = {
  connect: async ({ admin, businessId, rows }) => {
    settings.domainAddresses = ['203.0.113.10']
    await admin.query('delete from domain where business_id = $1', [businessId])
    return { name: `${rows.slug}.com.br` }
  },
}
