import { Agent, request } from 'node:http'
import { afterAll, describe, expect, test } from 'vitest'
import { freshDatabase } from '../src/platform/server/testing/database.ts'
import type { Stage } from '../src/accounts/server/testing/stage.ts'
import { productProcedures, type Caller } from './caller.ts'
import { catalogue } from './catalogue.ts'
import { samples } from './procedure-samples.ts'
import { procedures, ideaOf, parametersOf, weakestFor, type Procedure, type ProcedureName } from './procedures.ts'
import { choosing, placesOf, schemaPlaceOf, withValueAt, type Place } from './input-places.ts'
import { isDue, ring } from '../src/platform/server/testing/ring.ts'
import { aStage } from './stage.ts'

const database = freshDatabase()

/** Raw JSON, because a serializer would not write some of these values. */
const hostile: Record<string, string> = {
  'a NUL': String.raw`"a\u0000b"`,
  'nothing but a NUL': String.raw`"\u0000"`,
  'half a character': String.raw`"a\ud800"`,
  'the other half': String.raw`"\udc00b"`,
  'a day that never was': '"2026-02-30"',
  'the year 0000': '"0000-01-01"',
  'the year 9999': '"9999-12-31"',
  'an instant in the year 0000': '"0000-01-01T00:00:00.000Z"',
  'less than nothing': '-1',
  'more than anything': '1e300',
  'more than can be counted': '9007199254740992',
  'beyond all numbers': '1e999',
  'less than nothing by a sign': '-0',
  'half of something': '0.5',
  'what every object has': '"__proto__"',
  'what makes every object': '"constructor"',
  'a port beyond all ports': '"https://exemplo.com:99999/a"',
  'an address of too many parts': '"https://[::1::]/a"',
  'an address of numbers that are none': '"https://999.999.999.999/a"',
  'a number of another system': '"0x10"',
  'a number of another kind': '"1e3"',
  'a list of nothing': '[]',
  truth: 'true',
  nothing: 'null',
  'an object': '{"__proto__":{"id":1},"length":9}',
  'a list that is too long': `[${'1,'.repeat(100_000)}1]`,
  'a list as long as a body may be': `[${'1,'.repeat(25_000)}1]`,
  'marks on marks': `"a${'\u0345\u0334'.repeat(250_000)}"`,
  'as many marks as a body may have': `"a${'\u0345'.repeat(14_000)}${'\u0334'.repeat(14_000)}"`,
  'as many halves as a body may have': `"${String.raw`\ud800`.repeat(9_000)}"`,
  'a deep hole': `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  'a hole of objects': `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
}

const mark = '\u2063hostile\u2063'
const mostMilliseconds = 200
const mostMessages = 20
/** Words of the validation library, which appear if a schema has no message of its own. */
const english = /\b(invalid|expected|required|received|must|too|string|input|malformed|request|ensure)\b/i

/** `milliseconds` is the processor time of this thread: for that long nobody else is served. */
type Answer = { status: number; text: string; milliseconds: number }

const agent = new Agent({ keepAlive: true })
afterAll(() => agent.destroy())

/** Sends requests that `fetch` would refuse, and accepts an answer before the whole body was read. */
function send(method: string, url: string, body: string | null, cookie: string): Promise<Answer> {
  const started = process.threadCpuUsage()
  return new Promise((done, fail) => {
    const headers = {
      cookie,
      ...(body !== null && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    }
    const sent = request(url, { method, headers, agent }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => (text += part))
      response.on('end', () => done({ status: response.statusCode!, text, milliseconds: worked(started) }))
    })
    sent.on('error', fail)
    sent.end(body ?? undefined)
  })
}

function worked(since: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(since)
  return (user + system) / 1000
}

type Attack = { method: string; url: string; body: string | null }

/** The requests by name and by address that put a hostile value at one place of the input. */
function attacksOn(http: Caller, procedure: Procedure, input: unknown, place: Place, value: string): Attack[] {
  const chosen = choosing(procedure.inputSchema, input, place)
  const json = JSON.stringify(withValueAt(chosen, place, mark)).replace(`"${mark}"`, () => value)
  const byName = { method: 'POST', url: `/rpc/${procedure.name.replaceAll('.', '/')}`, body: `{"json":${json}}` }
  return [byName, ...byAddress(procedure, input, place, value, json)].map((attack) => ({
    ...attack,
    url: http.origin + attack.url,
  }))
}

