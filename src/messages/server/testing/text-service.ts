import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How the service answers the next requests; `never` does not answer, `cut` closes the connection. */
type Manner = { status: number; json: unknown } | 'never' | 'cut' | 'page'
type ServiceRequest = { path: string; headers: IncomingMessage['headers']; body: unknown }

export const accepts = { status: 200, json: { id: 'a-1', messages: [{ id: 'wamid.1' }] } } as const

/** A fake text message service with answers that a test can choose. */
export async function openTextService() {
  const service = { asked: [] as ServiceRequest[], manner: accepts as Manner, url: '', close: () => server.close() }
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (piece: Buffer) => (text += piece.toString()))
    request.on('end', () => {
      service.asked.push({ path: request.url!, headers: request.headers, body: JSON.parse(text) as unknown })
      const { manner } = service
      if (manner === 'never') return
      if (manner === 'cut') return request.socket.destroy()
      if (manner === 'page') return response.end('<html>Bem-vindo ao Wi-Fi</html>')
      response.writeHead(manner.status, { 'content-type': 'application/json' }).end(JSON.stringify(manner.json))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  service.close = () => {
    server.closeAllConnections()
    return server.close()
  }
  return service
}
