import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import pg from 'pg'
import { firstIn } from '../../filled.ts'
import { DatabaseClient } from './database-client.ts'
import { addressesOf, withEachAddress } from '../database-hosts.ts'
import type { AppUrls } from './prove-connections.ts'
import { settings } from '../settings.ts'

/**
 * The application's database role. It owns nothing and is subject to row-level security. It is the login role itself,
 * not one taken by `set role`, because `set role none` would undo that.
 */
const appRole = 'marcai_app'

/**
 * The database URL with which the application signs in: the owner's URL with another name and password. Every process
 * derives the same password from the owner's, so none has to be handed around.
 */
export function appUrl(ownerUrl: string, given = settings.appDatabaseUrl): string {
  return given || withEachAddress(ownerUrl, appAddress)
}

function appAddress(ownerUrl: string): string {
  const url = new URL(ownerUrl)
  const [name, password] = [appRole, passwordFrom(ownerUrl)]
  // A URL without a host cannot hold a name before the host. The query parameters are read there, and they always take
  // precedence.
  if (!url.host || url.searchParams.has('user')) {
    url.searchParams.set('user', name)
    url.searchParams.set('password', password)
  } else Object.assign(url, { username: name, password })
  return url.href
}

/** The standby's, for the processes that serve requests. */
export const appStandbyUrl = (url: string): string =>
  new pg.Client({ connectionString: url }).user === appRole ? url : appUrl(url, '')

/** The application's addresses: for requests, perhaps through a pooler, and PostgreSQL itself. */
export function appUrls(ownerUrl: string): AppUrls {
  const { directDatabaseUrl, appDirectDatabaseUrl } = settings
  const url = appUrl(ownerUrl)
  return { url, directUrl: directDatabaseUrl ? appUrl(directDatabaseUrl, appDirectDatabaseUrl ?? '') : url }
}

/** Gives the application's role its password if it cannot sign in yet. `owner` must be allowed to alter the role. */
export async function letAppIn(owner: pg.Client, ownerUrl: string): Promise<void> {
  if (settings.appDatabaseUrl || (await canSignIn(appUrl(ownerUrl)))) return
  await owner.query(`alter role ${appRole} with login password '${scramVerifier(passwordFrom(ownerUrl))}'`)
}

/** Throws if a connection may do more than the application's role, because row-level security would not restrict it. */
export async function refuseOtherRoles(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string; isOurs: boolean }>(
    `select session_user as name, session_user = $1 and current_user = session_user and not rolsuper and not rolbypassrls
       and not exists (select from pg_auth_members where member = r.oid) as "isOurs"
     from pg_roles r where rolname = session_user`,
    [appRole],
  )
  const { name, isOurs } = firstIn(rows)
  if (!isOurs)
    throw new Error(`the application must sign in to the database as ${appRole} and nothing else; this is ${name}`)
}

function passwordFrom(ownerUrl: string): string {
  const { password } = new pg.Client({ connectionString: addressesOf(ownerUrl)[0]! })
  if (!password)
    throw new Error(
      `DATABASE_URL has no password to make the application's from: set APP_DATABASE_URL, which signs in as ${appRole}`,
    )
  return createHmac('sha256', password).update(appRole).digest('base64url')
}

const refusedSignIn = new Set(['28000', '28P01'])

async function canSignIn(url: string): Promise<boolean> {
  const client = new DatabaseClient({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {}) // connect() reports the error
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

/**
 * The SCRAM verifier that PostgreSQL would compute itself (RFC 5803). Computed here so that the password is never in a
 * statement log.
 */
function scramVerifier(password: string): string {
  const [salt, iterations] = [randomBytes(16), 4096]
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256')
  const key = (name: string) => createHmac('sha256', salted).update(name).digest()
  const storedKey = createHash('sha256').update(key('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${key('Server Key').toString('base64')}`
}
