import pino from 'pino'
import { settings } from './settings.ts'

/** A message may quote what somebody sent. */
const cut = (text: string | undefined) => text?.slice(0, 4000)

/** Drivers hang whole connections on their errors; only what tells the cause is written. */
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

export const log = pino(
  {
    serializers: { error: describe },
    level: settings.logLevel,
    base: null,
    redact: ['cookie', 'password', 'token', '*.cookie', '*.password', '*.token'],
  },
  // Buffered writes keep a busy server's log off the request path; errors flush at once.
  pino.destination({ dest: 1, sync: false, minLength: 0 }),
)
