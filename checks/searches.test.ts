import { expect, test } from 'vitest'
import { defaultZone, localDate } from '../src/platform/clock.ts'
import { freshDatabase } from '../src/platform/server/testing/database.ts'
import type { Stage } from '../src/accounts/server/testing/stage.ts'
import { productProcedures } from './caller.ts'
import { samples } from './procedure-samples.ts'
import { procedures, weakestFor, type Procedure, type ProcedureName } from './procedures.ts'
import { aStage } from './stage.ts'
import { filesOf, isTest, textOf } from './tree.ts'

const database = freshDatabase()
const searching = procedures.filter(({ inputFields }) => inputFields?.includes('search'))

const http = productProcedures(database)

/** Inputs that list everything, for procedures whose sample lists less. */
const everything: Record<string, object> = {
  'agenda.list': { from: localDate(new Date(), defaultZone), tab: 'all' },
  'operator.users.list': { status: 'all' },
} satisfies { [Name in ProcedureName]?: object }

/** Renames the rows that a procedure may search and returns whether it finds them by the typed text. */
async function finds(procedure: Procedure, stage: Stage, typed: string, name: string): Promise<boolean> {
  const { rows, person } = stage
  const { admin } = database
  for (const [table, id] of [
    ['client', rows.client.id],
    ['service', rows.service.id],
    ['product', rows.product.id],
    ['account', person.accountId],
  ])
    await admin.query(`update ${table} set name = $1 where id = $2`, [name, id])
  const sample = (await samples[procedure.name as ProcedureName](stage)) as object
  const input = { ...sample, ...everything[procedure.name], search: typed }
  const { status, body } = await http.callByName(procedure, input, person.cookie)
  expect(status, JSON.stringify(body)).toBe(200)
  return JSON.stringify(body).includes(name)
}

test('there are procedures that search', () => expect(searching.length).toBeGreaterThan(5))

test.each(searching)('$name finds signs where they are written, and words however they are', async (procedure) => {
  const stage = await aStage(database.admin, weakestFor(procedure))
  const found = (typed: string, name: string) => finds(procedure, stage, typed, name)
  expect(await found('ESPACO luz', 'Espaço Luz 50')).toBe(true)
  for (const [typed, name] of [
    ['50%', 'Rosa 50%'],
    ['%', 'Rosa 50%'],
    ['_', 'rosa_bela'],
    ['rosa a_b', 'Rosa A_B'],
  ] as const)
    expect(await found(typed, name), typed).toBe(true)
  for (const [typed, name] of [
    ['50%', 'Rosa 500'],
    ['%', 'Rosa Bela'],
    ['_', 'Rosa Bela'],
    ['r_sa', 'Rosa Bela'],
    ['rosa%bela', 'Rosa Bela'],
    ['rosa\\', 'Ana Bela'],
    ...['\\', '.', '-', "'", '. -', '@', '…', '💇', '中'].map((signs) => [signs, 'Rosa Bela'] as const),
  ] as const)
    expect(await found(typed, name), typed).toBe(false)
})

test('no list is in the order in which bytes put names, where Álvaro comes after Zélia', () => {
  const ordered = /orderBy\('([a-zA-Z]+\.)?(name|\w*Name)'|order by ([a-z_]+\.)?(\w+_)?name\b/
  const files = filesOf('src/*/server/**/*.ts').filter((path) => !isTest(path))
  expect(files.length).toBeGreaterThan(200)
  // Names of migrations are in the order of their numbers.
  const faults = files.filter(
    (path) => ordered.test(textOf(path)) && path !== 'src/platform/server/database/migrate.ts',
  )
  expect(faults).toEqual([])
  expect(ordered.test(`.orderBy('p.name')`)).toBe(true)
  expect(ordered.test(`.orderBy('r.holderName', 'desc')`)).toBe(true)
  expect(ordered.test('order by holder_name, id')).toBe(true)
  expect(ordered.test('order by searchable(name), id')).toBe(false)
})
