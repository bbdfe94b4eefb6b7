import type { EdgeContext } from '../../accounts/server/guard.ts'
import { recordEvent } from '../../accounts/server/record-event.ts'
import type { Who } from '../../accounts/server/session.ts'
import type { extendTrial } from '../../billing/server/adjust-subscription.ts'

type Adjuster = Parameters<typeof extendTrial>[0]
type Adjust<Given> = (adjuster: Adjuster, given: Given) => Promise<void>

/** Makes an adjustment, and leaves its trace with the operator as well. */
export const adjustBusiness =
  <Given extends { adjustmentId: string }>(adjust: Adjust<Given>) =>
  (edge: EdgeContext, { accountId }: Who, given: Given & { id: string }): Promise<void> => {
    const { id: businessId, adjustmentId } = given
    const adjuster: Adjuster = {
      businessId,
      by: accountId,
      trace: (db, kind) =>
        recordEvent(db, 'operator.adjust', {
          accountId,
          network: edge.network,
          detail: { businessId, adjustmentId, kind },
        }),
    }
    return adjust(adjuster, given)
  }
