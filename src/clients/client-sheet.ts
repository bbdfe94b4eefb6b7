import { parsePhoneNumber } from '../platform/brazil.ts'
import { readCsv } from '../platform/csv.ts'
import { plain } from '../platform/matching.ts'
import type { SheetRow } from '../platform/spreadsheet.ts'
import { addressIn, cleaned } from '../platform/text.ts'

/** A file of people as a table. `line`: the row's number in a sheet; in a text file it counts without empty ones. */
export type Sheet = {
  /** Whether the file has titles; otherwise they are made of what stands below them. */
  hasHeader: boolean
  header: string[]
  rows: SheetRow[]
  /** Rows that are no people: titles above the table, totals below it. */
  ignored: { line: number; text: string }[]
}

/** Reads a table of people, or the contacts of a telephone (vCard). */
export const readSheet = (text: string): Sheet =>
  /^\uFEFF?BEGIN:VCARD/i.test(text)
    ? contactsIn(text)
    : sheetOf(readCsv(text).map((cells, at) => ({ line: at + 1, cells })))

/** The same file, with its titles taken for a person or the other way round. */
export function withHeader({ header, rows, hasHeader, ...rest }: Sheet, wanted: boolean): Sheet {
  if (hasHeader === wanted) return { header, rows, hasHeader, ...rest }
  const [first, ...others] = rows
  return wanted && first
    ? { ...rest, hasHeader: true, header: first.cells, rows: others }
    : { ...rest, hasHeader: false, header: titlesFor(rows), rows: [{ line: 1, cells: header }, ...rows] }
}

/** How far down a table is looked for. */
const mostAbove = 15

/** Finds the table in the rows of a sheet. */
export function sheetOf(rows: readonly SheetRow[]): Sheet {
  const at = headerAt(rows)
  const above = at < 0 ? [] : rows.slice(0, at)
  const body = rows.slice(at + 1)
  const totals = body.filter(({ cells }) => isTotal(cells))
  const people = body.filter(({ cells }) => !isTotal(cells))
  const ignored = [...above, ...totals].map(({ line, cells }) => ({ line, text: cells.filter(Boolean).join(' · ') }))
  const header = rows[at]?.cells ?? titlesFor(people)
  return joined({ hasHeader: at >= 0, header, rows: people, ignored })
}

