import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aBusiness } from '../../accounts/server/testing/people.ts'
import { exportRefusals, mostExported } from '../export.ts'
import { exportList } from './export-list.ts'
import { freshDatabase } from './testing/database.ts'
import { inBusiness, type Scope } from './transaction.ts'

const database = freshDatabase()

/** A query with `count` rows that records each limit. */
function rowsOf(count: number) {
  const asked: number[] = []
  const limit = (most: number) => {
    asked.push(most)
    return { execute: async () => Array.from({ length: Math.min(most, count) }, (_, at) => at) }
  }
  return { asked, limit }
}

const take = (scope: Scope, rows: ReturnType<typeof rowsOf>) =>
  inBusiness(scope, 'write', (tx) =>
    exportList(tx, { action: 'product.export', name: 'lista', header: ['Número'], rows, line: (row) => [row] }),
  )

const audits = async (scope: Scope) => {
  const { rows } = await database.admin.query<{ detail: { count: number } }>(
    `select detail from audit where business_id = $1 and action = 'product.export'`,
    [scope.businessId],
  )
  return rows.map(({ detail }) => detail)
}

test('a list becomes a file named by the local day, and who took it is kept', async () => {
  const scope = await aBusiness({ now: new Date('2026-11-22T02:00:00Z') })
  const file = await take(scope, rowsOf(2))
  expect(file).toMatchObject({ name: 'lista-2026-11-21.csv', count: 2 })
  expect(file.text.split('\r\n').slice(1)).toEqual(['0', '1', ''])
  expect(await audits(scope)).toEqual([{ count: 2 }])
})

test('a list that is too long for a spreadsheet is refused, and no more of it is read than shows that', async () => {
  const scope = await aBusiness()
  expect((await take(scope, rowsOf(mostExported))).count).toBe(mostExported)
  const rows = rowsOf(10 * mostExported)
  await expect(take(scope, rows)).rejects.toMatchObject({ kind: exportRefusals.EXPORT_TOO_LONG })
  expect(rows.asked).toEqual([mostExported + 1])
  expect(await audits(scope)).toEqual([{ count: mostExported }])
})

test('long rows are read in batches, and a file beyond its bound is refused before it is whole', async () => {
  const scope = await aBusiness()
  const exported = (rows: number) =>
    inBusiness(scope, 'write', (tx) => {
      const query = sql<{ at: number; text: string }>`
        select at, repeat('x', 40000) as text from generate_series(1, ${rows}) at`
      const table = { header: ['Nº', 'Texto'], line: ({ at, text }: { at: number; text: string }) => [at, text] }
      const limited = { limit: () => ({ compile: () => query.compile(tx.db) }) }
      return exportList(tx, { action: 'product.export', name: 'lista', rows: limited, ...table })
    })
  const file = await exported(450)
  expect(file.count).toBe(450)
  expect(file.text.split('\r\n').map((line) => line.split(';')[0])).toEqual([
    '\uFEFFNº',
    ...Array.from({ length: 450 }, (_, at) => String(at + 1)),
    '',
  ])
  await expect(exported(100_000)).rejects.toMatchObject({ kind: exportRefusals.EXPORT_TOO_LONG })
})
