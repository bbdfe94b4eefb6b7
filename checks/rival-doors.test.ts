import { afterAll, beforeAll, expect, test } from 'vitest'
import { router } from '../src/entries/router.ts'
import { addMinutes } from '../src/platform/clock.ts'
import { randomId } from '../src/platform/id.ts'
import { connectionsFor } from '../src/platform/server/database/database.ts'
import { freshDatabase } from '../src/platform/server/testing/database.ts'
import type { BusinessTx } from '../src/platform/server/database/business-tx.ts'
import { inBusiness } from '../src/platform/server/database/run-transaction.ts'
import { insertRow } from '../src/platform/server/testing/rows.ts'
import type { Stage } from '../src/accounts/server/testing/stage.ts'
import { openDoors, type Caller } from './caller.ts'
import { samples } from './door-samples.ts'
import { businessDoors, ideaOf, type Door, type DoorName } from './doors.ts'
import { stepsBack, type Catalogue } from './lock-ranks.ts'
import { isDue, ring } from '../src/platform/server/testing/ring.ts'
import { aStage } from './stage.ts'
import { readCatalogue, watch, type Watched } from './watch.ts'

const database = freshDatabase()

/** How many doors are called at once. Three are three pairs, at the rows of one business. */
const groupSize = 3
/** How many callers call each door of a group at once. */
const callers = 4

let http: Caller
let catalogue: Catalogue
/** The groups that each door leads. */
let groups: Map<Door, Door[][]>
/** The statements and tables of each door when it runs alone. */
const alone = new Map<Door, Watched>()

beforeAll(async () => {
  http = await openDoors(router)
  catalogue = await readCatalogue(database.admin)
  for (const door of businessDoors) {
    const stage = await aStage(database.admin, 'admin')
    const input = await sampleOf(door, stage)
    let status: number | undefined
    const watched = await watch(async () => ({ status } = await http.call(door, input, stage.person.cookie)))
    expect([door.name, status]).toEqual([door.name, 200])
    alone.set(door, watched)
  }
  groups = groupsOfRivals()
})
afterAll(() => http.close())

const sampleOf = async (door: Door, stage: Stage): Promise<unknown> => samples[door.name as DoorName](stage)

test('there is something to look at', () => {
  expect(businessDoors.length).toBeGreaterThan(50)
  const locked = Array.from(alone.values(), ({ tables }) => [...tables.keys()]).flat()
  for (const table of ['appointment', 'client', 'product', 'professional', 'register_session', 'service'])
    expect(locked.filter((one) => one === table).length).toBeGreaterThan(3)
  expect(businessDoors.flatMap(rivalsOf).length).toBeGreaterThan(500)
  for (const door of businessDoors) expect(rivalsOf(door)).toContain(door)
  const called = [...groups.values()].flat()
  for (const door of businessDoors)
    for (const rival of rivalsOf(door))
      expect(called.some((group) => group.includes(door) && group.includes(rival))).toBe(true)
})

test.each(businessDoors)('$name locks in the order of the ranks', (door) => {
  for (const statements of alone.get(door)!.transactions) expect(stepsBack(statements, catalogue)).toEqual([])
})

test('a transaction that turns back is caught', () => {
  const select = 'select "id" from "client" where "id" = $1 for no key update'
  const update = 'update "appointment" set "status" = $1'
  expect(stepsBack([update, select], catalogue)).toEqual([])
  expect(stepsBack([select, update], catalogue)).toEqual([`appointment after client: ${update}`])
  expect(stepsBack([select, 'select lock_cards($1)'], catalogue)).toHaveLength(1)
  expect(stepsBack([select, 'select pg_advisory_xact_lock(1)'], catalogue)).toEqual([
    'name after client: select pg_advisory_xact_lock(1)',
  ])
  expect(stepsBack([update, 'insert into "sale_item" values ($1)'], catalogue)).toHaveLength(2)
})

/** Whether a run takes a group: by all of its members together, or because one of their ideas is due. */
function isDueGroup(group: readonly Door[]): boolean {
  const name = group
    .map((door) => door.name)
    .toSorted()
    .join()
  return group.some((door) => isDue(name, ideaOf(door)))
}

let met = 0

// One test per door needs a long time limit, because the door runs against many of its rivals.
test.for(businessDoors)(
  '$name and its rivals at the same rows never end in a deadlock or in a defect',
  { timeout: 120_000 },
  async (door, { skip }) => {
    const led = groups.get(door)!
    const due = led.filter(isDueGroup)
    skip(due.length < led.length && due.length === 0, 'no group that it leads is due in this run of the gate')
    const before = await deadlocks()
    const faults: string[] = []
    for (const group of due) {
      met++
      const failed = (await statusesOf(group)).filter((status) => status >= 500)
      if (failed.length > 0) faults.push(`${group.map(({ name }) => name).join(', ')}: ${failed.join(', ')}`)
    }
    expect(faults).toEqual([])
    expect(await deadlocks()).toBe(before)
  },
)

test('all groups that are due have met', () => {
  const all = [...groups.values()].flat()
  expect(met).toBe(all.filter(isDueGroup).length)
  expect(met).toBeGreaterThan(ring.name === 'all' ? all.length - 1 : all.length / 20)
})

