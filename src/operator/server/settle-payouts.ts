import type { EdgeContext } from '../../accounts/server/guard.ts'
import { recordEvent } from '../../accounts/server/record-event.ts'
import type { Who } from '../../accounts/server/session.ts'
import { affiliateRefusals } from '../../billing/affiliate.ts'
import { settlePayout } from '../../billing/server/settle-payout.ts'
import { Refusal } from '../../platform/refusal-error.ts'
import { outsideBusinesses } from '../../platform/server/database/run-transaction.ts'
import type { PayoutSettlement } from '../payout.ts'

/** Settles each payout in a transaction of its business. Skips payouts that somebody else has settled meanwhile. */
export async function settlePayouts(
  edge: EdgeContext,
  who: Who,
  { ids, outcome }: PayoutSettlement,
): Promise<{ settled: number }> {
  let settled = 0
  try {
    for (const id of new Set(ids))
      await settlePayout({ id, outcome, by: who.accountId }).then(
        () => (settled += 1),
        (error: unknown) => {
          if (!(error instanceof Refusal && error.kind === affiliateRefusals.ALREADY_SETTLED)) throw error
        },
      )
  } finally {
    // Each payout is a transaction of its own, so what was settled before an error stays.
    if (settled > 0)
      await outsideBusinesses('write', (db) =>
        recordEvent(db, 'operator.payouts_settle', {
          accountId: who.accountId,
          network: edge.network,
          detail: { outcome, settled },
        }),
      )
  }
  if (settled === 0) throw new Refusal(affiliateRefusals.ALREADY_SETTLED)
  return { settled }
}
