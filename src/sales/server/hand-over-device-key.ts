import { randomBytes } from 'node:crypto'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'

/** The key that encrypts the member's unsent sales on devices. Created once, so that all devices get the same. */
export async function handOverDeviceKey(tx: BusinessTx): Promise<{ key: string }> {
  const accountId = tx.accountId
  await tx
    .insertInto('deviceKey')
    .values({ accountId, key: randomBytes(32), madeAt: tx.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { key } = await tx
    .selectFrom('deviceKey')
    .select('key')
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow()
  tx.audit('device-key.hand-over')
  return { key: key.toString('base64') }
}
