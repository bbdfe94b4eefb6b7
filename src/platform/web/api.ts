import { createORPCClient, ORPCError } from '@orpc/client'
import { RPCLink } from '@orpc/client/fetch'
import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { staleHeader } from '../question.ts'
import { inWords, platformRefusals, type RefusalData, unexpected } from '../refusal.ts'
import { ask } from './question.ts'
import { missedAnswer, sawAnswer } from './reachability.ts'

let renewSession: () => Promise<boolean> = async () => false

/** Accounts tells how a session is renewed; a request that finds it ended renews once and is sent again. */
export function renewSessionWith(renew: () => Promise<boolean>): void {
  renewSession = renew
}

let readAgain = async (_topics: readonly string[]): Promise<void> => {}

/** The program tells how what went stale is read again. */
export function readAgainWith(read: typeof readAgain): void {
  readAgain = read
}

/** `goesOn`: nobody waits until the screens show what was written, because they show it already or are left. */
type Asking = { goesOn?: boolean }

const link = new RPCLink<Asking>({
  url: () => `${location.origin}/rpc`,
  fetch: async (request, init, { context }) => {
    const again = request.clone()
    const response = await heard(ask(request, init))
    const renewing = request.url.endsWith('/accounts/renew')
    const answer =
      !renewing && (await isSignedOut(response)) && (await renewSession()) ? await heard(ask(again, init)) : response
    await untilShown(answer, context)
    return answer
  },
})

/** A write is done when the screen shows what it made stale; why it was refused is told at once. */
async function untilShown({ ok, headers }: Response, { goesOn }: Asking): Promise<void> {
  const topics = headers.get(staleHeader)
  const shown = topics && readAgain(topics.split(','))
  if (shown && ok && !goesOn) await shown
}

/** Every request tells whether the server can be reached. */
async function heard(answer: Promise<Response>): Promise<Response> {
  try {
    const response = await answer
    if (isOutOfReach(response.status)) missedAnswer()
    else sawAnswer()
    return response
  } catch (error) {
    missedAnswer()
    throw error
  }
}

/** A proxy says that the server is away, or the server that its database is. */
const isOutOfReach = (status: number) => [502, 503, 504].includes(status)

/** A wrong password answers 401 as well, and no renewal mends it. */
async function isSignedOut(response: Response): Promise<boolean> {
  if (response.status !== 401) return false
  const { json } = (await response.clone().json()) as { json?: { code?: string } }
  return json?.code === platformRefusals.SIGNED_OUT.code
}

/** Sends a file as it is to what is no door, in the session of the typed client; refused as a door refuses. */
export async function sendFile<Answer>(path: string, file: Blob): Promise<Answer> {
  const send = () => heard(ask(new Request(path, { method: 'POST', body: file })))
  const first = await send()
  const answer = first.status === 401 && (await renewSession()) ? await send() : first
  if (answer.ok) return (await answer.json()) as Answer
  const isTold = answer.headers.get('content-type')?.startsWith('application/json')
  const said = isTold ? ((await answer.json()) as { code: string; data: unknown }) : { code: 'UNEXPECTED', data: null }
  throw new ORPCError(said.code, { status: answer.status, data: said.data })
}

/** The typed client of one idea, as TanStack Query options and plain calls. */
export function apiOf<C extends AnyContractRouter>(idea: string) {
  const client: ContractRouterClient<C, Asking> = createORPCClient(link, { path: [idea] })
  return createTanstackQueryUtils(client, { path: [idea] })
}

/** The refusal behind an error, in words for a person; null when the server never answered. */
export function refusalOf(error: unknown): (RefusalData & { code: string }) | null {
  if (!(error instanceof ORPCError)) return null
  const data = error.data as Partial<RefusalData> | null | undefined
  return { ...inWords({ ...unexpected, ...data }), code: error.code }
}

/** A refusal stays what it is however often it is asked for; a lost connection or a server that restarts does not. */
export const isWorthRetrying = (error: unknown): boolean => !(error instanceof ORPCError) || isOutOfReach(error.status)

/** What a screen reads is asked for three times more, after pauses that double. */
export const asksAgain = (failures: number, error: unknown): boolean => failures < 3 && isWorthRetrying(error)
export const pauseBeforeAsking = (failures: number): number => Math.min(1000 * 2 ** failures, 30_000)

/** The server looked at the request and said no: asking again changes nothing. */
export const isRefused = (error: unknown): boolean => error instanceof ORPCError && !isOutOfReach(error.status)
