type Step = string | number
/** The path to a value within an input: names of fields and indexes of lists. */
export type Place = Step[]

type Definition = {
  type: string
  in?: Schema
  out?: Schema
  innerType?: Schema
  element?: Schema
  options?: Schema[]
  shape?: Record<string, Schema>
  entries?: Record<string, string>
  values?: unknown[]
  checks?: { _zod: { def: object } }[]
}
export type Schema = { def: Definition }

/** Every place of an input, outermost first: the places of its schema and those of a sample. */
export function placesOf(schema: Schema | undefined, sample: unknown): Place[] {
  const places = new Map<string, Place>()
  const add = (place: Place) => places.set(JSON.stringify(place), place)
  add([])
  if (schema) placesInSchema(schema, [], add)
  placesInValue(sample, [], add)
  return [...places.values()]
}

/** The place of the schema by which a place is known before there is a sample: the nearest one that holds it. */
export function schemaPlaceOf(schema: Schema | undefined, place: Place): Place {
  const known = new Set(placesOf(schema, undefined).map((one) => JSON.stringify(one)))
  const nearest = place.map((step) => (typeof step === 'number' ? 0 : step))
  while (!known.has(JSON.stringify(nearest))) nearest.pop()
  return nearest
}

function placesInSchema(schema: Schema, at: Place, add: (place: Place) => void): void {
  add(at)
  const { type, in: before, out: after, innerType, element, options, shape } = schema.def
  const inner = type === 'pipe' && before!.def.type === 'transform' ? after : (before ?? innerType)
  if (inner) placesInSchema(inner, at, add)
  for (const option of options ?? []) placesInSchema(option, at, add)
  for (const [name, field] of Object.entries(shape ?? {})) placesInSchema(field, [...at, name], add)
  if (element) placesInSchema(element, [...at, 0], add)
}

function placesInValue(value: unknown, at: Place, add: (place: Place) => void): void {
  add(at)
  if (typeof value === 'object' && value !== null)
    for (const [name, part] of Object.entries(value))
      placesInValue(part, [...at, Array.isArray(value) ? Number(name) : name], add)
}

/**
 * The input with what a choice between objects needs at the way to a place: a value below `percent` is only looked at
 * beside `type: 'percentage'`.
 */
export function choosing(schema: Schema | undefined, input: unknown, place: Place): unknown {
  const [step, ...rest] = place
  if (!schema || step === undefined) return input
  const { type, in: before, out: after, innerType, element, options, shape } = schema.def
  const inner = type === 'pipe' && before!.def.type === 'transform' ? after : (before ?? innerType)
  if (inner) return choosing(inner, input, place)
  if (element) {
    const list: unknown[] = Array.isArray(input) ? [...(input as unknown[])] : []
    list[Number(step)] = choosing(element, list[Number(step)], rest)
    return list
  }
  const option = options?.find(({ def }) => def.shape && step in def.shape)
  const field = (option?.def.shape ?? shape)?.[step]
  if (!field) return input
  const marks = Object.entries(option?.def.shape ?? {}).flatMap(([name, { def }]) =>
    def.type === 'literal' ? [[name, def.values![0]]] : [],
  )
  const known = typeof input === 'object' && input !== null ? (input as Record<Step, unknown>) : {}
  return { ...known, ...(Object.fromEntries(marks) as object), [step]: choosing(field, known[step], rest) }
}

/** Returns the input with another value at one place; missing parents are created. */
export function withValueAt(input: unknown, [step, ...rest]: Place, value: unknown): unknown {
  if (step === undefined) return value
  const isContainer = typeof input === 'object' && input !== null && Array.isArray(input) === (typeof step === 'number')
  const known = isContainer ? input : typeof step === 'number' ? [] : {}
  const copy = (Array.isArray(known) ? [...known] : { ...known }) as Record<Step, unknown>
  copy[step] = withValueAt(copy[step], rest, value)
  return copy
}