/** An address holds only text, up to a few thousand characters. */
function byAddress(procedure: Procedure, input: unknown, place: Place, value: string, json: string): Attack[] {
  const [name] = place
  const parameters = parametersOf(procedure)
  const isInAddress = procedure.method === 'GET' || (typeof name === 'string' && parameters.includes(name))
  if (!isInAddress && parameters.length === 0)
    return [{ method: procedure.method, url: `/api${procedure.path}`, body: json }]
  if (typeof name !== 'string' || place.length > 1 || (isInAddress && value.length > 60_000)) return []
  const typed = isInAddress ? asTyped(value).slice(0, 2000) : ''
  const fields = Object.entries({ ...(input as object), ...(isInAddress && { [name]: typed }) })
  const path = parameters.reduce((path, parameter) => {
    const [, inPath = ''] = fields.find(([field]) => field === parameter) ?? []
    return path.replace(`{${parameter}}`, encodeURIComponent(asWritten(inPath)) || '%00')
  }, procedure.path)
  if (procedure.method !== 'GET')
    return [{ method: procedure.method, url: `/api${path}`, body: isInAddress ? '{}' : json }]
  const query = new URLSearchParams(
    fields
      .filter(([field, value]) => !parameters.includes(field) && value != null)
      .map(([field, value]) => [field, asWritten(value)]),
  )
  return [{ method: 'GET', url: `/api${path}?${query}`, body: null }]
}

const asWritten = (value: unknown): string => (typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value))

function asTyped(value: string): string {
  const meant: unknown = JSON.parse(value)
  return typeof meant === 'string' ? meant : value
}

/** The faults of the answer to a hostile request. */
function faultsOf({ status, text }: Answer): string[] {
  const faults = status >= 500 ? [`answered ${status}`] : []
  if (status === 200 || text === '') return faults
  const { json, ...plain } = JSON.parse(text) as { json?: ErrorBody } & ErrorBody
  const { message, data } = json ?? plain
  const messages = [message, ...Object.values(data?.fields ?? {})]
  if (messages.length > mostMessages + 1) faults.push(`${messages.length - 1} messages`)
  const foreign = messages.find((one) => one === undefined || english.test(one))
  if (messages.includes(foreign)) faults.push(`says ${foreign}`)
  const unknown = messages.map((one) => data?.phrases?.[one!]?.text ?? one!).find((key) => !texts.has(key))
  if (unknown !== undefined) faults.push(`says what no catalogue has: ${unknown}`)
  return faults
}
type ErrorBody = {
  message?: string
  data?: { fields?: Record<string, string>; phrases?: Record<string, { text: string }> }
}
const { texts } = catalogue()

const http = productProcedures(database)

let refused = 0

/** A slow answer is repeated, so that a pause of the garbage collector does not count against the procedure. */
async function attack(one: Attack, cookie: string): Promise<{ status: number; faults: string[] }> {
  const answer = await send(one.method, one.url, one.body, cookie)
  let fastest = answer.milliseconds
  for (let i = 0; i < 3 && fastest > mostMilliseconds; i++)
    fastest = Math.min(fastest, (await send(one.method, one.url, one.body, cookie)).milliseconds)
  if (answer.status >= 400) refused++
  const slow = fastest > mostMilliseconds ? [`took ${Math.round(fastest)} ms`] : []
  return { status: answer.status, faults: [...faultsOf(answer), ...slow] }
}

async function prepare(procedure: Procedure): Promise<{ stage: Stage; input: unknown }> {
  const stage = await aStage(database.admin, weakestFor(procedure))
  return { stage, input: await samples[procedure.name as ProcedureName](stage) }
}

const isDuePlace = (procedure: Procedure, place: Place) =>
  isDue(`${procedure.name} ${schemaPlaceOf(procedure.inputSchema, place).join('.')}`, ideaOf(procedure))

