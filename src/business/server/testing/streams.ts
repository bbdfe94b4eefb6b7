import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { liveStream } from '../../../accounts/server/live-stream.ts'
import { askedBy, type Browser } from './browsers.ts'

/** Serves `/api/live` alone, over real connections. */
export async function serveStreams() {
  const answer = getRequestListener((request, env) => liveStream.fetch(request, env))
  const server = createServer((request, response) => void answer(request, response))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    ask: (browser: Browser, method = 'GET') =>
      fetch(`http://127.0.0.1:${port}/api/live`, { method, headers: { cookie: cookieOf(browser) } }),
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

export const cookieOf = (browser: Browser): string => askedBy(browser).incoming.headers.cookie ?? ''
