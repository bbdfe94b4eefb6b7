import { camelName } from './column-names.ts'
import { type DB, tableFacts } from './tables.ts'

/**
 * What an audit entry may hold: ids, instants and dates, numbers, booleans, our own words and names of fields. Typed
 * text is not allowed: the trail only grows, and typed text must stay correctable and erasable.
 */
type Fact<Name, Value> = Value extends string
  ? string extends Value
    ? Name extends IdName | DateName | EndName | 'fields' | 'procedure'
      ? Value
      : never
    : Name extends IdName
      ? never
      : Value
  : Value extends number | boolean | Date | null | undefined
    ? Value
    : Value extends readonly (infer One)[]
      ? readonly Fact<Name, One>[]
      : Facts<Value>

export type Facts<Detail> = { [Name in keyof Detail]: Fact<Name, Detail[Name]> }

/** A table stands for the id of its row, or of its rows: `client`, `appointments`. */
type IdName = keyof DB | `${keyof DB}s` | 'series' | `${string}Id` | `${string}Ids`
/** How the key of a payment account ended before a change, and after it. */
type EndName = 'endedIn' | 'endsIn'
type DateName = (typeof dateNames)[number] | `${string}At` | `${string}_at`

const idNames = new Set([...Object.keys(tableFacts).map(camelName), 'series'])
const dateNames = ['from', 'to'] as const

const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const isDate = /^\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?$/
const isName = /^[a-z]\w*$/i
const isProcedure = /^[A-Z]+ \/[\w/{}-]*$/
const isEnd = /^[\p{L}\p{N}]{0,4}$/u
const isWord = /^[a-z][a-z_.-]{0,30}$/

function formOf(name: string): RegExp {
  if (idNames.has(name) || idNames.has(name.replace(/s$/, '')) || /Ids?$/.test(name)) return isUuid
  if (dateNames.some((one) => one === name) || /(At|_at)$/.test(name)) return isDate
  if (name === 'fields') return isName
  if (name === 'endedIn' || name === 'endsIn') return isEnd
  return name === 'procedure' ? isProcedure : isWord
}

/** The same check at run time, for text whose type does not tell that it was typed. */
export function assertFacts(detail: unknown, name = ''): void {
  if (typeof detail === 'string' && !formOf(name).test(detail)) throw new Error(`${name} is no fact for a trail`)
  if (typeof detail !== 'object' || detail === null || detail instanceof Date) return
  for (const [key, value] of Object.entries(detail)) assertFacts(value, Array.isArray(detail) ? name : key)
}

/** Names of the changed fields, for the audit. */
export const changedFields = <T extends object>(before: T, after: { [Field in keyof T]: unknown }): string[] =>
  Object.keys(before).filter(
    (field) => JSON.stringify(before[field as keyof T]) !== JSON.stringify(after[field as keyof T]),
  )
