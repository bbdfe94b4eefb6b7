import { once } from 'node:events'
import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http'
import { connect, createServer, type AddressInfo, type Server as Listener, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { boundConnections, boundedServer, boundPerNetwork, turnIntoStream } from './connections.ts'
import { bodiesHeld } from './held-bytes.ts'
import { sendRaw, statusIn } from '../testing/raw-request.ts'

let opened: Listener | undefined
afterEach(() => opened?.close())

async function portOf(server: Listener): Promise<number> {
  opened = server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}
const serve = async (listener: RequestListener): Promise<{ server: Server; port: number }> => {
  const server = boundedServer(listener)
  return { server, port: await portOf(server) }
}
const head = 'GET / HTTP/1.1\r\nhost: localhost\r\n'

test('a pipe of requests that nobody waits for ends, and all but the first are not begun', async () => {
  let begun = 0
  const { port } = await serve(() => begun++)
  await sendRaw(port, `${head}\r\n`.repeat(500))
  expect(begun).toBe(1)
})

test('a few requests that come together are answered one after another, in their order', async () => {
  let [now, atOnce] = [0, 0]
  const { port } = await serve((request, response) => {
    atOnce = Math.max(atOnce, ++now)
    setImmediate(() => {
      now--
      response.end(`<${request.url}>`)
    })
  })
  const asked = ['/1', '/2', '/3', '/4'].map((path) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n`)
  const answers = await sendRaw(port, `${asked.join('\r\n')}connection: close\r\n\r\n`)
  expect(answers.match(/<.*>/g)).toEqual(['</1>', '</2>', '</3>', '</4>'])
  expect(atOnce).toBe(1)
})

test('who leaves while others of the same connection wait is not waited for', async () => {
  const begun: string[] = []
  const { port } = await serve((request) => {
    begun.push(request.url!)
    request.socket.destroy()
  })
  await sendRaw(port, `${head}\r\n`.repeat(3))
  expect(begun).toEqual(['/'])
})

test('one after another there may be as many as somebody likes', async () => {
  const { port } = await serve((_, response) => void response.end('ok'))
  const socket = connect(port, '127.0.0.1')
  for (let i = 0; i < 60; i++) {
    socket.write(`${head}\r\n`)
    await once(socket, 'data')
  }
  expect(socket.destroyed).toBe(false)
  socket.destroy()
})

test.each([
  ['a head', head],
  ['a body', 'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 60000\r\n\r\n{'],
])('%s that does not come to an end is waited for no longer than it is said', async (_, beginning) => {
  const { server, port } = await serve((request) => void request.resume())
  expect(server.headersTimeout).toBeLessThanOrEqual(10_000)
  expect(server.requestTimeout).toBeLessThanOrEqual(20_000)
  server.headersTimeout = server.requestTimeout = 50
  expect(statusIn(await sendRaw(port, beginning))).toBe(408)
})

test('one network has so many connections and no more, and may come again', async () => {
  const server = createServer().on('connection', boundPerNetwork(2))
  const port = await portOf(server)
  const here: Socket[] = []
  const open = async () => {
    const there = connect(port, '127.0.0.1')
    const [socket] = (await once(server, 'connection')) as [Socket]
    here.push(socket)
    return there
  }
  const there = [await open(), await open(), await open()]
  expect(here.map(({ destroyed }) => destroyed)).toEqual([false, false, true])
  there[0]!.destroy()
  await once(here[0]!, 'close')
  there.push(await open())
  expect(here.map(({ destroyed }) => destroyed)).toEqual([true, false, true, false])
  for (const socket of there) socket.destroy()
})

test('so many connections may ask and so many be live streams, and neither takes the place of the other', async () => {
  const turned: (Socket | null)[] = []
  const server = createHttpServer((_, response) => {
    response.setHeader('x-ours', ['1', '2'])
    turned.push(turnIntoStream(response, { 'content-type': 'text/event-stream' }))
    if (!turned.at(-1)) response.end()
  }).on('connection', boundConnections(2, 2))
  const port = await portOf(server)
  const there: Socket[] = []
  const here: Socket[] = []
  async function open(): Promise<Socket> {
    const mine = connect(port, '127.0.0.1')
    there.push(mine)
    here.push(...((await once(server, 'connection')) as [Socket]))
    return mine
  }
  const stays = async () => {
    await open()
    return !here.at(-1)!.destroyed
  }
  async function ask(socket: Socket): Promise<string> {
    socket.write(`${head}\r\n`)
    return String((await once(socket, 'data'))[0])
  }
  const [first, second] = [await open(), await open()]
  expect(await stays()).toBe(false)
  const answer = await ask(first)
  expect(answer).toMatch(
    /^HTTP\/1\.1 200 OK\r\nx-ours: 1\r\nx-ours: 2\r\ncontent-type: text\/event-stream\r\ndate: .*GMT\r\n/,
  )
  expect(answer).toMatch(/\r\nconnection: close\r\n\r\n$/)
  await ask(second)
  expect(turned).toEqual([here[0], here[1]])
  const third = await open()
  await ask(third)
  expect(turned.at(-1)).toBeNull()
  expect([await stays(), await stays()]).toEqual([true, false])
  here[0]!.destroy()
  await once(here[0]!, 'close')
  await ask(third)
  expect(turned.at(-1)).not.toBeNull()
  expect([await stays(), await stays()]).toEqual([true, false])
  for (const socket of there) socket.destroy()
})

test.each([
  ['as browsers ask', head],
  ['of one that closes', `${head}connection: close\r\n`],
  ['of HTTP 1.0', 'GET / HTTP/1.0\r\n'],
])('of a stream nothing but the connection is kept: a request %s is over for Node', async (_, asked) => {
  let turned: Socket | null = null
  let begun = 0
  const { port } = await serve((_request, response) => {
    begun++
    response.once('finish', () => turned?.write('on'))
    turned = turnIntoStream(response, { 'content-type': 'text/event-stream' })
  })
  const there = connect(port, '127.0.0.1').setEncoding('utf8')
  let told = ''
  there.on('data', (part: string) => (told += part))
  there.write(`${asked}\r\n`)
  await expect.poll(() => told).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*\r\n\r\non$/)
  turned!.write(' and on')
  await expect.poll(() => told).toMatch(/on and on$/)
  // Who asks for something else on the same connection would find its answer in the middle of the stream.
  there.write(`${head}\r\n`)
  await once(there, 'close')
  expect(begun).toBe(1)
  expect(told.match(/ 200 OK/g)).toHaveLength(1)
})

test('who has left before a stream begins has none, and takes the place of nobody', async () => {
  const turned: (Socket | null)[] = []
  let goOn = Promise.withResolvers<void>()
  const server = createHttpServer((request, response) => {
    const ready = request.url === '/late' ? goOn.promise : Promise.resolve()
    void ready.then(() => turned.push(turnIntoStream(response, {})))
  }).on('connection', boundConnections(2, 1))
  const port = await portOf(server)
  for (let left = 0; left < 3; left++) {
    goOn = Promise.withResolvers()
    const there = connect(port, '127.0.0.1')
    const [here] = (await once(server, 'connection')) as [Socket]
    there.write('GET /late HTTP/1.1\r\nhost: localhost\r\n\r\n')
    await once(server, 'request')
    there.destroy()
    await once(here, 'close')
    goOn.resolve()
  }
  await expect.poll(() => turned).toEqual([null, null, null])
  const [first, second] = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')]
  for (const socket of [first, second]) socket.write(`${head}\r\n`)
  await once(first, 'data')
  expect(turned[3]).not.toBeNull()
  await expect.poll(() => turned.length).toBe(5)
  expect(turned[4]).toBeNull()
  // Nor has it made room for more connections than there may be: one asks, beside the stream, and one more may.
  const third = connect(port, '127.0.0.1')
  const [kept] = (await once(server, 'connection')) as [Socket]
  expect(kept.destroyed).toBe(false)
  const fourth = connect(port, '127.0.0.1')
  const [refused] = (await once(server, 'connection')) as [Socket]
  expect(refused.destroyed).toBe(true)
  for (const socket of [first, second, third, fourth]) socket.destroy()
})

test.each([
  ['at once', (turn: () => void) => turn()],
  ['after a while', (turn: () => void) => void setTimeout(turn, 50)],
])('who asks for something else together with a stream that begins %s is shown out', async (_, begin) => {
  let begun = 0
  const { port } = await serve((_request, response) => {
    begun++
    begin(() => void turnIntoStream(response, { 'content-type': 'text/event-stream' }))
  })
  const told = await sendRaw(port, `${head}\r\n`.repeat(3))
  expect(begun).toBe(1)
  expect(told.match(/ 200 OK/g)).toHaveLength(1)
})

test('a network that sends slowly fills its own share, and gives it back', () => {
  const held = Array.from({ length: 8 }, () => bodiesHeld.hold('slow', 1_000_000))
  expect(held.every(Boolean)).toBe(true)
  expect(bodiesHeld.hold('slow', 20_000)).toBeNull()
  // A thousand phones behind the same address, each sending a sale.
  const sales = Array.from({ length: 1000 }, () => bodiesHeld.hold('slow', 2000))
  expect(sales.every(Boolean)).toBe(true)
  for (const release of [...held, ...sales]) release!()
  const whole = bodiesHeld.hold('slow', 8_000_000)
  expect(whole).not.toBeNull()
  whole!()
})

test('all together have a share that no one can fill alone', () => {
  const held = Array.from({ length: 8 }, (_, i) => bodiesHeld.hold(`network ${i}`, 8_000_000))
  expect(held.every(Boolean)).toBe(true)
  expect(bodiesHeld.hold('one more', 20_000)).toBeNull()
  for (const release of held) release!()
  const more = bodiesHeld.hold('one more', 20_000)
  expect(more).not.toBeNull()
  more!()
})
