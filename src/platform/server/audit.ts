/**
 * What a trail may hold: ids, instants and dates, numbers, yes or no, our own words, and the names of fields. What somebody typed is
 * kept where it belongs, and can be corrected and forgotten there; a trail only grows.
 */
type Fact<Name, Value> = Value extends string
  ? string extends Value
    ? Name extends IdName | DateName | 'fields' | 'door'
      ? Value
      : never
    : Value
  : Value extends number | boolean | Date | null | undefined
    ? Value
    : Value extends readonly (infer One)[]
      ? readonly Fact<Name, One>[]
      : Facts<Value>

export type Facts<Detail> = { [Name in keyof Detail]: Fact<Name, Detail[Name]> }

type IdName = (typeof idNames)[number] | `${string}Id` | `${string}_id`
type DateName = (typeof dateNames)[number] | `${string}At` | `${string}_at`

const idNames = [
  'account',
  'appointment',
  'appointments',
  'client',
  'duplicate',
  'import',
  'invitation',
  'member',
  'movement',
  'operator',
  'others',
  'payments',
  'plan',
  'product',
  'professional',
  'refund',
  'register',
  'sale',
  'series',
  'service',
  'specialty',
  'timeOff',
  'visit',
] as const
const dateNames = ['from', 'to'] as const

const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const isDate = /^\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?$/
const isName = /^[a-z]\w*$/i
const isDoor = /^[A-Z]+ \/[\w/{}-]*$/
const isWord = /^[a-z][a-z_.-]{0,30}$/

function formOf(name: string): RegExp {
  if (idNames.some((one) => one === name) || /(Id|_id)$/.test(name)) return isUuid
  if (dateNames.some((one) => one === name) || /(At|_at)$/.test(name)) return isDate
  if (name === 'fields') return isName
  return name === 'door' ? isDoor : isWord
}

/** The check at run time, for typed text that the types cannot tell. */
export function assertFacts(detail: unknown, name = ''): void {
  if (typeof detail === 'string' && !formOf(name).test(detail)) throw new Error(`${name} is no fact for a trail`)
  if (typeof detail !== 'object' || detail === null || detail instanceof Date) return
  for (const [key, value] of Object.entries(detail)) assertFacts(value, Array.isArray(detail) ? name : key)
}

/** Names of what was changed, as the trail has them. */
export const changedFields = <T extends object>(before: T, after: { [Field in keyof T]: unknown }): string[] =>
  Object.keys(before).filter(
    (field) => JSON.stringify(before[field as keyof T]) !== JSON.stringify(after[field as keyof T]),
  )