export const wordsOf = (text: string): string =>
  plain(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

const known =
  /^(nome|sobrenome|cliente|paciente|name|first name|last name|full name|client name)\b|cel|telefone|whats|fone|phone|mobile|e ?mail|correio|cpf|cnpj|documento|aniversario|nasc|birth|observa|nota|memo|ddd/

/** The row above the people: the one with most known titles. None is a row with a telephone or an address in it. */
function headerAt(rows: readonly SheetRow[]): number {
  const scores = rows
    .slice(0, mostAbove)
    .map(({ cells }) => (cells.some(isContact) ? 0 : cells.filter((cell) => known.test(wordsOf(cell))).length))
  const best = Math.max(0, ...scores)
  return best === 0 ? -1 : scores.indexOf(best)
}

const isContact = (cell: string) => isAddress(cell) || parsePhoneNumber(cell) !== null
const isAddress = (cell: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(addressIn(cell))
const isTotal = (cells: readonly string[]) => {
  const [first = '', ...others] = cells.filter((cell) => cell.trim() !== '')
  return /^(total|totais|subtotal|quantidade|registros?)\b/i.test(first.trim()) && !others.some(isContact)
}

/** Titles for columns that have none, by what stands in most of their cells. */
function titlesFor(rows: readonly { cells: string[] }[]): string[] {
  const columns = Math.max(0, ...rows.map(({ cells }) => cells.length))
  const most = (at: number, holds: (cell: string) => boolean) =>
    rows.filter(({ cells }) => holds(cells[at] ?? '')).length * 2 > rows.length
  const titles = Array.from({ length: columns }, (_, at) =>
    most(at, isAddress) ? 'E-mail' : most(at, (cell) => parsePhoneNumber(cell) !== null) ? 'Celular' : '',
  )
  const name = titles.findIndex((title, at) => title === '' && most(at, (cell) => /\p{L}/u.test(cell)))
  return titles.map((title, at) => (at === name ? 'Nome' : title || `Coluna ${at + 1}`))
}

/** A column that is made of others, and stands before those that are left. */
type MadeColumn = { title: string; from: number[]; cell: (cells: readonly string[]) => string }

/** Joins what one field has in several columns: first and last name, area code and number, several telephones. */
function joined(sheet: Sheet): Sheet {
  const heads = sheet.header.map(wordsOf)
  const made = [madeName(heads), madePhone(heads), madeEmail(heads)].filter((one) => one !== null)
  const gone = new Set(made.flatMap(({ from }) => from))
  const columns = heads.flatMap((_, at) => (gone.has(at) ? [] : [at]))
  return {
    ...sheet,
    header: [...made.map(({ title }) => title), ...columns.map((at) => sheet.header[at]!)],
    rows: sheet.rows.map(({ line, cells }) => ({
      line,
      cells: [...made.map(({ cell }) => cell(cells)), ...columns.map((at) => cells[at] ?? '')],
    })),
  }
}

function madeName(heads: readonly string[]): MadeColumn | null {
  const find = (wanted: RegExp) => heads.findIndex((head) => wanted.test(head))
  const first = find(/^(nome|primeiro nome|first name|given name)$/)
  const last = find(/^(sobrenome|last name|family name|surname)$/)
  if (first < 0 || last < 0) return null
  const from = [first, find(/^(nome do meio|middle name)$/), last].filter((at) => at >= 0)
  const cell = (cells: readonly string[]) => from.map((at) => cells[at]?.trim() ?? '').filter(Boolean)
  return { title: 'Nome completo', from, cell: (cells) => cell(cells).join(' ') }
}

function madePhone(heads: readonly string[]): MadeColumn | null {
  const area = heads.findIndex((head) => /^(ddd|cod(igo)? (de )?area|area code)$/.test(head))
  const numbers = heads.flatMap((head, at) => (phoneTitle.test(head) && !isLabel(head) ? [at] : []))
  if (numbers.length === 0 || (area < 0 && numbers.length < 2)) return null
  const whole = (cells: readonly string[], at: number) => {
    const cell = cells[at] ?? ''
    return area >= 0 && isWithoutArea(cell) ? `${cells[area] ?? ''} ${cell}` : cell
  }
  return {
    title: 'Celular',
    from: area < 0 ? numbers : [area, ...numbers],
    cell: (cells) => mobileFirst(numbers.map((at) => whole(cells, at))).join(between),
  }
}

function madeEmail(heads: readonly string[]): MadeColumn | null {
  const from = heads.flatMap((head, at) => (/^e ?mail\b/.test(head) && !isLabel(head) ? [at] : []))
  if (from.length < 2) return null
  const filled = (cells: readonly string[]) => from.map((at) => cells[at] ?? '').filter((cell) => !isFiller(cell))
  return { title: 'E-mail', from, cell: (cells) => filled(cells).join(between) }
}

/** A column that names the kind of the next one's value. */
export const isLabel = (head: string) => /\b(label|tipo|type)$/.test(head)
/** A telephone of eight or nine digits. */
export const isWithoutArea = (cell: string): boolean => /^[\s().-]*(?:\d[\s().-]*){8,9}$/.test(cell)
/** As programs part the values of one cell. */
const between = ' ::: '

const phoneTitle = /\bcel\b|celular|telefone|whats|\bfone\b|\btel\b|phone|mobile/

const isMobile = (text: string) => /^\+55\d{2}9\d{8}$/.test(parsePhoneNumber(text) ?? '')
const mobileFirst = (texts: readonly string[]) => {
  const filled = texts.filter((text) => !isFiller(text))
  return [...filled.filter(isMobile), ...filled.filter((text) => !isMobile(text))]
}

const fillers = /^(null|n\/?[adc]|nil|none|undefined|nao tem|nao informado|nao possui|sem|nenhum|[-–—.]+|#n\/d)?$/

/** What programs write where there is nothing: an empty mask, zeros, a dash, a word for it. */
export const isFiller = (cell: string): boolean =>
  fillers.test(plain(cleaned(cell))) || !/[^\s0().,/:+_-]/u.test(cleaned(cell))

/** The values in one cell, which people and programs write together. */
export const valuesIn = (cell: string): string[] =>
  cell
    .split(/:::|[;,|\n]|\s\/\s/)
    .map((value) => value.trim())
    .filter((value) => value !== '')

const contactLine = /^(?:item\d+\.)?(N|FN|TEL|EMAIL|BDAY|NOTE)(?:;[^:\r\n]*)?:(.*)$/gim

/** People of a vCard file, each with what our import knows. */
function contactsIn(text: string): Sheet {
  const unfolded = text.replace(/\r?\n[ \t]/g, '')
  // A card ends where the next one begins, if nothing else ends it: a file that was cut loses nobody.
  const cards = unfolded.split(/^\uFEFF?BEGIN:VCARD/im).slice(1)
  const bodies = cards.map((card) => card.split(/^END:VCARD/im, 1)[0]!)
  const rows = bodies.map((body, at) => {
    const lines = Map.groupBy(body.matchAll(contactLine), ([, name]) => name!.toUpperCase())
    const all = (name: string) => (lines.get(name) ?? []).map(([, , value]) => unescaped(value!))
    const [family = '', given = ''] = all('N')[0]?.split(';') ?? []
    const name = all('FN')[0] || `${given} ${family}`.trim()
    const phones = mobileFirst(all('TEL')).join(between)
    return {
      line: at + 1,
      cells: [name, phones, all('EMAIL').join(between), all('BDAY')[0] ?? '', all('NOTE')[0] ?? ''],
    }
  })
  const header = ['Nome completo', 'Celular', 'E-mail', 'Aniversário', 'Observações']
  return { hasHeader: true, header, rows, ignored: [] }
}

const unescaped = (value: string) =>
  value
    .replace(/\\n/gi, '\n')
    .replace(/\\([,;\\])/g, '$1')
    .trim()
