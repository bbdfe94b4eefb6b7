import { ORPCError, ValidationError } from '@orpc/server'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { errorCodeWords } from '../../error-code.ts'
import { platformRefusals, type RefusalData, unexpected } from '../../refusal.ts'
import { Refusal } from '../../refusal-error.ts'
import { type Phrase, words } from '../../words.ts'
import { retryAfterSeconds } from '../database/outage.ts'
import { logDefect } from './defect.ts'
import { page } from './pages.ts'
import { BodyRefused } from './read-body.ts'

type TroubleText = { title: string; text: string; code?: string; again: string; language?: string }
const renderTrouble = page<TroubleText & { address: string; typed?: Record<string, string> }>('trouble')
/** Tells texts in another language than Portuguese. */
type Teller = { language: string; tell: (phrase: Phrase) => string }

/** What a caller is told of an error: programs by its code, people by the texts of `data`. */
export type ErrorAnswer = {
  status: number
  code: string
  message: string
  data?: RefusalData | undefined
}

/** The answer to an error that was foreseen; null for a defect. */
export function answerTo(error: unknown): ErrorAnswer | null {
  if (error instanceof BodyRefused) {
    const { status, code, message } = error
    return { status, code, message, data: { title: bodyRefused, text: message } }
  }
  if (!(error instanceof Refusal)) return null
  return { status: error.kind.status, code: error.kind.code, message: error.message, data: error.data }
}
const bodyRefused = 'Envio recusado'

/**
 * Renders the error page of a server-rendered page. A bug is shown without details. `typed` is the form that was sent.
 */
export async function trouble(
  error: unknown,
  c: Context,
  typed?: Record<string, string>,
  teller: Teller = { language: 'pt-BR', tell: words },
): Promise<Response> {
  const { status, title, text } = textsOf(error)
  const { language, tell } = teller
  const code = status === 500 ? tell(errorCodeWords(logDefect(error, 'a page broke'))) : undefined
  if (status === platformRefusals.UNAVAILABLE.status) c.header('retry-after', String(retryAfterSeconds))
  c.header('cache-control', 'no-store')
  const { pathname, search } = new URL(c.req.url)
  const address = pathname + search
  const told = {
    title: tell(title),
    text: tell(text),
    ...(code && { code }),
    again: tell('Tentar novamente'),
    language,
  }
  return c.html(await renderTrouble({ ...told, address, ...(typed && { typed }) }), status as ContentfulStatusCode)
}

function textsOf(error: unknown): { status: number; title: Phrase; text: Phrase } {
  if (error instanceof Refusal) return error.kind
  if (error instanceof BodyRefused) return { status: error.status, title: bodyRefused, text: error.message }
  return { status: 500, ...unexpected }
}

const mostFields = 20

/** Turns what a verb threw into the API's answer; nothing else does. A bug is reported without details. */
export function toRpcError(error: unknown): ORPCError<string, unknown> {
  if (error instanceof Refusal)
    return new ORPCError(error.kind.code, { status: error.kind.status, message: error.message, data: error.data })
  if (error instanceof ORPCError && error.cause instanceof ValidationError && error.code === 'BAD_REQUEST') {
    const fields: Record<string, string> = {}
    // Only the first few errors are reported, however many fields were sent.
    for (const { path, message } of error.cause.issues.slice(0, mostFields))
      fields[(path ?? []).map((part) => String(typeof part === 'object' ? part.key : part)).join('.')] ??= message
    return toRpcError(new Refusal(platformRefusals.INVALID_INPUT, { fields }))
  }
  const errorCode = logDefect(error, 'a request failed')
  return new ORPCError('INTERNAL', {
    status: 500,
    message: unexpected.text,
    data: { ...unexpected, errorCode },
  })
}
