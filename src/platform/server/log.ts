import pino from 'pino'
import { settings } from './settings.ts'
import { currentSpan, type TraceSpan } from './tracing.ts'

/** Shortens a text, because an error's message may quote a long input. */
const cut = (text: string | undefined) => text?.slice(0, 4000)

/** Only the fields that explain an error are logged; drivers attach whole connections to their errors. */
function describe(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { name, message, stack, cause } = error
  const code = 'code' in error ? error.code : undefined
  return {
    name,
    message: cut(message),
    code,
    stack: cut(stack),
    ...(cause !== undefined && { cause: describe(cause) }),
  }
}

/** By it the spans of a line are found. */
export const traceOf = (span: TraceSpan | undefined): { trace_id?: string } => (span ? { trace_id: span.traceId } : {})

export const log = pino(
  {
    serializers: { error: describe },
    level: settings.logLevel,
    base: null,
    mixin: () => traceOf(currentSpan()),
    redact: ['cookie', 'password', 'token', '*.cookie', '*.password', '*.token'],
  },
  // Asynchronous writes keep logging off the request path.
  pino.destination({ dest: 1, sync: false, minLength: 0 }),
)
