import { assertFacts, type Facts } from '../../platform/server/database/audit.ts'
import type { Queries } from '../../platform/server/database/database.ts'

/** Writes an event into the account audit, as facts. `accountId` is null if no account was recognised. */
export async function recordEvent<const Detail extends object>(
  db: Queries,
  action: string,
  event: { accountId: string | null; network: string; detail?: Detail & Facts<Detail> },
): Promise<void> {
  assertFacts(event.detail)
  await db
    .insertInto('accountAudit')
    .values({
      action,
      accountId: event.accountId,
      network: event.network,
      detail: JSON.stringify(event.detail ?? {}),
    })
    .execute()
}