test('a deadlock is counted', async () => {
  const before = await deadlocks()
  const { businessId, rows } = await aStage(database.admin, 'admin')
  const crossed = [
    [rows.client.id, rows.namesake.id],
    [rows.namesake.id, rows.client.id],
  ]
  const scope = { businessId, zone: 'America/Sao_Paulo', actor: { accountId: null, name: 'teste' } }
  let arrived = 0
  const bothHere = Promise.withResolvers<void>()
  const ended = await Promise.allSettled(
    crossed.map(([first, second]) =>
      inBusiness(scope, 'write', async (tx) => {
        await lockOne(tx, first!)
        if (++arrived === crossed.length) bothHere.resolve()
        await bothHere.promise
        await lockOne(tx, second!)
      }),
    ),
  )
  expect(ended.map(({ status }) => status)).toContain('fulfilled')
  expect(await deadlocks()).toBe(before + 1)
})

/** Locks directly, because `tx.lock` would refuse the wrong order. */
const lockOne = (tx: BusinessTx, id: string) =>
  tx.rows('select id from client where business_id = $1 and id = $2 for update', [tx.businessId, id])

/** The door itself, and each later door that writes or locks the same tables. */
const rivalsOf = (door: Door): Door[] =>
  businessDoors
    .slice(businessDoors.indexOf(door))
    .filter((other) => other === door || canMeet(alone.get(door)!.tables, alone.get(other)!.tables))

/** Groups that hold each pair of rivals at least once. The first of a group leads it. */
function groupsOfRivals(): Map<Door, Door[][]> {
  const unmet = new Map(businessDoors.map((door) => [door, new Set<Door>()]))
  for (const door of businessDoors)
    for (const rival of rivalsOf(door)) {
      unmet.get(door)!.add(rival)
      unmet.get(rival)!.add(door)
    }
  const groupLedBy = (leader: Door): Door[] => {
    const group: Door[] = []
    const newPairs = (door: Door) => group.filter((member) => unmet.get(member)!.has(door)).length
    let next = leader
    do {
      group.push(next)
      for (const member of group) {
        unmet.get(member)!.delete(next)
        unmet.get(next)!.delete(member)
      }
      next = businessDoors.reduce((best, door) => (newPairs(door) > newPairs(best) ? door : best))
    } while (group.length < groupSize && newPairs(next) > 0)
    return group
  }
  return new Map(
    businessDoors.map((door) => {
      const led: Door[][] = []
      while (unmet.get(door)!.size > 0) led.push(groupLedBy(door))
      return [door, led]
    }),
  )
}

type Tables = Watched['tables']
/** Nearly every door refers to these tables or appends to them, and their rows do not change. */
const everybodys = new Set(['account', 'audit', 'business'])
const canMeet = (a: Tables, b: Tables) =>
  Array.from(a).some(([table, how]) => {
    const other = b.get(table)
    if (table === 'business') return how === 'written' && other === 'written'
    return other !== undefined && !everybodys.has(table)
  })

/**
 * Calls each door several times at once on the same business, client, professional, service, product and register.
 */
async function statusesOf(group: readonly Door[]): Promise<number[]> {
  const stage = await aStage(database.admin, 'admin')
  await database.admin.query('delete from throttle')
  const calls: { door: Door; input: unknown }[] = []
  for (const view of await viewsOf(stage))
    for (const door of group) calls.push({ door, input: await sampleOf(door, view) })
  const answers = await Promise.all(calls.map(({ door, input }) => http.call(door, input, stage.person.cookie)))
  return answers.map(({ status }) => status)
}

/** Gives each caller its own appointment of the same client and day, and its own change to undo. */
async function viewsOf(stage: Stage): Promise<Stage[]> {
  const { admin, businessId, rows, person } = stage
  const { client, professional, service, appointment } = rows
  const now = new Date()
  const views: Stage[] = []
  for (let at = 0; at < callers; at++) {
    const visit = await insertRow(admin, 'appointment', {
      // Random, so that the order of the ids differs from that of the times.
      id: randomId(),
      business_id: businessId,
      client_id: client.id,
      professional_id: professional.id,
      service_id: service.id,
      series_id: appointment.series_id,
      starts_at: addMinutes(now, 10 * at + 5),
      ends_at: addMinutes(now, 10 * at + 10),
      price_cents: appointment.price_cents,
      source: 'reception',
    })
    const undoPoint = await insertRow(admin, 'undo_point', {
      business_id: businessId,
      account_id: person.accountId,
      made_at: now,
    })
    views.push({ ...stage, rows: { ...rows, appointment: visit, undoPoint } })
  }
  return views
}

/** The number of deadlocks that the database has ended. Each connection first flushes its statistics. */
async function deadlocks(): Promise<number> {
  for (const weight of ['usual', 'heavy'] as const) {
    const { pool } = connectionsFor(weight)
    const connections = await Promise.all(Array.from({ length: pool.size }, () => pool.connect()))
    for (const connection of connections) {
      await connection.query('select pg_stat_force_next_flush()')
      connection.release()
    }
  }
  const { rows } = await database.admin.query<{ count: string }>(
    'select deadlocks::text as count from pg_stat_database where datname = current_database()',
  )
  return Number(rows[0]!.count)
}
