import type { KeyScope } from '../../accounts/permissions.ts'
import { readInclusion } from '../../business/server/insist-on-plan.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import type { ApiKey } from '../api-key.ts'

type Row = {
  id: string
  name: string
  hint: string
  scopes: KeyScope[]
  state: ApiKey['state']
  madeAt: Date
  madeBy: string
  lastUsedAt: Date | null
}

/** All keys ever made, active ones first, and whether the plan includes the API. */
export async function listKeys(tx: BusinessTx) {
  const [rows, plan] = await awaitAll([tx.rows<Row>(keysText, [tx.businessId]), readInclusion(tx, 'api')])
  const keys = rows.map(({ madeAt, madeBy, lastUsedAt, ...key }) => ({
    ...key,
    madeAt: madeAt.toISOString(),
    madeBy,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }))
  return { keys, ...plan }
}

/** Keys that open something. */
export const activeKeys = (tx: BusinessTx): Promise<{ id: string }[]> =>
  tx.rows(`select id from (${keysText}) k where state = 'active'`, [tx.businessId])

/** The states follow the same conditions as `key_by_secret`. */
const keysText = `
  select k.id, k.name, k.hint, k.scopes, k.made_at, a.name as made_by, k.last_used_at,
    case when k.revoked_at is not null then 'revoked'
      when stands(k.business_id, k.made_by, k.made_at, 'users.manage', '{admin}') then 'active'
      else 'ended' end as state
  from api_key k
  join account a on a.id = k.made_by
  where k.business_id = $1
  order by state, k.made_at desc, k.id`
