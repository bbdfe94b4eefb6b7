// @faults
import { connect, type Socket } from 'node:net'
import { networkInterfaces } from 'node:os'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../platform/server/database/embedded/free-port.ts'
import { freshDatabase } from '../platform/server/testing/database.ts'
import { startProgram, until, type Program } from './testing/program.ts'

const database = freshDatabase()
let port: number
let program: Program

beforeAll(async () => {
  port = await freePort()
  program = await startProgram({ port, DATABASE_URL: database.url, NODE_OPTIONS: '--max-old-space-size=512' })
}, 120_000)
afterAll(() => program.stop(), 30_000)

/** The memory of the server process when no request is running. */
async function megabytes(): Promise<number> {
  const text = await (await fetch(`${program.origin}/metrics`)).text()
  return Number(/^process_resident_memory_bytes (\d+)/m.exec(text)![1]) / 1_000_000
}

/** Sends 500 pipelined requests and never reads the answers. */
async function flood(path: string, headers = ''): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  await once(socket, 'connect')
  socket.pause()
  socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n${headers}\r\n`.repeat(500))
  return socket
}

it.each(['/api/openapi.json', '/', '/api/docs', '/auth', '/metrics', '/nada'])(
  'outlives pipes of requests for %s, and has its memory back',
  async (path) => {
    await fetch(program.origin + path)
    const before = await megabytes()
    const sockets = await Promise.all(Array.from({ length: 12 }, () => flood(path)))
    for (let i = 0; i < 20; i++) expect((await fetch(`${program.origin}/healthz`)).status).toBe(200)
    for (const socket of sockets) socket.destroy()
    await until(async () => (await megabytes()) < before + 60, 'the memory is back')
  },
  90_000,
)

it('answers this machine alone, by both kinds of its addresses', async () => {
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list!.filter(({ scopeid }) => !scopeid))
  const ask = ({ address, family }: (typeof addresses)[number]) =>
    fetch(`http://${family === 'IPv6' ? `[${address}]` : address}:${port}/healthz`)
  const own = addresses.filter(({ internal }) => internal)
  expect(own.length).toBeGreaterThan(0)
  for (const one of own) expect((await ask(one)).status).toBe(200)
  for (const one of addresses.filter(({ internal }) => !internal))
    await expect(ask(one), one.address).rejects.toThrow('fetch failed')
})
