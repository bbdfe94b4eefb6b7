import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import pg from 'pg'
import { settings } from './settings.ts'

/** Owns nothing, cannot pass row-level security, and is nobody else: `set role none` leads back to it. */
const appRole = 'marcai_app'

/**
 * The address at which the application signs in. It is the owner's with another name and password, whatever else is said
 * there; all processes make the same password from the owner's, so that none has to be handed around.
 */
export function appUrl(ownerUrl: string): string {
  if (settings.appDatabaseUrl) return settings.appDatabaseUrl
  const url = new URL(ownerUrl)
  const [name, password] = [appRole, passwordFrom(ownerUrl)]
  // An address without a host takes no name before the host; there these two are read instead, and win everywhere.
  if (!url.host || url.searchParams.has('user')) {
    url.searchParams.set('user', name)
    url.searchParams.set('password', password)
  } else Object.assign(url, { username: name, password })
  return url.href
}

/** Lets the application sign in; `owner` may alter its role. It is left alone where it can sign in already. */
export async function letAppIn(owner: pg.Client, ownerUrl: string): Promise<void> {
  if (settings.appDatabaseUrl || (await canSignIn(appUrl(ownerUrl)))) return
  await owner.query(`alter role ${appRole} with login password '${scramVerifier(passwordFrom(ownerUrl))}'`)
}

/** Ends a connection that may do more than the application's role: row-level security would not hold it. */
export async function refuseOtherRoles(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string; isOurs: boolean }>(
    `select session_user as name, session_user = $1 and current_user = session_user and not rolsuper and not rolbypassrls
       and not exists (select from pg_auth_members where member = r.oid) as "isOurs"
     from pg_roles r where rolname = session_user`,
    [appRole],
  )
  const { name, isOurs } = rows[0]!
  if (!isOurs)
    throw new Error(`the application must sign in to the database as ${appRole} and nothing else; this is ${name}`)
}

function passwordFrom(ownerUrl: string): string {
  const { password } = new pg.Client({ connectionString: ownerUrl })
  if (!password)
    throw new Error(
      `DATABASE_URL has no password to make the application's from: set APP_DATABASE_URL, which signs in as ${appRole}`,
    )
  return createHmac('sha256', password).update(appRole).digest('base64url')
}

const refusedSignIn = new Set(['28000', '28P01'])

async function canSignIn(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {}) // connect() reports it
  try {
    await client.connect()
    return true
  } catch (error) {
    if (refusedSignIn.has(String((error as { code?: unknown }).code))) return false
    throw error
  } finally {
    await client.end()
  }
}

/** What PostgreSQL would make of the password itself (RFC 5803); so the password never stands in a log of statements. */
function scramVerifier(password: string): string {
  const [salt, iterations] = [randomBytes(16), 4096]
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256')
  const key = (name: string) => createHmac('sha256', salted).update(name).digest()
  const storedKey = createHash('sha256').update(key('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${key('Server Key').toString('base64')}`
}
