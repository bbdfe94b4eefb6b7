import pino from 'pino'
import { settings } from './settings.ts'

export const log = pino(
  {
    level: settings.logLevel,
    base: null,
    redact: ['cookie', 'password', 'token', '*.cookie', '*.password', '*.token'],
  },
  // Buffered writes keep a busy server's log off the request path; errors flush at once.
  pino.destination({ dest: 1, sync: false, minLength: 0 }),
)
