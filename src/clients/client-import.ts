import * as z from 'zod/mini'
import { parsePhoneNumber } from '../platform/brazil.ts'
import * as field from '../platform/fields.ts'
import type { Formats } from '../platform/format.ts'
import { refusals } from '../platform/refusal.ts'
import { numbered, words } from '../platform/words.ts'
import { mendBirthday } from './birthday.ts'
import { clientForm, clientNotes } from './client.ts'
import { isFiller, isLabel, isWithoutArea, valuesIn, wordsOf } from './client-sheet.ts'
import { KnownPeople } from './known-people.ts'

export const importFields = ['name', 'phone', 'email', 'document', 'birthday', 'notes'] as const
export type ImportField = (typeof importFields)[number]

export const importFieldNames: Record<ImportField, string> = {
  name: 'Nome completo',
  phone: 'Celular',
  email: 'E-mail',
  document: 'CPF/CNPJ',
  birthday: 'Aniversário',
  notes: 'Observações',
}

/** Which column of the file each field comes from. */
export type Mapping = Record<ImportField, number | null>

const headings: Record<ImportField, RegExp> = {
  name: /^(nome|cliente|client name|name|paciente|razao social)(?!.*\b(desde|mae|pai|since|empresa|responsavel)\b)/,
  phone: /(\bcel\b|celular|telefone|whats|fone|phone|mobile|contato|tel\b)/,
  email: /(e ?mail|correio)/,
  document: /(cpf|cnpj|documento|document)/,
  birthday: /(aniversario|nasc|birth)/,
  notes: /(observa|obs\b|nota|notes|anota|coment|memo)/,
}

/** Finds the columns by their headings. Each column is used once; `nome completo` comes before other names. */
export function guessMapping(header: readonly string[]): Mapping {
  const heads = header.map(wordsOf)
  const taken = new Set<number>()
  const find = (wanted: RegExp): number | null => {
    const at = heads.findIndex((head, at) => !taken.has(at) && !isLabel(head) && wanted.test(head))
    if (at < 0) return null
    taken.add(at)
    return at
  }
  return {
    name: find(/^nome completo$/) ?? find(/^(nome|name|full name)$/) ?? find(headings.name),
    email: find(headings.email),
    document: find(headings.document),
    birthday: find(headings.birthday),
    phone: find(/(\bcel\b|celular|whats|mobile)/) ?? find(headings.phone),
    notes: find(headings.notes),
  }
}

/** A line of the file as it will be stored. */
const importRow = z.extend(clientForm, {
  line: field.count('Linha inválida.', 1, 1_000_000),
  notes: clientNotes,
  /** Somebody said that it is another person than the one it looks like. */
  isOther: z.optional(z.boolean()),
})
export type ImportRow = z.infer<typeof importRow>

export type ReadLine = {
  line: number
  cells: string[]
  /** Null if not even the name can be read. */
  row: ImportRow | null
  /** What could not be read. The person comes in without it, and the cell's text is kept in the notes. */
  errors: Partial<Record<ImportField, string>>
}

type ReadingOptions = Pick<Formats, 'dateFormat'> & {
  /** The area code of telephones that are written without one. */
  areaCode?: string
}

/** Reads one line of the file, after undoing what programs and people do to cells. */
export function readLine(cells: string[], mapping: Mapping, line: number, reading: ReadingOptions): ReadLine {
  const cell = (field: ImportField) => {
    const text = mapping[field] === null ? '' : (cells[mapping[field]] ?? '')
    return isFiller(text) ? '' : text
  }
  const phone = firstOf(cell('phone'), 'phone', (value) => withArea(value, reading))
  const email = firstOf(cell('email'), 'email')
  const birthday = cell('birthday')
  const typed = {
    line,
    name: cell('name').replace(/\s+/g, ' '),
    phone: phone.value,
    email: email.value,
    document: withLostZeros(cell('document')),
    birthday: noBirthday.test(birthday) ? '' : mendBirthday(birthday, reading),
    notes: cell('notes'),
  }
  const read = importRow.safeParse(typed)
  const errors: ReadLine['errors'] = Object.fromEntries(
    (read.error?.issues ?? []).map(({ path, message }) => [path[0], words(message)]),
  )
  if (errors.name !== undefined || errors.notes !== undefined) return { line, cells, row: null, errors }
  const unread = importFields.filter((field) => errors[field] !== undefined)
  const notes = [
    typed.notes,
    ...unread.map((field) => `${importFieldNames[field]} na planilha: ${cell(field)}`),
    ...(phone.rest && !unread.includes('phone') ? [`Outro telefone: ${phone.rest}`] : []),
    ...(email.rest && !unread.includes('email') ? [`Outro e-mail: ${email.rest}`] : []),
  ]
  const empty = Object.fromEntries(unread.map((field) => [field, '']))
  const row = importRow.safeParse({ ...typed, ...empty, notes: notes.filter(Boolean).join('\n') })
  return { line, cells, row: row.data ?? null, errors }
}

/** What programs write for a birthday that nobody knows. */
const noBirthday = /^0?1[/.-]0?1[/.-]1900\b/

