import { traced } from '../tracing.ts'
import { assertOutsideTransaction } from './outbound.ts'

/** Another server did not answer, or its answer was unreadable. It may or may not have done what was asked. */
export class NoOutsideAnswer extends Error {}

type Question = {
  method: 'GET' | 'POST' | 'PUT'
  headers: Record<string, string>
  /** Sent as JSON. */
  body?: object
  /** Limit for the whole exchange; 10 seconds by default. */
  milliseconds?: number
}

const mostBytes = 1_000_000

type Answer = { status: number; json: unknown }

/** Asks other servers for JSON; nothing else does. Time and length are limited, and redirects are refused. */
export const fetchJson = (url: URL, question: Question): Promise<Answer> =>
  traced('client', `${question.method} ${url.hostname}`, async (span) => {
    span?.set({ 'http.request.method': question.method, 'server.address': url.hostname })
    const answer = await ask(url, question)
    span?.set({ 'http.response.status_code': answer.status })
    return answer
  })

async function ask(url: URL, question: Question): Promise<Answer> {
  assertOutsideTransaction()
  const { method, headers, body, milliseconds = 10_000 } = question
  try {
    const response = await fetch(url, {
      method,
      headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(milliseconds),
    })
    return { status: response.status, json: JSON.parse(await textOf(response)) as unknown }
  } catch (error) {
    throw new NoOutsideAnswer(`${url.hostname} did not answer`, { cause: error })
  }
}

async function textOf({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of body ?? []) {
    bytes += part.length
    if (bytes > mostBytes) throw new Error('the answer has no end')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
