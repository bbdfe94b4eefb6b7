import { lookup, type LookupAddress } from 'node:dns'
import { request as requestPlain } from 'node:http'
import { request } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { firstIn } from '../../filled.ts'
import { assertOutsideTransaction } from './outbound.ts'
import { settings } from '../settings.ts'
import { traced } from '../tracing.ts'

/** The address is not a public one; it may be in our own network. */
export class PrivateAddress extends Error {}

const privateRanges = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  privateRanges.addSubnet(net, bits, 'ipv4')
/** Exceptions within the public IPv6 range: ranges that lead on to IPv4 addresses, and documentation ranges. */
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  privateRanges.addSubnet(net, bits, 'ipv6')
const publicIpv6 = new BlockList()
publicIpv6.addSubnet('2000::', 3, 'ipv6')

/** Whether an address is a public internet address. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !privateRanges.check(address, 'ipv4')
  return version === 6 && publicIpv6.check(address, 'ipv6') && !privateRanges.check(address, 'ipv6')
}

/** The connection itself does the only lookup, so the checked address is the connected one (no DNS rebinding). */
const lookUpPublic: LookupFunction = (name, options, done) =>
  lookup(name, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error) return done(error, [])
    if (found.some(({ address }) => !isPublicAddress(address))) return done(new PrivateAddress(name), [])
    if (options.all) return done(null, found)
    return done(null, firstIn(found).address, firstIn(found).family)
  })

type Letter = { headers: Record<string, string>; body: string; milliseconds?: number }

/**
 * Posts to an address that a user typed and returns only the status; the answer's body is not read. Names and IP
 * addresses of private networks are refused, and redirects are not followed.
 */
export const postToUserUrl = (url: URL, letter: Letter): Promise<number> =>
  // The host is the user's own and stays out of the span.
  traced('client', 'POST to a user’s address', async (span) => {
    const status = await post(url, letter)
    span?.set({ 'http.request.method': 'POST', 'http.response.status_code': status })
    return status
  })

function post(url: URL, { headers, body, milliseconds = 10_000 }: Letter): Promise<number> {
  assertOutsideTransaction()
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const { allowPrivateWebhooks } = settings
  // An IP address is not looked up, so it is checked here.
  if (!allowPrivateWebhooks && isIP(host) !== 0 && !isPublicAddress(host))
    return Promise.reject(new PrivateAddress(url.host))
  return new Promise((told, failed) => {
    const ask = url.protocol === 'https:' ? request : requestPlain
    const asked = ask(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        signal: AbortSignal.timeout(milliseconds),
        agent: false,
        ...(!allowPrivateWebhooks && { lookup: lookUpPublic }),
      },
      (response) => {
        told(response.statusCode!)
        response.destroy()
      },
    )
    asked.once('error', failed)
    asked.end(body)
  })
}
