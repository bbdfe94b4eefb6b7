// @faults
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { newId } from '../platform/id.ts'
import { freePort } from '../platform/server/database/embedded/free-port.ts'
import { freshDatabase } from '../platform/server/testing/database.ts'
import { isDue } from '../platform/server/testing/ring.ts'
import { startBalancer } from './testing/balancer.ts'
import { sendTo, signUpAt, startProgram, until } from './testing/program.ts'

const database = freshDatabase()
const askedAtOnce = 4
/** Milliseconds. */
const between = 20

test.skipIf(!isDue('two servers restarted in turn', 'entries'))(
  'two servers behind a proxy are restarted in turn under load: no request fails, each write happens once',
  async () => {
    const ports = [await freePort(), await freePort()]
    const startAt = (port: number) => startProgram({ port, DATABASE_URL: database.url })
    const servers = await Promise.all(ports.map(startAt))
    const balancer = await startBalancer(ports)
    const cookie = await signUpAt(balancer.origin, 'ana@rolling.test', newId())
    const failures: string[] = []
    const made: string[] = []
    const over = new AbortController()
    let streamsOpened = 0

    /** Asks on and on, a write after each read. */
    const load = async (at: number) => {
      for (let n = 0; !over.signal.aborted; n++) {
        const name = `Cliente ${at} ${n}`
        const ask = async (procedure: string, input?: unknown) => {
          const answer = await sendTo(balancer.origin, cookie, procedure, input)
          const text = await answer.text()
          if (!answer.ok) failures.push(`${procedure} ${answer.status} ${text.slice(0, 200)}`)
          return answer.ok
        }
        await ask('catalogue/services/list')
        if (await ask('clients/create', { name })) made.push(name)
        await pause(between)
      }
    }
    /** As a page does: opens its stream again whenever it ends. */
    const listen = async () => {
      while (!over.signal.aborted) {
        const stream = await fetch(`${balancer.origin}/api/live`, { headers: { cookie } })
        // A server that stops opens none.
        if (stream.status === 503) await pause(between)
        else if (stream.status !== 200) failures.push(`live ${stream.status}`)
        else streamsOpened++
        await stream.body!.pipeTo(new WritableStream()).catch(() => {}) // it ends with its server
      }
    }
    const working = Array.from({ length: askedAtOnce }, (_, at) => load(at))
    void listen()

    try {
      await pause(1000)
      for (const [at, port] of ports.entries()) {
        const before = made.length
        const asked = performance.now()
        await servers[at]!.stop()
        expect(performance.now() - asked, 'milliseconds of a stop').toBeLessThan(9000)
        servers[at] = await startAt(port)
        await until(() => made.length > before + 20, 'the load goes on')
      }
    } finally {
      over.abort()
      await Promise.all(working)
      balancer.close()
      await Promise.all(servers.map((server) => server.stop()))
    }
    const { rows } = await database.admin.query<{ name: string }>('select name from client')
    expect(failures).toEqual([])
    expect(rows.map(({ name }) => name).toSorted()).toEqual(made.toSorted())
    expect(streamsOpened).toBeGreaterThan(1)
  },
  300_000,
)
