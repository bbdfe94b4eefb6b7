import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import { holdBilling } from './parts/invoices.ts'
import { quotaLetterJob } from './payment-jobs.ts'

const actor = { accountId: null, name: 'Cobrança' }

/**
 * What there is room for changes with the appointments, whoever makes them. From four fifths on, the open screens read
 * it again, and the owner gets one letter in each period.
 */
export const tellOfQuota = ({ businessId, zone }: { businessId: string; zone: string }): Promise<void> =>
  inBusiness({ businessId, zone, actor, likeProcedure: 'billing.pay' }, 'write', async (tx) => {
    await holdBilling(tx)
    const [quota] = await nearlyFull(tx)
    if (quota) tx.enqueue(quotaLetterJob, quota)
  })

const nearlyFull = (tx: BusinessTx) =>
  tx.rows<{ used: number; most: number }>(
    `update subscription s set quota_told_since = period_begun(s) from standing_of($1) quota
     where s.business_id = $1 and s.quota_told_since is distinct from period_begun(s) and is_tight(quota.used, quota.most)
     returning quota.used, quota.most`,
    [tx.businessId],
  )
