import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { heardOf, listenForEvents, onLiveEvent } from './live.ts'
import { freshDatabase } from '../testing/database.ts'

const database = freshDatabase()

/** Stands before the database and can keep its answers from the connections that are open, which stay open. */
async function aDeafeningWay() {
  const { hostname, port } = new URL(database.url)
  const open = new Set<{ isMute: boolean; near: Socket; far: Socket }>()
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    const way = { isMute: false, near, far }
    open.add(way)
    near.on('data', (data) => far.write(data))
    far.on('data', (data) => way.isMute || near.write(data))
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const)
      one.on('error', () => {}).on('close', () => other.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(database.url)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: url.href,
    mute: () => open.forEach((way) => (way.isMute = true)),
    close() {
      for (const { near, far } of open) for (const socket of [near, far]) socket.destroy()
      server.close()
    },
  }
}

test('a process that does not hear itself any more claims nothing, listens anew and says that it has missed something', async () => {
  const way = await aDeafeningWay()
  let missed = 0
  const silence = onLiveEvent((event) => 'missed' in event && missed++)
  const live = listenForEvents(way.url)
  try {
    const claims = () => heardOf('a business').heardFor > 0
    await expect.poll(claims).toBe(true)
    expect(missed).toBe(1)
    way.mute()
    await expect.poll(claims, { timeout: 20_000, interval: 5 }).toBe(false)
    await expect.poll(() => missed, { timeout: 20_000 }).toBe(2)
    await expect.poll(claims).toBe(true)
  } finally {
    silence()
    await live.stop()
    way.close()
  }
}, 60_000)
