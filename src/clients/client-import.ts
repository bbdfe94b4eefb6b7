import * as z from 'zod/mini'
import * as field from '../platform/fields.ts'
import type { Formats } from '../platform/format.ts'
import { plain } from '../platform/matching.ts'
import { refusals } from '../platform/refusal.ts'
import { numbered, words } from '../platform/words.ts'
import { mendBirthday } from './birthday.ts'
import { clientForm, clientNotes } from './client.ts'
import { sameAs, type Person } from './duplicate.ts'

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
  name: /^(nome|cliente|name|paciente|razao social)/,
  phone: /(celular|telefone|whats|fone|phone|contato|tel\b)/,
  email: /(e ?mail|correio)/,
  document: /(cpf|cnpj|documento|document)/,
  birthday: /(aniversario|nasc|birth)/,
  notes: /(observa|obs\b|nota|notes|anota|coment)/,
}

/** Finds the columns by their headings. Each column is used once; `nome completo` comes before other names. */
export function guessMapping(header: readonly string[]): Mapping {
  const heads = header.map((head) =>
    plain(head)
      .replace(/[^a-z0-9]+/g, ' ')
      .trim(),
  )
  const taken = new Set<number>()
  const find = (wanted: RegExp): number | null => {
    const at = heads.findIndex((head, at) => !taken.has(at) && wanted.test(head))
    if (at < 0) return null
    taken.add(at)
    return at
  }
  return {
    name: find(/^nome completo$/) ?? find(headings.name),
    email: find(headings.email),
    document: find(headings.document),
    birthday: find(headings.birthday),
    phone: find(/(celular|whats)/) ?? find(headings.phone),
    notes: find(headings.notes),
  }
}

/** A line of the file as it will be stored. */
const importRow = z.extend(clientForm, { line: field.count('Linha inválida.', 1, 1_000_000), notes: clientNotes })
export type ImportRow = z.infer<typeof importRow>

export type ReadLine = {
  line: number
  cells: string[]
  row: ImportRow | null
  errors: Partial<Record<ImportField, string>>
}

/** Reads one line of the file, after undoing what a spreadsheet did to documents and dates. */
export function readLine(
  cells: string[],
  mapping: Mapping,
  line: number,
  formats: Pick<Formats, 'dateFormat'>,
): ReadLine {
  const cell = (field: ImportField) => (mapping[field] === null ? '' : (cells[mapping[field]] ?? ''))
  const read = importRow.safeParse({
    line,
    name: cell('name'),
    phone: cell('phone'),
    email: cell('email'),
    document: withLostZeros(cell('document')),
    birthday: mendBirthday(cell('birthday'), formats),
    notes: cell('notes'),
  })
  if (read.success) return { line, cells, row: read.data, errors: {} }
  const errors = Object.fromEntries(read.error.issues.map(({ path, message }) => [path[0], words(message)]))
  return { line, cells, row: null, errors }
}

/** A spreadsheet takes a CPF for a number and drops the zeros that it begins with. */
function withLostZeros(document: string): string {
  const digits = document.replace(/[\s./-]/g, '')
  if (!/^\d{8,13}$/.test(digits) || digits.length === 11) return document
  return digits.padStart(digits.length < 11 ? 11 : 14, '0')
}

/** Maps each line that repeats a person to the earlier line, as `sameAs` decides. */
export function repeatedLines(rows: readonly ImportRow[]): Map<number, number> {
  const seen = new Map<string, ImportRow[]>()
  const repeated = new Map<number, number>()
  for (const row of rows) {
    const keys = keysOf(row)
    const earlier = keys.flatMap((key) => seen.get(key) ?? []).find((other) => sameAs(other, row))
    if (earlier) repeated.set(row.line, earlier.line)
    for (const key of keys) seen.set(key, [...(seen.get(key) ?? []), row])
  }
  return repeated
}

/** The fields by which existing clients are found. */
export const keysOf = ({ document, email, phone }: Omit<Person, 'name'>): string[] =>
  [document, email, phone].filter((key) => key !== null)

/** What to do with lines whose client exists already. */
const duplicateRules = ['skip', 'fill'] as const
export type DuplicateRule = (typeof duplicateRules)[number]

/** The empty fields of an existing card that the file can fill. */
export function missingFields(card: Omit<ImportRow, 'line'>, row: ImportRow): Partial<Record<ImportField, string>> {
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
