import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { createRouterClient } from '@orpc/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedIn } from '../accounts/server/testing/signed-in.ts'
import { aSalon, tuesday } from '../agenda/server/testing/agenda.ts'
import { integrationsApi } from '../integrations/server/api.ts'
import { freshDatabase } from '../platform/server/testing/database.ts'
import { sdkClient } from './sdk-client.ts'
import { runSite } from './testing/running-site.ts'

const run = promisify(execFile)
freshDatabase()
const folder = mkdtempSync(join(tmpdir(), 'sdk-'))
const written = join(folder, 'client.ts')
let server: Server
beforeAll(async () => {
  server = await runSite()
  await run(process.execPath, ['src/entries/sdk.ts', written])
}, 120_000)
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

/** A customer's program. Its wrong calls must not compile. */
const program = `
import { ApiError, createClient } from './client.ts'

declare const process: { env: Record<'BASE' | 'KEY' | 'SALON', string> }
const { BASE, KEY, SALON } = process.env
const { professionalId, serviceId, day } = JSON.parse(SALON) as { professionalId: string; serviceId: string; day: string }
const salon = createClient({ baseUrl: BASE, key: KEY })

const { id: clientId } = await salon.clients.create({ name: 'Ana Lima', phone: '(11) 98765-4321' })
const times = await salon.freeTimes({ serviceId, professionalId, from: day })
const [first, second] = [times[0]!, times[1]!]
const wish = { clientId, professionalId, serviceId, ...first }
const booked = await salon.appointments.book(wish, { idempotencyKey: 'pedido-0001' })
const again = await salon.appointments.book(wish, { idempotencyKey: 'pedido-0001' })
const taken = await salon.appointments.book(wish).catch((error: unknown) => error)
await salon.appointments.move({ id: booked.id, ...second })
const moved = await salon.appointments.get({ id: booked.id })
await salon.appointments.cancel({ id: booked.id, version: moved.version })
const { appointments } = await salon.appointments.list({ from: day, days: 1 })
const { count } = await salon.clients.list({ search: 'ana lima' })
const stranger = createClient({ baseUrl: BASE, key: 'ak_' })
const shut = await stranger.services().catch((error: unknown) => error)
const wrong = await salon.clients.create({ name: '' }).catch((error: unknown) => error)
const proxies: [string, string][] = [['<h1>Bad Gateway</h1>', '7'], ['null', 'Wed, 25 Nov 2026 10:00:00 GMT'], ['', '']]
const down = proxies.map(([body, after]) => {
  const fetch = async () => new Response(body, { status: 502, headers: { 'retry-after': after } })
  return createClient({ baseUrl: BASE, key: KEY, fetch }).services().catch((error: unknown) => error)
})

// @ts-expect-error -- a day has no number
void (() => salon.freeTimes({ serviceId, from: 7 }))
// @ts-expect-error -- a client has a name
void (() => salon.clients.create({ phone: null }))
// @ts-expect-error -- nobody removes clients by a key
void (() => salon.clients.remove({ id: clientId }))

const codeOf = (error: unknown) => (error instanceof ApiError ? [error.status, error.code] : String(error))
const pauseOf = (error: unknown) => (error instanceof ApiError ? error.retryAfterSeconds : String(error))
console.log(JSON.stringify({
  isOne: booked.id === again.id,
  taken: codeOf(taken),
  movedTo: [moved.date, moved.time, moved.client.name],
  after: appointments.map(({ id, status }) => [id === booked.id, status]),
  count,
  shut: codeOf(shut),
  wrong: codeOf(wrong),
  down: (await Promise.all(down)).map((error) => [codeOf(error), pauseOf(error)]),
  second: [second.date, second.time, 'Ana Lima'],
}))
`

// spec: public-constants-5
test('a customer’s program compiles against the written client, and books by it on a real server', async () => {
  const salon = await aSalon()
  const owner = createRouterClient(integrationsApi, { context: await signedIn(salon.scope) })
  const { secret } = await owner.keys.make({ name: 'Site', scopes: ['clients.write', 'agenda.write'] })
  const file = join(folder, 'program.ts')
  writeFileSync(file, program)
  const flags = ['--noEmit', '--strict', '--target', 'ES2024', '--module', 'ESNext', '--moduleResolution', 'bundler']
  const lib = ['--lib', 'ES2024,DOM', '--types', '', '--allowImportingTsExtensions', '--erasableSyntaxOnly']
  await run(resolve('node_modules/.bin/tsc'), [...flags, ...lib, file], { cwd: folder })

  const { port } = server.address() as AddressInfo
  const { professionalId, serviceId } = salon
  const { stdout } = await run(process.execPath, [file], {
    env: {
      ...process.env,
      BASE: `http://127.0.0.1:${port}/api`,
      KEY: secret,
      SALON: JSON.stringify({ professionalId, serviceId, day: tuesday }),
    },
  })
  const told = JSON.parse(stdout) as { second: unknown }
  expect(told).toEqual({
    isOne: true,
    taken: [409, 'SLOT_TAKEN'],
    movedTo: told.second,
    after: [[true, 'cancelled']],
    count: 1,
    shut: [401, 'KEY_UNKNOWN'],
    wrong: [422, 'INVALID_INPUT'],
    down: [7, null, null].map((pause) => [[502, 'UNKNOWN'], pause]),
    second: [tuesday, expect.any(String), 'Ana Lima'],
  })
}, 120_000)

test.each<object>([
  { type: 'file' },
  { type: 'object', additionalProperties: { type: 'string' } },
  { type: 'object', properties: { prices: { type: 'array', items: { allOf: [{ type: 'number' }] } } } },
  { anyOf: [{ type: 'null' }, { type: 'array', prefixItems: [{ type: 'string' }] }] },
])('a description that has what no client can be made of is refused, and not guessed at: %j', (schema) => {
  const content = { 'application/json': { schema } }
  const read = { operationId: 'x', responses: { 200: { content } } }
  const write = { operationId: 'x', responses: {}, requestBody: { content } }
  expect(() => sdkClient({ paths: { '/x': { get: read } } })).toThrow('no client can be made')
  expect(() => sdkClient({ paths: { '/x': { post: write } } })).toThrow('no client can be made')
})
