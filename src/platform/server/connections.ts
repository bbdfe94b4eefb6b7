import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf, plainAddress } from './hosts.ts'
import { settings } from './settings.ts'

/** No browser sends a request before the last one on the same connection is answered; a pipe of them is a flood. */
const mostUnderWay = 16
const mostConnections = 5000
/** Many telephones sit behind one address, each with a handful of connections. */
const mostOfOneNetwork = 1000

/** A server that no single sender can fill: not with connections, not with requests, and not by being slow. */
export function boundedServer(listener: RequestListener): Server {
  // How often late ones are looked for is how much later than said they can be.
  const server = createServer({ connectionsCheckingInterval: 2000 }, (request, response) => {
    if (isOneOfFew(request, response)) listener(request, response)
  })
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

/** What nobody reads waits in memory, so a connection with too much under way ends. */
function isOneOfFew({ socket }: IncomingMessage, response: ServerResponse): boolean {
  if (socket.destroyed) return false
  const count = (underWay.get(socket) ?? 0) + 1
  if (count > mostUnderWay) {
    socket.destroy()
    return false
  }
  underWay.set(socket, count)
  response.once('close', () => underWay.set(socket, underWay.get(socket)! - 1))
  return true
}
const underWay = new WeakMap<Socket, number>()

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
