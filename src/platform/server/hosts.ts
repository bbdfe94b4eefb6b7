import type { IncomingMessage } from 'node:http'
import { isIP, isIPv6, type Socket } from 'node:net'
import { settings } from './settings.ts'

const localNames = new Set(['localhost', '127.0.0.1', '[::1]'])
const loopback = /^(?:127\.\d+\.\d+\.\d+|::1)$/

/**
 * Whether a request asks for us by a name of ours: this machine's own with any port, the address that it came to, or the
 * host of PUBLIC_URL. A page of somebody else's whose name suddenly leads here, and a proxy that lets any name through,
 * ask for another.
 */
export function asksForUs({ headers, rawHeaders, socket }: IncomingMessage): boolean {
  const name = nameIn(headers.host)
  if (!localNames.has(name) && name !== settings.publicUrl.hostname && !isAddressOf(socket, name)) return false
  return hasOneHost(rawHeaders)
}

/** The name of somebody else by which a request asks, if it is one. */
export function foreignName({ headers, rawHeaders }: IncomingMessage): string | null {
  const name = nameIn(headers.host)
  return domainName.test(name) && name.length <= longestDomain && hasOneHost(rawHeaders) ? name : null
}
const domainName = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/
const longestDomain = 253

/** A proxy may go by the one, and we by the other. */
function hasOneHost(rawHeaders: readonly string[]): boolean {
  let hosts = 0
  for (let i = 0; i < rawHeaders.length; i += 2)
    if (rawHeaders[i]!.length === 4 && rawHeaders[i]!.toLowerCase() === 'host') hosts++
  return hosts === 1
}

const isAddressOf = ({ localAddress }: Socket, name: string): boolean =>
  name !== '' && name.replace(/^\[|\]$/g, '') === plainAddress(localAddress ?? '')

const nameIn = (host = ''): string => host.replace(/:\d*$/, '').toLowerCase()

/** Where a request came from: the proxy's word when there is one that we trust. */
export function callerAddress({ headers, socket }: IncomingMessage): string {
  const forwarded = settings.trustProxy && headers['x-forwarded-for']
  const last = forwarded ? withoutPort(String(forwarded).split(',').at(-1)!.trim()) : ''
  return plainAddress(isIP(last) ? last : (socket.remoteAddress ?? 'unknown'))
}

const withoutPort = (address: string) => address.replace(/^(?:\[(.*)\](?::\d+)?|([\d.]+):\d+)$/, '$1$2')

/** A socket that listens to both kinds of addresses writes the older ones in the form of the newer. */
export const plainAddress = (address: string) => address.replace(/^::ffff:(?=[\d.]+$)/, '')

/** One sender's addresses: of the newer kind a household has more than anybody can count. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('::')
  const [before, after] = [head.split(':').filter(Boolean), tail?.split(':').filter(Boolean) ?? []]
  const between = Array.from({ length: 8 - before.length - after.length }, () => '0')
  return [...before, ...between, ...after].slice(0, 4).join(':')
}

/** Whether somebody at this very machine asks, by a name of this machine, with no proxy between. */
export function isAtThisMachine(request: IncomingMessage): boolean {
  const { headers, socket } = request
  const isForwarded = proxyMarks.some(
    (mark) => headers[mark] !== undefined && !(mark === trusted && settings.trustProxy),
  )
  return (
    loopback.test(plainAddress(socket.remoteAddress ?? '')) &&
    loopback.test(callerAddress(request)) &&
    localNames.has(nameIn(headers.host)) &&
    !isForwarded
  )
}

/** What proxies add. */
const proxyMarks = ['forwarded', 'via', 'x-real-ip', 'x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-for']
/** The one that is read where a proxy is trusted. */
const trusted = 'x-forwarded-for'
