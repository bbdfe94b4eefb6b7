import pg from 'pg'
import { addressesOf } from './database-hosts.ts'
import { environment } from './environment.ts'

type Surroundings = Record<string, string | undefined>

/** Exits with one line if the program would start unsafely or silently lose mail. */
export function refuseUnsafeStart(): void {
  const danger = dangerIn(environment)
  if (!danger) return
  process.stderr.write(`${danger}\n`)
  process.exit(1)
}

/**
 * Why a program must not start with these environment variables, or null. An installation reachable from outside must
 * be in production mode.
 */
export function dangerIn(env: Surroundings): string | null {
  const { NODE_ENV, PUBLIC_URL, DATABASE_URL } = env
  const isHttps = PUBLIC_URL && new URL(PUBLIC_URL).protocol === 'https:'
  if (NODE_ENV === 'production') {
    const missing = ['DATABASE_URL', 'PUBLIC_URL', 'SMTP_URL', 'METRICS_TOKEN'].filter((name) => !env[name])
    if (missing.length > 0) return `NODE_ENV=production needs ${missing.join(', ')}.`
    return isHttps ? null : 'NODE_ENV=production needs an https PUBLIC_URL.'
  }
  if (isHttps) return 'An https PUBLIC_URL needs NODE_ENV=production.'
  return DATABASE_URL && !isOnThisMachine(DATABASE_URL)
    ? 'A DATABASE_URL on another machine needs NODE_ENV=production.'
    : null
}

/** A host that begins with a slash is the folder of a Unix socket. */
const isOnThisMachine = (databaseUrl: string): boolean =>
  addressesOf(databaseUrl).every((address) =>
    /^(?:localhost|127\.\d+\.\d+\.\d+|::1|\/.*)$/.test(new pg.Client(address).host),
  )
