import type pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { aBusiness } from '../../../accounts/server/testing/people.ts'
import { appUrl, letAppIn } from './app-role.ts'
import { DatabasePool } from './database.ts'
import { settings } from '../settings.ts'
import { freshDatabase } from '../testing/database.ts'

const database = freshDatabase()

afterEach(() => vi.restoreAllMocks())

async function asked<R extends pg.QueryResultRow>(url: string, ...texts: string[]): Promise<R> {
  const pool = new DatabasePool(url, 1)
  try {
    let row: R | undefined
    for (const text of texts) row = (await pool.query<R>(text)).rows[0]
    return row!
  } finally {
    await pool.end()
  }
}

/** Database URLs as providers give them. Each of them once gave the application the owner's rights. */
const addresses = (url: string) => {
  const { username, password, host, pathname } = new URL(url)
  return [
    url,
    `${url}?options=-c%20search_path%3Dpublic`,
    `${url}?options=-c%20work_mem%3D8MB&application_name=x`,
    `${url}?options=-c%20role%3Dnone`,
    `postgres://${host}${pathname}?user=${username}&password=${encodeURIComponent(password)}`,
  ]
}

test('whatever the address says, the application is its own role and sees no business', async () => {
  await aBusiness()
  for (const url of addresses(database.url)) {
    const who = await asked<{ name: string; now: string }>(
      appUrl(url),
      'select session_user as name, current_user as now',
    )
    expect(who).toEqual({ name: 'marcai_app', now: 'marcai_app' })
    expect(await asked(appUrl(url), 'select count(*)::int as seen from business')).toEqual({ seen: 0 })
  }
})

test('no role lies behind it', async () => {
  const url = appUrl(database.url)
  const who = `select current_user::text as name`
  expect(await asked(url, 'set role none', who)).toEqual({ name: 'marcai_app' })
  expect(await asked(url, 'reset role', who)).toEqual({ name: 'marcai_app' })
  const { username } = new URL(database.url)
  await expect(asked(url, `set role ${username}`)).rejects.toThrow('permission denied')
  await expect(asked(url, `set session authorization ${username}`)).rejects.toThrow('permission denied')
})

test('an address that signs in as somebody else is refused, in one line', async () => {
  await expect(asked(database.url, 'select 1')).rejects.toThrow(
    'the application must sign in to the database as marcai_app and nothing else; this is marcai',
  )
})

test.each(['superuser', 'bypassrls'])('a role that is %s is refused', async (power) => {
  const strong = `marcai_app_${power}`
  const { admin } = database
  await admin.query(`create role ${strong} login ${power} password 'x'`)
  try {
    // All test files share the real role, so a similar one is used here.
    const url = new URL(database.url)
    Object.assign(url, { username: strong, password: 'x' })
    await expect(asked(url.href, 'select 1')).rejects.toThrow(`this is ${strong}`)
  } finally {
    await admin.query(`drop role ${strong}`)
  }
})

test('the address of the application can be given where its password cannot be made', async () => {
  expect(() => appUrl('postgres://marcai@localhost/marcai')).toThrow('set APP_DATABASE_URL')
  vi.spyOn(settings, 'appDatabaseUrl', 'get').mockReturnValue('postgres://marcai_app:x@pooler/marcai')
  expect(appUrl(database.url)).toBe('postgres://marcai_app:x@pooler/marcai')
})

test('the password is made once: who starts again leaves it as it is', async () => {
  const stored = async () => {
    const { rows } = await database.admin.query<{ verifier: string }>(
      `select rolpassword as verifier from pg_authid where rolname = 'marcai_app'`,
    )
    return rows[0]!.verifier
  }
  const before = await stored()
  expect(before).toMatch(/^SCRAM-SHA-256\$4096:/)
  await letAppIn(database.admin, database.url)
  expect(await stored()).toBe(before)
})
