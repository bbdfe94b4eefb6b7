import { createORPCClient, ORPCError } from '@orpc/client'
import { RPCLink } from '@orpc/client/fetch'
import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { withErrorCode } from '../error-code.ts'
import { questionHeader, staleHeader } from '../question.ts'
import { inWords, platformRefusals, type RefusalData, unexpected } from '../refusal.ts'
import { compareContract } from './new-version.ts'
import { ask } from './question.ts'
import { missedAnswer, sawAnswer } from './reachability.ts'

let renewSession: () => Promise<boolean> = async () => false

/**
 * Sets how a session is renewed; the idea `accounts` knows. A request that finds its session expired renews it once and
 * is sent again.
 */
export function renewSessionWith(renew: () => Promise<boolean>): void {
  renewSession = renew
}

let stepUp: () => Promise<boolean> = async () => false

/**
 * Sets how a person proves again who they are; the idea `accounts` knows. A request that needs the proof asks for it
 * and is sent again.
 */
export function stepUpWith(prove: () => Promise<boolean>): void {
  stepUp = prove
}

let readAgain = async (_topics: readonly string[]): Promise<void> => {}

/** Sets how stale data is read again; the program knows. */
export function rereadWith(read: typeof readAgain): void {
  readAgain = read
}

/**
 * Requests that the live stream may still name, by their marks, from the oldest: whether the answer named the stale
 * topics, and which ones the stream named before it.
 */
const own = new Map<string, { isTold: boolean; topics: readonly string[] }>()
const mostOwn = 100

/**
 * Whether the stream tells of a request of this page, whose answer has its topics read again, or will. The topics are
 * kept in case the answer gets lost.
 */
export function isTellingOfOwn(mark: string | undefined, topics: readonly string[]): boolean {
  const asked = mark === undefined ? undefined : own.get(mark)
  if (!asked) return false
  if (asked.isTold) own.delete(mark!)
  else asked.topics = topics
  return true
}

/** Sends a request. If no answer names what it made stale, the topics that the stream named meanwhile are read again. */
async function askOnce(question: Request, init?: RequestInit): Promise<Response> {
  let answer: Response | undefined
  const asking = ask(question, init)
  const mark = question.headers.get(questionHeader)!
  const asked = { isTold: false, topics: [] as readonly string[] }
  own.set(mark, asked)
  if (own.size > mostOwn) own.delete(own.keys().next().value!)
  try {
    answer = await asking
    compareContract(answer)
    return answer
  } finally {
    asked.isTold = Boolean(answer?.headers.has(staleHeader))
    if (!asked.isTold || asked.topics.length > 0) own.delete(mark)
    if (!asked.isTold && asked.topics.length > 0) void readAgain(asked.topics)
  }
}

/**
 * `goesOn`: the call does not wait until the screens are fresh, because they show the change already or are about to
 * close.
 */
type CallContext = { goesOn?: boolean }

const link = new RPCLink<CallContext>({
  url: () => `${location.origin}/rpc`,
  fetch: async (request, init, { context }) => {
    const again = request.clone()
    const response = await heard(askOnce(request, init))
    const renewing = request.url.endsWith('/accounts/renew')
    const answer =
      !renewing && (await isSignedOut(response)) && (await renewSession())
        ? await heard(askOnce(again.clone(), init))
        : response
    if ((await isRefusedWith(409, platformRefusals.STEP_UP_NEEDED.code, answer)) && (await stepUp())) {
      const done = await heard(askOnce(again, init))
      await awaitReread(done, context)
      return done
    }
    await awaitReread(answer, context)
    return answer
  },
})

/**
 * A successful write resolves only after the screens have read again what it made stale. A refusal is returned at once.
 */
async function awaitReread({ ok, headers }: Response, { goesOn }: CallContext): Promise<void> {
  const topics = headers.get(staleHeader)
  const shown = topics && readAgain(topics.split(','))
  if (shown && ok && !goesOn) await shown
}

/** Records from each request whether the server can be reached. */
async function heard(answer: Promise<Response>): Promise<Response> {
  try {
    const response = await answer
    if (isOutOfReach(response.status)) missedAnswer()
    else sawAnswer()
    return response
  } catch (error) {
    if (!isTakenBack(error)) missedAnswer()
    throw error
  }
}

/** A screen that is left, or asks something else meanwhile, gives up its request: no sign of a lost connection. */
const isTakenBack = (error: unknown) => error instanceof Error && error.name === 'AbortError'

/** Statuses with which a proxy says that the server is away, or the server that its database is. */
const isOutOfReach = (status: number) => [502, 503, 504].includes(status)

/** Checks the code, because a wrong password is also a 401, and a renewal would not help. */
const isSignedOut = (response: Response) => isRefusedWith(401, platformRefusals.SIGNED_OUT.code, response)

async function isRefusedWith(status: number, code: string, response: Response): Promise<boolean> {
  if (response.status !== status) return false
  const { json } = (await response.clone().json()) as { json?: { code?: string } }
  return json?.code === code
}

/**
 * Posts a file to an address that is not a procedure, with the same session renewal. Refusals are thrown like those of
 * procedures.
 */
export async function sendFile<Answer>(path: string, file: Blob): Promise<Answer> {
  const send = () => heard(askOnce(new Request(path, { method: 'POST', body: file })))
  const first = await send()
  const answer = first.status === 401 && (await renewSession()) ? await send() : first
  if (answer.ok) return (await answer.json()) as Answer
  const isTold = answer.headers.get('content-type')?.startsWith('application/json')
  const said = isTold ? ((await answer.json()) as { code: string; data: unknown }) : { code: 'UNEXPECTED', data: null }
  throw new ORPCError(said.code, { status: answer.status, data: said.data })
}

/** The typed client of one idea, as TanStack Query options and plain calls. */
export function apiOf<C extends AnyContractRouter>(idea: string) {
  const client: ContractRouterClient<C, CallContext> = createORPCClient(link, { path: [idea] })
  return createTanstackQueryUtils(client, { path: [idea] })
}

/** The refusal in an error, with texts for people. Null if the server did not answer. */
export function refusalOf(error: unknown): (RefusalData & { code: string }) | null {
  if (!(error instanceof ORPCError)) return null
  const data = error.data as Partial<RefusalData> | null | undefined
  return { ...inWords({ ...unexpected, ...data }), code: error.code }
}

/** The text of a failed load: the screen's own, with the code of a defect. */
export function failureText(error: unknown, text = ''): string | undefined {
  const refusal = refusalOf(error)
  return (refusal ? withErrorCode(text, refusal) : text).trim() || undefined
}

/**
 * Whether a retry may succeed. A refusal would only repeat itself; a lost connection or a restarting server may return.
 */
export const isWorthRetrying = (error: unknown): boolean => !(error instanceof ORPCError) || isOutOfReach(error.status)

/** Queries are retried up to three times, with doubling pauses. */
export const mayRetry = (failures: number, error: unknown): boolean => failures < 3 && isWorthRetrying(error)
export const retryDelay = (failures: number): number => Math.min(1000 * 2 ** failures, 30_000)

/** Whether the server itself refused the request, so that a retry changes nothing. */
export const isRefused = (error: unknown): boolean => error instanceof ORPCError && !isOutOfReach(error.status)
