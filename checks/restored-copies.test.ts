import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aBusiness } from '../src/accounts/server/testing/people.ts'
import { missingRows } from '../src/operator/server/parts/missing-rows.ts'
import { brokenLaws } from '../src/platform/server/database/migrate.ts'
import { compared } from '../src/operator/server/prove-restore.ts'
import { freshDatabase } from '../src/platform/server/testing/database.ts'
import { tableFacts } from '../src/platform/server/database/tables.ts'
import { fillBusiness } from './one-of-everything.ts'
import { ownerOf } from './table-writes.ts'

const database = freshDatabase()
let copy: pg.Client

/** What the fixture of a business leaves empty, because it is a person's or the platform's. */
const beside = `
  insert into passkey (account_id, credential_id, public_key, sign_count, name)
    select id, decode(md5(id::text), 'hex'), 'x', 0, 'Celular' from account;
  insert into second_factor (account_id, secret) select id, decode(repeat('00', 20), 'hex') from account;
  insert into recovery_code (account_id, hash) select id, decode(md5(id::text), 'hex') from account;
  insert into main_site_version (content, published_at) values ('{}', now()), ('{}', now());
  insert into announcement (id, audience, subject, body, owners, sent_by)
    select uuidv7(), 'all', 'Manutenção', 'Domingo', 1, id from account limit 2;
  insert into paper (kind, version, text, created_at)
    select 'terms', n, 'x', now() - interval '2 hours' from generate_series(2, 3) n;
  insert into payout_batch (due_on) values ('2026-12-15') on conflict do nothing;
  with picture as (
    insert into platform_picture (hash, width, height, expires_at) values (repeat('x', 43), 1, 1, now() + interval '1 day') returning id)
  insert into platform_picture_file (picture_id, box, data) select id, 160, 'x' from picture`

/** A secret that the operator enters anew, and what is compared by name. */
const notFilled = new Set(['payment_account', 'schema_migration'])

beforeAll(async () => {
  for (let business = 0; business < 2; business++) await fillBusiness(database.admin, await aBusiness())
  await database.admin.query(beside)
  await database.admin.query(
    `insert into audit (business_id, action, at) select id, 'check', clock_timestamp() from business`,
  )
  await database.admin.query(`
    insert into account_audit (id, action, at)
    select uuidv7(interval '-2 hours'), 'check', now() - interval '2 hours' from generate_series(1, 2)`)
  copy = new pg.Client(database.url)
  await copy.connect()
})
afterAll(() => copy.end())

/** The look at the same database after some damage, which nobody else sees and which is taken back. */
async function after<T>(damage: string, look: () => Promise<T>): Promise<T> {
  await copy.query('begin; set local session_replication_role = replica')
  try {
    await copy.query(damage)
    return await look()
  } finally {
    await copy.query('rollback')
  }
}

const toldOf = (damage: string) => after(damage, async () => (await compared(copy, database.admin)).faults)

/** The same without a look at the schema, and at the laws only if no row is missed. */
const missedAfter = (damage: string) =>
  after(damage, async () => {
    const { rows } = await copy.query<{ until: Date | null }>('select max(at) as until from audit')
    const until = rows[0]!.until
    const missing = until ? await missingRows(copy, database.admin, until) : ['the trail']
    return missing.length > 0 ? missing : brokenLaws(copy)
  })

// spec: master-12
test('an honest copy is whole, and so is one of which rows were deleted here since', async () => {
  expect(await toldOf('')).toEqual([])
  expect(
    await toldOf(
      `insert into working_hours select business_id, professional_id, (weekday + 1) % 7, starts_minute, ends_minute from working_hours`,
    ),
  ).toEqual([])
})

test('a table that somebody made beside ours is not looked for', async () => {
  // Not committed, so that the copy has none.
  await database.admin.query('begin; create table notebook (line text); insert into notebook values ($$x$$)')
  try {
    expect(await toldOf('')).toEqual([])
  } finally {
    await database.admin.query('rollback')
  }
})

test('a copy is whole though a business has gone on since, and older rows than the copy are still missed', async () => {
  const [one] = (await database.admin.query(`select min(business_id::text) as id from audit where action = 'check'`))
    .rows
  const since = `delete from audit where action = 'check' and business_id = '${one.id}';
    delete from working_hours where business_id = '${one.id}'; delete from client_consent where business_id = '${one.id}'`
  expect(await toldOf(since)).toEqual([])
  // The copy is of an hour later: now the consents are older than it.
  const later = `update audit set at = at + interval '1 hour' where business_id <> '${one.id}'`
  expect(await toldOf(`${since}; ${later}`)).toEqual([
    'breaks the law "nothing was done in the future" 1 times',
    'lacks 1 rows of audit that are here and older',
    'lacks 1 rows of client_consent that are here and older',
  ])
})

describe('a copy in which a table is empty, or half of it is gone, is not whole:', () => {
  const tables = [...ownerOf.keys()].filter(
    (table) => tableFacts[table]!.rows !== 'come and go' && !notFilled.has(table),
  )

  test.each(tables)('%s', async (table) => {
    expect((await database.admin.query(`select from "${table}"`)).rowCount).toBeGreaterThan(0)
    expect(await missedAfter(`delete from "${table}"`)).not.toEqual([])
    const half = `select ctid from "${table}" order by ctid limit (select ceil(count(*) / 2.0) from "${table}")`
    expect(await missedAfter(`delete from "${table}" where ctid = any (array(${half}))`)).not.toEqual([])
  })
})

test.each([
  ['the constraint against double bookings', 'alter table occupation drop constraint occupation_no_overlap'],
  ['row security of the clients', 'alter table client disable row level security'],
  ['a policy', 'drop policy own_business on client'],
  [
    'a trigger',
    `do $$ begin execute (select format('drop trigger %I on sale', tgname) from pg_trigger where tgrelid = 'sale'::regclass and not tgisinternal limit 1); end $$`,
  ],
  ['triggers that are on', 'alter table sale disable trigger user'],
  ['references that are looked at', 'alter table sale disable trigger all'],
  ['a unique index', 'drop index passkey_credential'],
  ['a right', 'revoke select on client from marcai_app'],
  ['a function', 'drop function current_business() cascade'],
  ['all online bookings', 'delete from online_booking'],
  ['all consents', 'delete from client_consent'],
  ['the cash movements of the open register', 'delete from register_movement'],
  ['the trail', 'delete from audit'],
  ['half of the appointments', 'delete from appointment where ctid in (select ctid from appointment limit 3)'],
])('a copy without %s is not whole', async (_, damage) => {
  expect(await toldOf(damage)).not.toEqual([])
})
