import { expect, test } from 'vitest'
import { freshDatabase } from '../src/platform/server/testing/database.ts'
import { productProcedures } from './caller.ts'
import { businessProcedures, procedures, isOperators, type Procedure } from './procedures.ts'
import { keptStages } from './kept-stages.ts'

const database = freshDatabase()
const http = productProcedures(database)

const isOpen = ({ whileReadOnly }: Procedure) => whileReadOnly !== undefined

const stages = keptStages(database, async ({ businessId }) => {
  await database.admin.query('update subscription set read_only_since = now() where business_id = $1', [businessId])
})

/** The answer of a procedure to a read-only business, and whether it changed any row. */
async function answerOf(procedure: Procedure) {
  const { answer, isChanged, changed } = await stages.ask(
    { procedure, role: isOperators(procedure) ? 'operator' : 'admin' },
    ({ stage, input }) => http.call(procedure, input, stage.person.cookie),
  )
  return { status: answer.status, code: (answer.body as { code?: string } | null)?.code, isChanged, changed }
}

const shut = businessProcedures.filter((procedure) => !isOpen(procedure))

test.each(shut)('$name stores nothing in a business that only reads', async (procedure) => {
  // Visitors are not told the reason.
  const code = procedure.access === 'public' ? 'CLOSED_FOR_NOW' : 'READ_ONLY'
  expect(await answerOf(procedure)).toEqual({ status: 409, code, isChanged: false, changed: [] })
})

test.each(procedures.filter((procedure) => procedure.method === 'GET' || isOpen(procedure)))(
  '$name stays open to it',
  async (procedure) => {
    expect(await answerOf(procedure)).toMatchObject({ status: 200 })
  },
)

/** A procedure whose answer is a file: a name with its text, its JSON or its ZIP. */
const handsOutAFile = ({ outputFields: fields }: Procedure) =>
  (fields.includes('name') || fields.includes('fileName')) &&
  ['text', 'json', 'csv', 'zip'].some((file) => fields.includes(file))

test('whatever hands out a file takes the data along, and nothing else says so', () => {
  const files = businessProcedures.filter(handsOutAFile)
  expect(files.length).toBeGreaterThan(8)
  expect(files.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['archive.take', 'record.exportClientRecord', 'clients.export']),
  )
  expect(
    businessProcedures.filter((procedure) => (procedure.whileReadOnly === 'takesAlong') !== handsOutAFile(procedure)),
  ).toEqual([])
})

test.each(businessProcedures.filter(({ whileReadOnly }) => whileReadOnly === 'takesAlong'))(
  '$name takes along what is there, and leaves nothing but its trace',
  async (procedure) => {
    expect((await answerOf(procedure)).changed.filter((table) => table !== 'audit')).toEqual([])
  },
)

test('the procedures were looked at', () => {
  expect(shut.length).toBeGreaterThan(70)
  expect(procedures.filter(isOpen).length).toBeGreaterThan(25)
  expect(procedures.filter((procedure) => isOpen(procedure) && !businessProcedures.includes(procedure))).toEqual([])
})
