import type { Queries } from '../../platform/server/database.ts'

/** What happened to an account; `accountId` is null where nobody was recognised. */
export async function recordEvent(
  db: Queries,
  action: string,
  event: { accountId: string | null; network: string; detail?: Record<string, unknown> },
): Promise<void> {
  await db
    .insertInto('account_audit')
    .values({
      action,
      account_id: event.accountId,
      network: event.network,
      detail: JSON.stringify(event.detail ?? {}),
    })
    .execute()
}
