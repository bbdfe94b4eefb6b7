import fc from 'fast-check'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { expect, test } from 'vitest'
import { aBusiness } from '../../../accounts/server/testing/people.ts'
import { exportRefusals, mostExported, mostExportedBytes } from '../../export.ts'
import { batchesOf } from '../database/batches.ts'
import { exportList } from './export-list.ts'
import { freshDatabase } from '../testing/database.ts'
import type { Scope } from '../database/business-tx.ts'
import { inBusiness } from '../database/run-transaction.ts'

const database = freshDatabase()

/** As many rows, each with a text of that length. */
const rowsOf = (count: number, length = 0) => ({
  compile: () =>
    sql<{
      n: number
      text: string
    }>`select n, repeat('x', ${length}::int) as text from generate_series(1, ${count}::int) n`.compile(noDatabase),
})
const noDatabase = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: {} as never }) })

const take = (scope: Scope, rows: ReturnType<typeof rowsOf>) =>
  inBusiness(scope, 'write', (tx) =>
    exportList(tx, {
      action: 'product.export',
      name: 'lista',
      header: ['Número', 'Texto'],
      rows,
      line: ({ n, text }) => [n, text],
    }),
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
  expect(file.text.split('\r\n').slice(1)).toEqual(['1;', '2;', ''])
  expect(await audits(scope)).toEqual([{ count: 2 }])
})

test('a list that is too long for a spreadsheet is refused', async () => {
  const scope = await aBusiness()
  expect((await take(scope, rowsOf(mostExported))).count).toBe(mostExported)
  await expect(take(scope, rowsOf(mostExported + 1))).rejects.toMatchObject({ kind: exportRefusals.EXPORT_TOO_LONG })
  expect(await audits(scope)).toEqual([{ count: mostExported }])
})

// spec: settings-12
test('a list of heavy rows is refused by its bytes, long before all of them were read', async () => {
  const scope = await aBusiness()
  const [most, length] = [Math.floor(mostExportedBytes / 500_000) - 1, 499_000]
  const file = await take(scope, rowsOf(most, length))
  expect(file).toMatchObject({ count: most })
  expect(file.text.length).toBeGreaterThan(most * length)
  // All of them would be 50 GB.
  await expect(take(scope, rowsOf(100_000, length))).rejects.toMatchObject({ kind: exportRefusals.EXPORT_TOO_LONG })
})

test('whatever weight the rows have and change to, all of them arrive in their order, a batch at a time', async () => {
  const scope = await aBusiness()
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 300_000 }), { maxLength: 150 }), async (lengths) => {
      const query = sql<{ text: string }>`
        select repeat('x', length) as text from unnest(${lengths}::int[]) with ordinality one (length, n) order by n`
      await inBusiness(scope, 'write', async (tx) => {
        const read: number[] = []
        let most = 4
        for await (const batch of batchesOf<{ text: string }>(tx, 'weights', query.compile(noDatabase))) {
          expect(batch.length).toBeLessThanOrEqual(most)
          const weight = batch.reduce((sum, { text }) => sum + text.length, 0)
          most = Math.min(64, Math.max(1, (1_000_000 * batch.length) / Math.max(1, weight)))
          read.push(...batch.map(({ text }) => text.length))
        }
        expect(read).toEqual(lengths)
      })
    }),
    { numRuns: 20 },
  )
})
