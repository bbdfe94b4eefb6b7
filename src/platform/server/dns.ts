import { Resolver } from 'node:dns/promises'
import { connect } from 'node:tls'
import { leaveTheHouse } from './parts/outbound.ts'
import { settings } from './settings.ts'

/** Name servers that said nothing, or not what was asked: whether there is such a name is not known. */
export class DnsSilent extends Error {}

/** Answers of a name server that say that there is nothing. */
const nothing = new Set(['ENOTFOUND', 'ENODATA'])

const resolver = () => {
  const asked = new Resolver({ timeout: 2000, tries: 2, maxTimeout: 4000 })
  if (settings.dnsServer) asked.setServers([settings.dnsServer])
  return asked
}

async function answers<T>(question: Promise<T[]>): Promise<T[]> {
  try {
    return await question
  } catch (error) {
    if (nothing.has((error as NodeJS.ErrnoException).code ?? '')) return []
    throw new DnsSilent('a name server did not answer', { cause: error })
  }
}

/** The texts that stand beside a name. */
export async function textsOf(name: string): Promise<string[]> {
  leaveTheHouse()
  const texts = await answers(resolver().resolveTxt(name))
  return texts.map((pieces) => pieces.join(''))
}

/** Where a name leads in the end, by both kinds of addresses. */
export async function addressesOf(name: string): Promise<string[]> {
  leaveTheHouse()
  const asked = resolver()
  const both = await Promise.all([answers(asked.resolve4(name)), answers(asked.resolve6(name))])
  return both.flat()
}

const longestHandshake = 5000

/** Until when the certificate holds that a browser accepts for this name at an address; null where there is none. */
export function certifiedUntil(name: string, at: { address: string; port: number }): Promise<Date | null> {
  leaveTheHouse()
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
