import { randomBytes } from 'node:crypto'
import type { Client } from 'pg'
import type { Role } from '../src/accounts/permissions.ts'
import { accessCookie, hashOf, renewalCookie } from '../src/accounts/server/session.ts'
import { aBusiness, aMember } from '../src/accounts/server/testing/people.ts'
import { newId } from '../src/platform/id.ts'
import type { Scope } from '../src/platform/server/database/business-tx.ts'
import type { Person, Stage } from '../src/accounts/server/testing/stage.ts'
import { insertRow } from '../src/platform/server/testing/rows.ts'
import { fillBusiness } from './one-of-everything.ts'

export async function aStage(admin: Client, role: Role | 'operator'): Promise<Stage> {
  const owner = await aBusiness()
  const rows = await fillBusiness(admin, owner)
  // Not in a salon that is looked at, over which its proposal would lie.
  await admin.query(
    `update subscription set wanted_plan_id = (select id from plan where is_active and not is_trial limit 1) where business_id = $1`,
    [owner.businessId],
  )
  if (role === 'operator') return { admin, businessId: owner.businessId, rows, person: await anOperator(admin, owner) }
  const person = await signedIn(admin, role === 'admin' ? owner : await aMember(owner, role))
  return { admin, businessId: owner.businessId, rows, person }
}

/** An operator who is also a member of a business, so that a procedure could confuse the two. */
export async function anOperator(
  admin: Client,
  scope: Scope,
  { secondFactor } = { secondFactor: true },
): Promise<Person> {
  const person = await signedIn(admin, scope)
  await admin.query('update account set is_operator = true where id = $1', [person.accountId])
  if (secondFactor) await admin.query('update session set second_factor_at = now() where id = $1', [person.sessionId])
  return person
}

/** Inserts a session; `businessId` is the business that it claims to be in. */
export async function signedIn(admin: Client, { actor, businessId }: Scope): Promise<Person> {
  const [access, renewal, sessionId] = [secret(), secret(), newId()]
  const expires_at = new Date(Date.now() + 3_600_000)
  const account_id = actor.accountId!
  await insertRow(admin, 'session', {
    id: sessionId,
    // Proven a moment ago; that others are refused is asked beside.
    stepped_up_at: new Date(),
    account_id,
    business_id: businessId,
    renewal_hash: hashOf(renewal),
    expires_at,
  })
  await insertRow(admin, 'access_token', { hash: hashOf(access), session_id: sessionId, expires_at })
  const { rows } = await admin.query<{ email: string }>('select email from account where id = $1', [account_id])
  const cookie = `${accessCookie}=${access}; ${renewalCookie}=${renewal}`
  return { accountId: account_id, email: rows[0]!.email, sessionId, cookie }
}

const secret = () => randomBytes(32).toString('base64url')

/** The ids of a stage by kind, so that those of two stages can be swapped. */
export function idsOf({ businessId, rows, person }: Stage): Map<string, string> {
  const ids = new Map([
    ['business', businessId],
    ['session', person.sessionId],
  ])
  for (const [name, row] of Object.entries(rows)) if (typeof row === 'object' && 'id' in row) ids.set(name, row.id)
  return ids
}

/** The tables with rows of businesses, for each connection. */
const tables = new WeakMap<Client, Promise<string[]>>()

async function readTables(admin: Client): Promise<string[]> {
  const { rows } = await admin.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'business_id' order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** What a statement says of every table, by a statement that is planned once per connection. */
async function saidOf(admin: Client, businessId: string, name: string, textOf: (table: string) => string) {
  const known = tables.get(admin) ?? readTables(admin)
  tables.set(admin, known)
  const text = (await known).map(textOf).join(' union all ')
  const { rows } = await admin.query<{ said: string }>({ name, text, values: [businessId] })
  return rows.map(({ said }) => said)
}

/** A fingerprint that changes with any row of the business: for each table how many rows there are, and what they hold. */
export const fingerprintOf = (admin: Client, businessId: string): Promise<string[]> =>
  saidOf(
    admin,
    businessId,
    'fingerprint',
    // The sum does not depend on the order of the rows.
    (table) => `
      select '${table}: ' || count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as said
      from ${table} t where business_id = $1`,
  )

/** Every row of the business as a text. */
export const rowsOf = (admin: Client, businessId: string): Promise<string[]> =>
  saidOf(admin, businessId, 'rows', (table) => `select t::text as said from ${table} t where business_id = $1`)
