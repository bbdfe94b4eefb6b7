import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import { request as ask } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { platformRefusals } from '../../refusal.ts'
import { Refusal } from '../../refusal-error.ts'
import { isSameSecret } from '../same-secret.ts'
import { turns } from '../turns.ts'
import { parentHeader, traceRequest } from './trace-request.ts'

/** Heavy work of another process: how the one that serves hands requests on to it. */
export type Apart = {
  /** Whose turn a request takes; null if nobody is signed in, which is refused without a turn. */
  whoseIs(headers: IncomingHttpHeaders): Promise<string | null>
  /** Asks the other process when it is its turn, and sends on what that one answers. */
  hand(request: IncomingMessage, response: ServerResponse, handed: HeavyCall): Promise<void>
}
type HeavyCall = { whose: string; network: string; body: Buffer | undefined }

const secretHeader = 'x-apart-secret'
const networkHeader = 'x-apart-network'
/** What holds for one connection only. The length is that of the body that was read. */
const ofConnection = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'expect', 'upgrade'])

/** Two at a time, because the other process has one processor at most; so many may wait, and so long (milliseconds). */
const [atOnce, mostWaiting, patience] = [2, 100, 15_000]
/** Milliseconds that the other process has to be there again after it has died. */
const longestAbsence = 10_000
/** Milliseconds after which it is taken for stuck. */
const longestWork = 180_000

type Other = { socket: string; secret: string; whoseIs: Apart['whoseIs']; restart: () => void }

/** Hands requests on over a local socket. The turns are counted here, because the other process may die of its work. */
export function handOnTo({ socket, secret, whoseIs, restart }: Other): Apart {
  const queue = turns({ atOnce, mostWaiting, patience })

  const answerTo = ({ method, url, headers }: IncomingMessage, { network, body }: HeavyCall) =>
    new Promise<IncomingMessage>((answered, fail) => {
      const kept = Object.entries(headers).filter(([name]) => !ofConnection.has(name))
      const length = body ? { 'content-length': body.length } : {}
      const ours = { [secretHeader]: secret, [networkHeader]: network, ...parentHeader() }
      const known = { ...Object.fromEntries(kept), ...length, ...ours }
      const sent = ask({ socketPath: socket, method, path: url, headers: known, agent: false }, answered)
      const late = setTimeout(() => {
        restart()
        sent.destroy(new Error('heavy work came to no end'))
      }, longestWork)
      sent.once('close', () => clearTimeout(late))
      sent.once('error', fail)
      sent.end(body)
    })

  return {
    whoseIs,
    async hand(request, response, handed) {
      const answer = await queue.take(handed.whose, async () => {
        const since = performance.now()
        while (true)
          try {
            // Whoever has gone meanwhile asks for nothing.
            if (response.destroyed) throw new Error('nobody waits for the answer')
            return await answerTo(request, handed)
          } catch (error) {
            if (!isAbsent(error) || performance.now() - since > longestAbsence)
              throw new Refusal(platformRefusals.UNAVAILABLE, { cause: error })
            await pause(100)
          }
      })
      response.writeHead(answer.statusCode!, Object.fromEntries(Object.entries(answer.headers).filter(isOfAnswer)))
      // If one of both ends early, the other is ended; there is nobody to tell.
      await pipeline(answer, response).catch(() => {})
    },
  }
}

/** Nothing was asked: the other process does not listen (yet, or again). */
const isAbsent = (error: unknown): boolean => /^(ENOENT|ECONNREFUSED)$/.test(String((error as { code?: unknown }).code))

const isOfAnswer = ([name]: [string, unknown]): boolean =>
  !['connection', 'keep-alive', 'transfer-encoding'].includes(name)

/** The server of the other process. It answers only who knows the secret, and believes it who asked. */
export function serveHandedOn(
  secret: string,
  handle: (request: IncomingMessage, response: ServerResponse, network: string) => void,
): Server {
  return createServer((request, response) => {
    const { [secretHeader]: said, [networkHeader]: network } = request.headers
    if (!isSameSecret(String(said), secret)) return void response.writeHead(403).end()
    traceRequest(request, response, true, () => handle(request, response, String(network)))
  })
}
