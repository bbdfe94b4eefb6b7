import * as z from 'zod/mini'

/** A column as the schema has it. */
export type Column = {
  name: string
  type: string
  isNeeded: boolean
  hasDefault: boolean
  /** The database makes it of the others. */
  isMade: boolean
  /** It names an account, or a member. */
  isPerson: boolean
}

export type Row = Readonly<Record<string, unknown>>

const longestText = 20_000
/** A hundred million reais; three hundred thousand of them are still a safe number. */
const mostNumber = 10_000_000_000

const text = z.string().check(z.maxLength(longestText), z.regex(/^[^\0]*$/))
const instant = z
  .string()
  .check(z.maxLength(40), z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?(Z|[+-]\d\d:\d\d)$/))
const whole = z.int().check(z.minimum(-mostNumber), z.maximum(mostNumber))

/** What a value of each type may be; the tables' own rules say the rest. A type that is not here is in no table that is taken in. */
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

/** Whether each value is one that its column may hold, and no column is named that there is not. */
export function isWellFormed(row: Row, columns: ReadonlyMap<string, Column>): boolean {
  return Object.entries(row).every(([name, value]) => {
    const column = columns.get(name)
    if (!column) return false
    if (column.isMade || value === null) return true
    return values[column.type]?.safeParse(value).success ?? false
  })
}
