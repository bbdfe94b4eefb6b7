import { expect, test } from 'vitest'
import { freshDatabase } from '../src/platform/server/testing/database.ts'
import type { Stage } from '../src/accounts/server/testing/stage.ts'
import { productProcedures, type Answer } from './caller.ts'
import { collisions, type Collision } from './collisions.ts'
import { procedures, type ProcedureName } from './procedures.ts'
import { aStage } from './stage.ts'
import { uniqueKeys } from './unique-keys.ts'

const database = freshDatabase()

const http = productProcedures(database)

const cases = Object.entries(collisions).flatMap(([key, ways]) => ways.map((way) => ({ key, ...way })))

test('every unique key is known: what meets in it is refused, or nothing can', async () => {
  const keys = await uniqueKeys(database.admin)
  expect(Object.keys(collisions).filter((key) => !keys.has(key))).toEqual([])
  const unknown = [...keys].filter(([key, reason]) => reason === null && !Object.hasOwn(collisions, key))
  const told = 'a comment says why nobody meets in it, or checks/collisions.ts who does'
  expect(
    unknown.map(([key]) => key),
    told,
  ).toEqual([])
  expect(cases.length).toBeGreaterThan(30)
})

test('a key of which nothing is known is found', async () => {
  const { admin } = database
  await admin.query('begin')
  await admin.query('create table bad (id uuid default uuidv7() primary key, name text unique, link_hash bytea unique)')
  await admin.query('create unique index bad_name on bad (id, name)')
  await admin.query(`create unique index bad_said on bad (lower(name))`)
  await admin.query(`comment on index bad_said is 'meets: nobody, it is a test'`)
  const keys = await uniqueKeys(admin)
  await admin.query('rollback')
  expect(Object.fromEntries([...keys].filter(([key]) => key.startsWith('bad')))).toEqual({
    bad_pkey: 'its id is made where it is stored',
    bad_name_key: null,
    bad_name: 'its id is made where it is stored',
    bad_link_hash_key: 'a secret that is drawn anew',
    bad_said: 'nobody, it is a test',
  })
})

/** Of these the id is one of a row that is there. */
const ofARow = new Set<string>(['record.own.takeBack', 'operator.jobs.retry'] satisfies ProcedureName[])
/** The procedures whose caller chooses an id. */
const choosing = procedures.filter(
  ({ name, method, path, inputFields }) =>
    method !== 'GET' && inputFields?.includes('id') && !path.includes('{id}') && !ofARow.has(name),
)

test.each(choosing)('$name lets two meet in the id that they choose', ({ name }) => {
  const met = cases.filter(({ key, procedure }) => key.endsWith('_pkey') && procedure === name)
  expect(met, 'checks/collisions.ts says what becomes of the second').not.toEqual([])
})

async function set({ procedure: name, inputs, byAnother }: Collision) {
  const role = name.startsWith('operator.') ? 'operator' : 'admin'
  const stage = await aStage(database.admin, role)
  const other = byAnother ? await aStage(database.admin, role) : stage
  const procedure = procedures.find((one) => one.name === name)!
  const [first, second] = await inputs(stage, other)
  const send = (input: unknown, { person }: Stage) => http.call(procedure, input, person.cookie)
  return { first: () => send(first, stage), second: () => send(second, other) }
}

type ErrorBody = { code: string; data?: { title: string; text: string; fields?: Record<string, string> } }
const faultsOf = ({ status, body }: Answer, { refusal }: Collision): string[] => {
  if (!refusal) return status === 200 ? [] : [`${status}: ${JSON.stringify(body)}`]
  const { code, data } = body as ErrorBody
  const says = refusal.field ? data?.fields?.[refusal.field] : data?.text
  return code === refusal.code && says ? [] : [`${status}: ${JSON.stringify(body)}`]
}

test.each(cases)('$key: $procedure answers in words to who comes second', async (collision) => {
  const { first, second } = await set(collision)
  expect((await first()).status).toBe(200)
  expect(faultsOf(await second(), collision)).toEqual([])
})

test.each(cases)('$key: $procedure is no defect when both come at once', async (collision) => {
  const { first, second } = await set(collision)
  const answers = await Promise.all([first(), second(), first(), second()])
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
})
