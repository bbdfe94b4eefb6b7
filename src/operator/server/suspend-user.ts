import { setAccountSuspended } from '../../accounts/server/take-back-account.ts'
import type { EdgeContext } from '../../accounts/server/guard.ts'
import { holdAccount } from '../../accounts/server/hold-account.ts'
import { recordEvent } from '../../accounts/server/record-event.ts'
import type { Who } from '../../accounts/server/session.ts'
import { Refusal } from '../../platform/refusal-error.ts'
import { announceEndOf } from '../../platform/server/http/live.ts'
import { outsideBusinesses } from '../../platform/server/database/run-transaction.ts'
import { operatorRefusals } from '../operator.ts'

/** Suspends or restores an account. Its businesses stay open to their other members. */
export async function setSuspended(
  edge: EdgeContext,
  who: Who,
  { id, isSuspended }: { id: string; isSuspended: boolean },
): Promise<void> {
  await outsideBusinesses('write', async (db) => {
    const account = await holdAccount(db, id)
    if (account.isOperator) throw new Refusal(operatorRefusals.OPERATOR_STAYS)
    await setAccountSuspended(db, account, isSuspended)
    const { network } = edge
    const by = isSuspended ? 'suspend' : 'restore'
    await recordEvent(db, `operator.user_${by}`, { accountId: who.accountId, network, detail: { account: id } })
    await recordEvent(db, `account.${by}`, { accountId: id, network, detail: { operatorId: who.accountId } })
  })
  await announceEndOf(id)
}
