import { expect, test } from 'vitest'
import { aBusiness } from '../../accounts/server/testing/people.ts'
import { newId } from '../../platform/id.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import type { Scope } from '../../platform/server/database/business-tx.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import { listDuplicates } from './duplicate-queries.ts'
import { importClients } from './import-clients.ts'
import { checkImport } from './import-queries.ts'

const database = freshDatabase()
const phone = '+5511987654321'

/** A salon that typed its own telephone on each card. */
const manyClients = (scope: Scope, many: number, name: string) =>
  database.admin.query(
    `insert into client (business_id, id, name, phone, notes)
     select $1, gen_random_uuid(), ${name}, $2, repeat('x', 9000) from generate_series(1, $3) n`,
    [scope.businessId, phone, many],
  )

test('thousands of cards with one phone are no duplicates, and the spreadsheet of the next ones is read as quickly', async () => {
  const scope = await aBusiness()
  await manyClients(scope, 8_000, `'Nome' || n`)
  expect(await inBusiness(scope, 'read', listDuplicates)).toEqual({ groups: [], hasMore: false })
  const rows = Array.from({ length: 500 }, (_, line) => {
    const name = `Nome${7_900 + line} Silva`
    return { line: line + 1, name, phone, email: null, document: null, birthday: null, notes: null }
  })
  const known = await inBusiness(scope, 'read', (tx) => checkImport(tx, { rows }))
  expect(known.filter(({ by }) => by === 'phone')).toHaveLength(101)
  const part = { id: newId(), fileName: 'clientes.csv', duplicates: 'fill', rows } as const
  expect(await inBusiness(scope, 'write', (tx) => importClients(tx, part))).toEqual({
    added: 399,
    filled: 0,
    skipped: 101,
  })
})

// spec: clients-8
test('thousands of cards of one name and phone are one group, of which the first are shown', async () => {
  const scope = await aBusiness()
  await manyClients(scope, 8_000, `'Cliente ' || lpad(n::text, 4, '0')`)
  const { groups, hasMore } = await inBusiness(scope, 'read', listDuplicates)
  expect(groups.map(({ count, by }) => ({ count, by }))).toEqual([{ count: 8_000, by: 'phone' }])
  expect(groups[0]!.clients.map(({ name }) => name)).toEqual(
    Array.from({ length: 20 }, (_, at) => `Cliente ${String(at + 1).padStart(4, '0')}`),
  )
  expect(hasMore).toBe(false)
})

test('more pairs than are shown at once are announced', async () => {
  const scope = await aBusiness()
  await database.admin.query(
    `insert into client (business_id, id, name, email)
     select $1, gen_random_uuid(), 'Ana', n / 2 || '@exemplo.com' from generate_series(0, 209) n`,
    [scope.businessId],
  )
  const { groups, hasMore } = await inBusiness(scope, 'read', listDuplicates)
  expect([groups.length, hasMore]).toEqual([100, true])
  expect(groups.every(({ count, clients }) => count === 2 && clients.length === 2)).toBe(true)
})
