import { crc32 } from 'node:zlib'
import type { CompiledQuery } from 'kysely'
import { localDate, type LocalDate } from '../clock.ts'
import { csvLines, csvMark, type CsvCell } from '../csv.ts'
import { exportRefusals, mostExported, mostExportedCharacters, type Export } from '../export.ts'
import { Refusal } from '../refusal.ts'
import type { Facts } from './audit.ts'
import type { BusinessTx } from './transaction.ts'

/** A query whose rows are read in batches, because each may be long, or one of short rows that are read at once. */
type Limited<Row> = { compile(): CompiledQuery<Row> } | { execute(): Promise<Row[]> }
/** A query that can be limited, so that a list that is too long is not read completely. */
type Query<Row> = { limit: (most: number) => Limited<Row> }
/** As many of the longest rows take a few megabytes. */
const atOnce = 200

type Table<Row> = { header: readonly string[]; line: (row: Row) => readonly CsvCell[] }

/** A list to export as CSV or JSON. */
type List<Row, Detail> = {
  /** The audit's action; `detail` holds the list's filters. */
  action: string
  detail?: Detail & Facts<Detail>
  name: string
  rows: Query<Row> | readonly Row[]
} & (Table<Row> | { json: (rows: readonly Row[]) => object })

/**
 * Exports a list as a file and audits who exported it. All lists are exported here, so the length limit always applies.
 */
export async function exportList<Row, const Detail extends object>(
  tx: BusinessTx,
  { action, detail, name, rows, ...form }: List<Row, Detail>,
): Promise<Export> {
  const day = localDate(tx.now, tx.zone)
  const batches = 'limit' in rows ? batchesOf(tx, rows.limit(mostExported + 1)) : [rows]
  const file = 'json' in form ? await asJson(batches, form.json) : await asCsv(batches, form)
  tx.audit(action, { ...(detail as object), count: file.count })
  return { ...file, name: `${name}-${day}.${'json' in form ? 'json' : 'csv'}` }
}

async function* batchesOf<Row>(tx: BusinessTx, query: Limited<Row>): AsyncGenerator<Row[]> {
  if (!('compile' in query)) {
    yield await query.execute()
    return
  }
  const { sql, parameters } = query.compile()
  // How rows are read is kept by the statement's text, and each list has columns of its own.
  const name = `export_${crc32(sql)}`
  await tx.rows(`declare ${name} no scroll cursor for ${sql}`, [...parameters])
  while (true) {
    const rows = await tx.rows<Row & object>(`fetch ${atOnce} from ${name}`, [])
    if (rows.length === 0) return
    yield rows
  }
}

type Batches<Row> = AsyncIterable<readonly Row[]> | readonly (readonly Row[])[]

async function asCsv<Row>(batches: Batches<Row>, { header, line }: Table<Row>): Promise<Omit<Export, 'name'>> {
  const parts = [csvMark + csvLines([header])]
  let [count, characters] = [0, 0]
  for await (const rows of batches) {
    count += rows.length
    refuseTooLong({ count })
    const part = csvLines(rows.map(line))
    characters += part.length
    refuseTooLong({ characters })
    parts.push(part)
  }
  return { text: parts.join(''), count }
}

async function asJson<Row>(batches: Batches<Row>, json: (rows: readonly Row[]) => object) {
  const found: Row[] = []
  for await (const rows of batches) {
    for (const row of rows) found.push(row)
    refuseTooLong({ count: found.length })
  }
  const text = `${JSON.stringify(json(found))}\n`
  refuseTooLong({ characters: text.length })
  return { text, count: found.length }
}

type Lines<Row> = Table<Row> & { name: string; rows: readonly Row[]; day: LocalDate }

/** Exports a list that belongs to no business. The caller audits it. */
export async function listAsFile<Row>({ name, day, rows, ...table }: Lines<Row>): Promise<Export> {
  return { ...(await asCsv([rows], table)), name: `${name}-${day}.csv` }
}

function refuseTooLong({ count = 0, characters = 0 }: { count?: number; characters?: number }): void {
  if (count > mostExported || characters > mostExportedCharacters) throw new Refusal(exportRefusals.EXPORT_TOO_LONG)
}
