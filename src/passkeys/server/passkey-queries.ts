import { sql } from 'kysely'
import type { Queries } from '../../platform/server/database/database.ts'
import type { Passkey } from '../passkey.ts'

/** Valid passkeys. Those from before the account was last taken back may be a stranger's and are left out. */
const goodPasskeys = (db: Queries) =>
  db
    .selectFrom('passkey')
    .innerJoin('account', 'account.id', 'passkey.account_id')
    .where(sql<boolean>`(account.taken_back_at is null or passkey.made_at > account.taken_back_at)`)

export async function listPasskeys(db: Queries, accountId: string): Promise<Passkey[]> {
  const rows = await goodPasskeys(db)
    .select(['passkey.id', 'passkey.name', 'made_at', 'last_used_at'])
    .where('account_id', '=', accountId)
    .orderBy('made_at')
    .orderBy('passkey.id')
    .execute()
  return rows.map(({ id, name, made_at, last_used_at }) => ({
    id,
    name,
    madeAt: made_at.toISOString(),
    lastUsedAt: last_used_at?.toISOString() ?? null,
  }))
}

export const credentialsOf = (db: Queries, accountId: string) =>
  goodPasskeys(db).select(['credential_id', 'transports']).where('account_id', '=', accountId).execute()

export const passkeyBy = (db: Queries, credentialId: Buffer) =>
  goodPasskeys(db)
    .select(['passkey.id', 'account_id', 'credential_id', 'public_key', 'sign_count'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
