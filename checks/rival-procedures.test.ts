// @faults
import { insertVisit } from '../src/agenda/server/testing/agenda.ts'
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
import { openProcedures, type Caller } from './caller.ts'
import { samples } from './procedure-samples.ts'
import { businessProcedures, ideaOf, type Procedure, type ProcedureName } from './procedures.ts'
import { stepsBack, type Catalogue } from './lock-ranks.ts'
import { isDue, ring } from '../src/platform/server/testing/ring.ts'
import { aStage } from './stage.ts'
import { readCatalogue, watch, type WatchedTables } from './watch.ts'

const database = freshDatabase()

/** How many procedures are called at once. Three are three pairs, at the rows of one business. */
const groupSize = 3
/** How many callers call each procedure of a group at once. */
const callers = 4

let http: Caller
let catalogue: Catalogue
/** The groups that each procedure leads. */
let groups: Map<Procedure, Procedure[][]>
/** The statements and tables of each procedure when it runs alone. */
const alone = new Map<Procedure, WatchedTables>()

beforeAll(async () => {
  http = await openProcedures(router)
  catalogue = await readCatalogue(database.admin)
  for (const procedure of businessProcedures) {
    const stage = await aStage(database.admin, 'admin')
    const input = await sampleOf(procedure, stage)
    let status: number | undefined
    const watched = await watch(async () => ({ status } = await http.call(procedure, input, stage.person.cookie)))
    expect([procedure.name, status]).toEqual([procedure.name, 200])
    alone.set(procedure, watched)
  }
  groups = groupsOfRivals()
})
afterAll(() => http.close())

const sampleOf = async (procedure: Procedure, stage: Stage): Promise<unknown> =>
  samples[procedure.name as ProcedureName](stage)

test('there is something to look at', () => {
  expect(businessProcedures.length).toBeGreaterThan(50)
  const locked = Array.from(alone.values(), ({ tables }) => [...tables.keys()]).flat()
  for (const table of ['appointment', 'client', 'product', 'professional', 'register_session', 'service'])
    expect(locked.filter((one) => one === table).length).toBeGreaterThan(3)
  expect(businessProcedures.flatMap(rivalsOf).length).toBeGreaterThan(500)
  for (const procedure of businessProcedures) expect(rivalsOf(procedure)).toContain(procedure)
  const called = [...groups.values()].flat()
  for (const procedure of businessProcedures)
    for (const rival of rivalsOf(procedure))
      expect(called.some((group) => group.includes(procedure) && group.includes(rival))).toBe(true)
})

test.each(businessProcedures)('$name locks in the order of the ranks', (procedure) => {
  for (const statements of alone.get(procedure)!.transactions) expect(stepsBack(statements, catalogue)).toEqual([])
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
function isDueGroup(group: readonly Procedure[]): boolean {
  const name = group
    .map((procedure) => procedure.name)
    .toSorted()
    .join()
  return group.some((procedure) => isDue(name, ideaOf(procedure)))
}

let met = 0

// One test per procedure needs a long time limit, because the procedure runs against many of its rivals.
test.for(businessProcedures)(
  '$name and its rivals at the same rows never end in a deadlock or in a defect',
  { timeout: 120_000 },
  async (procedure, { skip }) => {
    const led = groups.get(procedure)!
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

/** The procedure itself, and each later procedure that writes or locks the same tables. */
const rivalsOf = (procedure: Procedure): Procedure[] =>
  businessProcedures
    .slice(businessProcedures.indexOf(procedure))
    .filter((other) => other === procedure || canMeet(alone.get(procedure)!.tables, alone.get(other)!.tables))

/** Groups that hold each pair of rivals at least once. The first of a group leads it. */
function groupsOfRivals(): Map<Procedure, Procedure[][]> {
  const unmet = new Map(businessProcedures.map((procedure) => [procedure, new Set<Procedure>()]))
  for (const procedure of businessProcedures)
    for (const rival of rivalsOf(procedure)) {
      unmet.get(procedure)!.add(rival)
      unmet.get(rival)!.add(procedure)
    }
  const groupLedBy = (leader: Procedure): Procedure[] => {
    const group: Procedure[] = []
    const newPairs = (procedure: Procedure) => group.filter((member) => unmet.get(member)!.has(procedure)).length
    let next = leader
    do {
      group.push(next)
      for (const member of group) {
        unmet.get(member)!.delete(next)
        unmet.get(next)!.delete(member)
      }
      next = businessProcedures.reduce((best, procedure) => (newPairs(procedure) > newPairs(best) ? procedure : best))
    } while (group.length < groupSize && newPairs(next) > 0)
    return group
  }
  return new Map(
    businessProcedures.map((procedure) => {
      const led: Procedure[][] = []
      while (unmet.get(procedure)!.size > 0) led.push(groupLedBy(procedure))
      return [procedure, led]
    }),
  )
}

type Tables = WatchedTables['tables']
/** Nearly every procedure refers to these tables or appends to them, and their rows do not change. */
const everybodys = new Set(['account', 'audit', 'business'])
const canMeet = (a: Tables, b: Tables) =>
  Array.from(a).some(([table, how]) => {
    const other = b.get(table)
    if (table === 'business') return how === 'written' && other === 'written'
    return other !== undefined && !everybodys.has(table)
  })

/**
 * Calls each procedure several times at once on the same business, client, professional, service, product and register.
 */
async function statusesOf(group: readonly Procedure[]): Promise<number[]> {
  const stage = await aStage(database.admin, 'admin')
  await database.admin.query('delete from throttle')
  const calls: { procedure: Procedure; input: unknown }[] = []
  for (const view of await viewsOf(stage))
    for (const procedure of group) calls.push({ procedure, input: await sampleOf(procedure, view) })
  const answers = await Promise.all(
    calls.map(({ procedure, input }) => http.call(procedure, input, stage.person.cookie)),
  )
  return answers.map(({ status }) => status)
}

/** Gives each caller its own appointment of the same client and day, and its own change to undo. */
async function viewsOf(stage: Stage): Promise<Stage[]> {
  const { admin, businessId, rows, person } = stage
  const { client, professional, service, appointment } = rows
  const now = new Date()
  const views: Stage[] = []
  for (let at = 0; at < callers; at++) {
    // Random, so that the order of the ids differs from that of the times.
    const id = randomId()
    const visit = await insertVisit(admin, {
      id,
      business_id: businessId,
      client_id: client.id,
      professional_id: professional.id,
      service_id: service.id,
      starts_at: addMinutes(now, 10 * at + 5),
      ends_at: addMinutes(now, 10 * at + 10),
      price_cents: appointment.price_cents,
    })
    await admin.query('update visit set series_id = (select series_id from visit where id = $2) where id = $1', [
      id,
      appointment.visit_id,
    ])
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
