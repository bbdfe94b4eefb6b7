import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { router } from '../src/entries/router.ts'
import { freshDatabase } from '../src/platform/server/testing/database.ts'
import { openDoors, type Caller } from './caller.ts'
import { samples } from './door-samples.ts'
import { businessDoors, type DoorName } from './doors.ts'
import { aStage } from './stage.ts'

const database = freshDatabase()

/** How far the clock of this process is off, in minutes. No row of a stage is dated that far from now. */
const off = 7

let http: Caller
let columns: string[]
/** The query that names the columns with a date `off` minutes from now by the clock of the database. */
let datedOffText: string

beforeAll(async () => {
  http = await openDoors(router)
  const { rows } = await database.admin.query<{ table: string; column: string }>(
    `select c.table_name as table, c.column_name as column
     from information_schema.columns c
     join information_schema.columns b using (table_schema, table_name)
     where c.table_schema = 'public' and b.column_name = 'business_id' and c.data_type = 'timestamp with time zone'`,
  )
  columns = rows.map(({ table, column }) => `${table}.${column}`)
  datedOffText = rows
    .map(
      ({ table, column }) => `
        select distinct business_id, '${table}.${column}' as place from ${table}
        where abs(extract(epoch from ${column} - now()) / 60) between ${off - 3} and ${off + 3}`,
    )
    .join(' union all ')
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(() => http.close())

/** The columns dated by the wrong clock, with the given name of each business. */
async function datedOff(names: ReadonlyMap<string, string>): Promise<string[]> {
  const { rows } = await database.admin.query<{ business_id: string; place: string }>(datedOffText)
  return rows.flatMap(({ business_id, place }) =>
    names.has(business_id) ? [`${names.get(business_id)}: ${place}`] : [],
  )
}

test('there are dates to look at, and what is dated off is found', async () => {
  expect(columns.length).toBeGreaterThan(40)
  const { businessId } = await aStage(database.admin, 'admin')
  const here = new Map([[businessId, 'here']])
  expect(await datedOff(here)).toEqual([])
  await database.admin.query(`update client set checked_in_at = now() + interval '7 minutes' where business_id = $1`, [
    businessId,
  ])
  expect(await datedOff(here)).toEqual(['here: client.checked_in_at'])
})

test('no door dates what it stores by the clock of its process', async () => {
  const names = new Map<string, string>()
  for (const [at, door] of businessDoors.entries()) {
    const stage = await aStage(database.admin, 'admin')
    const input: unknown = await samples[door.name as DoorName](stage)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + (at % 2 === 0 ? off : -off) * 60_000 })
    const { status } = await http.call(door, input, stage.person.cookie)
    vi.useRealTimers()
    expect([door.name, status]).toEqual([door.name, 200])
    names.set(stage.businessId, door.name)
  }
  expect(await datedOff(names)).toEqual([])
}, 60_000)
