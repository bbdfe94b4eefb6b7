import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../platform/id.ts'
import { freePort } from '../platform/server/embedded-postgres.ts'
import { brokenLaws } from '../platform/server/testing/database.ts'
import { callAt, signUpAt, startProgram, until, type Program } from './testing/program.ts'

const kills = 20
const lanes = 4

let folder: string
let port: number
let server: Program

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'marcai-crash-'))
  port = await freePort()
  server = await start()
}, 120_000)

afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}, 30_000)

it(`survives ${kills} kills of server and database under sales: nothing acknowledged is lost, nothing is doubled`, async () => {
  const cookie = await signUpAt(server.origin, 'ana@crash.test', newId())
  const product = await callAt<{ id: string }>(server.origin, cookie, 'catalogue/products/create', aProduct)
  await callAt(server.origin, cookie, 'sales/openRegister', { professionalName: 'Ana', openingCents: 0 })

  const acknowledged = new Set<string>()
  const closing = new AbortController()
  // Each lane is a till: it sends a sale until it is acknowledged, always under the same id.
  const till = async () => {
    while (!closing.signal.aborted) {
      const id = newId()
      while (!acknowledged.has(id)) {
        const answered = await callAt(server.origin, cookie, 'sales/closeSale', saleOf(id, product.id)).then(
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
  closing.abort()
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

const start = () => startProgram({ port, DATA_DIR: folder })

async function killServer() {
  await server.kill()
  server = await start()
}

function killDatabase() {
  process.kill(Number(postmaster()[0]), 'SIGKILL')
}

const postmaster = () => readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')

function databaseUrl(): string {
  const password = readFileSync(join(folder, 'postgres-password'), 'utf8')
  return `postgres://marcai:${password}@127.0.0.1:${postmaster()[3]}/marcai`
}
