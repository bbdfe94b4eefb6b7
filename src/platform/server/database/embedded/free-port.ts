import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Below the ports that a system gives to connections and to whoever asks for any: such a one may be given away between our
 * looking and our using it.
 */
const [first, end] = [20_000, 32_768]
const mostTries = 50

/** Finds a free port of this machine's own address. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < mostTries; tries++) {
    const port = randomInt(first, end)
    if (await isFree(port)) return port
  }
  throw new Error(`none of ${mostTries} ports between ${first} and ${end} was free`)
}

function isFree(port: number): Promise<boolean> {
  return new Promise((done) => {
    const probe = createServer()
    probe.once('error', () => done(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)))
  })
}
