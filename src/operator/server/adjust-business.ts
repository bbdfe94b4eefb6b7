import type { EdgeContext } from '../../accounts/server/guard.ts'
import { recordEvent } from '../../accounts/server/record-event.ts'
import type { Who } from '../../accounts/server/session.ts'
import type { AdjustmentKind } from '../../billing/adjustment.ts'
import { outsideBusinesses } from '../../platform/server/database/run-transaction.ts'

/** Returns whether it was made now, and not before by the same form. */
type Adjust<Given> = (adjuster: { businessId: string; by: string }, given: Given) => Promise<boolean>

/** Makes an adjustment, and leaves its trace with the operator as well. */
export const adjustBusiness =
  <Given extends { adjustmentId: string }>(kind: AdjustmentKind, adjust: Adjust<Given>) =>
  async (edge: EdgeContext, { accountId }: Who, given: Given & { id: string }): Promise<void> => {
    const { id: businessId, adjustmentId } = given
    if (!(await adjust({ businessId, by: accountId }, given))) return
    const detail = { businessId, adjustmentId, kind }
    await outsideBusinesses('write', (db) =>
      recordEvent(db, 'operator.adjust', { accountId, network: edge.network, detail }),
    )
  }
