import type pg from 'pg'
import type { SamplesOf } from '../../../accounts/server/testing/stage.ts'
import { settings } from '../../../platform/server/settings.ts'
import type { sitesContract } from '../../contract.ts'
import type { MainSite } from '../../main-site.ts'
import { newSite } from '../../site.ts'

export const sitesSamples: SamplesOf<typeof sitesContract> = {
  save: ({ rows }) => ({ ...newSite(site), slug: rows.slug }),
  landing: {
    save: async ({ admin }) => (await admin.query<{ draft: MainSite }>('select draft from main_site')).rows[0]!.draft,
    restore: async ({ admin }) => ({ id: await earlierLanding(admin) }),
  },
  domain: {
    connect: async ({ admin, businessId, rows }) => {
      settings.domainAddresses = ['203.0.113.10']
      await admin.query('delete from domain where business_id = $1', [businessId])
      return { name: `${rows.slug}.com.br` }
    },
  },
}

/** An earlier version of the landing page. */
async function earlierLanding(admin: pg.Client): Promise<string> {
  const { rows } = await admin.query<{ id: string }>(
    'insert into main_site_version (content, published_at) select published, now() from main_site returning id',
  )
  return rows[0]!.id
}

const site = { businessName: 'Salão', services: [], address: null, whatsapp: null }
