import { once } from 'node:events'
import type { Server as HttpServer } from 'node:http'
import { createServer, type Server } from 'node:net'
import { ownName } from '../platform/brand.ts'
import { settings } from '../platform/server/settings.ts'

/**
 * Listens on HOST if it is set, otherwise on both loopback addresses (IPv4 and IPv6), which only this machine reaches.
 */
export async function listen(server: HttpServer): Promise<Server[]> {
  server.listen(settings.port, settings.host ?? '127.0.0.1')
  await once(server, 'listening')
  if (settings.host) return [server]
  const newer = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit('connection', socket))
  try {
    newer.listen(settings.port, '::1')
    await once(newer, 'listening')
    return [server, newer]
  } catch (error) {
    // The machine may have no IPv6.
    if (['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes((error as NodeJS.ErrnoException).code!)) return [server]
    throw error
  }
}

/** The last line that a start prints. */
export function whereItServes(): string {
  const { host, publicUrl, trustProxy } = settings
  const alone = trustProxy ? 'by this machine’s proxy' : 'for this machine only; HOST=0.0.0.0 opens it to the network'
  const reach = host ? `listening on ${host}` : alone
  return `${ownName} on ${publicUrl.origin} (${reach})`
}
