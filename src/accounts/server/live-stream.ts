import type { Socket } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono } from 'hono'
import { databasePool } from '../../platform/server/database/database.ts'
import { heardOf, onLiveEvent, type LiveEvent } from '../../platform/server/http/live.ts'
import { turnIntoStream } from '../../platform/server/http/connections.ts'
import { log } from '../../platform/server/log.ts'
import { outsideTraces } from '../../platform/server/tracing.ts'
import { heartbeatSeconds } from '../heartbeat.ts'
import { person } from './guard.ts'
import { guarded } from './guarded-route.ts'
import type { Who } from './session.ts'

const mostPerAccount = 12
/** How many are asked for in one statement. */
const atOnce = 1000
/** What a screen has not taken yet. One that takes nothing is ended, and reads everything anew once it is back. */
const mostUnreadBytes = 64_000

type Stream = {
  socket: Socket
  accountId: string
  sessionId: string
  businessId: string
  /** The second of its heartbeat, so that one question asks for all that have the same. */
  beatsAt: number
}

const streams = new Set<Stream>()
/** The same by business and by account: what happens to one costs nothing for the others. */
const [ofBusiness, ofAccount] = [new Map<string, Set<Stream>>(), new Map<string, Set<Stream>>()]
let [opened, second] = [0, 0]
let stopServing: (() => void) | undefined

function beat(): void {
  second = (second + 1) % heartbeatSeconds
  for (const stream of streams) {
    if (stream.beatsAt !== second) continue
    send(stream, said('beat', second))
    endUnlessLive(stream)
  }
}

function send({ socket }: Stream, text: string): void {
  if (socket.writableLength > mostUnreadBytes) socket.destroy()
  else socket.write(text)
}

/** Ends the stream for the browser as well. */
function end(stream: Stream): void {
  remove(stream)
  stream.socket.destroySoon()
}

function serveAll(): () => void {
  const beating = outsideTraces(() => setInterval(beat, 1000))
  const silence = onLiveEvent(hear)
  return () => {
    clearInterval(beating)
    silence()
  }
}

function add(stream: Stream): void {
  streams.add(stream)
  for (const [groups, key] of groupsOf(stream)) groups.set(key, (groups.get(key) ?? new Set()).add(stream))
  stopServing ??= serveAll()
}

function remove(stream: Stream): void {
  streams.delete(stream)
  for (const [groups, key] of groupsOf(stream)) {
    const group = groups.get(key)
    group?.delete(stream)
    if (group?.size === 0) groups.delete(key)
  }
  if (streams.size > 0) return
  stopServing?.()
  stopServing = undefined
}

const groupsOf = ({ businessId, accountId }: Stream) =>
  [
    [ofBusiness, businessId],
    [ofAccount, accountId],
  ] as const

/** The library sends its own mark as one more answer if a server was made before the mark was loaded, but never a clone of it. */
const alreadySent = RESPONSE_ALREADY_SENT.clone()

/** How many screens are told of changes by this process. */
export const countStreams = (): number => streams.size

/** `GET /api/live`: tells an open screen which topics of its business went stale, as server-sent events. */
export const liveStream = new Hono<{ Bindings: HttpBindings }>()

liveStream.get(
  '/api/live',
  guarded('account', async (c, context) => {
    const who = person(context)
    const { outgoing } = c.env
    // Status 204 tells the browser not to reconnect by itself.
    if (!who.membership || outgoing.req.method === 'HEAD') return c.body(null, 204)
    if ((ofAccount.get(who.accountId)?.size ?? 0) >= mostPerAccount) return c.text('Muitas abas abertas.', 429)
    const socket = turnIntoStream(outgoing, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    if (!socket) return c.text('Muitas telas abertas.', 503)
    open(socket, who, who.membership.businessId)
    return alreadySent
  }),
)

/** Ends every stream when the server stops. Browsers reconnect to another server, or to this one after its restart. */
export function endLiveStreams(): void {
  for (const stream of streams) end(stream)
}

function open(socket: Socket, { accountId, sessionId }: Who, businessId: string): void {
  const stream: Stream = { socket, accountId, sessionId, businessId, beatsAt: opened++ % heartbeatSeconds }
  socket.once('close', () => remove(stream))
  add(stream)
  send(stream, `retry: 1000\n\n${soFar(businessId)}`)
  // The session may have ended after it was read and before this stream began to listen.
  endUnlessLive(stream)
}

const said = (event: string, data: unknown) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
const soFar = (businessId: string) => said('so-far', heardOf(businessId))

function hear(event: LiveEvent): void {
  if ('missed' in event)
    for (const stream of streams) {
      send(stream, soFar(stream.businessId))
      endUnlessLive(stream)
    }
  else if ('topics' in event) {
    const { businessId, topics, mark } = event
    for (const stream of ofBusiness.get(businessId) ?? []) send(stream, said('stale', { topics, mark }))
  } else
    for (const stream of ofAccount.get(event.endAccount) ?? [])
      // The person's permissions have changed: a browser that is still let in reconnects and reads everything anew.
      if (event.businessId === stream.businessId) end(stream)
      else endUnlessLive(stream)
}

/** Streams of which is to be asked whether they may go on. */
const doubtful = new Set<Stream>()

/** The access part ends long before a stream does, so the session itself is checked: at once, with all others of the moment. */
function endUnlessLive(stream: Stream): void {
  if (doubtful.size === 0) setImmediate(endThoseNotLive)
  doubtful.add(stream)
}

function endThoseNotLive(): void {
  const asked = [...doubtful]
  doubtful.clear()
  for (let from = 0; from < asked.length; from += atOnce)
    endNotLiveIn(asked.slice(from, from + atOnce)).catch((error: unknown) =>
      log.error({ error }, 'a stream did not end'),
    )
}

async function endNotLiveIn(asked: readonly Stream[]): Promise<void> {
  const ended = await notLive(asked).catch((error: unknown) => {
    log.warn({ error }, 'streams could not be checked')
    return asked
  })
  for (const stream of ended) if (streams.has(stream)) end(stream)
}

async function notLive(asked: readonly Stream[]): Promise<Stream[]> {
  const { rows } = await databasePool().query<{ at: number }>(
    `select n::int as at from unnest($1::uuid[], $2::uuid[]) with ordinality as one (session, business, n)
     where not session_is_live(session, business)`,
    [asked.map(({ sessionId }) => sessionId), asked.map(({ businessId }) => businessId)],
  )
  return rows.flatMap(({ at }) => asked[at - 1] ?? [])
}
