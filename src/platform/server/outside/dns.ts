import { Resolver } from 'node:dns/promises'
import { connect } from 'node:tls'
import { assertOutsideTransaction } from './outbound.ts'
import { settings } from '../settings.ts'
import { traced } from '../tracing.ts'

/** Name servers did not answer, or not to the question: it is unknown whether the name exists. */
export class DnsSilent extends Error {}

/** Error codes of answers that say that nothing was found. */
const nothing = new Set(['ENOTFOUND', 'ENODATA'])

const resolver = () => {
  const asked = new Resolver({ timeout: 2000, tries: 2, maxTimeout: 4000 })
  if (settings.dnsServer) asked.setServers([settings.dnsServer])
  return asked
}

async function answers<T>(question: Promise<T[]>): Promise<T[]> {
  try {
    return await traced('client', 'ask a name server', () => question)
  } catch (error) {
    if (nothing.has((error as NodeJS.ErrnoException).code ?? '')) return []
    throw new DnsSilent('a name server did not answer', { cause: error })
  }
}

/** The TXT records of a name. */
export async function textsOf(name: string): Promise<string[]> {
  assertOutsideTransaction()
  const texts = await answers(resolver().resolveTxt(name))
  return texts.map((pieces) => pieces.join(''))
}

/** The IPv4 and IPv6 addresses of a name. */
export async function addressesOf(name: string): Promise<string[]> {
  assertOutsideTransaction()
  const asked = resolver()
  const both = await Promise.all([answers(asked.resolve4(name)), answers(asked.resolve6(name))])
  return both.flat()
}

const longestHandshake = 5000

/** The expiry of a name's certificate at an address. Null if there is none that a browser would accept. */
export function certifiedUntil(name: string, at: { address: string; port: number }): Promise<Date | null> {
  assertOutsideTransaction()
  return traced('client', 'look at a certificate', () => validityOf(name, at))
}

function validityOf(name: string, at: { address: string; port: number }): Promise<Date | null> {
  return new Promise((done) => {
    const socket = connect({ host: at.address, port: at.port, servername: name, timeout: longestHandshake })
    const end = (until: Date | null) => {
      socket.destroy()
      done(until)
    }
    socket.once('secureConnect', () => end(new Date(socket.getPeerCertificate().valid_to)))
    socket.once('timeout', () => end(null))
    socket.once('error', () => end(null))
  })
}
