// @faults
import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../platform/id.ts'
import { freePort } from '../platform/server/database/embedded/free-port.ts'
import { brokenLaws } from '../platform/server/database/migrate.ts'
import { freshDatabase } from '../platform/server/testing/database.ts'
import { isDue } from '../platform/server/testing/ring.ts'
import { servedBy, startBalancer } from './testing/balancer.ts'
import { callAt, sendTo, signUpAt, startProgram, until, type Program } from './testing/program.ts'
import { aProduct, aSaleOf } from './testing/till-calls.ts'

const database = freshDatabase()
const isDueNow = isDue('one of three servers killed', 'entries')
const hasCaddy = spawnSync('caddy', ['version']).status === 0
const tills = 6
const readers = 3

let ports: number[]
let servers: Program[]
beforeAll(async () => {
  if (!isDueNow) return
  ports = [await freePort(), await freePort(), await freePort()]
  servers = await Promise.all(ports.map((port) => startProgram({ port, DATABASE_URL: database.url })))
}, 120_000)
afterAll(() => Promise.all((servers ?? []).map((server) => server.stop())), 30_000)

type Front = { origin: string; close(): void }

/** Caddy with the lines that docs/running.md gives for several servers, and one more that names who answered. */
async function startCaddy(): Promise<Front> {
  const given = /```\n(reverse_proxy [^\n]+ \{\n[\s\S]*?\n\})\n```/.exec(readFileSync('docs/running.md', 'utf8'))![1]!
  const lines = given
    .replace(/^reverse_proxy [^{]+/, `reverse_proxy ${ports.map((port) => `127.0.0.1:${port}`).join(' ')} `)
    .replace(/\}$/, `\theader_down ${servedBy} {http.reverse_proxy.upstream.port}\n}`)
  const port = await freePort()
  const file = `{\n\tadmin off\n\tauto_https off\n}\nhttp://localhost:${port} {\n${lines}\n}\n`
  const caddy = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', '-'], {
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  caddy.stdin.end(file)
  const origin = `http://localhost:${port}`
  await until(
    () =>
      fetch(`${origin}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    'Caddy serves',
  )
  return { origin, close: () => caddy.kill('SIGKILL') }
}

test.skipIf(hasCaddy || !isDueNow)(
  'Caddy is not installed, so the lines in docs/running.md are not tested (Debian: apt-get install -y caddy)',
  (context) => context.skip(),
)

test
  .skipIf(!isDueNow)
  .for<[string, () => Promise<Front>]>([
    ['a proxy', () => startBalancer(ports)],
    ...(hasCaddy ? [['Caddy', startCaddy] as [string, () => Promise<Front>]] : []),
  ])(
  'three servers behind %s, one of them killed under load: nothing acknowledged is lost, nothing is done twice, and the others go on',
  { timeout: 180_000 },
  async ([name, start]) => {
    const front = await start()
    const { origin } = front
    const cookie = await signUpAt(origin, `ana.${name.length}@three.test`, newId())
    const product = await callAt<{ id: string }>(origin, cookie, 'catalogue/products/create', aProduct)
    await callAt(origin, cookie, 'register/open', { cashierName: 'Ana', openingCents: 0 })
    const over = new AbortController()
    const acknowledged = new Set<string>()
    const [refusals, unanswered, readAt]: [string[], string[], number[]] = [[], [], []]

    /** As a till does, it repeats a sale under the same id until it is acknowledged. */
    const till = async () => {
      while (!over.signal.aborted) {
        const id = newId()
        while (!acknowledged.has(id)) {
          const answer = await sendTo(origin, cookie, 'sales/closeSale', aSaleOf(product.id, id)).catch(() => null)
          if (answer?.ok) acknowledged.add(id)
          else if (answer && answer.status < 500) refusals.push(`${answer.status} ${await answer.text()}`)
          else unanswered.push(id)
          if (!answer?.ok) await pause(20)
        }
      }
    }
    const read = async () => {
      while (!over.signal.aborted) {
        const answer = await sendTo(origin, cookie, 'catalogue/products/list', {}).catch(() => null)
        if (answer?.ok) readAt.push(performance.now())
        await answer?.text().catch(() => '')
        await pause(5)
      }
    }
    /** As a page does: opens its stream again whenever it ends. */
    let [opened, listensAt] = [0, 0]
    const listen = async () => {
      while (!over.signal.aborted) {
        const stream = await fetch(`${origin}/api/live`, { headers: { cookie }, signal: over.signal }).catch(() => null)
        if (stream?.status === 200) {
          opened++
          listensAt = Number(stream.headers.get(servedBy))
        }
        await stream?.body?.pipeTo(new WritableStream()).catch(() => {}) // it ends with its server
        await pause(20)
      }
    }
    const working = [
      ...Array.from({ length: tills }, till),
      ...Array.from({ length: readers }, read),
      ...Array.from({ length: 3 }, listen),
    ]
    let [killedAt, killedOne] = [0, 0]
    try {
      await until(() => acknowledged.size > 100 && opened >= 3, 'all three work')
      killedAt = performance.now()
      // One that a stream is open at: whose servers the three have come to is the proxy's choice.
      killedOne = ports.indexOf(listensAt)
      const killed = servers[killedOne]
      const pid = killed!.serverPid()!
      await killed!.kill()
      process.kill(pid, 'SIGKILL')
      const before = acknowledged.size
      await until(() => acknowledged.size > before + 200 && opened >= 4, 'the others go on')
    } finally {
      over.abort()
      await Promise.all(working)
      front.close()
      servers[killedOne] = await startProgram({ port: ports[killedOne]!, DATABASE_URL: database.url })
    }
    expect(refusals).toEqual([])
    // What was under way at the killed one, once more where a kept connection to it was taken, and nothing later.
    expect(unanswered.length).toBeLessThanOrEqual(2 * tills)
    const gaps = readAt.map((at, n) => at - (readAt[n - 1] ?? at)).filter((_, n) => readAt[n]! > killedAt)
    expect(Math.max(...gaps), 'milliseconds without an answer').toBeLessThan(5000)
    const { rows } = await database.admin.query<{ id: string }>(
      'select s.id from sale s join sale_item i on (i.business_id, i.sale_id) = (s.business_id, s.id) where i.product_id = $1',
      [product.id],
    )
    expect(rows.map(({ id }) => id).toSorted()).toEqual([...acknowledged].toSorted())
    const stock = await database.admin.query<{ stock: number }>('select stock from product where id = $1', [product.id])
    expect(stock.rows).toEqual([{ stock: aProduct.stock - acknowledged.size }])
    expect(await brokenLaws(database.admin)).toEqual([])
  },
)
