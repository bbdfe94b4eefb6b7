import { once } from 'node:events'
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** With a pause between them they last longer than a start. */
const mostTries = 200

/** Names host and port of the server that answered. */
export const servedBy = 'x-served-by'

export type Balancer = { origin: string; close(): void }

/**
 * A proxy before servers on these ports, in turn. As Caddy's `lb_try_duration`, it asks the next one where no connection is to
 * be had; what was sent once is not sent again. Connections are kept between requests.
 */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true })
  let turn = 0
  const pass = (incoming: IncomingMessage, answer: ServerResponse, body: Buffer, tries: number) => {
    const port = ports[turn++ % ports.length]!
    const { method, url: path, headers } = incoming
    const asked = request({ host: '127.0.0.1', port, method, path, headers, agent }, (given) => {
      const { connection: _, 'keep-alive': __, ...kept } = given.headers
      answer.writeHead(given.statusCode!, { ...kept, [servedBy]: `127.0.0.1:${port}` })
      given.pipe(answer)
      given.on('error', () => answer.destroy())
      answer.on('close', () => given.destroy())
    })
    asked.on('error', (error: NodeJS.ErrnoException) => {
      if (answer.headersSent) return answer.destroy()
      if (error.code === 'ECONNREFUSED' && tries > 0)
        return void setTimeout(() => pass(incoming, answer, body, tries - 1), 20)
      answer.writeHead(502).end(error.code)
    })
    asked.end(body)
  }
  const server = createServer((incoming, answer) => {
    void buffer(incoming).then((body) => pass(incoming, answer, body, mostTries))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    close() {
      server.close()
      server.closeAllConnections()
      agent.destroy()
    },
  }
}
