import { randomUUID } from 'node:crypto'
import type { Schema } from './input-places.ts'

type Check = { maximum?: number; format?: string; pattern?: RegExp }

const formats: Readonly<Record<string, () => string>> = {
  uuid: randomUUID,
  date: () => '2026-12-31',
  time: () => '23:59',
  datetime: () => '2026-12-31T23:59:59.999Z',
}

const checksOf = ({ def }: Schema): Check[] => [def, ...(def.checks ?? []).map(({ _zod }) => _zod.def)] as Check[]
const mostIn = (schema: Schema) =>
  Math.min(...checksOf(schema).map(({ maximum = Number.POSITIVE_INFINITY }) => maximum))

/** The heaviest value that the form of a schema allows: longest texts, fullest lists. What it means may be refused. */
export function heaviestOf(schema: Schema): unknown {
  const { type, in: before, out: after, innerType, element, options, shape, entries, values } = schema.def
  const inner = type === 'pipe' && before!.def.type === 'transform' ? after : (before ?? innerType)
  if (inner) return heaviestOf(inner)
  if (shape) return Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, heaviestOf(field)]))
  if (element) {
    const most = mostIn(schema)
    return Array.from({ length: Number.isFinite(most) ? most : 1 }, () => heaviestOf(element))
  }
  if (options) return options.map(heaviestOf).toSorted((one, other) => weightOf(other) - weightOf(one))[0]
  if (type === 'string') {
    const format = checksOf(schema).flatMap(({ format }) => formats[format ?? ''] ?? [])[0]
    const most = mostIn(schema)
    return format ? format() : 'é'.repeat(Number.isFinite(most) ? most : 40)
  }
  if (type === 'number' || type === 'int') return Math.min(mostIn(schema), Number.MAX_SAFE_INTEGER)
  if (type === 'boolean') return true
  return (values ?? Object.values(entries ?? {}))[0] ?? null
}

export const weightOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? '')
