import { beforeEach, describe, expect, test } from 'vitest'
import { aBusiness } from '../src/accounts/server/testing/people.ts'
import { keptLines, keptReasons } from '../src/clients/erasure.ts'
import { getCard } from '../src/clients/server/card-queries.ts'
import { eraseClient } from '../src/clients/server/erase-client.ts'
import { mergeClients } from '../src/clients/server/merge-clients.ts'
import { newId } from '../src/platform/id.ts'
import { freshDatabase } from '../src/platform/server/testing/database.ts'
import type { Scope } from '../src/platform/server/database/business-tx.ts'
import { inBusiness } from '../src/platform/server/database/run-transaction.ts'
import type { Everything } from '../src/accounts/server/testing/stage.ts'
import { insertRow } from '../src/platform/server/testing/rows.ts'
import { fillBusiness } from './one-of-everything.ts'

const database = freshDatabase()

let scope: Scope
let rows: Everything
let kept: { id: string }

beforeEach(async () => {
  scope = await aBusiness()
  rows = await fillBusiness(database.admin, scope)
  kept = await insertRow(database.admin, 'client', {
    business_id: scope.businessId,
    name: 'Fica',
    phone: '+5511900000000',
  })
})

/** Every column that refers to a client; `isPart` marks rows that are deleted with the client. */
async function references(): Promise<{ table: string; column: string; isPart: boolean }[]> {
  const { rows } = await database.admin.query<{ table: string; column: string; isPart: boolean }>(`
    select k.conrelid::regclass::text as table, a.attname as column, k.confdeltype = 'c' as "isPart"
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
    where k.contype = 'f' and k.confrelid = 'client'::regclass and a.attname <> 'business_id'`)
  return rows
}

async function tablesThatName(text: string): Promise<string[]> {
  const { rows: tables } = await database.admin.query<{ name: string }>(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'business_id'`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rowCount } = await database.admin.query(
      `select from ${name} t where business_id = $1 and strpos(t::text, $2) > 0`,
      [scope.businessId, text],
    )
    if (rowCount) found.push(name)
  }
  return found
}

// spec: clients-8
describe('a merge', () => {
  test('leaves nothing at the duplicate but its own card', async () => {
    const all = await references()
    expect(all.filter(({ isPart }) => !isPart).length).toBeGreaterThan(3)
    for (const [table, columns] of Map.groupBy(all, ({ table }) => table)) {
      const named = await Promise.all(columns.map(({ column }) => rowsAt(table, column, rows.client.id)))
      expect([table, table === 'client' || named.some((count) => count > 0)]).toEqual([table, true])
    }

    const { client } = rows
    await inBusiness(scope, 'write', (tx) => mergeClients(tx, { id: kept.id, duplicateId: client.id }))
    const staying = ['client_import_row', 'client_page', 'removed_booking']
    for (const { table, column } of all)
      expect([table, await rowsAt(table, column, client.id)]).toEqual([table, staying.includes(table) ? 1 : 0])
    // Only the duplicate's card, its parts, the audit of the merge and a stored API answer still name it.
    expect((await tablesThatName(client.id)).toSorted()).toEqual(['api_request', 'audit', 'client', ...staying])
  })

  test('moves the rows of a table that nobody has thought of yet, and of no other business', async () => {
    const { admin } = database
    await admin.query('begin')
    await admin.query(`create table later (business_id uuid, id uuid, for_whom uuid,
      foreign key (business_id, for_whom) references client)`)
    await admin.query(`insert into later values ($1, $2, $3)`, [scope.businessId, newId(), rows.client.id])
    const move = async (business: string) => {
      await admin.query(`select set_config('app.business_id', $1, true)`, [business])
      await admin.query('select move_client_history($1, $2)', [rows.client.id, kept.id])
      return rowsAt('later', 'for_whom', kept.id)
    }
    expect(await move(newId())).toBe(0)
    expect(await move(scope.businessId)).toBe(1)
    await admin.query('rollback')
  })
})

// spec: clients-13
test('who asks to be forgotten is named nowhere any more', async () => {
  const { client } = rows
  const known = [client.phone!, client.email!]
  for (const text of known) expect(await tablesThatName(text)).toEqual(expect.arrayContaining(['client']))
  // Whoever is expected is not forgotten.
  await database.admin.query('update client set next_appointment_at = null')
  await inBusiness(scope, 'write', (tx) => eraseClient(tx, { id: client.id }))
  for (const text of known) expect(await tablesThatName(text)).toEqual([])
})

// spec: clients-13
test('what stays of whoever is forgotten has a reason, table by table, and is counted', async () => {
  const staying = (await references()).filter(({ isPart }) => !isPart).map(({ table }) => table)
  expect(Object.keys(keptReasons).toSorted()).toEqual([...new Set(staying)].toSorted())
  const { client } = rows
  // Whoever is expected is not forgotten.
  await database.admin.query('update client set next_appointment_at = null')
  await inBusiness(scope, 'write', (tx) => eraseClient(tx, { id: client.id }))
  const { kept: told } = await inBusiness(scope, 'read', (tx) => getCard(tx, { id: client.id }))
  for (const { what, count } of told) {
    const { rowCount } = await database.admin.query(
      `select from ${what} where business_id = $1 and ${what === 'client' ? 'merged_into' : 'client_id'} = $2`,
      [scope.businessId, client.id],
    )
    expect([what, count]).toEqual([what, rowCount])
  }
  expect(told.map(({ what }) => what)).toEqual(expect.arrayContaining(['visit', 'sale', 'client_consent']))
  expect(
    keptLines([
      { what: 'sale', count: 1 },
      { what: 'visit', count: 1_200 },
      { what: 'client', count: 1 },
    ]),
  ).toEqual([
    '1 venda: registro fiscal e contábil, exigido por lei',
    '1.200 agendamentos: agenda e comissões dos profissionais',
  ])
})

async function rowsAt(table: string, column: string, id: string): Promise<number> {
  const { rowCount } = await database.admin.query(`select from ${table} where business_id = $1 and ${column} = $2`, [
    scope.businessId,
    id,
  ])
  return rowCount!
}
