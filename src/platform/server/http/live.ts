import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import type pg from 'pg'
import { DatabaseClient } from '../database/database-client.ts'
import { databasePool } from '../database/database.ts'
import { log } from '../log.ts'
import type { CommitListener } from '../database/business-tx.ts'
import { afterCommit } from '../database/run-transaction.ts'

/** `mark`: the mark of the one request that made the topics stale, whose page reads them again by its answer. */
type StaleTopics = { businessId: string; topics: string[]; mark?: string }
/** Either topics of a business went stale, or an account's access changed and its streams must end. */
type Word = StaleTopics | { endAccount: string; businessId?: string }
/** A message that a process sends only to hear it. */
type Beat = { beat: string }
/** A message of a server process, or a notice that messages may have been missed. */
export type LiveEvent = Word | { missed: true }

const channel = 'live'
const batchMilliseconds = 20
const retryMilliseconds = 500
const beatMilliseconds = 4000
/** After this long without hearing itself, a process has missed nobody knows what. */
const longestSilence = 10_000
/** Characters of a NOTIFY payload. PostgreSQL takes less than 8000 bytes, and topics, ids and marks are ASCII. */
const mostCharacters = 7900
const listeners = new EventEmitter<{ event: [LiveEvent] }>().setMaxListeners(0)

let waiting = new Map<string, { topics: Set<string>; mark: string | undefined }>()
let timer: NodeJS.Timeout | undefined

/** When each topic of a business last went stale, in this process's monotonic milliseconds, like `heardFrom`. */
const lastHeard = new Map<string, Map<string, number>>()
let heardFrom = Infinity
let beatHeardAt = -Infinity

let topicsBy: Readonly<Record<string, readonly string[]>> = {}

/** Sets the topics that each procedure makes stale, which are announced from now on; the entry points know them. */
export function staleBy(table: typeof topicsBy): void {
  topicsBy = table
  afterCommit(announceStale)
}

const announceStale: CommitListener = ({ businessId, procedure, mark }) =>
  announce(businessId, staleAfter(procedure), mark)

/** The topics that go stale when a procedure has written. None for work that no procedure started. */
export const staleAfter = (procedure: string | undefined): readonly string[] => (procedure && topicsBy[procedure]) || []

/**
 * Queues a message to all server processes. NOTIFY inside a transaction takes a lock on the whole database's commit
 * order, so messages of some milliseconds are sent together after their commits. If the database is away, they wait for
 * it. A message lost with a dying process delays a refresh but loses no data: screens reload when their stream
 * reconnects.
 */
export function announce(businessId: string, topics: readonly string[], mark?: string): void {
  if (topics.length > 0) queue([{ businessId, topics: [...topics], ...(mark && { mark }) }], batchMilliseconds)
}

function queue(events: StaleTopics[], milliseconds: number): NodeJS.Timeout {
  for (const { businessId, topics, mark } of events) {
    const known = waiting.get(businessId) ?? { topics: new Set(), mark }
    for (const topic of topics) known.topics.add(topic)
    // Two requests in one message: each page has to hear of the other's.
    if (known.mark !== mark) known.mark = undefined
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
  const events = Array.from(waiting, ([businessId, { topics, mark }]) => ({
    businessId,
    topics: [...topics],
    ...(mark && { mark }),
  }))
  waiting = new Map()
  try {
    await send(events)
  } catch (error) {
    log.warn({ error }, 'live events were not sent')
    // The retry must not keep a finished program running.
    queue(events, retryMilliseconds).unref()
  }
}

async function send(words: (Word | Beat)[]) {
  for (const payload of payloads(words)) await databasePool().query(`select pg_notify($1, $2)`, [channel, payload])
}

/** The words as few JSON arrays, each short enough for one NOTIFY. */
export function payloads(words: readonly object[]): string[] {
  const full: string[] = []
  let some: string[] = []
  let length = 0
  for (const word of words) {
    const text = JSON.stringify(word)
    if (length + text.length + 2 > mostCharacters && some.length > 0) {
      full.push(`[${some.join()}]`)
      some = []
      length = 0
    }
    some.push(text)
    length += text.length + 1
  }
  return some.length > 0 ? [...full, `[${some.join()}]`] : full
}

/**
 * For a screen that read before it could listen. `heardFor`: for how many milliseconds this process has missed nothing,
 * which it only says as long as it hears itself.
 * `ago`: how many milliseconds ago each topic of the business last went stale.
 */
export function heardOf(businessId: string): { heardFor: number; ago: Record<string, number> } {
  const now = performance.now()
  const heard = [...(lastHeard.get(businessId) ?? [])].map(([topic, at]) => [topic, Math.floor(now - at)])
  const isHearing = now - beatHeardAt < longestSilence
  return { heardFor: isHearing ? Math.max(0, Math.floor(now - heardFrom)) : 0, ago: Object.fromEntries(heard) }
}

function hear(word: Word) {
  if ('topics' in word) {
    const heard = lastHeard.get(word.businessId) ?? new Map<string, number>()
    for (const topic of word.topics) heard.set(topic, performance.now())
    lastHeard.set(word.businessId, heard)
  }
  listeners.emit('event', word)
}

/** Keeps one connection listening and reopens it when it is lost. */
export function listenForEvents(appUrl: string): { stop(): Promise<void> } {
  let client: pg.Client | undefined
  let stopped = false
  let retry: NodeJS.Timeout | undefined
  const own = randomUUID()

  const open = async () => {
    const opened = new DatabaseClient({ connectionString: appUrl, keepAlive: true })
    client = opened
    opened.on('error', (error) => log.warn({ error }, 'the live connection was lost'))
    opened.on('end', again)
    opened.on('notification', ({ payload }) => {
      for (const word of JSON.parse(payload ?? '[]') as (Word | Beat)[]) {
        if (!('beat' in word)) hear(word)
        else if (word.beat === own) beatHeardAt = performance.now()
      }
    })
    await opened.connect()
    await opened.query(`listen ${channel}`)
    heardFrom = performance.now()
    beatHeardAt = heardFrom
    listeners.emit('event', { missed: true })
  }
  const beat = async () => {
    if (performance.now() - beatHeardAt > longestSilence && heardFrom < Infinity) {
      log.warn({}, 'the live connection hears nothing and is opened again')
      client?.off('end', again)
      client?.end().catch(() => {}) // it may be half open, and then never ends
      again()
    } else await send([{ beat: own }])
  }
  const beating = setInterval(() => {
    beat().catch((error: unknown) => log.warn({ error }, 'the live connection was not tried'))
  }, beatMilliseconds)
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
    /** Sends queued messages first, because screens of other processes need them. */
    async stop() {
      stopped = true
      clearInterval(beating)
      clearTimeout(retry)
      await flush()
      clearTimeout(timer)
      await client?.end()
    },
  }
}
