import { setTimeout as pause } from 'node:timers/promises'
import type { DatabasePool } from './database.ts'
import { log } from '../log.ts'
import { PacketClient } from './packet-client.ts'

const interval = 1000
const longestSilence = 2500

class Silence extends Error {
  constructor() {
    super('the database is silent')
  }
}

/**
 * Checks once a second that the database answers. A frozen database accepts connections and statements but answers
 * none, and its own timeouts are frozen too. After some seconds of silence, everything that waits for it fails.
 * `tell` hears of each time what was wrong, or that nothing was.
 */
export function watchPulse(appUrl: string, pools: DatabasePool[], tell: Tell = complain): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const watching = watch(appUrl, pools, tell, stopping.signal)
  return {
    async stop() {
      stopping.abort()
      await watching
    },
  }
}

type Tell = (error: Error | undefined) => void

const complain: Tell = (error) => {
  if (error) log.warn({ error }, 'the database was asked whether it is there')
}

async function watch(appUrl: string, pools: DatabasePool[], tell: Tell, stopping: AbortSignal): Promise<void> {
  let client: PacketClient | undefined
  const beat = async () => {
    if (!client) {
      client = new PacketClient({ connectionString: appUrl, keepAlive: true })
      client.on('error', () => {}) // the next query fails and reports it
      await client.connect()
    }
    await client.query('select 1')
  }
  while (!stopping.aborted) {
    try {
      await answerOf(beat())
      for (const pool of pools) pool.answerAgain()
      tell(undefined)
    } catch (error) {
      tell(error as Error)
      // Only on silence: a refused connection reports itself to its caller, and open connections may still work.
      if (error instanceof Silence) for (const pool of pools) pool.fallSilent(error)
      client?.drop(error as Error)
      client = undefined
    }
    await pause(interval, undefined, { signal: stopping }).catch(() => {}) // rejects when stopped
  }
  await client?.end()
}

/** Throws Silence if the answer does not come in time. */
async function answerOf(answer: Promise<void>): Promise<void> {
  let isHere = false
  const heard = answer.then(() => (isHere = true))
  const timer = new AbortController()
  try {
    await Promise.race([heard, pause(longestSilence, undefined, { signal: timer.signal })])
    // If this process itself was busy, the answer may already have arrived, so it gets a moment to read it.
    if (!isHere) await Promise.race([heard, pause(100)])
  } finally {
    timer.abort()
  }
  if (!isHere) throw new Silence()
}
