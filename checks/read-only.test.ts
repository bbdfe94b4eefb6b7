import { expect, test } from 'vitest'
import { freshDatabase } from '../src/platform/server/testing/database.ts'
import { productDoors } from './caller.ts'
import { businessDoors, doors, isOperators, type Door } from './doors.ts'
import { keptStages } from './kept-stages.ts'

const database = freshDatabase()
const http = productDoors(database)

const isOpen = ({ whileReadOnly }: Door) => whileReadOnly !== undefined

const stages = keptStages(database, async ({ businessId }) => {
  await database.admin.query('update subscription set read_only_since = now() where business_id = $1', [businessId])
})

/** The answer of a door to a read-only business, and whether it changed any row. */
async function answerOf(door: Door) {
  const { answer, isChanged, changed } = await stages.ask(
    { door, role: isOperators(door) ? 'operator' : 'admin' },
    ({ stage, input }) => http.call(door, input, stage.person.cookie),
  )
  return { status: answer.status, code: (answer.body as { code?: string } | null)?.code, isChanged, changed }
}

const shut = businessDoors.filter((door) => !isOpen(door))

test.each(shut)('$name stores nothing in a business that only reads', async (door) => {
  // Visitors are not told the reason.
  const code = door.access === 'public' ? 'CLOSED_FOR_NOW' : 'READ_ONLY'
  expect(await answerOf(door)).toEqual({ status: 409, code, isChanged: false, changed: [] })
})

test.each(doors.filter((door) => door.method === 'GET' || isOpen(door)))('$name stays open to it', async (door) => {
  expect(await answerOf(door)).toMatchObject({ status: 200 })
})

/** A procedure whose answer is a file: a name with its text, its JSON or its ZIP. */
const handsOutAFile = ({ outputFields: fields }: Door) =>
  (fields.includes('name') || fields.includes('fileName')) &&
  ['text', 'json', 'csv', 'zip'].some((file) => fields.includes(file))

test('whatever hands out a file takes the data along, and nothing else says so', () => {
  const files = businessDoors.filter(handsOutAFile)
  expect(files.length).toBeGreaterThan(8)
  expect(files.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['archive.take', 'record.exportClientRecord', 'clients.export']),
  )
  expect(businessDoors.filter((door) => (door.whileReadOnly === 'takesAlong') !== handsOutAFile(door))).toEqual([])
})

test.each(businessDoors.filter(({ whileReadOnly }) => whileReadOnly === 'takesAlong'))(
  '$name takes along what is there, and leaves nothing but its trace',
  async (door) => {
    expect((await answerOf(door)).changed.filter((table) => table !== 'audit')).toEqual([])
  },
)

test('the doors were looked at', () => {
  expect(shut.length).toBeGreaterThan(70)
  expect(doors.filter(isOpen).length).toBeGreaterThan(25)
  expect(doors.filter((door) => isOpen(door) && !businessDoors.includes(door))).toEqual([])
})
