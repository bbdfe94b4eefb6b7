import { sql } from 'kysely'
import { platformRefusals } from '../../../platform/refusal.ts'
import { Refusal } from '../../../platform/refusal-error.ts'
import { businessOfSecret } from '../../../platform/server/business-secret.ts'
import { limit } from '../../../platform/server/http/limits.ts'
import { tally } from '../../../platform/server/http/throttle.ts'
import { inBusiness, readBoundTo } from '../../../platform/server/database/run-transaction.ts'
import { apiOutsidePlan, keyRefusals, outsidePlan } from '../../procedure.ts'
import type { KeyScope, Role } from '../../permissions.ts'
import { hashOf } from '../session.ts'

/** A program that came in by a key, and the person in whose name it acts. */
export type KeyCaller = {
  accountId: string
  name: string
  key: { id: string; scopes: KeyScope[] }
  plan: { hasApi: boolean; nameOfOneWithApi: string | null }
  membership: { businessId: string; businessName: string; zone: string; role: Role }
}

/** Anything else is refused without a look-up. */
const shown = /^Bearer (ak_(.+))$/i

type Row = {
  keyId: string
  businessId: string
  businessName: string
  zone: string
  accountId: string
  name: string
  role: Role
  scopes: KeyScope[]
  isInPlan: boolean
  planName: string | null
  usedLately: boolean
}

/** Reads the key for each request, so that a revoked key is refused at once. */
export async function callerBy(authorization: string): Promise<KeyCaller> {
  const [, key = '', secret = ''] = shown.exec(authorization.slice(0, 100)) ?? []
  const business = businessOfSecret(secret)
  const [row] = business ? await look(business, key) : []
  if (!row) throw new Refusal(keyRefusals.KEY_UNKNOWN)
  const { accountId, name, zone, role } = row
  const membership = { businessId: row.businessId, businessName: row.businessName, zone, role }
  const caller = {
    accountId,
    name,
    key: { id: row.keyId, scopes: row.scopes },
    plan: { hasApi: row.isInPlan, nameOfOneWithApi: row.planName },
    membership,
  }
  if (!row.usedLately) await noteUse(caller)
  return caller
}

const look = (business: string, key: string): Promise<Row[]> =>
  readBoundTo(business, sql<Row>`select * from key_by_secret(${business}, ${hashOf(key)})`)

const noteUse = ({ key, name, accountId, membership: { businessId, zone } }: KeyCaller): Promise<unknown> =>
  inBusiness({ businessId, zone, actor: { accountId, name } }, 'write', (tx) =>
    tx.rows('select note_key_use($1)', [key.id]),
  )

type Tell = ((header: string, value: string) => void) | undefined

/** Counts the request, and reports in the response headers how many more are allowed. */
export async function countRequest({ key }: KeyCaller, tell: Tell): Promise<void> {
  const allowed = limit('api.key', key.id)
  const { left, endsInSeconds } = await tally(allowed)
  tell?.('ratelimit-limit', String(allowed.most))
  tell?.('ratelimit-remaining', String(Math.max(0, left)))
  tell?.('ratelimit-reset', String(endsInSeconds))
  if (left >= 0) return
  tell?.('retry-after', String(endsInSeconds))
  throw new Refusal(platformRefusals.TOO_MANY)
}

/** Refuses a key of a business whose plan does not include the API. */
export function refuseOutsidePlan({ plan }: KeyCaller): void {
  if (!plan.hasApi) throw outsidePlan(apiOutsidePlan, plan.nameOfOneWithApi)
}
