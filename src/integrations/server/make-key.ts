import { firstIn } from '../../platform/filled.ts'
import { hashOf } from '../../accounts/server/session.ts'
import { newBusinessSecret } from '../../platform/server/business-secret.ts'
import { insistOnPlan } from '../../business/server/insist-on-plan.ts'
import { Refusal } from '../../platform/refusal-error.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import { keyRefusals, mostKeys, type KeyForm } from '../api-key.ts'
import { activeKeys } from './key-queries.ts'

/** Makes a key. Its secret is only in the answer; the database keeps its hash. */
export async function makeKey(tx: BusinessTx, { name, scopes }: KeyForm): Promise<{ id: string; secret: string }> {
  const [, , active] = await awaitAll([
    // Serialises requests, so that two cannot both take the last place.
    tx.hold(['api keys']),
    insistOnPlan(tx, 'api'),
    activeKeys(tx),
  ])
  if (active.length >= mostKeys) throw new Refusal(keyRefusals.TOO_MANY_KEYS)
  const secret = `ak_${newBusinessSecret(tx.businessId)}`
  const made = firstIn(
    await tx.rows<{ id: string }>(
      `insert into api_key (business_id, name, hint, secret_hash, scopes, made_by, made_at)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
      [tx.businessId, name, secret.slice(0, 8), hashOf(secret), [...new Set(scopes)], tx.actor.accountId, tx.now],
    ),
  )
  const { id } = made
  tx.audit('api-key.make', { keyId: id, scopes })
  return { id, secret }
}

export async function revokeKey(tx: BusinessTx, { id }: { id: string }): Promise<void> {
  await tx.one(
    'update api_key set revoked_at = $3 where business_id = $1 and id = $2 and revoked_at is null returning id',
    [tx.businessId, id, tx.now],
  )
  tx.audit('api-key.revoke', { keyId: id })
}
