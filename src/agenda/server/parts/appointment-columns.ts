import type { Selectable } from 'kysely'
import { snakeName } from '../../../platform/server/database/column-names.ts'
import type { ProcessingTime } from '../../../catalogue/processing.ts'
import type { HeldUnit } from '../../resources.ts'
import type { Appointment } from '../../../platform/server/database/tables.ts'

/** The columns that name the business, or that the database fills in by itself. */
type DerivedColumn = 'businessId' | 'occupiedFrom' | 'occupiedTo' | 'createdAt' | 'updatedAt'

/**
 * The columns of an appointment, listed once for reading, booking, changing and undoing. A column that is missing here
 * does not compile, so that no undo forgets it.
 */
const types = {
  id: 'uuid',
  visitId: 'uuid',
  clientId: 'uuid',
  professionalId: 'uuid',
  serviceId: 'uuid',
  startsAt: 'timestamptz',
  endsAt: 'timestamptz',
  status: 'text',
  isPaid: 'boolean',
  isWaived: 'boolean',
  depositAskedCents: 'bigint',
  depositCents: 'bigint',
  priceCents: 'bigint',
  priceReason: 'text',
  bufferBeforeMinutes: 'integer',
  bufferAfterMinutes: 'integer',
  processing: 'jsonb',
  units: 'jsonb',
  squeezeReason: 'text',
  onlineAct: 'text',
  version: 'integer',
} as const satisfies Record<Exclude<keyof Appointment, DerivedColumn>, string>

export type AppointmentColumn = keyof typeof types
export const columns = Object.keys(types) as AppointmentColumn[]

/** The columns that a booking sets; the others get the database's defaults. */
export const bookingColumns = columns.filter(
  (column) => !['isPaid', 'isWaived', 'depositCents', 'version'].includes(column),
)
/** The columns that a change writes and an undo restores. */
export const changeableColumns = [
  'professionalId',
  'serviceId',
  'startsAt',
  'endsAt',
  'bufferBeforeMinutes',
  'bufferAfterMinutes',
  'processing',
  'priceCents',
  'priceReason',
  'status',
  'units',
  'squeezeReason',
  'onlineAct',
] as const satisfies AppointmentColumn[]

export type AppointmentValues = Pick<Selectable<Appointment>, Exclude<AppointmentColumn, 'units' | 'processing'>> & {
  units: HeldUnit[]
  processing: ProcessingTime | null
}
/**
 * Columns as parts of a statement: `a.starts_at`, `"startsAt"`, `"startsAt" timestamptz`, `starts_at timestamptz`,
 * `starts_at = p."startsAt"`.
 */
export const listed = (prefix: string, of: readonly AppointmentColumn[] = columns) =>
  of.map((column) => `${prefix}${snakeName(column)}`).join(', ')
export const named = (of: readonly AppointmentColumn[]) => of.map((column) => `"${column}"`).join(', ')
export const namedTypes = (of: readonly AppointmentColumn[]) =>
  of.map((column) => `"${column}" ${types[column]}`).join(', ')
export const typed = (of: readonly AppointmentColumn[]) =>
  of.map((column) => `${snakeName(column)} ${types[column]}`).join(', ')
export const setTo = (from: string, name: (column: string) => string = snakeName) =>
  changeableColumns.map((column) => `${snakeName(column)} = ${from}."${name(column)}"`).join(', ')
export const setToNamed = (from: string) => setTo(from, (column) => column)
