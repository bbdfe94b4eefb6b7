import type pg from 'pg'
import type { SamplesOf } from '../../../accounts/server/testing/stage.ts'
import type { landingContract } from '../../contract.ts'
import type { MainSite } from '../../main-site.ts'

export const landingSamples: SamplesOf<typeof landingContract> = {
  save: async ({ admin }) => (await admin.query<{ draft: MainSite }>('select draft from main_site')).rows[0]!.draft,
  restore: async ({ admin }) => ({ id: await earlierLanding(admin) }),
}

/** An earlier version of the landing page. */
async function earlierLanding(admin: pg.Client): Promise<string> {
  const { rows } = await admin.query<{ id: string }>(
    'insert into main_site_version (content, published_at) select published, now() from main_site returning id',
  )
  return rows[0]!.id
}
