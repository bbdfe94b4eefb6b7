import type { SamplesOf } from '../../../accounts/server/testing/stage.ts'
import type { depositsContract } from '../../contract.ts'
import { simulatedSecret, simulatedToken } from '../../../payments/server/testing/provider-simulator.ts'
import { simulated } from '../../../payments/server/testing/simulated-account.ts'
import { firstRule } from '../../deposit.ts'
import { aDepositPaidOnline } from './online-deposit.ts'

export const depositsSamples: SamplesOf<typeof depositsContract> = {
  confirm: async ({ admin, rows }) => {
    const { id } = rows.appointment
    await admin.query(`update appointment set deposit_asked_cents = 2000, status = 'pending' where id = $1`, [id])
    await admin.query('update online_booking set deposit_policy_version = 1 where visit_id = $1', [id])
    return { id }
  },
  correct: ({ rows }) => ({ id: rows.paidAhead.id }),
  return: ({ rows }) => ({ id: rows.paidAhead.id }),
  giveBack: aDepositPaidOnline,
  keep: async ({ admin, businessId, rows }) => {
    const { id } = rows.paidAhead
    await admin.query(
      `insert into online_booking (business_id, visit_id, name, deposit_policy_version)
       select $1, $2, 'Ana', max(version) from deposit_policy where business_id = $1
       on conflict do nothing`,
      [businessId, id],
    )
    await admin.query(`update appointment set status = 'confirmed' where id = $1`, [id])
    return { id }
  },
  rule: {
    save: ({ rows }) => ({ ...firstRule, forAll: false, serviceIds: [rows.service.id] }),
  },
  account: {
    save: async () => {
      await simulated()
      return { accessToken: simulatedToken, webhookSecret: simulatedSecret }
    },
  },
}
