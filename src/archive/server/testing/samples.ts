import { newId } from '../../../platform/id.ts'
import type { SamplesOf } from '../../../accounts/server/testing/stage.ts'
import type { archiveContract } from '../../contract.ts'

export const archiveSamples: SamplesOf<typeof archiveContract> = {
  begin: () => ({ id: newId(), bytes: 1000 }),
  takeIn: async ({ admin, businessId }) => {
    const { rows } = await admin.query<{ id: string }>('select id from archive_intake where business_id = $1', [
      businessId,
    ])
    return rows[0]!
  },
}
