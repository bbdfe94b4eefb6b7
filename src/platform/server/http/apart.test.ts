import { os } from '@orpc/server'
import { Hono } from 'hono'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type IncomingHttpHeaders, request as ask, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { handOnTo } from './apart.ts'
import { createEdge, createHeavyEdge } from './edge.ts'

type Context = { headers: IncomingHttpHeaders; network: string }
const procedures = os.$context<Context>()
const heavy = procedures.meta({ weight: 'heavy' })
/** The same procedures in both processes; they say where they were done. */
const routerOf = (where: string, work: () => unknown = () => {}) => ({
  usual: procedures.handler(() => where),
  heavy: heavy.handler(async ({ input, context }) => {
    await work()
    const { cookie, 'x-apart-secret': _, ...rest } = context.headers
    return { where, input, network: context.network, cookie, isForConnection: 'keep-alive' in rest }
  }),
  long: heavy.handler(() => 'Conceição '.repeat(200_000)),
})

let folder: string
let socket: string
const servers: Server[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'apart-'))
  socket = join(folder, 'socket')
})
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
  rmSync(folder, { recursive: true, force: true })
})

async function listening(server: Server, at: string | number): Promise<Server> {
  servers.push(server)
  server.listen(at)
  await once(server, 'listening')
  return server
}
const aHeavyOne = (work?: () => unknown) => listening(createHeavyEdge(routerOf('apart', work), 'right'), socket)

async function aServer() {
  const whoseIs = ({ cookie }: IncomingHttpHeaders) => Promise.resolve(cookie ?? null)
  const apart = handOnTo({ socket, secret: 'right', whoseIs, restart: () => {} })
  const server = await listening(createEdge(routerOf('here'), new Hono(), { apart }), 0)
  const { port } = server.address() as AddressInfo
  return (procedure: string, input?: unknown, cookie = 'ana') =>
    fetch(`http://localhost:${port}/rpc/${procedure}`, {
      method: 'POST',
      body: JSON.stringify({ json: input }),
      headers: { 'content-type': 'application/json', ...(cookie && { cookie }) },
    })
}

test('a heavy procedure is done by the other process, with all that the first one knows of who asks', async () => {
  await aHeavyOne()
  const send = await aServer()
  expect(await (await send('usual')).json()).toEqual({ json: 'here' })
  const answer = await send('heavy', { name: 'Conceição' })
  expect(await answer.json()).toEqual({
    json: {
      where: 'apart',
      input: { name: 'Conceição' },
      network: expect.stringMatching(/^(::1|127\.0\.0\.1)$/),
      cookie: 'ana',
      isForConnection: false,
    },
  })
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
})

test('a long answer comes whole, compressed there', async () => {
  await aHeavyOne()
  const answer = await (await aServer())('long')
  expect(answer.headers.get('content-encoding')).toBe('gzip')
  expect(await answer.json()).toEqual({ json: 'Conceição '.repeat(200_000) })
})

test('who is not signed in takes no turn: the first process refuses', async () => {
  const answer = await (await aServer())('heavy', 1, '')
  expect(await answer.json()).toMatchObject({ json: { where: 'here' } })
})

test('a request waits for a process that is not there yet', async () => {
  const send = await aServer()
  const answer = send('heavy')
  await aHeavyOne()
  expect((await answer).status).toBe(200)
})

test('when the other process dies, who asked is told to try again, and the next one is answered', async () => {
  const begun = Promise.withResolvers<void>()
  const dying = await aHeavyOne(() => {
    begun.resolve()
    return new Promise(() => {})
  })
  const send = await aServer()
  const answer = send('heavy')
  await begun.promise
  dying.closeAllConnections()
  dying.close()
  expect((await answer).status).toBe(503)
  expect((await answer).headers.get('retry-after')).toBe('2')
  rmSync(socket, { force: true })
  await aHeavyOne()
  expect((await send('heavy')).status).toBe(200)
})

test('one business has one at a time, and another is not held up by it', async () => {
  let inside = 0
  const most = { of: 0 }
  const end = Promise.withResolvers<void>()
  await aHeavyOne(async () => {
    most.of = Math.max(most.of, ++inside)
    if (most.of < 2) await end.promise
    inside--
  })
  const send = await aServer()
  const mine = [send('heavy', 1, 'ana'), send('heavy', 2, 'ana'), send('heavy', 3, 'ana')]
  expect((await send('heavy', 4, 'bia')).status).toBe(200)
  end.resolve()
  expect((await Promise.all(mine)).map(({ status }) => status)).toEqual([200, 200, 200])
  expect(most.of).toBe(2)
})

test('the other process answers nobody who does not know the secret', async () => {
  await aHeavyOne()
  const status = (secret?: string) =>
    new Promise((done) => {
      const headers = { 'content-type': 'application/json', ...(secret && { 'x-apart-secret': secret }) }
      ask({ socketPath: socket, path: '/rpc/heavy', method: 'POST', headers, agent: false }, ({ statusCode }) =>
        done(statusCode),
      ).end('{}')
    })
  expect(await Promise.all([status(), status('wrong'), status('right')])).toEqual([403, 403, 200])
})
