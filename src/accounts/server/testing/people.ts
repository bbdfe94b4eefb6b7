import { sql } from 'kysely'
import { defaultZone } from '../../../platform/clock.ts'
import { newId } from '../../../platform/id.ts'
import type { RowBatch } from '../../../platform/server/testing/rows.ts'
import type { Scope } from '../../../platform/server/database/business-tx.ts'
import { inBusiness, outsideBusinesses } from '../../../platform/server/database/run-transaction.ts'
import { may, type Role } from '../../permissions.ts'

/** Makes a business and returns the scope of its owner. Each test makes its own. */
export async function aBusiness(options: { zone?: string; now?: Date } = {}): Promise<Scope> {
  const businessId = newId()
  const zone = options.zone ?? 'America/Sao_Paulo'
  const system: Scope = { businessId, zone, actor: { accountId: null, name: 'teste' } }
  await inBusiness(system, 'write', (tx) =>
    tx.db.insertInto('business').values({ id: businessId, name: 'Salão de Teste', zone }).execute(),
  )
  const owner = await aMember(system, 'admin')
  return { ...owner, ...(options.now && { now: options.now }) }
}

/** Adds another member to the business. */
export async function aMember(scope: Scope, role: Role): Promise<Scope> {
  const name = `Pessoa ${role}`
  const { id } = await outsideBusinesses('write', (db) =>
    db
      .insertInto('account')
      .values({ email: `${newId()}@teste.local`, name, passwordHash: 'sem senha', emailVerifiedAt: sql`now()` })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  await inBusiness(scope, 'write', (tx) => tx.insertInto('member').values({ accountId: id, role }).execute())
  return { ...scope, actor: { accountId: id, name }, may: (permission) => may(role, permission) }
}

/** Another business with its owner, stored with a batch of rows. */
export function aBusinessIn({ put, found }: RowBatch): string {
  const business = found('business', { name: 'Salão de Teste', zone: defaultZone })
  const owner = { email: `${newId()}@teste.local`, name: 'Pessoa admin', password_hash: 'sem senha' }
  const account = found('account', owner)
  put('member', { business_id: business.id, account_id: account.id, role: 'admin' })
  return business.id
}
