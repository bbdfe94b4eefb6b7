import pg from 'pg'

type Surroundings = Record<string, string | undefined>

/** Ends a program, with one line, that would start unsafe or silently lose mail. */
export function refuseUnsafeStart(): void {
  const danger = dangerIn(process.env)
  if (!danger) return
  process.stderr.write(`${danger}\n`)
  process.exit(1)
}

/** Why a program must not start in such surroundings, or null. Whoever is reached from outside is in production. */
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

/** A folder is the place of a socket in the file system. */
const isOnThisMachine = (databaseUrl: string): boolean =>
  /^(?:localhost|127\.\d+\.\d+\.\d+|::1|\/.*)$/.test(new pg.Client(databaseUrl).host)