/** The places that stand in the schemas; a sample may have more. */
const places = procedures.flatMap((procedure) =>
  placesOf(procedure.inputSchema, undefined).map((place) => ({ procedure, place })),
)
const duePlaces = places.filter(({ procedure, place }) => isDuePlace(procedure, place))
const dueProcedures = procedures.filter((procedure) => duePlaces.some((due) => due.procedure === procedure))
let looked = 0

describe('every procedure takes what is hostile, at every place of its input', () => {
  test.each(dueProcedures)('$name', { timeout: 120_000 }, async (procedure) => {
    const { stage, input } = await prepare(procedure)
    const found = new Set<string>()
    // A body that is refused as a whole, unread or unparsed, is so at every place: once is enough.
    const refusedWhole = new Set<string>()
    for (const place of placesOf(procedure.inputSchema, input).filter((one) => isDuePlace(procedure, one))) {
      looked++
      await database.admin.query('delete from throttle')
      for (const [kind, value] of Object.entries(hostile))
        for (const one of attacksOn(http, procedure, input, place, value)) {
          const way = `${kind} ${one.method} ${one.url}`
          if (one.body !== null && refusedWhole.has(way)) continue
          const { status, faults } = await attack(one, stage.person.cookie)
          if (one.body !== null && [400, 413].includes(status)) refusedWhole.add(way)
          const address = one.url.slice(http.origin.length, http.origin.length + 40)
          for (const fault of faults) found.add(`${one.method} ${address}: ${place.join('.')} as ${kind}: ${fault}`)
        }
    }
    expect([...found]).toEqual([])
  })

  // Without a place that is due in this run of the gate.
  test.skipIf(ring.name === 'gate').each(procedures.filter((procedure) => !dueProcedures.includes(procedure)))(
    '$name',
    () => {
      expect.unreachable('every place is due in a run of all')
    },
  )
})

test('they were looked at, and nothing broken was stored', async () => {
  expect(duePlaces.length).toBeGreaterThan(ring.name === 'all' ? procedures.length : places.length / 20)
  expect(looked).toBeGreaterThanOrEqual(duePlaces.length)
  expect(refused).toBeGreaterThan(dueProcedures.length * Object.keys(hostile).length)
  expect(await brokenRows()).toEqual([])
})

test('a place of a sample alone is due with the place of the schema that holds it', () => {
  const { inputSchema } = procedures.find(({ name }) => name === 'team.professionals.update')!
  expect(schemaPlaceOf(inputSchema, ['hours', 3, 1, 'from'])).toEqual(['hours', 0, 0, 'from'])
  expect(schemaPlaceOf(inputSchema, ['nowhere', 3])).toEqual([])
  expect(isDue('a place', 'team', { name: 'gate', seed: 0, ideas: ['team'] })).toBe(true)
  const seeds = Array.from({ length: 8 }, (_, seed) => seed)
  for (const name of ['a place', 'another'])
    expect(seeds.filter((seed) => isDue(name, 'team', { name: 'gate', seed, ideas: [] }))).toHaveLength(1)
})

/** Stored texts with a replacement character, and dates outside the range that the product allows. */
async function brokenRows(): Promise<string[]> {
  const { rows: columns } = await database.admin.query<{ table: string; column: string; type: string }>(
    `select table_name as table, column_name as column, data_type as type from information_schema.columns
     join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE'
       and data_type in ('text', 'jsonb', 'json', 'date', 'timestamp with time zone')`,
  )
  expect(columns.length).toBeGreaterThan(50)
  const broken: string[] = []
  for (const { table, column, type } of columns) {
    const isText = !type.startsWith('date') && !type.startsWith('timestamp')
    const fault = isText
      ? `"${column}"::text like '%' || chr(65533) || '%'`
      : `"${column}" < '1900-01-01' or "${column}" > '2201-01-01'`
    const { rowCount } = await database.admin.query(`select from "${table}" where ${fault}`)
    if (rowCount) broken.push(`${table}.${column}: ${rowCount}`)
  }
  return broken
}
