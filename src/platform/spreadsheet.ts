import readWorkbook from 'read-excel-file/universal'
import type { LocalDate } from './clock.ts'
import { archiveOf, type Part, TooLarge, unpack } from './packed-parts.ts'

/** A row of a sheet as texts, and its number there. */
export type SheetRow = { line: number; cells: string[] }
/** A sheet of a workbook, without the rows in which nothing stands. */
export type WorkbookSheet = { name: string; rows: SheetRow[] }
export type WorkbookProblem = 'broken' | 'tooLarge'

/** What is read of a workbook: bytes when unpacked, and the farthest cell in which something stands. */
const mostUnpacked = 40_000_000
const mostRows = 100_000
const mostColumns = 200

declare const TextDecoder: new () => { decode(bytes: Uint8Array): string }

/** The sheets of an .xlsx file that have rows. It is anybody's file: all is bounded before it is read. */
export async function readSpreadsheet(
  bytes: Uint8Array<ArrayBuffer>,
  writeDate: (date: LocalDate) => string,
): Promise<WorkbookSheet[] | WorkbookProblem> {
  try {
    const parts = await unpack(bytes, (name) => /\.xml(?:\.rels)?$/.test(name), mostUnpacked)
    for (const part of parts) boundCells(part)
    // Given compressed parts, the reader starts workers from blobs, which the policy of our pages forbids.
    const read = await readWorkbook(archiveOf(parts), { parseNumber: textOfNumber })
    const sheets = read.map(({ sheet, data }) => ({ name: sheet, rows: rowsOf(data, writeDate) }))
    boundTexts(sheets)
    return sheets.filter(({ rows }) => rows.length > 0)
  } catch (error) {
    return error instanceof TooLarge ? 'tooLarge' : 'broken'
  }
}

/** A tag of a row or a cell; without an end, it is written so that another reader may see something else in it. */
const tag = /<(?:\w+:)?(row|c)(?:((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>|(?=[\s/>]))/g
const place = /^(?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*?\s+(?:\w+:)?r\s*=\s*["']([^"']*)["']/
/** The last row of the format. Some programs write it although it is empty. */
const lastRow = 1_048_576

/** The reader fills the whole rectangle up to the farthest cell, of which a small file can say that it is far. */
function boundCells({ content }: Part): void {
  const text = new TextDecoder().decode(content)
  if (!text.includes('sheetData')) return
  for (const [, kind, attributes = '', closed] of text.matchAll(tag)) {
    const [, letters, digits] = /^([A-Z]{0,3})(\d{0,7})$/.exec(place.exec(attributes)?.[1] ?? '') ?? []
    if (closed === undefined || letters === undefined || Number(digits) > lastRow)
      throw new Error('no place of a sheet')
    const isFilled = kind === 'c' && closed === ''
    if (isFilled && (Number(digits) > mostRows || columnOf(letters) > mostColumns)) throw new TooLarge()
  }
}

const columnOf = (letters: string): number =>
  Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)

/** One long text can stand in each of many cells, and be in the file once. */
function boundTexts(sheets: readonly WorkbookSheet[]): void {
  let characters = 0
  for (const { rows } of sheets)
    for (const { cells } of rows)
      for (const { length } of cells) if ((characters += length) > mostUnpacked) throw new TooLarge()
}

/** A sheet that is a chart has no rows at all. */
const rowsOf = (
  data: readonly (readonly unknown[])[] | undefined,
  writeDate: (date: LocalDate) => string,
): SheetRow[] =>
  (data ?? [])
    .map((cells, at) => ({ line: at + 1, cells: cells.map((cell) => textOf(cell, writeDate)) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))

function textOf(cell: unknown, writeDate: (date: LocalDate) => string): string {
  if (cell instanceof Date) return textOfDate(cell, writeDate)
  if (typeof cell === 'boolean') return cell ? 'Sim' : 'Não'
  return typeof cell === 'string' ? cell : ''
}

/** The file has a telephone as 11987650001 or as 1.1987650001E10, and an amount with a point. */
function textOfNumber(written: string): string {
  const number = Number(written)
  if (/^-?\d+$/.test(written) || Number.isNaN(number)) return written
  return Number.isSafeInteger(number) ? String(number) : String(number).replace('.', ',')
}

/** Excel counts a 29 February in 1900, so that the days before it come one too early. A time alone is of day zero. */
function textOfDate(read: Date, writeDate: (date: LocalDate) => string): string {
  const isEarly = read.getTime() < Date.UTC(1900, 2, 1)
  const [date = '', time = ''] = new Date(read.getTime() + (isEarly ? 86_400_000 : 0)).toISOString().split('T')
  return date < '1900-01-01' ? time.slice(0, 5) : writeDate(date)
}
