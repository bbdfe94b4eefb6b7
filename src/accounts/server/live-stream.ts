import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { firstIn } from '../../platform/filled.ts'
import { databasePool } from '../../platform/server/database/database.ts'
import { heardOf, onLiveEvent, type LiveEvent } from '../../platform/server/http/live.ts'
import { log } from '../../platform/server/log.ts'
import { person } from './guard.ts'
import { guarded } from './guarded-route.ts'
import type { Who } from './session.ts'

const heartbeatMilliseconds = 25_000
const mostPerAccount = 12

type Stream = {
  accountId: string
  sessionId: string
  businessId: string
  send(text: string): void
  /** Stops listening for a browser that has gone. */
  release(): void
  /** Ends the stream for the browser as well. */
  end(): void
}

const streams = new Set<Stream>()

/** `GET /api/live`: tells an open screen which topics of its business went stale, as server-sent events. */
export const liveStream = new Hono<{ Bindings: HttpBindings }>()

liveStream.get(
  '/api/live',
  guarded('account', async (c, context) => {
    const who = person(context)
    // Status 204 tells the browser not to reconnect by itself.
    if (!who.membership) return c.body(null, 204)
    const open = [...streams].filter((stream) => stream.accountId === who.accountId)
    if (open.length >= mostPerAccount) return c.text('Muitas abas abertas.', 429)
    return new Response(bodyFor(who, who.membership.businessId), {
      headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
    })
  }),
)

/** Ends every stream when the server stops. Browsers reconnect to another server, or to this one after its restart. */
export function endLiveStreams(): void {
  for (const stream of streams) stream.end()
}

function bodyFor(who: Who, businessId: string): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let stream: Stream | undefined
  return new ReadableStream({
    start(controller) {
      const opened: Stream = {
        accountId: who.accountId,
        sessionId: who.sessionId,
        businessId,
        send: (text) => controller.enqueue(encoder.encode(text)),
        release() {
          streams.delete(opened)
          silence()
          clearInterval(heartbeat)
        },
        end() {
          opened.release()
          controller.close()
        },
      }
      const silence = onLiveEvent((event) => hear(opened, event))
      const heartbeat = setInterval(() => {
        opened.send(': \n\n')
        endUnlessLive(opened)
      }, heartbeatMilliseconds)
      streams.add(opened)
      opened.send(`retry: 1000\n\n${soFar(businessId)}`)
      // The session may have ended after it was read and before this stream began to listen.
      endUnlessLive(opened)
      stream = opened
    },
    cancel: () => stream?.release(),
  })
}

const said = (event: string, data: unknown) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
const soFar = (businessId: string) => said('so-far', heardOf(businessId))

function hear(stream: Stream, event: LiveEvent): void {
  if ('missed' in event) {
    stream.send(soFar(stream.businessId))
    endUnlessLive(stream)
  } else if ('topics' in event) {
    const { businessId, topics, mark } = event
    if (businessId === stream.businessId) stream.send(said('stale', { topics, mark }))
  } else if (event.endAccount !== stream.accountId) return
  // The person's permissions have changed: a browser that is still let in reconnects and reads everything anew.
  else if (event.businessId === stream.businessId) stream.end()
  else endUnlessLive(stream)
}

/** The access part ends long before a stream does, so the session itself is checked. */
function endUnlessLive(stream: Stream): void {
  databasePool()
    .query<{ live: boolean }>('select session_is_live($1, $2) as live', [stream.sessionId, stream.businessId])
    .then(({ rows }) => firstIn(rows).live)
    .catch((error: unknown) => {
      log.warn({ error }, 'a stream could not be checked')
      return false
    })
    .then((live) => !live && streams.has(stream) && stream.end())
    .catch((error: unknown) => log.error({ error }, 'a stream did not end'))
}
