import { outsideBusinesses } from '../../platform/server/database/run-transaction.ts'
import { changeAccount } from './hold-account.ts'
import type { EdgeContext } from './guard.ts'
import { recordEvent } from './record-event.ts'
import type { Who } from './session.ts'

export async function updateProfile(
  edge: EdgeContext,
  who: Who,
  input: { name: string; phone: string | null },
): Promise<void> {
  const { accountId } = who
  await outsideBusinesses('write', async (db) => {
    await changeAccount(db, accountId, input)
    await recordEvent(db, 'account.update', { accountId, network: edge.network })
  })
}
