import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Writable } from 'node:stream'
import { networkOf } from './hosts.ts'
import { settings } from '../settings.ts'

/** Pipelined requests per connection; browsers send none. */
const mostWaiting = 16
const mostConnections = 5000
/** Live streams beside them. Nearly all of the time they only wait, in about 5 KB of heap each. */
const mostStreams = 20_000
/** Many phones share one address (carrier NAT), each with a few connections. */
const mostOfOneNetwork = 1000

/** An HTTP server that no single sender can exhaust with connections, requests or slowness. */
export function boundedServer(listener: RequestListener): Server {
  // Node checks timeouts at this interval, so it is also the longest overrun.
  const server = createServer({ connectionsCheckingInterval: 2000 }, inTurn(listener))
  server.headersTimeout = 10_000
  server.requestTimeout = 20_000
  server.keepAliveTimeout = 65_000
  // Idle time. An open event stream sends something every 25 seconds.
  server.timeout = 60_000
  server.on('connection', boundConnections(mostConnections, mostStreams))
  // Behind a proxy, all connections come from the proxy.
  if (!settings.trustProxy) server.on('connection', boundPerNetwork(mostOfOneNetwork))
  return server
}

/**
 * Handles a connection's requests one after another, so that at most one unread answer per connection is in memory. A
 * connection that pipelines too many is closed.
 */
function inTurn(listener: RequestListener): RequestListener {
  const lines = new WeakMap<Socket, { isBusy: boolean; waiting: (() => void)[] }>()
  return (request, response) => {
    const { socket } = request
    const line = lines.get(socket) ?? { isBusy: false, waiting: [] }
    lines.set(socket, line)
    const begin = () => {
      if (socket.destroyed) return
      // Its answer would come into the middle of the stream.
      if (streaming.has(socket)) return void socket.destroy()
      line.isBusy = true
      response.once('close', () => {
        line.isBusy = false
        line.waiting.shift()?.()
      })
      listener(request, response)
    }
    if (!line.isBusy) begin()
    else if (line.waiting.push(begin) > mostWaiting) socket.destroy()
  }
}

const streamTurns = new WeakMap<Socket, () => boolean>()
const streaming = new WeakSet<Socket>()

/** Bounds the connections with requests to answer, and apart from them those that have turned into live streams. */
export function boundConnections(most: number, mostStreaming: number) {
  const open = { asking: 0, streaming: 0 }
  return (socket: Socket) => {
    if (open.asking >= most) return void socket.destroy()
    let kind: keyof typeof open = 'asking'
    open[kind]++
    socket.once('close', () => open[kind]--)
    streamTurns.set(socket, () => {
      if (kind === 'streaming') return true
      if (open.streaming >= mostStreaming) return false
      open[kind]--
      kind = 'streaming'
      open[kind]++
      return true
    })
  }
}

/**
 * Answers with a stream that goes on until its connection closes, which is counted as one until then. Null if there are too many, or if
 * who asked has left: a close that was told before frees nothing. The head is written here, and Node is made to believe that the
 * answer is over: it keeps request and answer for as long as one lasts, with all that hangs on them, which is most of what a stream
 * takes, and the time of each collection of the memory is that of what is kept.
 */
export function turnIntoStream(response: ServerResponse, headers: Record<string, string>): Socket | null {
  const { socket } = response
  if (!socket || socket.destroyed || streamTurns.get(socket)?.() === false) return null
  const told = { ...response.getHeaders(), ...headers, date: new Date().toUTCString(), connection: 'close' }
  for (const name of response.getHeaderNames()) response.removeHeader(name)
  const lines = Object.entries(told).flatMap(([name, value]) => [value].flat().map((one) => `${name}: ${one}`))
  socket.write(['HTTP/1.1 200 OK', ...lines, '', ''].join('\r\n'))
  streaming.add(socket)
  endUnheard(response)
  return socket
}

function endUnheard(response: ServerResponse): void {
  const nowhere = new Writable({ write: (_part, _encoding, done) => done() })
  response.assignSocket(nowhere as Socket) // an answer only writes to it
  // Else Node ends the connection with the answer.
  response.shouldKeepAlive = true
  response.setHeader('content-length', 0)
  response.end()
}

export function boundPerNetwork(most: number) {
  const open = new Map<string, number>()
  return (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '')
    const count = (open.get(network) ?? 0) + 1
    if (count > most) return void socket.destroy()
    open.set(network, count)
    socket.once('close', () => {
      const left = open.get(network)! - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    })
  }
}
