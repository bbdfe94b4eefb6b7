import { expect, test } from 'vitest'
import { createSpecialty } from '../src/team/server/save-specialty.ts'
import { aBusiness } from '../src/accounts/server/testing/people.ts'
import { freshDatabase } from '../src/platform/server/testing/database.ts'
import { inBusiness } from '../src/platform/server/database/run-transaction.ts'
import { tablesWith } from './table-facts.ts'

const database = freshDatabase()

/** What bounds the tables of a business that no trigger bounds, as their comments say it. */
const bounds: Readonly<Record<string, string>> = {
  'one row': 'of each business',
  'one of each member, professional, client or service': 'which are bounded',
  'one of each kind, day, month or currency': 'which are few',
  'counted by its verb': '10 to 200, or the megabytes of a business',
  'what was done': 'by people or within limits of frequency, and is read in pages',
  'the plan': 'by its appointments',
  'forgotten after days': 'by a job',
}

// spec: public-routes-3
test('each table of a business has a bound, or a reason why it needs none', async () => {
  const { rows } = await database.admin.query<{ table: string; isBound: boolean }>(
    `select c.relname::text as table, exists (select from pg_trigger where tgrelid = c.oid and tgname = 'within_bound') as "isBound"
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'business_id'
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`,
  )
  expect(rows.length).toBeGreaterThan(60)
  const boundedBy = tablesWith('bound')
  const [called, told] = ['call bound_rows(table, most)', 'the comment on the table says bound']
  expect(
    rows.filter(({ table, isBound }) => isBound === boundedBy.has(table)),
    `either ${called}, or ${told}`,
  ).toEqual([])
  const ofNone = [...boundedBy].filter(
    ([table, by]) => !Object.hasOwn(bounds, by) || (table !== 'business' && !rows.some((row) => row.table === table)),
  )
  expect(ofNone).toEqual([])
})

const fill = (businessId: string, count: number) =>
  database.admin.query(
    `insert into specialty (business_id, name) select $1, 'Especialidade ' || n from generate_series(1, $2::int) n`,
    [businessId, count],
  )

// spec: public-routes-3
test('rivals for the last places of a list get just those, are told the number, and what is taken out of use makes room', async () => {
  const scope = await aBusiness()
  await fill(scope.businessId, 195)
  const add = (name: string) => inBusiness(scope, 'write', (tx) => createSpecialty(tx, { name }))
  const tries = await Promise.allSettled(Array.from({ length: 20 }, (_, at) => add(`Nova ${at}`)))
  const refused = tries.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
  expect(refused).toHaveLength(15)
  for (const one of refused)
    expect(one).toMatchObject({
      kind: { code: 'LIST_FULL', status: 409 },
      message: 'Esta lista comporta 200 registros. Exclua o que não usa mais antes de incluir outros.',
    })
  await database.admin.query(
    `update specialty set is_active = false where business_id = $1 and name = 'Especialidade 1'`,
    [scope.businessId],
  )
  await add('Agora cabe')
  await expect(
    inBusiness(scope, 'write', (tx) =>
      tx.rows(`update specialty set is_active = true where business_id = $1 and name = 'Especialidade 1'`, [
        tx.businessId,
      ]),
    ),
  ).rejects.toMatchObject({ kind: { code: 'LIST_FULL' } })
})

test('what was taken out of use has a bound of its own', async () => {
  const scope = await aBusiness()
  await database.admin.query(
    `insert into specialty (business_id, name, is_active) select $1, 'Antiga ' || n, false from generate_series(1, 1000) n`,
    [scope.businessId],
  )
  await expect(inBusiness(scope, 'write', (tx) => createSpecialty(tx, { name: 'Uma a mais' }))).rejects.toMatchObject({
    kind: { code: 'LIST_FULL' },
  })
})

test('another business is not counted', async () => {
  const [full, other] = [await aBusiness(), await aBusiness()]
  await fill(full.businessId, 200)
  await inBusiness(other, 'write', (tx) => createSpecialty(tx, { name: 'Primeira' }))
})
