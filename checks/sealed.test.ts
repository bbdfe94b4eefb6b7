import { afterAll, expect, test } from 'vitest'
import { sealed } from '../src/entries/sealed.ts'
import { purposeColumns, seal, sealAnew, type SealedColumn, unseal } from '../src/platform/server/seal.ts'
import { settings } from '../src/platform/server/settings.ts'
import { keepSimulatedKeys } from '../src/payments/server/testing/simulated-account.ts'
import { freshDatabase } from '../src/platform/server/testing/database.ts'
import { aStage } from './stage.ts'

const database = freshDatabase()
const { sealingKey, previousSealingKey } = settings
afterAll(() => {
  Object.assign(settings, { sealingKey, previousSealingKey })
})
const key = (fill: number) => Buffer.alloc(32, fill).toString('base64')
const nameOf = ({ table, column }: SealedColumn) => `${table}.${column}`

/** The other columns of bytes, and why nothing in them is sealed. */
const open: Record<string, string> = {
  'device_key.key': 'the key by which a device seals what it keeps; it must be told to its member',
  'passkey.credential_id': 'public',
  'passkey.public_key': 'public',
  'passkey_challenge.challenge': 'told to whoever signs in',
  'waitlist_wish.sent_from': 'a hash',
  'archive_part.data': 'what somebody sends, until it is taken in',
}

test('every column of bytes holds a hash, a picture or something sealed, or says why not', async () => {
  const { rows } = await database.admin.query<{ place: string }>(
    `select table_name || '.' || column_name as place from information_schema.columns
     join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'bytea'`,
  )
  const places = rows.map(({ place }) => place)
  const known = new Set([...sealed.map(nameOf), ...Object.keys(open)])
  expect(places.length).toBeGreaterThan(25)
  expect([...known].filter((place) => !places.includes(place))).toEqual([])
  const others = places.filter((place) => !known.has(place) && !/(\.|_)(hash|digest)$|picture\w*\.data$/.test(place))
  expect(others).toEqual([])
})

type Row = Record<string, string>

/** What each sealed column holds, as it is opened; null where it cannot be. */
async function opened(one: SealedColumn): Promise<(string | null)[]> {
  const { rows } = await database.admin.query<Row & { kept: Buffer }>(
    `select ${[`${one.column} as kept`, ...purposeColumns(one)].join(', ')} from ${one.table} where ${one.where ?? 'true'}`,
  )
  return rows.map(({ kept, ...names }) => unseal(kept, one.purpose(names)))
}

test('what an earlier key has sealed is opened beside the present one, and sealed anew by a command', async () => {
  const { businessId, person } = await aStage(database.admin, 'admin')
  await keepSimulatedKeys(database.admin)
  Object.assign(settings, { sealingKey: key(1), previousSealingKey: undefined })
  await database.admin.query(
    `insert into second_factor (account_id, secret, is_sealed, confirmed_at) values ($1, $2, true, now())
     on conflict (account_id) do update set secret = excluded.secret, is_sealed = true`,
    [person.accountId, Buffer.alloc(60)],
  )
  for (const one of sealed) {
    const { rows } = await database.admin.query<Row & { place: string }>(
      `select ${['ctid::text as place', ...purposeColumns(one)].join(', ')} from ${one.table} where ${one.where ?? 'true'}`,
    )
    expect([nameOf(one), rows.length > 0]).toEqual([nameOf(one), true])
    for (const { place, ...names } of rows) {
      const purpose = one.purpose(names)
      expect(purpose).not.toContain('undefined')
      await database.admin.query(`update ${one.table} set ${one.column} = $1 where ctid = $2::tid`, [
        seal(nameOf(one), purpose),
        place,
      ])
    }
  }
  const allOpen = async () => {
    for (const one of sealed) expect(new Set(await opened(one))).toEqual(new Set([nameOf(one)]))
  }
  await allOpen()
  Object.assign(settings, { sealingKey: key(2), previousSealingKey: key(1) })
  await allOpen()
  const first = await sealAnew(database.admin, sealed)
  expect(first).toEqual({ sealed: first.sealed, anew: first.sealed, lost: [] })
  expect(first.sealed).toBeGreaterThanOrEqual(sealed.length)
  settings.previousSealingKey = undefined
  await allOpen()
  expect(await sealAnew(database.admin, sealed)).toEqual({ ...first, anew: 0 })
  settings.sealingKey = key(3)
  const lost = await sealAnew(database.admin, sealed)
  expect(lost).toMatchObject({ anew: 0, sealed: first.sealed })
  expect(lost.lost).toHaveLength(first.sealed)
  expect(lost.lost).toContainEqual(expect.stringContaining(`deposit_account.access_token ${businessId}`))
})
