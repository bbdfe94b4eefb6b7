import type pg from 'pg'
import { expect, test } from 'vitest'
import { freshDatabase } from '../../../platform/server/testing/database.ts'
import { aBrowser, aPassword, type Browser } from './browsers.ts'
import { prepareOwner } from './prepared-owner.ts'

const database = freshDatabase()
const dora = {
  name: 'Dora Reis',
  businessName: 'Salão da Dora',
  password: aPassword,
  zone: 'America/Sao_Paulo',
} as const

test('a prepared owner has every row and cookie of one who signed up and in, and the password signs in', async () => {
  const signedUp = await addedBy(async ({ business, accounts }) => {
    await business.signUp({ ...dora, email: 'um@exemplo.com' })
    await accounts.signIn({ email: 'um@exemplo.com', password: aPassword })
  })
  const prepared = await addedBy(({ context }) => prepareOwner(context(), { ...dora, email: 'dois@exemplo.com' }))
  expect(Object.keys(signedUp.rows)).toEqual(
    expect.arrayContaining([
      'account',
      'account_audit',
      'audit',
      'business',
      'job',
      'known_device',
      'member',
      'session',
    ]),
  )
  expect(prepared).toEqual(signedUp)

  const again = aBrowser()
  await again.accounts.signIn({ email: 'dois@exemplo.com', password: aPassword })
  expect(await again.accounts.me()).toMatchObject({ account: { name: 'Dora Reis' }, membership: { role: 'admin' } })
})

/** What a way of coming in leaves in the database and in the browser, but for names that chance gives, and times. */
async function addedBy(comeIn: (browser: Browser) => Promise<void>) {
  const before = await rowsOf(database.admin)
  const browser = aBrowser('10.9.0.1')
  await comeIn(browser)
  const after = await rowsOf(database.admin)
  const rows: Record<string, string[]> = {}
  for (const [table, all] of Object.entries(after)) {
    const added = all.filter((row) => !before[table]!.includes(row))
    if (added.length > 0) rows[table] = added.map(withoutChance).toSorted()
  }
  return { rows, cookies: [...browser.jar.keys()] }
}

async function rowsOf(admin: pg.Client): Promise<Record<string, string[]>> {
  // Counters of attempts are left out: nobody attempts anything where an owner is prepared.
  const { rows: tables } = await admin.query<{ name: string }>(
    `select relname as name from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'throttle'`,
  )
  const found: Record<string, string[]> = {}
  for (const { name } of tables) {
    const { rows } = await admin.query<{ row: string }>(`select to_jsonb(t)::text as row from ${name} t`)
    found[name] = rows.map(({ row }) => row)
  }
  return found
}

const withoutChance = (row: string) =>
  row
    .replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'id')
    .replaceAll(/"\d{4}-\d\d-\d\dT[^"]+"/g, '"time"')
    .replaceAll(/"\\\\x[\da-f]{64}"/g, '"hash"')
    .replaceAll(/"code": "[a-z]{12}"/g, '"code": "of an affiliate"')
    .replaceAll(/\w+@exemplo\.com/g, 'address')
    .replaceAll(/\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]+\$[\w+/]+/g, 'argon2id')
