import { createServer, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf, plainAddress } from '../hosts.ts'
import { settings } from '../settings.ts'

/** No browser sends a request before the last one on the same connection is answered. */
const mostWaiting = 16
const mostConnections = 5000
/** Many telephones sit behind one address, each with a handful of connections. */
const mostOfOneNetwork = 1000

/** A server that no single sender can fill: not with connections, not with requests, and not by being slow. */
export function boundedServer(listener: RequestListener): Server {
  // Late connections are closed at the next look, so the interval is the most that they can be late.
  const server = createServer({ connectionsCheckingInterval: 2000 }, inTurn(listener))
  server.headersTimeout = 10_000
  server.requestTimeout = 20_000
  server.keepAliveTimeout = 65_000
  // Nothing was read or written: an open stream says something every 25 seconds.
  server.timeout = 60_000
  server.maxConnections = mostConnections
  // Behind a proxy all connections are the proxy's.
  if (!settings.trustProxy) server.on('connection', boundPerNetwork(mostOfOneNetwork))
  return server
}

/**
 * What a connection asks for is done one after another, so that no more waits in memory than the one answer that its
 * other end does not read; a pipe of requests ends it.
 */
function inTurn(listener: RequestListener): RequestListener {
  const lines = new WeakMap<Socket, { isBusy: boolean; waiting: (() => void)[] }>()
  return (request, response) => {
    const { socket } = request
    const line = lines.get(socket) ?? { isBusy: false, waiting: [] }
    lines.set(socket, line)
    const begin = () => {
      if (socket.destroyed) return
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

export function boundPerNetwork(most: number) {
  const open = new Map<string, number>()
  return (socket: Socket) => {
    const network = networkOf(plainAddress(socket.remoteAddress ?? ''))
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
