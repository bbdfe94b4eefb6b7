import type { SamplesOf } from '../../../accounts/server/testing/stage.ts'
import type { billingContract } from '../../contract.ts'

export const billingSamples: SamplesOf<typeof billingContract> = {
  subscription: () => undefined,
  invoices: () => undefined,
  affiliate: async ({ admin }) => {
    await admin.query('update system_setting set affiliate_program_enabled = true')
    return { page: 1 }
  },
}
