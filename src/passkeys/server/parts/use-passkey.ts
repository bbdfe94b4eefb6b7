import { sql } from 'kysely'
import { Refusal } from '../../../platform/refusal-error.ts'
import type { Queries } from '../../../platform/server/database/database.ts'
import { passkeyRefusals } from '../../passkey.ts'
import { passkeyBy } from '../passkey-queries.ts'

/**
 * Stores the use of a passkey, under the lock of its account. Refused if in between the account was taken back, or the
 * passkey removed or used.
 */
export async function usePasskey(
  db: Queries,
  { id, credentialId }: { id: string; credentialId: Buffer },
  signCount: number,
): Promise<void> {
  const good = await passkeyBy(db, credentialId)
  const used = await db
    .updateTable('passkey')
    .set({ signCount, lastUsedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where((is) => is.or([is('signCount', '<', signCount), is.and([is('signCount', '=', 0), is.val(signCount === 0)])]))
    .returning('id')
    .executeTakeFirst()
  if (!good || !used) throw new Refusal(passkeyRefusals.PASSKEY_REFUSED)
}
