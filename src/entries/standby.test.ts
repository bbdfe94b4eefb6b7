// @faults
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { newId } from '../platform/id.ts'
import { DatabaseClient } from '../platform/server/database/database-client.ts'
import { freePort } from '../platform/server/database/embedded/free-port.ts'
import { brokenLaws } from '../platform/server/database/migrate.ts'
import { isDue } from '../platform/server/testing/ring.ts'
import { callAt, postgresIn, signUpAt, startProgram, until } from './testing/program.ts'
import { aProduct, aSaleOf } from './testing/till-calls.ts'

const folder = mkdtempSync(join(tmpdir(), 'marcai-standby-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const running = new Set<ChildProcess>()
afterAll(async () => {
  for (const child of running) await ended(child)
}, 30_000)

type Settings = { DATA_DIR: string; DATABASE_LISTEN?: string; DATABASE_URL?: string }

function start(program: string, env: Settings, words: string[] = []) {
  const child = spawn(process.execPath, [`src/entries/${program}.ts`, ...words], {
    env: { ...process.env, NODE_ENV: '', DATABASE_URL: '', ...env },
  })
  let said = ''
  for (const output of [child.stdout, child.stderr]) output.on('data', (piece: Buffer) => (said += piece.toString()))
  running.add(child)
  child.once('exit', () => running.delete(child))
  return { child, said: () => said }
}

/** Starts a program that goes on, and waits until it says that it has begun. */
async function keep(program: string, env: Settings, sign: RegExp): Promise<ChildProcess> {
  const { child, said } = start(program, env)
  await until(() => {
    if (child.exitCode !== null) throw new Error(`${program} ended: ${said()}`)
    return sign.test(said())
  }, `${program} says ${sign}`)
  return child
}

/** What a command says that comes to an end. */
async function carriedOut(program: string, env: Settings, ...words: string[]): Promise<string> {
  const { child, said } = start(program, env, words)
  await once(child, 'close')
  return said()
}

async function ended(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM')
  await once(child, 'exit')
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {}) // its server is killed
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

/** Four tills, each of which repeats a sale under the same id until it is acknowledged. */
function sell(origin: string, cookie: string, productId: string) {
  const acknowledged: { id: string; at: number }[] = []
  const closing = new AbortController()
  let unanswered = 0
  const till = async () => {
    for (let id = newId(); !closing.signal.aborted;) {
      try {
        await callAt(origin, cookie, 'sales/closeSale', aSaleOf(productId, id))
        acknowledged.push({ id, at: performance.now() })
        id = newId()
      } catch {
        unanswered++
        await pause(20)
      }
    }
  }
  const tills = Array.from({ length: 4 }, till)
  return {
    acknowledged,
    unanswered: () => unanswered,
    async close() {
      closing.abort()
      await Promise.all(tills)
    },
  }
}

test.skipIf(!isDue('a standby takes over', 'platform/server'))(
  'the primary is killed under sales and the standby promoted: nothing acknowledged is lost, nothing is doubled, and all goes on',
  async () => {
    const [here, there] = [await freePort(), await freePort()].map((port) => `127.0.0.1:${port}`) as [string, string]
    const a = { DATA_DIR: join(folder, 'a'), DATABASE_LISTEN: here }
    const b = { DATA_DIR: join(folder, 'b'), DATABASE_LISTEN: there }
    const first = await keep('database', a, /PostgreSQL on/)
    const password = readFileSync(join(a.DATA_DIR, 'postgres-password'), 'utf8')
    const DATABASE_URL = `postgres://marcai:${password}@${here},${there}/marcai?target_session_attrs=read-write`
    await keep('standby', { ...b, DATABASE_URL }, /each write is acknowledged when it is here too/)
    const tooEarly = carriedOut('promote', { ...b, DATABASE_URL })
    const program = await startProgram({ port: await freePort(), DATABASE_URL })
    onTestFinished(() => program.stop())
    expect(await tooEarly).toContain(`${here} still takes writes: stop it first`)

    const cookie = await signUpAt(program.origin, 'ana@standby.test', newId())
    const { id } = await callAt<{ id: string }>(program.origin, cookie, 'catalogue/products/create', aProduct)
    await callAt(program.origin, cookie, 'register/open', { cashierName: 'Ana', openingCents: 0 })

    const shop = sell(program.origin, cookie, id)
    const { acknowledged } = shop
    await until(() => acknowledged.length > 40, 'sales are under way')
    const standby = await connect(postgresIn(b.DATA_DIR).url)
    // What the standby has not is not acknowledged: while it hears nothing, no sale ends.
    const { rows: receivers } = await standby.query<{ pid: number }>('select pid from pg_stat_wal_receiver')
    process.kill(receivers[0]!.pid, 'SIGSTOP')
    await pause(300)
    const before = acknowledged.length
    await pause(700)
    expect(acknowledged.length, 'acknowledged while the standby heard nothing').toBe(before)

    const killedAt = performance.now()
    const { pid } = postgresIn(a.DATA_DIR)
    first.kill('SIGKILL')
    process.kill(pid, 'SIGKILL')
    process.kill(receivers[0]!.pid, 'SIGCONT')
    expect(await carriedOut('promote', { ...b, DATABASE_URL })).toMatch(/^promoted: .* its newest is of 20/)
    const commandTook = performance.now() - killedAt
    await until(() => acknowledged.length > before + 40, 'sales go on')
    const times = [killedAt, ...acknowledged.map(({ at }) => at).filter((at) => at > killedAt)]
    const longest = Math.max(...times.slice(1).map((at, n) => at - times[n]!))
    const [silent, took] = [longest, commandTook].map((milliseconds) => (milliseconds / 1000).toFixed(1))
    process.stdout.write(
      `no sale for ${silent} s, of which the command to promote took ${took} s; ${shop.unanswered()} tries were in vain\n`,
    )

    expect(await carriedOut('database', { ...a, DATABASE_URL })).toContain(`${there} takes writes already`)
    // Where nothing tells it, it takes writes, and is passed over all the same.
    const old = await keep('database', a, /PostgreSQL on/)
    const newest = new DatabaseClient({ connectionString: DATABASE_URL })
    await newest.connect()
    expect(`${newest.host}:${newest.port}`).toBe(there)
    await newest.end()
    await ended(old)
    rmSync(a.DATA_DIR, { recursive: true })
    const second = await keep('standby', { ...a, DATABASE_URL }, /each write is acknowledged when it is here too/)
    const atLast = acknowledged.length
    await until(() => acknowledged.length > atLast + 20, 'sales go on with a new standby')
    await shop.close()

    const copy = await connect(postgresIn(a.DATA_DIR).url)
    const sold = acknowledged.map((sale) => sale.id).toSorted()
    expect(new Set(sold).size).toBe(sold.length)
    for (const place of [standby, copy]) {
      const { rows } = await place.query<{ id: string }>('select id from sale order by id')
      expect(rows.map((row) => row.id)).toEqual(sold)
    }
    const { rows } = await standby.query<{ stock: number }>('select stock from product')
    expect(rows).toEqual([{ stock: aProduct.stock - sold.length }])
    expect(await brokenLaws(standby)).toEqual([])
    await until(
      async () => (await standby.query('select from job')).rowCount === 0,
      'the jobs that had waited are done where writes are taken',
    )
    expect((await standby.query(`select from pg_stat_activity where query = 'listen live'`)).rowCount).toBe(1)

    await ended(second)
    let isSold = false
    const waiting = callAt(program.origin, cookie, 'sales/closeSale', aSaleOf(id)).then(() => (isSold = true))
    await pause(700)
    expect(isSold, 'acknowledged without a standby').toBe(false)
    expect(await carriedOut('standby', { DATA_DIR: a.DATA_DIR, DATABASE_URL }, '--without')).toMatch(
      /^Writes wait for no/,
    )
    await waiting
  },
  300_000,
)

test('a command that lacks something says what', async () => {
  const DATA_DIR = join(folder, 'none')
  const [DATABASE_LISTEN, DATABASE_URL] = [`127.0.0.1:${await freePort()}`, 'postgres://marcai:x@127.0.0.1:1/marcai']
  const env = { DATA_DIR, DATABASE_URL }
  const said = await Promise.all([
    carriedOut('standby', { ...env, DATABASE_LISTEN }),
    carriedOut('standby', { ...env, DATABASE_LISTEN, DATABASE_URL: 'postgres://ana:x@127.0.0.1:1/marcai' }),
    carriedOut('standby', env),
    carriedOut('standby', env, '--without'),
    carriedOut('standby', env, '--with'),
    carriedOut('promote', env),
    carriedOut('database', env),
  ])
  expect(said.map((sentence) => sentence.slice(0, 40))).toEqual([
    'No database at DATABASE_URL takes writes',
    'DATABASE_URL has to sign in as marcai, w',
    'Set DATABASE_LISTEN to where the standby',
    'No database at DATABASE_URL takes writes',
    'npm run standby                makes DAT',
    `In ${DATA_DIR} is no standby.`.slice(0, 40),
    'Set DATABASE_LISTEN to where PostgreSQL ',
  ])
}, 60_000)
