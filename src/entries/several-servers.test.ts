// @faults
import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { freePort } from '../platform/server/database/embedded/free-port.ts'
import { brokenLaws } from '../platform/server/database/migrate.ts'
import { freshDatabase } from '../platform/server/testing/database.ts'
import { isDue } from '../platform/server/testing/ring.ts'
import { servedBy, startBalancer } from './testing/balancer.ts'
import { type BusyShop, longestGap, mostUnanswered, openShop } from './testing/busy-shop.ts'
import { canMakeMachines, inProduction, makeMachines } from './testing/machines.ts'
import { startProgram, until, type Program } from './testing/program.ts'
import { aProduct } from './testing/till-calls.ts'

const database = freshDatabase()
const isDueNow = isDue('one of three servers killed', 'entries')
const hasCaddy = spawnSync('caddy', ['version']).status === 0
const hasMachines = isDueNow && hasCaddy && canMakeMachines()

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
async function startCaddy(places: readonly string[]): Promise<Front> {
  const given = /```\n(reverse_proxy [^\n]+ \{\n[\s\S]*?\n\})\n```/.exec(readFileSync('docs/running.md', 'utf8'))![1]!
  const lines = given
    .replace(/^reverse_proxy [^{]+/, `reverse_proxy ${places.join(' ')} `)
    .replace(/\}$/, `\theader_down ${servedBy} {http.reverse_proxy.upstream.hostport}\n}`)
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

const isAtWork = ({ acknowledged, streams }: BusyShop) => acknowledged.size > 100 && streams.opened >= 3

/** Kills a server and the program that would start it again. */
async function kill(server: Program): Promise<void> {
  const pid = server.serverPid()!
  await server.kill()
  process.kill(pid, 'SIGKILL')
}

/** The index of a server that a stream is open at: to which of them all have come is the proxy's choice. */
const listenedTo = ({ streams }: BusyShop, places: readonly string[]): number => places.indexOf(streams.servedBy)

async function expectSoldOnce({ productId, acknowledged, refusals }: BusyShop): Promise<void> {
  expect(refusals).toEqual([])
  const { rows } = await database.admin.query<{ id: string }>(
    'select s.id from sale s join sale_item i on (i.business_id, i.sale_id) = (s.business_id, s.id) where i.product_id = $1',
    [productId],
  )
  expect(rows.map(({ id }) => id).toSorted()).toEqual([...acknowledged].toSorted())
  const stock = await database.admin.query<{ stock: number }>('select stock from product where id = $1', [productId])
  expect(stock.rows).toEqual([{ stock: aProduct.stock - acknowledged.size }])
  expect(await brokenLaws(database.admin)).toEqual([])
}

test.skipIf(hasCaddy || !isDueNow)(
  'Caddy is not installed, so the lines in docs/running.md are not tested (Debian: apt-get install -y caddy)',
  (context) => context.skip(),
)

test
  .skipIf(!isDueNow)
  .for<[string, (places: string[]) => Promise<Front>]>([
    ['a proxy', () => startBalancer(ports)],
    ...(hasCaddy ? [['Caddy', startCaddy] as [string, typeof startCaddy]] : []),
  ])(
  'three servers behind %s, one of them killed under load: nothing acknowledged is lost, nothing is done twice, and the others go on',
  { timeout: 180_000 },
  async ([name, start]) => {
    const places = ports.map((port) => `127.0.0.1:${port}`)
    const front = await start(places)
    const shop = await openShop(front.origin, `ana.${name.length}@three.test`)
    const { acknowledged, streams, unanswered } = shop
    let [killedAt, killed] = [0, 0]
    try {
      await until(() => isAtWork(shop), 'all three work')
      killedAt = performance.now()
      killed = listenedTo(shop, places)
      await kill(servers[killed]!)
      const [sold, opened] = [acknowledged.size, streams.opened]
      await until(() => acknowledged.size > sold + 200 && streams.opened > opened, 'the others go on')
    } finally {
      await shop.close()
      front.close()
      servers[killed] = await startProgram({ port: ports[killed]!, DATABASE_URL: database.url })
    }
    expect(unanswered.length).toBeLessThanOrEqual(mostUnanswered)
    expect(longestGap(shop, killedAt), 'milliseconds without an answer').toBeLessThan(5000)
    await expectSoldOnce(shop)
  },
)

test.skipIf(hasMachines || !isDueNow)(
  'servers on machines of their own are not tested: it takes root, Caddy and `ip` (Debian: apt-get install -y iproute2)',
  (context) => context.skip(),
)

test.skipIf(!hasMachines)(
  'three servers on machines of their own behind Caddy, one killed, one cut off for a while: the last goes on, and nothing is lost or done twice',
  { timeout: 180_000 },
  async () => {
    const url = new URL(database.url)
    const network = await makeMachines(3, Number(url.port))
    onTestFinished(() => network.remove())
    url.hostname = network.address
    const { machines } = network
    const port = await freePort()
    const places = machines.map((machine) => `${machine.address}:${port}`)
    const programs = await Promise.all(
      machines.map((machine) => startProgram({ ...inProduction, machine, port, DATABASE_URL: url.href })),
    )
    onTestFinished(async () => void (await Promise.all(programs.map((program) => program.stop()))))
    const front = await startCaddy(places)
    onTestFinished(() => front.close())
    const shop = await openShop(front.origin, 'ana.machines@three.test')
    const { acknowledged, streams } = shop
    let pulledAt = 0
    try {
      await until(() => isAtWork(shop), 'all three work')
      const killed = listenedTo(shop, places)
      await kill(programs[killed]!)
      const [sold, opened] = [acknowledged.size, streams.opened]
      await until(() => acknowledged.size > sold + 200 && streams.opened > opened, 'the other two go on')
      const pulled = machines.find((_, n) => n !== killed)!
      const before = acknowledged.size
      pulledAt = performance.now()
      pulled.pullCable()
      await until(() => acknowledged.size > before + 200, 'the last one goes on')
      // What was under way there goes on, and may have been done elsewhere meanwhile.
      pulled.plugIn()
    } finally {
      await shop.close()
    }
    // All readers at once may have asked the one that is cut off, and each waits for ten seconds.
    expect(longestGap(shop, pulledAt), 'milliseconds without an answer').toBeLessThan(15_000)
    await expectSoldOnce(shop)
  },
)
