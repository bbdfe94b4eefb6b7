/** The part of OpenAPI that our own description uses. Any other construct is an error: nothing is guessed. */
type Schema = {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
}
const typing = ['type', 'const', 'enum', 'anyOf', 'oneOf', 'items', 'properties', 'required']
/** These narrow the values down within a type. */
const narrowing = [
  'format',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
  'default',
]
const understood = new Set([...typing, ...narrowing])

type Body = { content?: { 'application/json'?: { schema: Schema } } }
type Parameter = { name: string; in: string; required?: boolean; schema: Schema }
type Operation = {
  operationId: string
  summary?: string
  parameters?: Parameter[]
  requestBody?: Body
  responses: Record<string, Body>
}
export type Description = { paths: Record<string, Record<string, Operation>> }

/** Returns the TypeScript source of a typed client for an API description. The client needs nothing but `fetch`. */
export function sdkClient({ paths }: Description): string {
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => callOf(path, method, operation)),
  )
  const codes = new Set(
    Object.values(paths).flatMap((operations) => Object.values(operations).flatMap((one) => codesOf(one))),
  )
  return [
    '// Written by `npm run sdk` from the description of the API. Do not edit: write it anew.',
    `/** Why a request was refused; a newer server may know others. */\nexport type Code = ${[...codes].toSorted().map(quoted).join(' | ')} | (string & {})`,
    ...calls.map(({ types }) => types),
    runtime,
    `/** Every call of the API, by what it is about. */\nexport function createClient(settings: Settings) {\n  const call = callerOf(settings)\n  return ${tree(calls)}\n}`,
    '',
  ].join('\n\n')
}

type Call = { name: string[]; types: string; line: string }

function callOf(path: string, method: string, operation: Operation): Call {
  const { operationId, parameters = [], requestBody, responses, summary = '' } = operation
  const name = operationId.split('.')
  const type = name.map((part) => part[0]!.toUpperCase() + part.slice(1)).join('')
  const body = requestBody?.content?.['application/json']?.schema
  if (body && body.type !== 'object') return refuse(body)
  const inAddress = parameters.filter((one) => one.in === 'path' || one.in === 'query')
  const fields: Schema = {
    ...body,
    type: 'object',
    properties: {
      ...Object.fromEntries(inAddress.map((one) => [one.name, one.schema])),
      ...body?.properties,
    },
    required: [...inAddress.filter(({ required }) => required).map((one) => one.name), ...(body?.required ?? [])],
  }
  const inputType = typeOf(fields)
  const answer = responses['200']?.content?.['application/json']?.schema
  const isAsked = Object.keys(fields.properties!).length > 0
  const mayBeLeftOut = fields.required!.length === 0
  const input = isAsked ? `input: ${type}Input${mayBeLeftOut ? ' = {}' : ''}, ` : ''
  const types = [
    ...(isAsked ? [`export type ${type}Input = ${inputType}`] : []),
    `export type ${type}Output = ${answer ? typeOf(answer) : 'void'}`,
  ]
  return {
    name,
    types: types.join('\n'),
    line: `/** ${summary} */ ${name.at(-1)!}: (${input}options: Options = {}) => call<${type}Output>('${method.toUpperCase()}', '${path}', ${isAsked ? 'input' : '{}'}, options)`,
  }
}

/** Nests the calls by the parts of their dotted names. */
function tree(calls: Call[], depth = 0): string {
  const pad = '  '.repeat(depth + 2)
  const groups = Map.groupBy(calls, ({ name }) => name[depth]!)
  const lines = Array.from(groups, ([part, inside]) => {
    const [only] = inside
    return only!.name.length === depth + 1 ? only!.line : `${part}: ${tree(inside, depth + 1)}`
  })
  return `{\n${lines.map((line) => `${pad}${line},\n`).join('')}${'  '.repeat(depth + 1)}}`
}

