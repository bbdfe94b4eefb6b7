import { EventEmitter } from 'node:events'
import pg from 'pg'
import { databasePool } from './database.ts'
import { log } from './log.ts'

/** `topics` went stale for a business, or an account's access changed and its streams must end. */
export type LiveEvent = { businessId: string; topics: string[] } | { endAccount: string; businessId?: string }

const channel = 'live'
const batchMilliseconds = 20
const listeners = new EventEmitter<{ event: [LiveEvent] }>().setMaxListeners(0)

let waiting = new Map<string, Set<string>>()
let timer: NodeJS.Timeout | undefined

let topicsBy: Readonly<Record<string, readonly string[]>> = {}

/** The programs know what each door makes stale. */
export function staleBy(table: typeof topicsBy): void {
  topicsBy = table
}

/** What is old on screens when a door has written; nothing after what is no door's work. */
export const staleAfter = (door: string | undefined): readonly string[] => (door && topicsBy[door]) || []

/**
 * Queues a word to every server process. NOTIFY inside a busy transaction takes a lock on the whole database's commit
 * order, so the words of some milliseconds travel together after their commits. A word that is lost with a dying process
 * costs a late refresh, never data: screens reload when their stream reconnects.
 */
export function announce(businessId: string, topics: readonly string[]): void {
  if (topics.length === 0) return
  const known = waiting.get(businessId) ?? new Set()
  for (const topic of topics) known.add(topic)
  waiting.set(businessId, known)
  timer ??= setTimeout(() => void flush(), batchMilliseconds)
}

export function announceEndOf(account: string, businessId?: string): Promise<void> {
  return send([{ endAccount: account, ...(businessId && { businessId }) }])
}

export function onLiveEvent(listener: (event: LiveEvent) => void): () => void {
  listeners.on('event', listener)
  return () => listeners.off('event', listener)
}

async function flush() {
  clearTimeout(timer)
  timer = undefined
  const events = Array.from(waiting, ([businessId, topics]) => ({ businessId, topics: [...topics] }))
  waiting = new Map()
  try {
    await send(events)
  } catch (error) {
    log.warn({ error }, 'live events were not sent')
  }
}

async function send(events: LiveEvent[]) {
  // A payload may have 8000 bytes.
  for (let i = 0; i < events.length; i += 20)
    await databasePool().query(`select pg_notify($1, $2)`, [channel, JSON.stringify(events.slice(i, i + 20))])
}

/** Keeps one connection listening, and opens it again when it is lost. */
export function listenForEvents(appUrl: string): { stop(): Promise<void> } {
  let client: pg.Client | undefined
  let stopped = false
  let retry: NodeJS.Timeout | undefined

  const open = async () => {
    const opened = new pg.Client({ connectionString: appUrl, keepAlive: true })
    client = opened
    opened.on('error', (error) => log.warn({ error }, 'the live connection was lost'))
    opened.on('end', again)
    opened.on('notification', ({ payload }) => {
      for (const event of JSON.parse(payload ?? '[]') as LiveEvent[]) listeners.emit('event', event)
    })
    await opened.connect()
    await opened.query(`listen ${channel}`)
  }
  const again = () => {
    if (stopped) return
    clearTimeout(retry)
    retry = setTimeout(start, 500)
  }
  const start = () => {
    open().catch((error: unknown) => {
      log.warn({ error }, 'the live connection failed')
      again()
    })
  }
  start()
  return {
    /** What still waits is sent first: other processes have screens to refresh. */
    async stop() {
      stopped = true
      clearTimeout(retry)
      await flush()
      await client?.end()
    },
  }
}
