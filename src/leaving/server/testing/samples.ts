import type { SamplesOf } from '../../../accounts/server/testing/stage.ts'
import type { leavingContract } from '../../contract.ts'
import { settleAll } from './settle-all.ts'

export const leavingSamples: SamplesOf<typeof leavingContract> = {
  close: ({ businessId }) => settleAll(businessId),
  reopen: async ({ admin, businessId }) => {
    await admin.query(
      `update subscription set closed_at = now(), erases_at = now() + interval '90 days', read_only_since = now()
       where business_id = $1`,
      [businessId],
    )
  },
}
