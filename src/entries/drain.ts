import type { Server as HttpServer } from 'node:http'
import { Server } from 'node:net'

/** Milliseconds in which who keeps a connection may still ask over it. */
const farewell = 1500
const longestStop = 10_000

/**
 * Takes no new connections, lets running requests end, and takes leave of kept connections: a proxy may be sending its next
 * request over one right now, and would lose a write if it were cut. So each gets one more answer, which says that it is the
 * last, and only those that stay silent are closed.
 */
export async function drain(server: HttpServer, listeners: readonly Server[]): Promise<void> {
  server.prependListener('request', (_, answer) => {
    answer.shouldKeepAlive = false
  })
  // HTTP's own `close` cuts idle connections at once.
  const closed = listeners.map((one) => new Promise((done) => Server.prototype.close.call(one, done)))
  const leave = setTimeout(() => server.closeIdleConnections(), farewell)
  const cut = setTimeout(() => server.closeAllConnections(), longestStop)
  await Promise.all(closed)
  clearTimeout(leave)
  clearTimeout(cut)
}
