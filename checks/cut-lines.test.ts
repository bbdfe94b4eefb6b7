// @faults
// @alone: the database is behind a line that breaks.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { router } from '../src/entries/router.ts'
import { appUrl } from '../src/platform/server/database/app-role.ts'
import { connectDatabase, type OpenedDatabase } from '../src/platform/server/database/database.ts'
import { startCuttingProxy, type CuttingProxy } from '../src/platform/server/testing/cutting-proxy.ts'
import { freshDatabase } from '../src/platform/server/testing/database.ts'
import { drawn, isDue } from '../src/platform/server/testing/ring.ts'
import type { Stage } from '../src/accounts/server/testing/stage.ts'
import { openProcedures, type Caller } from './caller.ts'
import { samples } from './procedure-samples.ts'
import { businessProcedures, ideaOf, type Procedure, type ProcedureName } from './procedures.ts'
import { aStage, fingerprintOf, rowsOf } from './stage.ts'

const database = freshDatabase()
const due = businessProcedures.filter((one) => isDue(`cut lines under ${one.name}`, ideaOf(one)))

let http: Caller
let opened: OpenedDatabase
/** The lines from the caller to the server, and from the server to the database. */
let lines: Record<'caller' | 'database', CuttingProxy>

beforeAll(async () => {
  const url = new URL(appUrl(database.url))
  http = await openProcedures(router)
  lines = {
    caller: await startCuttingProxy(Number(new URL(http.origin).port)),
    database: await startCuttingProxy(Number(url.port)),
  }
  url.hostname = '127.0.0.1'
  url.port = String(lines.database.port)
  opened = connectDatabase(url.href, 4)
})
afterAll(async () => {
  http.close()
  await opened.end()
  for (const line of Object.values(lines)) line.close()
})

/** Calls by a connection of its own. Null if there was no whole answer. */
async function call({ name }: Procedure, input: unknown, { person }: Stage): Promise<number | null> {
  try {
    const response = await fetch(`http://127.0.0.1:${lines.caller.port}/rpc/${name.replaceAll('.', '/')}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: person.cookie, connection: 'close' },
      body: JSON.stringify({ json: input }),
    })
    await response.text()
    return response.status
  } catch {
    return null
  }
}

const idPattern = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

async function prepare(procedure: Procedure) {
  for (const line of Object.values(lines)) line.mend()
  await database.admin.query('delete from throttle')
  const stage = await aStage(database.admin, 'admin')
  const input: unknown = await samples[procedure.name as ProcedureName](stage)
  return { stage, input }
}

/** Whether the caller made an id that nothing has yet: the key under which a retry is recognised. */
async function hasKey({ stage, input }: Awaited<ReturnType<typeof prepare>>): Promise<boolean> {
  const ids = JSON.stringify(input ?? null).match(idPattern) ?? []
  if (ids.length === 0) return false
  const known = (await rowsOf(database.admin, stage.businessId)).join('\n') + JSON.stringify(stage.rows)
  return ids.some((id) => !known.includes(id) && id !== stage.person.accountId && id !== stage.businessId)
}

/** How many rows more there are in each table of the business after some work. What is saved twice is so in the trail, too. */
async function rowsMadeBy({ admin, businessId }: Stage, work: () => Promise<void>): Promise<Record<string, number>> {
  const counts = async () =>
    new Map(
      (await fingerprintOf(admin, businessId)).map((line) => {
        const [table, count] = line.split(/[: ]+/) as [string, string]
        return [table, Number(count)]
      }),
    )
  const before = await counts()
  await work()
  const made = Array.from(await counts(), ([table, count]) => [table, count - before.get(table)!] as const)
  return Object.fromEntries(made.filter(([table, more]) => table !== 'audit' && more !== 0))
}

/** Calls until it is told that it is done. */
async function insist(procedure: Procedure, input: unknown, stage: Stage): Promise<number | null> {
  let status: number | null = null
  for (let tries = 0; tries < 6; tries++) {
    status = await call(procedure, input, stage)
    if (status !== null && status < 500) break
  }
  return status
}

const cuts = { keyed: 0, made: 0 }
const places = (['caller', 'database'] as const).flatMap((line) =>
  (['asked', 'answered'] as const).map((direction) => ({ line, direction })),
)
type Place = (typeof places)[number] & { after: number }

/** What is wrong when the line breaks at a place, or before it where the line was not broken: no more than these bytes came by. */
async function faultsAt(
  procedure: Procedure,
  { line, direction, after }: Place,
  once: Record<string, number>,
): Promise<string[]> {
  const { stage, input } = await prepare(procedure)
  const faults: string[] = []
  let isCut = false
  const made = await rowsMadeBy(stage, async () => {
    lines[line].cutAfter(after, direction)
    const status = await insist(procedure, input, stage)
    isCut = lines[line].isCut()
    if (status !== 200) faults.push(`${line} ${direction} ${after}: answers ${status}`)
    // As somebody who heard nothing asks once more.
    if ((await insist(procedure, input, stage)) !== 200)
      faults.push(`${line} ${direction} ${after}: forgets what it did`)
  })
  if (JSON.stringify(made) !== JSON.stringify(once))
    faults.push(`${line} ${direction} ${after}: ${JSON.stringify(made)}, not ${JSON.stringify(once)}`)
  if (isCut) cuts.made++
  if (isCut || after === 0) return faults
  // A connection that knows the statements carries fewer bytes than the one that was counted.
  return [...faults, ...(await faultsAt(procedure, { line, direction, after: Math.floor(after / 2) }, once))]
}

test.for(due)('$name is done once, wherever the line breaks', { timeout: 120_000 }, async (procedure) => {
  const first = await prepare(procedure)
  if (!(await hasKey(first))) return
  cuts.keyed++
  for (const line of Object.values(lines)) line.mend()
  const once = await rowsMadeBy(first.stage, async () => {
    expect(await call(procedure, first.input, first.stage)).toBe(200)
  })
  const bytes = { caller: { ...lines.caller.passed }, database: { ...lines.database.passed } }
  const faults: string[] = []
  for (const { line, direction } of places) {
    const after = Math.floor(drawn(`${procedure.name} ${line} ${direction}`) * bytes[line][direction])
    faults.push(...(await faultsAt(procedure, { line, direction, after }, once)))
  }
  expect(faults).toEqual([])
})

test('lines were cut', () => {
  expect(cuts.made).toBe(places.length * cuts.keyed)
  if (due.length === businessProcedures.length) expect(cuts.keyed).toBeGreaterThan(10)
})
