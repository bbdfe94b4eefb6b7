import { createRouterClient } from '@orpc/server'
import { beforeEach, expect, test } from 'vitest'
import type { Role } from '../src/accounts/permissions.ts'
import { aBusiness, aMember } from '../src/accounts/server/testing/people.ts'
import { signedIn } from '../src/accounts/server/testing/signed-in.ts'
import type { Everything } from '../src/accounts/server/testing/stage.ts'
import { archiveApi } from '../src/archive/server/api.ts'
import { archived } from '../src/archive/server/parts/archived-tables.ts'
import { secretColumns } from '../src/platform/server/database/tables.ts'
import { freshDatabase } from '../src/platform/server/testing/database.ts'
import { unzip } from '../src/platform/server/testing/unzip.ts'
import type { Scope } from '../src/platform/server/database/business-tx.ts'
import { fillBusiness } from './one-of-everything.ts'
import { tablesWith } from './table-facts.ts'

const database = freshDatabase()
let scope: Scope
let rows: Everything
beforeEach(async () => {
  scope = await aBusiness()
  rows = await fillBusiness(database.admin, scope)
})

const take = async (one: Scope) => createRouterClient(archiveApi, { context: await signedIn(one) }).take()
type Row = Record<string, unknown>
async function filesOf(one: Scope) {
  const archive = await take(one)
  const files = unzip(Buffer.from(archive.zip, 'base64'))
  const rowsOf = (table: string) => JSON.parse(files.get(`json/${archived[table]!}.json`)!) as Row[]
  return { ...archive, files, rowsOf }
}

async function tablesOfBusinesses(): Promise<string[]> {
  const { rows: found } = await database.admin.query<{ name: string }>(
    `select table_name::text as name from information_schema.columns
     where table_schema = 'public' and column_name = 'business_id' union select 'business'`,
  )
  // A session belongs to a person; its column only says which business the person is in.
  return found.map(({ name }) => name).filter((name) => name !== 'session')
}

// spec: settings-13
test('every table of a business is in the archive, or left out for a reason', async () => {
  const tables = await tablesOfBusinesses()
  expect(tables.length).toBeGreaterThan(50)
  expect([...tablesWith('archive').keys()].toSorted()).toEqual(tables.toSorted())
  expect(tables.length - Object.keys(archived).length).toBeGreaterThan(15)
  expect(new Set(Object.values(archived)).size).toBe(Object.keys(archived).length)
})

// spec: settings-13
test('it has every row of every table, each column but secrets and bytes, and nothing of another business', async () => {
  const rival = await aBusiness()
  await fillBusiness(database.admin, rival)
  const { files, rowsOf, count } = await filesOf(scope)
  let all = 0
  for (const table of Object.keys(archived)) {
    const own = table === 'business' ? 'id' : 'business_id'
    const { rows: stored } = await database.admin.query<{ row: Row }>(
      `select to_jsonb(x) as row from ${table} x where ${own} = $1`,
      [scope.businessId],
    )
    const { rows: bytes } = await database.admin.query<{ name: string }>(
      `select attname::text as name from pg_attribute where attrelid = $1::regclass and atttypid = 'bytea'::regtype`,
      [table],
    )
    const secrets = secretColumns.filter((one) => one.startsWith(`${table}.`)).map((one) => one.split('.')[1]!)
    const hidden = new Set(['business_id', ...bytes.map(({ name }) => name), ...secrets])
    const shown = stored
      // The audit row of taking the archive is written after its content.
      .filter(({ row }) => row['action'] !== 'archive.take')
      .map(({ row }) => Object.fromEntries(Object.entries(row).filter(([name]) => !hidden.has(name))))
    const handedOut = rowsOf(table).map(({ name, email, ...row }) =>
      table === 'member' ? row : { ...row, ...(name !== undefined && { name }), ...(email !== undefined && { email }) },
    )
    const text = (row: Row) =>
      Object.keys(row)
        .toSorted()
        .map((name) => `${name}=${JSON.stringify(row[name])}`)
        .join()
    const sorted = (some: Row[]) => some.map(text).toSorted()
    expect(sorted(handedOut), table).toEqual(sorted(shown))
    const lines = files.get(`csv/${archived[table]!}.csv`)!
    expect(lines.startsWith('\uFEFF'), table).toBe(true)
    all += shown.length
  }
  expect(count).toBe(all)
  expect(all).toBeGreaterThan(50)
  expect(rowsOf('client').map(({ id }) => id)).toContain(rows.client.id)
  expect(Array.from(files.values()).join('')).not.toContain(rival.businessId)
})

test('spreadsheets have money in reais; who works there has a name; the trail says who took it', async () => {
  const { files, rowsOf } = await filesOf(scope)
  const [header, line] = files.get('csv/vendas.csv')!.split('\r\n')
  const at = header!.split(';').indexOf('total')
  expect(line!.split(';')[at]).toBe((Number(rowsOf('sale')[0]!['total_cents']) / 100).toFixed(2).replace('.', ','))
  expect(rowsOf('member')[0]).toMatchObject({ account_id: scope.actor.accountId, name: 'Pessoa admin' })
  const { rows: trail } = await database.admin.query(
    `select account_id from audit where business_id = $1 and action = 'archive.take'`,
    [scope.businessId],
  )
  expect(trail).toEqual([{ account_id: scope.actor.accountId }])
})

test.each<Role>(['manager', 'employee', 'receptionist'])('it is not for a %s', async (role) => {
  const refused = (await aMember(scope, role)) satisfies Scope
  await expect(take(refused)).rejects.toMatchObject({ code: 'FORBIDDEN' })
})
