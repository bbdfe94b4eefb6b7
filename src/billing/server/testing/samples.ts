import type { SamplesOf, Stage } from '../../../accounts/server/testing/stage.ts'
import { newId } from '../../../platform/id.ts'
import type { billingContract } from '../../contract.ts'
import { keepSimulatedKeys } from '../../../payments/server/testing/simulated-account.ts'

export const billingSamples: SamplesOf<typeof billingContract> = {
  choosePlan: async ({ admin }) => ({ planId: await anOfferedPlan(admin), when: 'now' }),
  endSubscription: async ({ admin, businessId }) => {
    await payFor(admin, businessId)
  },
  keepSubscription: async ({ admin, businessId }) => {
    await payFor(admin, businessId)
    await admin.query('update subscription set cancelled_at = now() where business_id = $1', [businessId])
  },
  pay: async ({ admin, rows }) => {
    await keepSimulatedKeys(admin)
    // With a payment account the plan's limits apply, and the samples of other procedures would exceed them.
    await admin.query('update plan set most_appointments = null, most_professionals = null')
    const [chargeId, method] = [newId(), 'pix' as const]
    return {
      id: rows.invoice.id,
      chargeId,
      method,
      name: 'Rita Souza',
      email: 'rita@exemplo.com',
      cpf: '529.982.247-25',
    }
  },
  affiliate: async ({ admin }) => {
    await admin.query('update system_setting set affiliate_program_enabled = true')
    return { page: 1 }
  },
  saveAffiliateAccount: () => ({
    kind: 'email',
    key: 'rita@exemplo.com',
    holderName: 'Rita Souza',
    document: '529.982.247-25',
  }),
}

const anOfferedPlan = async (admin: Stage['admin']): Promise<string> => {
  const { rows } = await admin.query<{ id: string }>('select id from plan where is_active and not is_trial limit 1')
  return rows[0]!.id
}

const payFor = (admin: Stage['admin'], businessId: string) =>
  admin.query(
    `update subscription set status = 'active', trial_ended_at = now(), expires_at = now() + interval '20 days'
     where business_id = $1`,
    [businessId],
  )
