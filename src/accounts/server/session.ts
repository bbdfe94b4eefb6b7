import { createHash, randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Currency, DateFormat, FormatChoice } from '../../platform/format.ts'
import { Recent } from '../../platform/recent.ts'
import { databasePool } from '../../platform/server/database/database.ts'
import { settings } from '../../platform/server/settings.ts'
import type { Precondition } from '../../platform/server/database/run-transaction.ts'
import { signedInCookie } from '../session-mark.ts'
import type { ActingRole } from '../permissions.ts'

/** What the HTTP edge tells of a request. */
export type EdgeRequest = {
  headers: IncomingHttpHeaders
  /** The caller's network address, for throttles and the audit. */
  network: string
}

/** The person behind a request, and the business that the session is in while the person is a member of it. */
export type Who = {
  sessionId: string
  accountId: string
  name: string
  email: string
  emailVerified: boolean
  /** An operator of the platform; the operator's procedures need the second factor as well. */
  isOperator: boolean
  hasSecondFactor: boolean
  /** Whether the person has proved who they are within the last minutes. */
  isSteppedUp: boolean
  accessExpiresAt: Date
  membership: ({ businessId: string; businessName: string; role: ActingRole } & FormatChoice) | null
}

// Browsers keep `__Host-` cookies on https only; plain http is for a machine's own localhost.
const prefix = settings.publicUrl.protocol === 'https:' ? '__Host-' : ''
export const accessCookie = `${prefix}marcai_access`
export const renewalCookie = `${prefix}marcai_renewal`
export const deviceCookie = `${prefix}marcai_device`

export const newSecret = (): string => randomBytes(32).toString('base64url')
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

export function readCookie(header: string | undefined, name: string): string | undefined {
  for (const part of header?.split(';') ?? []) {
    const [key, value] = part.trim().split('=', 2)
    if (key === name && value) return value
  }
  return undefined
}

/** The secrets of a session. `renewal` is missing if another tab has just renewed: the browser keeps that tab's. */
export type SessionSecrets = { access: string; renewal?: string; device?: string }

export const accessSeconds = 15 * 60
export const renewalSeconds = 30 * 24 * 3600
/** The longest that browsers keep a cookie. */
const deviceSeconds = 400 * 24 * 3600

type CookieJar = { setCookie(header: string): void }

/** Sets the cookies of a session. It is the last step of every sign-in, after the commit. */
export function setSessionCookies(
  jar: CookieJar,
  { access, renewal, device }: SessionSecrets,
): { accessSeconds: number } {
  jar.setCookie(cookie(accessCookie, access, accessSeconds))
  if (renewal) {
    jar.setCookie(cookie(renewalCookie, renewal, renewalSeconds))
    jar.setCookie(mark('1', renewalSeconds))
  }
  if (device) jar.setCookie(cookie(deviceCookie, device, deviceSeconds))
  return { accessSeconds }
}

export function clearSessionCookies(jar: CookieJar): void {
  jar.setCookie(cookie(accessCookie, '', 0))
  jar.setCookie(cookie(renewalCookie, '', 0))
  jar.setCookie(mark('', 0))
}

const flags = `Path=/; SameSite=Lax${prefix && '; Secure'}`
const cookie = (name: string, value: string, seconds: number) =>
  `${name}=${value}; Max-Age=${seconds}; HttpOnly; ${flags}`
/** Tells scripts that there is a session, so that a visitor's page need not ask the server. It opens nothing. */
const mark = (value: string, seconds: number) => `${signedInCookie}=${value}; Max-Age=${seconds}; ${flags}`

/** One text instead of fourteen columns: a remembered session is compared with it on every request, and seldom read. */
const sessionBy = (token: string) => `(select row_to_json(s)::text from session_by_access(${token}) s)`
const sessionByAccess = `select ${sessionBy('$1')} as session`

/** Reads the session for each request, so that a removed member or an ended session is refused at once. */
export async function whoIs(cookieHeader: string | undefined): Promise<Who | null> {
  const token = readCookie(cookieHeader, accessCookie)
  if (!token) return null
  const hash = hashOf(token)
  // One statement needs no transaction.
  const { rows } = await databasePool().query<{ session: string | null }>(sessionByAccess, [hash])
  const row = rows[0]?.session
  if (!row) {
    seen.delete(token)
    return null
  }
  const who = whoOf(JSON.parse(row) as SessionRow)
  if (!seen.get(token)) await databasePool().query(noteArrival, [hash])
  seen.set(token, { who, hash, row })
  return who
}

/** The use of an access part shows that the renewal part sent with it has reached the browser. */
const noteArrival = `
  update session s set renewal_arrived_at = now() from access_token t
  where t.hash = $1 and s.id = t.session_id and s.renewal_hash = t.renewal_hash and s.renewal_arrived_at is null`

/** Whose work a request is: that of the business it is in, or of the person. Null if nobody is signed in. */
export async function whoseIs({ cookie }: IncomingHttpHeaders): Promise<string | null> {
  const who = remembered(cookie)?.who ?? (await whoIs(cookie))
  return who && (who.membership?.businessId ?? who.accountId)
}

/** The session as it was read for an earlier request, and the precondition that confirms it. */
export type RememberedSession = { who: Who; stillTrue: Precondition<string | null> }

/** Thrown when the remembered session is out of date. */
export class SessionChanged extends Error {}

type SeenSession = { who: Who; hash: Buffer; row: string }
const seen = new Recent<SeenSession>(20_000)

/**
 * Lets a request begin its work with the remembered session, whose transaction reads the session again with its first
 * statement. Nothing may leave the server before that has confirmed it.
 */
export function remembered(cookieHeader: string | undefined): RememberedSession | null {
  const token = readCookie(cookieHeader, accessCookie)
  const known = token && seen.get(token)
  if (!known) return null
  const { who, hash, row } = known
  const check = (now: string | null) => {
    if (now !== row) throw new SessionChanged()
  }
  return { who, stillTrue: { column: (first) => sessionBy(`$${first}`), values: [hash], check } }
}

export const isSame = (one: Who, other: Who | null): boolean => JSON.stringify(one) === JSON.stringify(other)

function whoOf(row: SessionRow): Who {
  return {
    sessionId: row.session_id,
    accountId: row.account_id,
    name: row.name,
    email: row.email,
    emailVerified: row.email_verified_at !== null,
    isOperator: row.is_operator,
    hasSecondFactor: row.has_second_factor,
    isSteppedUp: row.is_stepped_up,
    accessExpiresAt: new Date(row.access_expires_at),
    membership: row.business_id
      ? {
          businessId: row.business_id,
          businessName: row.business_name,
          zone: row.zone,
          currency: row.currency,
          dateFormat: row.date_format,
          role: row.role,
        }
      : null,
  }
}

type SessionRow = {
  session_id: string
  account_id: string
  name: string
  email: string
  email_verified_at: string | null
  is_operator: boolean
  has_second_factor: boolean
  is_stepped_up: boolean
  access_expires_at: string
} & (MembershipColumns | { business_id: null })
type MembershipColumns = {
  business_id: string
  business_name: string
  zone: string
  currency: Currency
  date_format: DateFormat
  role: ActingRole
}
