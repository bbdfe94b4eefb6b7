import { expect, test } from 'vitest'
import { freshDatabase } from '../src/platform/server/testing/database.ts'
import type { Stage } from '../src/accounts/server/testing/stage.ts'
import { productProcedures, type Answer } from './caller.ts'
import { collisions, type Collision } from './collisions.ts'
import { procedures } from './procedures.ts'
import { aStage } from './stage.ts'
import { unreachable } from './unreachable-keys.ts'

const database = freshDatabase()

const http = productProcedures(database)

const cases = Object.entries(collisions).flatMap(([key, ways]) => ways.map((way) => ({ key, ...way })))

test('every unique key is known: what meets in it is refused, or nothing can', async () => {
  const { rows } = await database.admin.query<{ name: string }>(
    `select i.indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indrelid
     where c.relnamespace = 'public'::regnamespace and (i.indisunique or i.indisexclusion)`,
  )
  const known = [...Object.keys(collisions), ...Object.keys(unreachable)]
  expect(known.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
  expect(cases.length).toBeGreaterThan(30)
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
