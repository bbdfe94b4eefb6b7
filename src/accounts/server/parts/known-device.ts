import { sql } from 'kysely'
import { firstIn } from '../../../platform/filled.ts'
import { databasePool, type Queries } from '../../../platform/server/database/database.ts'
import { deviceCookie, hashOf, newSecret, readCookie, type EdgeRequest } from '../session.ts'

/** The hash of the device cookie, which an earlier sign-in has set. It opens nothing, and outlives the session. */
export function shownDevice({ headers }: Pick<EdgeRequest, 'headers'>): Buffer | null {
  const shown = readCookie(headers.cookie, deviceCookie)
  return shown ? hashOf(shown) : null
}

/** The device, if somebody signed in on it before with this address; otherwise null. */
export async function knownDevice(edge: Pick<EdgeRequest, 'headers'>, email: string): Promise<string | null> {
  const shown = shownDevice(edge)
  if (!shown) return null
  const { rowCount } = await databasePool().query(
    'select from known_device d join account a on a.id = d.account_id where d.hash = $1 and a.email = $2',
    [shown, email],
  )
  return rowCount ? shown.toString('base64url') : null
}

/**
 * Remembers the browser as a device of the account and returns the value of its cookie. Several people may share a
 * browser. A value that the server never gave out is replaced by a new one.
 */
export async function rememberDevice(
  db: Queries,
  edge: Pick<EdgeRequest, 'headers'>,
  accountId: string,
): Promise<string> {
  const shown = readCookie(edge.headers.cookie, deviceCookie)
  const fresh = newSecret()
  const { rows } = await sql<{ wasKnown: boolean }>`
    insert into known_device (account_id, hash)
    select ${accountId}, case when exists (select from known_device where hash = shown) then shown else ${hashOf(fresh)} end
    from (select ${hashOf(shown ?? '')}::bytea as shown) browser
    on conflict (account_id, hash) do update set last_used_at = now()
    returning hash <> ${hashOf(fresh)} as was_known`.execute(db)
  return firstIn(rows).wasKnown ? shown! : fresh
}
