import { sql } from 'kysely'
import { databasePool } from '../../platform/server/database/database.ts'
import { settings } from '../../platform/server/settings.ts'
import type { BusinessTx, Scope } from '../../platform/server/database/business-tx.ts'
import { outsideBusinesses } from '../../platform/server/database/run-transaction.ts'
import type { DomainView } from '../contract.ts'
import { type DomainProblem, recordsOf } from '../domain-records.ts'
import { patientHours, type DomainState } from '../domain.ts'
import { namedOf } from './parts/named.ts'

type Row = {
  name: string
  token: string
  state: DomainState
  problem: DomainProblem | null
  checkedAt: Date | null
  isSecure: boolean
}

export async function readDomain(tx: BusinessTx): Promise<DomainView> {
  const isOffered = settings.domainAddresses.length > 0
  const [domain] = await tx.rows<Row>(
    `select name, token, state, problem, checked_at, coalesce(secure_until > $2, false) as is_secure
     from domain where business_id = $1`,
    [tx.businessId, tx.now],
  )
  if (!domain) return { isOffered, domain: null }
  const { name, token, state, problem, checkedAt, isSecure } = domain
  const target = { addresses: settings.domainAddresses, host: settings.publicUrl.hostname }
  const records = recordsOf({ ...namedOf(name), token }, target)
  return {
    isOffered,
    domain: { name, state, problem, records, checkedAt: checkedAt?.toISOString() ?? null, isSecure },
  }
}

const visitor = { accountId: null, name: 'Site' }

/** A business that is requested by its own domain; `name` is the domain without `www`. */
export type CustomDomain = Scope & { name: string }

/** The business that holds a host name. Not cached, so that a removed domain stops working at once. */
export async function holderOf(host: string): Promise<CustomDomain | undefined> {
  const { rows } = await databasePool().query<{ businessId: string; zone: string; name: string }>(
    'select business_id, zone, name from business_by_host($1)',
    [host],
  )
  return rows[0] && { businessId: rows[0].businessId, zone: rows[0].zone, name: rows[0].name, actor: visitor }
}

/** Origin for canonical addresses: the business's own domain once its certificate is valid; undefined until then. */
export async function originOfBusiness(tx: BusinessTx): Promise<string | undefined> {
  const [domain] = await tx.rows<{ name: string }>(
    `select name from domain where business_id = $1 and state = 'active' and secure_until > $2`,
    [tx.businessId, tx.now],
  )
  return domain && originOf(domain)
}

export const originOf = ({ name }: Pick<CustomDomain, 'name'>): string => `https://${name}`

const [waitingMinutes, heldHours, most] = [10, 6, 40]

/** The domains whose DNS records are due for a check. */
export async function domainsToCheck(): Promise<{ businessId: string; zone: string }[]> {
  const { rows } = await outsideBusinesses('read', (db) =>
    sql<{ businessId: string; zone: string }>`
      select business_id, zone from domains_to_check(
        make_interval(hours => ${patientHours}), make_interval(mins => ${waitingMinutes}),
        make_interval(hours => ${heldHours}), ${most})`.execute(db),
  )
  return rows
}