const codesOf = ({ responses }: Operation): string[] =>
  Object.entries(responses)
    .filter(([status]) => status !== '200')
    .flatMap(([, { content }]) => content?.['application/json']?.schema.oneOf ?? [])
    .flatMap(({ properties }) => (typeof properties?.code?.const === 'string' ? [properties.code.const] : []))

const quoted = (value: unknown) => JSON.stringify(value)

function typeOf(schema: Schema): string {
  if (!Object.keys(schema).every((part) => understood.has(part))) return refuse(schema)
  if ('const' in schema) return quoted(schema.const)
  if (schema.enum) return schema.enum.map(quoted).join(' | ')
  const either = schema.anyOf ?? schema.oneOf
  if (either) return [...new Set(either.map(typeOf))].join(' | ')
  switch (schema.type) {
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type
    case 'number':
    case 'integer':
      return 'number'
    case 'array':
      return `Array<${typeOf(schema.items!)}>`
    case 'object':
      return `{ ${Object.entries(schema.properties ?? {})
        .map(([name, field]) => `${name}${schema.required?.includes(name) ? '' : '?'}: ${typeOf(field)}`)
        .join('; ')} }`
    default:
      return refuse(schema)
  }
}

function refuse(schema: Schema): never {
  throw new Error(`the description has a type that no client can be made of: ${JSON.stringify(schema)}`)
}

const runtime = `export type Settings = {
  /** Where the API is, such as https://example.com/api. */
  baseUrl: string
  key: string
  fetch?: typeof globalThis.fetch
}

/** The same \`idempotencyKey\` makes a write that is sent again happen once. */
export type Options = { idempotencyKey?: string; signal?: AbortSignal }

/** A request that was refused, with the reason's name. */
export class ApiError extends Error {
  readonly status: number
  readonly code: Code
  readonly data: unknown
  /** After so many seconds it may be tried again, where the server says so. */
  readonly retryAfterSeconds: number | null

  constructor(status: number, refusal: Refusal, retryAfter: string | null) {
    super(refusal.message ?? \`HTTP \${status}\`)
    this.name = 'ApiError'
    this.status = status
    this.code = refusal.code ?? 'UNKNOWN'
    this.data = refusal.data
    const seconds = Number.parseInt(retryAfter ?? '', 10)
    this.retryAfterSeconds = Number.isNaN(seconds) ? null : seconds
  }
}

type Refusal = { code?: string; message?: string; data?: unknown }

/** A proxy that answers in the server's place sends a page, or nothing. */
function refusalIn(text: string): Refusal {
  try {
    return (JSON.parse(text) as Refusal | null) ?? {}
  } catch {
    return {}
  }
}

const callerOf =
  ({ baseUrl, key, fetch = globalThis.fetch }: Settings) =>
  async <T>(method: string, path: string, input: object, { idempotencyKey, signal }: Options): Promise<T> => {
    const rest = new Map<string, unknown>(Object.entries(input))
    const address = path.replace(/\\{(\\w+)\\}/g, (_, name: string) => {
      const value = rest.get(name)
      rest.delete(name)
      return encodeURIComponent(String(value))
    })
    const url = new URL(baseUrl.replace(/\\/$/, '') + address)
    const isRead = method === 'GET'
    if (isRead) for (const [name, value] of rest) if (value != null) url.searchParams.set(name, String(value))
    const response = await fetch(url, {
      method,
      headers: {
        authorization: \`Bearer \${key}\`,
        ...(isRead ? {} : { 'content-type': 'application/json' }),
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      },
      ...(isRead ? {} : { body: JSON.stringify(Object.fromEntries(rest)) }),
      ...(signal ? { signal } : {}),
    })
    const text = await response.text()
    if (!response.ok) throw new ApiError(response.status, refusalIn(text), response.headers.get('retry-after'))
    return (text === '' ? undefined : JSON.parse(text)) as T
  }`
