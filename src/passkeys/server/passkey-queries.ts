import { sql } from 'kysely'
import type { Queries } from '../../platform/server/database/database.ts'
import type { Passkey } from '../passkey.ts'

/** Valid passkeys. Those from before the account was last taken back may be a stranger's and are left out. */
const goodPasskeys = (db: Queries) =>
  db
    .selectFrom('passkey')
    .innerJoin('account', 'account.id', 'passkey.accountId')
    .where(sql<boolean>`(account.taken_back_at is null or passkey.made_at > account.taken_back_at)`)

export async function listPasskeys(db: Queries, accountId: string): Promise<Passkey[]> {
  const rows = await goodPasskeys(db)
    .select(['passkey.id', 'passkey.name', 'madeAt', 'lastUsedAt'])
    .where('accountId', '=', accountId)
    .orderBy('madeAt')
    .orderBy('passkey.id')
    .execute()
  return rows.map(({ id, name, madeAt, lastUsedAt }) => ({
    id,
    name,
    madeAt: madeAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }))
}

export const credentialsOf = (db: Queries, accountId: string) =>
  goodPasskeys(db).select(['credentialId', 'transports']).where('accountId', '=', accountId).execute()

export const passkeyBy = (db: Queries, credentialId: Buffer) =>
  goodPasskeys(db)
    .select(['passkey.id', 'accountId', 'credentialId', 'publicKey', 'signCount'])
    .where('credentialId', '=', credentialId)
    .executeTakeFirst()
