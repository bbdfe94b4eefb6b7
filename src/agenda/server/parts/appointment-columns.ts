import type { Selectable } from 'kysely'
import type { Appointment } from '../../../platform/server/database/tables.ts'

/** The columns that name the business, or that the database fills in by itself. */
type DerivedColumn = 'business_id' | 'occupied_from' | 'occupied_to' | 'created_at' | 'updated_at'

/**
 * The columns of an appointment, listed once for reading, booking, changing and undoing. A column that is missing here
 * does not compile, so that no undo forgets it.
 */
const types = {
  id: 'uuid',
  client_id: 'uuid',
  professional_id: 'uuid',
  service_id: 'uuid',
  starts_at: 'timestamptz',
  ends_at: 'timestamptz',
  status: 'text',
  is_paid: 'boolean',
  is_waived: 'boolean',
  deposit_asked_cents: 'bigint',
  deposit_cents: 'bigint',
  price_cents: 'bigint',
  notes: 'text',
  booked_name: 'text',
  source: 'text',
  buffer_before_minutes: 'integer',
  buffer_after_minutes: 'integer',
  squeeze_reason: 'text',
  series_id: 'uuid',
  visit_id: 'uuid',
  online_act: 'text',
  version: 'integer',
} as const satisfies Record<Exclude<keyof Appointment, DerivedColumn>, string>

export type Column = keyof typeof types
export const columns = Object.keys(types) as Column[]

/** The columns that a booking sets; the others get the database's defaults. */
export const bookingColumns = columns.filter(
  (column) => !['is_paid', 'is_waived', 'deposit_cents', 'online_act', 'version'].includes(column),
)
/** The columns that a change writes and an undo restores. */
export const changeableColumns = [
  'professional_id',
  'starts_at',
  'ends_at',
  'status',
  'notes',
  'squeeze_reason',
  'online_act',
] as const satisfies Column[]

type Camel<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Name
const camel = (column: string) => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

export type Row = Pick<Selectable<Appointment>, Column>
/** A row with camel-case names. */
export type CamelRow = { [C in Column as Camel<C>]: Row[C] }

/**
 * Columns as parts of a statement: `a.starts_at`, `starts_at as "startsAt"`, `"startsAt"`, `"startsAt" timestamptz`,
 * `starts_at = p."startsAt"`.
 */
export const listed = (prefix: string, of: readonly Column[] = columns) =>
  of.map((column) => `${prefix}${column}`).join(', ')
export const renamed = columns.map((column) => `${column} as "${camel(column)}"`).join(', ')
export const named = (of: readonly Column[]) => of.map((column) => `"${camel(column)}"`).join(', ')
export const namedTypes = (of: readonly Column[]) =>
  of.map((column) => `"${camel(column)}" ${types[column]}`).join(', ')
export const typed = (of: readonly Column[]) => of.map((column) => `${column} ${types[column]}`).join(', ')
export const setTo = (from: string, name: (column: string) => string = (column) => column) =>
  changeableColumns.map((column) => `${column} = ${from}."${name(column)}"`).join(', ')
export const setToNamed = (from: string) => setTo(from, camel)
