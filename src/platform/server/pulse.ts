import { setTimeout as pause } from 'node:timers/promises'
import type { DatabasePool } from './database.ts'
import { log } from './log.ts'
import { PacketClient } from './parts/packet-client.ts'

const interval = 1000
const longestSilence = 2500

class Silence extends Error {
  constructor() {
    super('the database is silent')
  }
}

/**
 * Asks the database once a second whether it is there. One that is frozen takes connections and statements and answers none,
 * and its own time limits are frozen with it: when it says nothing for some seconds, all that waits for it is given up.
 */
export function watchPulse(appUrl: string, pools: DatabasePool[]): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const watching = watch(appUrl, pools, stopping.signal)
  return {
    async stop() {
      stopping.abort()
      await watching
    },
  }
}

async function watch(appUrl: string, pools: DatabasePool[], stopping: AbortSignal): Promise<void> {
  let client: PacketClient | undefined
  const beat = async () => {
    if (!client) {
      client = new PacketClient({ connectionString: appUrl, keepAlive: true })
      client.on('error', () => {}) // the next question fails, and says so
      await client.connect()
    }
    await client.query('select 1')
  }
  while (!stopping.aborted) {
    try {
      await answerOf(beat())
      for (const pool of pools) pool.answerAgain()
    } catch (error) {
      log.warn({ error }, 'the database was asked whether it is there')
      // Who is refused a connection learns it by themselves, and the connections that are open may go on.
      if (error instanceof Silence) for (const pool of pools) pool.fallSilent(error)
      client?.drop(error as Error)
      client = undefined
    }
    await pause(interval, undefined, { signal: stopping }).catch(() => {}) // rejects when it is ended, which the loop sees
  }
  await client?.end()
}

/** The answer, or that there was none in time. */
async function answerOf(answer: Promise<void>): Promise<void> {
  let isHere = false
  const heard = answer.then(() => (isHere = true))
  const timer = new AbortController()
  try {
    await Promise.race([heard, pause(longestSilence, undefined, { signal: timer.signal })])
    // A process that was busy itself takes in what came meanwhile before it judges.
    if (!isHere) await Promise.race([heard, pause(100)])
  } finally {
    timer.abort()
  }
  if (!isHere) throw new Silence()
}
