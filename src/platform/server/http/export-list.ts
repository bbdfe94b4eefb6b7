import { localDate, type LocalDate } from '../../clock.ts'
import { csvLines, csvMark, type CsvCell } from '../../csv.ts'
import { exportRefusals, mostExported, mostExportedBytes, type Export } from '../../export.ts'
import { Refusal } from '../../refusal-error.ts'
import type { Facts } from '../database/audit.ts'
import { batchesOf, type Query } from '../database/batches.ts'
import { LongText, withLongText } from './long-answer.ts'
import type { BusinessTx } from '../database/business-tx.ts'

type Table<Row> = { header: readonly string[]; line: (row: Row) => readonly CsvCell[] }
/** A JSON object with a list, some fields before it, and some that are known only after it. */
type Json<Row> = { list: string; before: object; after: () => object; linesOf: (row: Row) => number }
type Rows<Row> = readonly Row[] | AsyncIterable<readonly Row[]>

/** A list to export as CSV or JSON. */
type List<Row, Detail> = {
  /** The audit's action; `detail` holds the list's filters. */
  action: string
  detail?: Detail & Facts<Detail>
  name: string
  rows: Query<Row> | Rows<Row>
} & (Table<Row> | { json: Json<Row> })

/**
 * Exports a list as a file and audits who exported it. All lists are exported here, batch by batch, so neither a long
 * list nor heavy rows fill the memory, and the limits always apply.
 */
export async function exportList<Row extends object, const Detail extends object>(
  tx: BusinessTx,
  { action, detail, name, rows: asked, ...form }: List<Row, Detail>,
): Promise<Export> {
  const rows = 'compile' in asked ? batchesOf<Row>(tx, `export ${name}`, asked) : asked
  const day = localDate(tx.now, tx.zone)
  const file =
    'json' in form
      ? await listAsJson(`${name}-${day}`, rows, form.json)
      : await listAsFile({ name, day, rows, ...form })
  tx.audit(action, { ...(detail as object), count: file.count })
  return file
}

type Lines<Row> = Table<Row> & { name: string; rows: Rows<Row>; day: LocalDate }

/** Exports a list that belongs to no business. The caller audits it. */
export async function listAsFile<Row>({ name, day, header, rows, line }: Lines<Row>): Promise<Export> {
  const file = new ListFile(`${name}-${day}.csv`)
  await file.write(csvMark + csvLines([header]))
  for await (const batch of batches(rows)) await file.write(csvLines(batch.map(line)), batch.length)
  return file.end()
}

async function listAsJson<Row>(name: string, rows: Rows<Row>, json: Json<Row>): Promise<Export> {
  const file = new ListFile(`${name}.json`)
  await file.write(`${JSON.stringify(json.before).slice(0, -1)},${JSON.stringify(json.list)}:[`)
  let comma = ''
  for await (const batch of batches(rows)) {
    if (batch.length === 0) continue
    const lines = batch.reduce((sum, row) => sum + json.linesOf(row), 0)
    await file.write(comma + batch.map((row) => JSON.stringify(row)).join(), lines)
    comma = ','
  }
  await file.write(`],${JSON.stringify(json.after()).slice(1)}\n`)
  return file.end()
}

class ListFile {
  readonly #name: string
  readonly #text = new LongText()
  #count = 0

  constructor(name: string) {
    this.#name = name
  }

  async write(text: string, lines = 0): Promise<void> {
    this.#count += lines
    await this.#text.write(text)
    if (this.#count > mostExported || this.#text.bytes > mostExportedBytes)
      throw new Refusal(exportRefusals.EXPORT_TOO_LONG)
  }

  async end(): Promise<Export> {
    await this.#text.end()
    return withLongText({ name: this.#name, count: this.#count }, 'text', this.#text)
  }
}

async function* batches<Row>(rows: Rows<Row>): AsyncGenerator<readonly Row[]> {
  if (Symbol.asyncIterator in rows) yield* rows
  else yield rows
}
