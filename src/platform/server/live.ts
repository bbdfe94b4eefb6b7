import { EventEmitter } from 'node:events'
import pg from 'pg'
import { databasePool } from './database.ts'
import { log } from './log.ts'

type StaleTopics = { businessId: string; topics: string[] }
/** `topics` went stale for a business, or an account's access changed and its streams must end. */
type Word = StaleTopics | { endAccount: string; businessId?: string }
/** A word of a server process, or that words may have been missed. */
export type LiveEvent = Word | { missed: true }

const channel = 'live'
const batchMilliseconds = 20
const retryMilliseconds = 500
const listeners = new EventEmitter<{ event: [LiveEvent] }>().setMaxListeners(0)

let waiting = new Map<string, Set<string>>()
let timer: NodeJS.Timeout | undefined

/** When each topic of a business was last heard of; milliseconds of this process's clock, as is `heardFrom`. */
const lastHeard = new Map<string, Map<string, number>>()
let heardFrom = Infinity

let topicsBy: Readonly<Record<string, readonly string[]>> = {}

/** The programs know what each door makes stale. */
export function staleBy(table: typeof topicsBy): void {
  topicsBy = table
}

/** What is old on screens when a door has written; nothing after what is no door's work. */
export const staleAfter = (door: string | undefined): readonly string[] => (door && topicsBy[door]) || []

/**
 * Queues a word to every server process. NOTIFY inside a busy transaction takes a lock on the whole database's commit
 * order, so the words of some milliseconds travel together after their commits. What cannot be sent waits for the
 * database. A word that is lost with a dying process costs a late refresh, never data: screens reload when their stream
 * reconnects.
 */
export function announce(businessId: string, topics: readonly string[]): void {
  if (topics.length > 0) queue([{ businessId, topics: [...topics] }], batchMilliseconds)
}

function queue(events: StaleTopics[], milliseconds: number): NodeJS.Timeout {
  for (const { businessId, topics } of events) {
    const known = waiting.get(businessId) ?? new Set()
    for (const topic of topics) known.add(topic)
    waiting.set(businessId, known)
  }
  return (timer ??= setTimeout(() => void flush(), milliseconds))
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
    // A program that is done does not stay for it.
    queue(events, retryMilliseconds).unref()
  }
}

async function send(events: Word[]) {
  // A payload may have 8000 bytes.
  for (let i = 0; i < events.length; i += 20)
    await databasePool().query(`select pg_notify($1, $2)`, [channel, JSON.stringify(events.slice(i, i + 20))])
}

/**
 * For a screen that began to read before it could listen: for how many milliseconds this process has heard every word,
 * and how many ago each topic of the business last went stale.
 */
export function heardOf(businessId: string): { heardFor: number; ago: Record<string, number> } {
  const now = performance.now()
  const heard = [...(lastHeard.get(businessId) ?? [])].map(([topic, at]) => [topic, Math.floor(now - at)])
  return { heardFor: Math.max(0, Math.floor(now - heardFrom)), ago: Object.fromEntries(heard) }
}

function hear(word: Word) {
  if ('topics' in word) {
    const heard = lastHeard.get(word.businessId) ?? new Map<string, number>()
    for (const topic of word.topics) heard.set(topic, performance.now())
    lastHeard.set(word.businessId, heard)
  }
  listeners.emit('event', word)
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
      for (const word of JSON.parse(payload ?? '[]') as Word[]) hear(word)
    })
    await opened.connect()
    await opened.query(`listen ${channel}`)
    heardFrom = performance.now()
    listeners.emit('event', { missed: true })
  }
  const again = () => {
    heardFrom = Infinity
    if (stopped) return
    clearTimeout(retry)
    retry = setTimeout(start, retryMilliseconds)
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
      clearTimeout(timer)
      await client?.end()
    },
  }
}
