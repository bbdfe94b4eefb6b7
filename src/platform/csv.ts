import { plainAmount } from './format.ts'

declare const TextDecoder: new (label: string, options?: { fatal: boolean }) => { decode(bytes: Uint8Array): string }

/** Text, a number, money in whole centavos, a code that may look like a number, or nothing. */
export type CsvCell = string | number | null | { cents: number } | { code: string }

/**
 * A CSV file that Excel in Brazilian Portuguese opens directly: UTF-8 with a byte order mark, semicolons, decimal
 * commas. Texts that look like formulas are escaped.
 */
export const writeCsv = (header: readonly string[], rows: readonly (readonly CsvCell[])[]): string =>
  csvMark + csvLines([header, ...rows])

/** For files that are written in parts: the byte order mark, then lines. */
export const csvMark = '\uFEFF'
export const csvLines = (rows: readonly (readonly CsvCell[])[]): string =>
  rows.map((row) => `${row.map(written).join(';')}\r\n`).join('')

function written(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell).replace('.', ',')
  if (typeof cell === 'object' && 'cents' in cell) return plainAmount(cell.cents, ',')
  if (typeof cell === 'object') return numberLike.test(cell.code) ? `"=""${cell.code}"""` : written(cell.code)
  const text = formula.test(cell) ? `'${cell}` : cell
  return /[";,\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * Text that a spreadsheet would run as a formula. Text that already begins with apostrophes gets one more, so that
 * `readCsv` gives back the original.
 */
const formula = /^'*(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/
/** The apostrophe that escapes a formula. */
const inert = /^'(?='*(?:[\t\r\n]|\s*[=+\-@＝＋－＠]))/

/** A code of which a spreadsheet would make a number: without its zeros, as 7,891E+12. */
const numberLike = /^\d+(?:e\d+)?$/i
/** The formula that shows such a code as it is. */
const keptCode = /^="(\d+(?:e\d+)?)"$/i

/** The rows of a CSV file with any usual separator; empty rows are left out. */
export function readCsv(text: string): string[][] {
  // Excel's own way to name the separator.
  const [named = '', separator] = /^"?sep=([;,\t|])"?\r?\n/i.exec(text.replace(/^\uFEFF/, '')) ?? []
  const body = text.replace(/^\uFEFF/, '').slice(named.length)
  return rowsOf(body, separator ?? separatorOf(body)).filter((row) => row.some((cell) => cell.trim() !== ''))
}

/** The separator that splits the first lines into most cells; text within quotes does not count. */
function separatorOf(text: string): string {
  const lines = text
    .slice(0, 20_000)
    .replace(/"[^"]*(?:""[^"]*)*"/g, '')
    .trimStart()
    .split(/[\r\n]+/)
  const most = (mark: string) => Math.max(...lines.slice(0, 10).map((line) => line.split(mark).length))
  const counts = [';', ',', '\t'].map((mark) => ({ mark, count: most(mark) }))
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).mark
}

function rowsOf(text: string, separator: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  // A cell is quoted, or ends at the next separator or line break. A quote that is never closed reaches to the end.
  const cell = new RegExp(
    `(?:"([^"]*(?:""[^"]*)*)(?:"|$))?([^${separator}\\r\\n]*)(${separator}|\\r\\n|\\r|\\n|$)`,
    'gy',
  )
  while (cell.lastIndex < text.length) {
    const [, quoted, plain = '', end] = cell.exec(text)!
    const whole = (quoted?.replaceAll('""', '"') ?? '') + plain
    row.push(keptCode.exec(whole)?.[1] ?? whole.replace(inert, ''))
    if (end === separator && cell.lastIndex < text.length) continue
    if (end === separator) row.push('')
    rows.push(row)
    row = []
  }
  return rows
}

/** Decodes UTF-8, UTF-16 with a byte order mark, or else Windows-1252, which Excel writes on Windows. */
export function decodeCsv(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