/** The first value of a cell that can be read, and the rest of its text. */
function firstOf(cell: string, field: 'phone' | 'email', mend = (value: string) => value) {
  const schema = clientForm.shape[field]
  const isRead = (value: string) => schema.safeParse(mend(value)).success
  const values = isRead(cell) ? [cell] : valuesIn(cell).flatMap((one) => (isRead(one) ? one : numbersIn(one)))
  const at = values.findIndex(isRead)
  if (at < 0) return { value: cell, rest: '' }
  const more = values.length === 1 && /\p{L}{3}/u.test(cell) && field === 'phone' ? [cell] : values.toSpliced(at, 1)
  return { value: mend(values[at]!), rest: more.join(', ') }
}

/** Telephones that are parted by nothing but a blank. */
const numbersIn = (text: string): string[] => text.split(/\s+(?=[+(]?\d{8,})/)

const withArea = (value: string, { areaCode }: ReadingOptions) =>
  areaCode && isWithoutArea(value) && !/^\s*[+0]/.test(value) ? `${areaCode} ${value}` : value

/** Whether the file has telephones without an area code. */
export const lacksAreaCodes = (rows: readonly { cells: readonly string[] }[], { phone }: Mapping): boolean =>
  phone !== null && rows.some(({ cells }) => valuesIn(cells[phone] ?? '').some(isWithoutArea))

/** The area code that most telephones of the file have. */
export function usualAreaCode(rows: readonly { cells: readonly string[] }[], { phone }: Mapping): string {
  const counts = new Map<string, number>()
  if (phone === null) return ''
  for (const { cells } of rows)
    for (const value of valuesIn(cells[phone] ?? '')) {
      const code = /^\+55(\d{2})/.exec(parsePhoneNumber(value) ?? '')?.[1]
      if (code) counts.set(code, (counts.get(code) ?? 0) + 1)
    }
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? ''
}

/** A spreadsheet takes a CPF for a number and drops the zeros that it begins with. */
function withLostZeros(document: string): string {
  const digits = document.replace(/[\s./-]/g, '')
  if (!/^\d{8,13}$/.test(digits) || digits.length === 11) return document
  return digits.padStart(digits.length < 11 ? 11 : 14, '0')
}

/** Maps each line that repeats a person to the earlier line. */
export function repeatedLines(rows: readonly ImportRow[]): Map<number, number> {
  const known = new KnownPeople<ImportRow>()
  const repeated = new Map<number, number>()
  for (const row of rows) {
    const earlier = known.find(row)
    if (earlier) repeated.set(row.line, earlier.line)
    known.add(row)
  }
  return repeated
}

/** Maps each line that has the phone or e-mail of an earlier line, and another first name, to that line's name. */
export function sharedContacts(rows: readonly ImportRow[]): Map<number, string> {
  const known = new KnownPeople<ImportRow>()
  const shared = new Map<number, string>()
  for (const row of rows) {
    const holder = known.withContact(row)
    if (holder && !known.find(row)) shared.set(row.line, holder.name)
    known.add(row)
  }
  return shared
}

/** What to do with lines whose client exists already. */
const duplicateRules = ['skip', 'fill'] as const
export type DuplicateRule = (typeof duplicateRules)[number]

/** The empty fields of an existing card that the file can fill. */
export function missingFields(
  card: Omit<ImportRow, 'line' | 'isOther'>,
  row: ImportRow,
): Partial<Record<ImportField, string>> {
  const fields = importFields.filter((field) => !card[field] && row[field])
  return Object.fromEntries(fields.map((field) => [field, row[field]!]))
}

export const importRefusals = refusals({
  IMPORT_UNDONE: {
    status: 409,
    title: 'Importação desfeita',
    text: 'Esta importação foi desfeita. Comece outra para importar o arquivo de novo.',
  },
})

/** Limits of an import: lines and bytes of one request, and bytes of the whole file. */
const linesPerPart = 500
export const mostBytesPerPart = 1_000_000
export const largestFile = 5_000_000

/** The lines for the next request. Leaves 10 kB for other fields, and counts three bytes (the most) per letter. */
export function nextPart(rows: readonly ImportRow[], from: number): ImportRow[] {
  let bytes = 0
  const end = rows.findIndex((row, at) => {
    if (at < from) return false
    bytes += (JSON.stringify(row).length + 1) * 3
    return at - from === linesPerPart || bytes > mostBytesPerPart - 10_000
  })
  return rows.slice(from, end < 0 ? undefined : end)
}

const tooMany = numbered('Envie até {linesPerPart} linhas de cada vez.', { linesPerPart })
const rows = field.list(importRow, linesPerPart, tooMany).check(
  z.minLength(1, 'Envie pelo menos uma linha.'),
  z.superRefine((list, context) => {
    const lines = new Set<number>()
    for (const [at, { line }] of list.entries()) {
      if (lines.has(line))
        context.addIssue({ code: 'custom', path: [at, 'line'], message: 'Esta linha veio duas vezes.' })
      lines.add(line)
    }
  }),
)

export const importPart = z.object({
  id: field.id(),
  fileName: field.text('Informe o nome do arquivo.', 200),
  duplicates: z.enum(duplicateRules, 'Escolha o que fazer com cadastros que já existem.'),
  rows,
})
export type ImportPart = z.infer<typeof importPart>
export const checkedPart = z.object({ rows })

/** The latest imports that can be taken back on the screen. */
export const mostImports = 5
