import type { IncomingMessage } from 'node:http'
import { isIP, isIPv6, type Socket } from 'node:net'
import { firstIn, lastIn } from '../../filled.ts'
import { log } from '../log.ts'
import { settings } from '../settings.ts'

const localNames = new Set(['localhost', '127.0.0.1', '[::1]'])
const loopback = /^(?:127\.\d+\.\d+\.\d+|::1)$/

/**
 * Whether a request's Host is ours: a local name with any port, the address to which it was sent, or the host of
 * PUBLIC_URL. This refuses DNS rebinding and proxies that pass on any name.
 */
export function isOurHost({ headers, rawHeaders, socket }: IncomingMessage): boolean {
  const name = nameIn(headers.host)
  if (!localNames.has(name) && name !== settings.publicUrl.hostname && !isAddressOf(socket, name)) return false
  return hasOneHost(rawHeaders)
}

/** The custom domain that a request asks for; null if its Host is not a domain name. */
export function customDomainOf({ headers, rawHeaders }: IncomingMessage): string | null {
  const name = nameIn(headers.host)
  return domainName.test(name) && name.length <= longestDomain && hasOneHost(rawHeaders) ? name : null
}
const domainName = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/
const longestDomain = 253

/** With two Host headers, a proxy might use one and we the other. */
function hasOneHost(rawHeaders: readonly string[]): boolean {
  let hosts = 0
  for (let i = 0; i < rawHeaders.length; i += 2)
    if (rawHeaders[i]!.length === 4 && rawHeaders[i]!.toLowerCase() === 'host') hosts++
  return hosts === 1
}

const isAddressOf = ({ localAddress }: Socket, name: string): boolean =>
  name !== '' && name.replace(/^\[|\]$/g, '') === plainAddress(localAddress ?? '')

const nameIn = (host = ''): string => host.replace(/:\d*$/, '').toLowerCase()

/** Whether a request came through a proxy that is not trusted, since this process started. */
let cameThroughProxy = false
export const isProxyUntrusted = (): boolean => cameThroughProxy && !settings.trustProxy

/** Behind a proxy that is not trusted, all people have its address, and every limit per network is one for all. */
function noticeProxy(): void {
  if (cameThroughProxy) return
  cameThroughProxy = true
  log.warn({}, 'a request has X-Forwarded-For: behind a proxy set TRUST_PROXY=1, or all people count as one network')
}

/** The address from which a request came. With a trusted proxy, the proxy tells it. */
export function callerAddress({ headers, socket }: IncomingMessage): string {
  if (headers[trusted] !== undefined && !settings.trustProxy) noticeProxy()
  const forwarded = settings.trustProxy && headers['x-forwarded-for']
  const last = forwarded ? withoutPort(lastIn(String(forwarded).split(',')).trim()) : ''
  return plainAddress(isIP(last) ? last : (socket.remoteAddress ?? 'unknown'))
}

const withoutPort = (address: string) => address.replace(/^(?:\[(.*)\](?::\d+)?|([\d.]+):\d+)$/, '$1$2')

/** Sockets that listen on IPv4 and IPv6 write an IPv4 address as `::ffff:1.2.3.4`. */
const plainAddress = (address: string) => address.replace(/^::ffff:(?=[\d.]+$)/, '')

/** Groups the addresses of one sender: for IPv6 the /64 network, because a household has all addresses of one. */
export function networkOf(address: string): string {
  const plain = plainAddress(address)
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.split('::')
  const [before, after] = [head.split(':').filter(Boolean), tail?.split(':').filter(Boolean) ?? []]
  const between = Array.from({ length: 8 - before.length - after.length }, () => '0')
  return [...before, ...between, ...after].slice(0, 4).join(':')
}

/** Groups the addresses of one customer of a provider: /48 for IPv6, which holds 65,536 networks, and /24 for IPv4. */
export function wideNetworkOf(address: string): string {
  const network = networkOf(address)
  const sign = network.includes(':') ? ':' : '.'
  return network.split(sign).slice(0, 3).join(sign)
}

/** Whether a request comes from this machine, by a local name and without a proxy. */
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

/** Headers that proxies add. */
const proxyMarks = ['forwarded', 'via', 'x-real-ip', 'x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-for']
/** The header that we read if a proxy is trusted. */
const trusted = 'x-forwarded-for'

export const pathIn = (url: string): string => firstIn(url.split('?', 1))

/** The address that ends messages: its secret is the permission, and webmails post to it from pages of their own. */
const isStopAddress = (url: string) => /^\/sair\/[\w-]{43}$/.test(pathIn(url))

/** Browsers name the origin of a write. A foreign one is refused, in addition to the cookies' SameSite. */
export function fromOurPages(request: IncomingMessage): boolean {
  if (request.method === 'GET' || request.method === 'HEAD' || isStopAddress(request.url!)) return true
  const { origin, host } = request.headers
  const site = request.headers['sec-fetch-site']
  if (site && site !== 'same-origin' && site !== 'none') return false
  if (!origin) return true
  if (!URL.canParse(origin)) return false
  const from = new URL(origin).host
  return from === host || from === settings.publicUrl.host
}
