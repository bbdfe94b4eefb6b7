import type { CompiledQuery } from 'kysely'
import { awaitAll, type BusinessTx } from './business-tx.ts'

/** A query that is sent only when its rows are read. */
export type Query<Row> = { compile: () => CompiledQuery<Row> }

/** What a batch shall weigh, in characters. The next batch has as many rows as the last one says. */
const aimed = 1_000_000
/**
 * Rows of a batch. Few sizes, because each is a statement of its own; and not many rows, because after light rows the
 * heaviest that there are may follow.
 */
const sizes = [64, 16, 4, 1]

/**
 * Reads a query's rows batch by batch through a cursor, so that no more than a batch is in memory however many and
 * heavy they are. A `name` always has the same columns: a connection remembers them.
 */
export async function* batchesOf<Row extends object>(
  tx: BusinessTx,
  name: string,
  query: { sql: string; parameters: readonly unknown[] } | Query<Row>,
): AsyncGenerator<Row[]> {
  const { sql, parameters } = 'compile' in query ? query.compile() : query
  await awaitAll([
    // All rows will be read; PostgreSQL expects a tenth.
    tx.rows('set local cursor_tuple_fraction = 1', []),
    tx.rows(`declare "${name}" no scroll cursor for ${sql}`, parameters),
  ])
  let size = 4
  for (;;) {
    const rows = await tx.rows<Row>(`fetch ${size} from "${name}"`, [])
    if (rows.length === 0) return
    const isLast = rows.length < size
    const most = (aimed * rows.length) / weightOf(rows)
    size = sizes.find((one) => one <= most) ?? 1
    yield rows
    if (isLast) return
  }
}

/** The characters of rows, roughly: texts count, everything else is short. */
function weightOf(rows: readonly object[]): number {
  let weight = 1
  for (const row of rows)
    for (const value of Object.values(row) as unknown[])
      if (typeof value === 'string') weight += value.length
      else if (typeof value === 'object' && value !== null && !(value instanceof Date))
        weight += JSON.stringify(value).length
  return weight
}
