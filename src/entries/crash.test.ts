import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../platform/id.ts'
import { brokenLaws } from '../platform/server/testing/database.ts'

const kills = 20
const lanes = 4

let folder: string
let port: number
let server: ChildProcess

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'marcai-crash-'))
  port = await freePort()
  await start()
}, 120_000)

afterAll(async () => {
  server.kill('SIGTERM')
  await once(server, 'exit')
  rmSync(folder, { recursive: true, force: true })
}, 30_000)

it(`survives ${kills} kills of server and database under sales: nothing acknowledged is lost, nothing is doubled`, async () => {
  const cookie = await signUp()
  const product = await call<{ id: string }>(cookie, 'catalogue/products/create', aProduct)
  await call(cookie, 'sales/openRegister', { professionalName: 'Ana', openingCents: 0 })

  const acknowledged = new Set<string>()
  let over = false
  // Each lane is a till: it sends a sale until it is acknowledged, always under the same id.
  const till = async () => {
    while (!over) {
      const id = newId()
      while (!acknowledged.has(id)) {
        const answered = await call(cookie, 'sales/closeSale', saleOf(id, product.id)).then(
          () => true,
          () => pause(20, false),
        )
        if (answered) acknowledged.add(id)
      }
    }
  }
  const tills = Array.from({ length: lanes }, till)
  for (let i = 0; i < kills; i++) {
    const before = acknowledged.size
    if (i % 2 === 0) await killServer()
    else killDatabase()
    await until(() => acknowledged.size > before + lanes, 'sales go on')
  }
  over = true
  await Promise.all(tills)

  const admin = new pg.Client(databaseUrl())
  await admin.connect()
  const { rows } = await admin.query<{ id: string }>('select id from sale')
  expect(new Set(rows.map(({ id }) => id))).toEqual(acknowledged)
  const stock = await admin.query<{ stock: number; shortfall: number }>(
    'select stock, (select sum(shortfall)::int from stock_movement) as shortfall from product',
  )
  expect(stock.rows).toEqual([{ stock: aProduct.stock - acknowledged.size, shortfall: 0 }])
  expect(await brokenLaws(admin)).toEqual([])
  await admin.end()
}, 240_000)

const aProduct = {
  name: 'Pomada',
  barcode: null,
  category: null,
  priceCents: 1500,
  stock: 100_000,
  description: null,
  isActive: true,
}

const saleOf = (id: string, productId: string) => ({
  id,
  clientId: null,
  lines: [{ kind: 'product', id: productId, quantity: 1, unitCents: aProduct.priceCents }],
  discount: null,
  payments: [{ method: 'cash', amountCents: aProduct.priceCents, receivedCents: aProduct.priceCents }],
})

async function start() {
  server = spawn(process.execPath, ['src/entries/start.ts'], {
    env: { ...process.env, NODE_ENV: '', PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await until(() => isReady(), 'the server is ready')
}

const isReady = () =>
  fetch(`http://localhost:${port}/readyz`).then(
    (response) => response.ok,
    () => false,
  )

async function killServer() {
  server.kill('SIGKILL')
  await once(server, 'exit')
  await start()
}

function killDatabase() {
  process.kill(Number(postmaster()[0]), 'SIGKILL')
}

const postmaster = () => readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')

function databaseUrl(): string {
  const password = readFileSync(join(folder, 'postgres-password'), 'utf8')
  return `postgres://marcai:${password}@127.0.0.1:${postmaster()[3]}/marcai`
}

async function signUp(): Promise<string> {
  const [email, password] = ['ana@crash.test', newId()]
  await call('', 'accounts/signUp', { name: 'Ana Lima', businessName: 'Salão', email, password })
  const response = await send('', 'accounts/signIn', { email, password })
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')
}

const send = (cookie: string, door: string, input: unknown) =>
  fetch(`http://localhost:${port}/rpc/${door}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ json: input }),
    signal: AbortSignal.timeout(10_000),
  })

async function call<T>(cookie: string, door: string, input: unknown): Promise<T> {
  const response = await send(cookie, door, input)
  if (!response.ok) throw new Error(`${door} answered ${response.status}: ${await response.text()}`)
  return ((await response.json()) as { json: T }).json
}

async function until(holds: () => boolean | Promise<boolean>, what: string) {
  const deadline = Date.now() + 60_000
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`waited in vain until ${what}`)
    await pause(25)
  }
}

function freePort(): Promise<number> {
  return new Promise((done) => {
    const probe = createServer().listen(0, () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => done(port))
    })
  })
}
