import { expect, test } from 'vitest'
import { freshDatabase, onDatabaseIn } from '../../platform/server/testing/database.ts'
import { outsideBusinesses } from '../../platform/server/database/run-transaction.ts'
import { proveRestore, recordFailedDrill, type RestoreProof } from './prove-restore.ts'
import { readOverview } from './queries.ts'

const database = freshDatabase()
const told = async () => (await outsideBusinesses('read', (db) => readOverview(db))).operation.restore

const until = new Date('2026-11-20T12:00:00Z')
const aBusiness = `
  insert into business (id, name) values ('019a0000-0000-7000-8000-000000000001', 'Salão');
  insert into account (id, email, name, password_hash)
  values ('019a0000-0000-7000-8000-000000000002', 'rita@salao.test', 'Rita', 'none');
  insert into member (business_id, account_id, role)
  values ('019a0000-0000-7000-8000-000000000001', '019a0000-0000-7000-8000-000000000002', 'admin');
  insert into audit (business_id, at, action)
  values ('019a0000-0000-7000-8000-000000000001', '${until.toISOString()}', 'business.create')`

/** The proof of a restored database in a given state. */
const proofOf = (state: string): Promise<RestoreProof> => onDatabaseIn(state, (url) => proveRestore(url, database.url))

// spec: master-12
test.each([
  ['is empty', '', ['holds no business that ever did anything']],
  [
    'lacks the newest migration',
    `delete from schema_migration where name = '0017-operator.sql'`,
    ['lacks 0017-operator.sql'],
  ],
  [
    'is of a newer version',
    `insert into schema_migration (name, hash) values ('9999-tomorrow.sql', '')`,
    ['has 9999-tomorrow.sql, of another version'],
  ],
  [
    'was made by a version with another text of a migration',
    `update schema_migration set hash = md5(hash) where name = '0008-agenda.sql'`,
    ['has 0008-agenda.sql, of another version'],
  ],
  [
    'breaks a law',
    `${aBusiness}; delete from subscription`,
    ['breaks the law "every business has its subscription" 1 times'],
  ],
  [
    'came without a constraint, a policy and row security',
    `${aBusiness}; alter table occupation drop constraint occupation_no_overlap;
     drop policy own_business on client; alter table client disable row level security`,
    [
      'lacks, of the schema: client: alter table client enable row level security;',
      expect.stringContaining('lacks, of the schema: client: create policy own_business'),
      expect.stringContaining('lacks, of the schema: occupation: constraint occupation_no_overlap'),
    ],
  ],
])('a copy that %s proves nothing', async (_, state, faults) => {
  expect(await proofOf(state)).toMatchObject({ faults })
  expect(await told()).toBeNull()
})

// spec: master-12
test('a copy that is whole is written down for the operator, with the age of what is in it', async () => {
  expect(await proofOf(aBusiness)).toEqual({ faults: [], businesses: 1, until })
  const proof = await told()
  expect(proof).toMatchObject({ until: until.toISOString(), rows: null })
  expect(Date.now() - Date.parse(proof!.provedAt)).toBeLessThan(60_000)
  const { rows } = await database.admin.query('select action, account_id, detail from account_audit')
  expect(rows).toEqual([{ action: 'operator.restore_proved', account_id: null, detail: { businesses: 1 } }])
})

// spec: master-12
test('a drill that fails is told until a copy is whole, with how many rows were equal', async () => {
  await recordFailedDrill('cut_off')
  const told = async () => (await outsideBusinesses('read', (db) => readOverview(db))).operation
  expect((await told()).failedDrill).toMatchObject({ fault: 'cut_off' })
  await onDatabaseIn(aBusiness, (url) => proveRestore(url, database.url, { madeAt: until.toISOString(), rows: 41_322 }))
  expect(await told()).toMatchObject({ failedDrill: null, restore: { rows: 41_322 } })
})

// spec: master-12
test('a backup of before the first business is whole, unless there was one here by then', async () => {
  const madeAt = '2026-11-20T11:00:00.000Z'
  const proof = () => onDatabaseIn('', (url) => proveRestore(url, database.url, { madeAt, rows: 52 }))
  expect(await proof()).toEqual({ faults: [], businesses: 0, until: new Date(madeAt) })
  expect(await told()).toMatchObject({ until: madeAt, rows: 52 })
  await database.admin.query(aBusiness)
  await database.admin.query(
    `insert into audit (business_id, at, action) select id, '2026-11-20T10:59:00Z', 'check' from business`,
  )
  expect(await proof()).toMatchObject({ faults: ['holds no business that ever did anything'] })
})
