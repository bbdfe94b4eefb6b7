import { sql } from 'kysely'
import { firstIn } from '../../platform/filled.ts'
import { databaseNow } from '../../platform/server/database/database-clock.ts'
import type { Queries } from '../../platform/server/database/database.ts'
import { awaitAll } from '../../platform/server/database/business-tx.ts'
import type { Me } from '../contract.ts'
import { permissionsOf, type Role } from '../permissions.ts'
import type { Standing } from '../standing.ts'
import { deviceOf } from './parts/device.ts'
import type { Who } from './session.ts'

export const accountByEmail = (db: Queries, email: string) =>
  db
    .selectFrom('account')
    .select(['id', 'name', 'email', 'passwordHash', 'emailVerifiedAt', 'isOperator'])
    .where('email', '=', email)
    .executeTakeFirst()
export type KnownAccount = NonNullable<Awaited<ReturnType<typeof accountByEmail>>>

export const systemSettings = (db: Queries) => db.selectFrom('systemSetting').select('affiliateProgramEnabled')

export async function me(db: Queries, who: Who): Promise<Me> {
  const { accountId: id, name, email, emailVerified, isOperator, membership } = who
  const [{ phone }, businesses, { affiliateProgramEnabled }, standing] = await awaitAll([
    db.selectFrom('account').select('phone').where('id', '=', id).executeTakeFirstOrThrow(),
    businessesOf(db, id),
    systemSettings(db).executeTakeFirstOrThrow(),
    membership && standingOf(db, membership.businessId),
  ])
  return {
    account: { id, name, email, phone, emailVerified, isOperator },
    membership: membership && standing && { ...membership, permissions: permissionsOf(membership.role), standing },
    businesses,
    affiliateProgramEnabled,
    accessSeconds: Math.max(0, Math.floor((who.accessExpiresAt.getTime() - databaseNow().getTime()) / 1000)),
  }
}

type StandingRow = Pick<Standing, 'state' | 'isTrial' | 'payer'> & {
  until: Date | null
  used: number | null
  most: number | null
}

async function standingOf(db: Queries, businessId: string): Promise<Standing> {
  const { rows } = await sql<StandingRow>`
    select state, until, is_trial, used, most, payer from standing_by_session(${businessId})`.execute(db)
  const { until, used, most, ...row } = firstIn(rows)
  return { ...row, until: until?.toISOString() ?? null, quota: used === null || most === null ? null : { used, most } }
}

export async function businessesOf(db: Queries, accountId: string): Promise<Me['businesses']> {
  type Row = { id: string; name: string; role: Role }
  const { rows } = await sql<Row>`select business_id as id, name, role from businesses_of(${accountId})`.execute(db)
  return rows
}

export async function sessionsOf(db: Queries, who: Who) {
  const rows = await db
    .selectFrom('session')
    .select(['id', 'userAgent', 'network', 'createdAt', 'lastSeenAt'])
    .where('accountId', '=', who.accountId)
    .where('expiresAt', '>', sql<Date>`now()`)
    .orderBy('lastSeenAt', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    isCurrent: row.id === who.sessionId,
    device: deviceOf(row.userAgent),
    network: row.network,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
  }))
}
