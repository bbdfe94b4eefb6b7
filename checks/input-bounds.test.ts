import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import * as field from '../src/platform/fields.ts'
import { usualBytes } from '../src/platform/server/http/read-body.ts'
import { procedures, type Procedure, type ProcedureName } from './procedures.ts'
import type { Schema } from './input-places.ts'

/** Procedures whose caller splits longer input into several requests. */
const inParts = new Set<string>(['clients.imports.check', 'clients.imports.add'] satisfies ProcedureName[])

type Check = { maximum?: number; format?: string; pattern?: RegExp; check?: string; value?: number }
const formatBytes: Record<string, number> = { uuid: 36, date: 10, time: 8, datetime: 35 }
const bytesPerCharacter = 4
const numberBytes = 20
const none = Number.POSITIVE_INFINITY

/** The largest size in bytes of JSON that a schema accepts; infinite if a part has no limit. */
function mostBytesIn(schema: Schema): number {
  const { def } = schema
  switch (def.type) {
    case 'string':
      return 2 + Math.min(...checksOf(schema).map(textBytes))
    case 'int':
    case 'number':
    case 'boolean':
    case 'null':
      return numberBytes
    case 'enum':
    case 'literal':
      return 2 + Math.max(...(def.values ?? Object.values(def.entries!)).map((one) => String(one).length))
    case 'array':
      // A plain array checks its items before their number.
      return none
    case 'object':
      return Object.entries(def.shape!).reduce((sum, [name, part]) => sum + name.length + 4 + mostBytesIn(part), 2)
    case 'union':
      return Math.max(...def.options!.map(mostBytesIn))
    case 'pipe':
      if (isListField(def)) return listBytes(def.out!)
      return Math.min(...[def.in!, def.out!].filter(({ def }) => def.type !== 'transform').map(mostBytesIn))
    case 'optional':
    case 'nullable':
    case 'prefault':
      return Math.max('null'.length, mostBytesIn(def.innerType!))
    default:
      throw new Error(`no procedure had ${def.type} in its input before`)
  }
}

/** Recognises the schemas of `field.list`. */
const isListField = ({ in: before, out: after }: Schema['def']) =>
  before!.def.type === 'transform' && after!.def.type === 'array'

const listBytes = (schema: Schema): number =>
  2 + Math.min(...checksOf(schema).map(({ maximum = none }) => maximum)) * (mostBytesIn(schema.def.element!) + 1)

/** A format is its own check. */
const checksOf = ({ def }: Schema): Check[] => [def, ...(def.checks ?? []).map(({ _zod }) => _zod.def)]

function textBytes({ maximum, format = '', pattern }: Check): number {
  if (maximum !== undefined) return maximum * bytesPerCharacter
  const isExact = pattern && /^\^.*\$$/.test(pattern.source) && !/[*+]|,\}/.test(pattern.source)
  return formatBytes[format] ?? (isExact ? 100 : none)
}

function faultOf({ name, inputSchema, mostBytes = usualBytes }: Pick<Procedure, 'name' | 'inputSchema' | 'mostBytes'>) {
  const needed = '{"json":}'.length + (inputSchema ? mostBytesIn(inputSchema) : 0)
  if (needed === none) return `${name} has a text or a list without a bound`
  return needed <= mostBytes || inParts.has(name) ? null : `${name} takes ${mostBytes} bytes and may need ${needed}`
}

test('every text and every list of an input has a bound, and a procedure takes what its input may need', () => {
  expect(procedures.length).toBeGreaterThan(50)
  expect(procedures.map(faultOf).filter(Boolean)).toEqual([])
})

/** The number fields of a schema, however they are wrapped, with their paths. */
function numbersIn(schema: Schema, at = ''): { at: string; field: Schema }[] {
  const { type, in: before, out: after, innerType, element, options, shape, values } = schema.def
  if (shape) return Object.entries(shape).flatMap(([name, field]) => numbersIn(field, `${at}.${name}`))
  if (element) return numbersIn(element, `${at}.0`)
  if (options) return options.flatMap((option) => numbersIn(option, at))
  if (type === 'number' || typeof values?.[0] === 'number') return [{ at, field: schema }]
  const inner = before?.def.type === 'transform' ? after : (before ?? innerType)
  const found = inner ? numbersIn(inner, at) : []
  return found.map((one) => (one.field === inner ? { at, field: schema } : one))
}

const noNumbers = [[], [1], true, '', ' 1', '0x10', '1e1', '1.0', 'Infinity', {}]

/** The values that are not numbers but that a number field accepts. */
const looseIn = (schema: Schema, name: string) =>
  numbersIn(schema, name).flatMap(({ at, field }) =>
    noNumbers.filter((value) => z.safeParse(field as unknown as z.ZodMiniType, value).success).map((one) => [at, one]),
  )

/** What lies in the wrappers (nullable, prefault, numeral) of a number field. */
function unwrapped(field: Schema): Schema {
  const { in: before, out: after, innerType } = field.def
  const inner = before?.def.type === 'transform' ? after : (before ?? innerType)
  return inner ? unwrapped(inner) : field
}

/** The number fields that take less than any bound, or more. */
const endlessIn = (schema: Schema, name: string): string[] =>
  numbersIn(schema, name)
    .filter(({ field }) => {
      const number = unwrapped(field)
      const has = (kind: string) => checksOf(number).some(({ check, value }) => check === kind && value !== undefined)
      return !number.def.values && !(has('greater_than') && has('less_than'))
    })
    .map(({ at }) => at)

test('a number has a least and a most', () => {
  expect(procedures.flatMap(({ name, inputSchema }) => (inputSchema ? endlessIn(inputSchema, name) : []))).toEqual([])
  const bad = z.object({
    least: z.int().check(z.minimum(0)),
    most: z.number().check(z.maximum(1)),
    good: field.count('', 0, 1),
  })
  expect(endlessIn(bad as unknown as Schema, 'bad')).toEqual(['bad.least', 'bad.most'])
})

test('a number is a number, or digits where an address may bring it', () => {
  const inputs = procedures.flatMap(({ name, inputSchema }) => (inputSchema ? [{ name, inputSchema }] : []))
  expect(inputs.flatMap(({ name, inputSchema }) => numbersIn(inputSchema, name)).length).toBeGreaterThan(40)
  expect(inputs.flatMap(({ name, inputSchema }) => looseIn(inputSchema, name))).toEqual([])
  const bad = z.object({ days: z.prefault(z.nullable(z.coerce.number()), 1) }) as unknown as Schema
  expect(looseIn(bad, 'bad')).toContainEqual(['bad.days', '0x10'])
})

test.each<[string, z.ZodMiniType]>([
  ['a text', z.object({ name: z.string() })],
  ['a pattern without an end', z.object({ name: z.string().check(z.regex(/^a+$/)) })],
  ['a list', z.object({ ids: z.array(field.id()) })],
  ['a list that looks at its items first', z.object({ ids: z.array(field.id()).check(z.maxLength(9)) })],
])('%s without a bound is caught', (_, schema) => {
  const inputSchema = schema as unknown as Schema
  expect(faultOf({ name: 'bad', inputSchema, mostBytes: undefined })).toContain('without a bound')
})

test('a procedure that takes less than it may need is caught', () => {
  const inputSchema = z.object({ notes: field.optionalText(20_000) }) as unknown as Schema
  expect(faultOf({ name: 'bad', inputSchema, mostBytes: undefined })).toMatch(/may need \d+/)
  expect(faultOf({ name: 'good', inputSchema, mostBytes: 200_000 })).toBeNull()
})
