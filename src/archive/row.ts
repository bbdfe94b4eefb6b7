import * as z from 'zod/mini'
import { own } from '../platform/own.ts'

/** A column of the database. */
export type ArchiveColumn = {
  name: string
  type: string
  isNeeded: boolean
  hasDefault: boolean
  /** A generated column. */
  isMade: boolean
  /** A foreign key to an account or a member. */
  isPerson: boolean
}

export type ArchiveRow = Readonly<Record<string, unknown>>

const longestText = 20_000
/** R$ 100 million in centavos. The sum over the most rows of an archive is still a safe integer. */
const mostNumber = 10_000_000_000

const text = z.string().check(z.maxLength(longestText), z.regex(/^[^\0]*$/))
const instant = z
  .string()
  .check(z.maxLength(40), z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?(Z|[+-]\d\d:\d\d)$/))
const whole = z.int().check(z.minimum(-mostNumber), z.maximum(mostNumber))

/** The valid values of each column type that occurs; the tables' constraints check the rest. */
const values: Readonly<Record<string, z.ZodMiniType>> = {
  uuid: z.uuid(),
  text,
  integer: whole,
  bigint: whole,
  numeric: z.number().check(z.minimum(-mostNumber), z.maximum(mostNumber)),
  boolean: z.boolean(),
  'timestamp with time zone': instant,
  date: z.iso.date(),
  jsonb: z.unknown(),
  'text[]': z.array(text).check(z.maxLength(50)),
}

/** Whether all columns of the row exist and each value fits its column's type. */
export function isWellFormed(row: ArchiveRow, columns: ReadonlyMap<string, ArchiveColumn>): boolean {
  return Object.entries(row).every(([name, value]) => {
    const column = columns.get(name)
    if (!column) return false
    if (column.isMade || value === null) return true
    return own(values, column.type)?.safeParse(value).success ?? false
  })
}
