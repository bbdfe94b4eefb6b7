// @faults
import { implement } from '@orpc/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { procedure } from '../src/accounts/procedure.ts'
import { guard, type EdgeContext } from '../src/accounts/server/guard.ts'
import type { Stage } from '../src/accounts/server/testing/stage.ts'
import { router } from '../src/entries/router.ts'
import { freshDatabase } from '../src/platform/server/testing/database.ts'
import { failingAt, type Failure, joinWork } from '../src/platform/server/testing/failing-statement.ts'
import { isDue, ring } from '../src/platform/server/testing/ring.ts'
import { openProcedures, type Caller } from './caller.ts'
import { samples } from './procedure-samples.ts'
import { ideaOf, isOperators, procedures, proceduresIn, type Procedure, type ProcedureName } from './procedures.ts'
import { aStage, fingerprintOf } from './stage.ts'

const database = freshDatabase()
const writing = procedures.filter(({ method }) => method !== 'GET')
const due = writing.filter((one) => isDue(`failing statements of ${one.name}`, ideaOf(one)))

/** Procedures that are meant to leave rows although they failed later, with the reason. */
const inSteps = new Map<string, string>([
  ['passkeys.add', 'a challenge counts once, whatever comes of it'],
  ['passkeys.stepUp', 'a challenge counts once, whatever comes of it'],
  ['passkeys.signIn', 'a challenge counts once, whatever comes of it'],
  ['billing.pay', 'the charge is stored before the provider is asked, which a transaction does not wait for'],
  ['operator.payouts.settle', 'each payout is a transaction of its own'],
] satisfies [ProcedureName, string][])

let http: Caller
let othersText: string
let failed = 0

beforeAll(async () => {
  http = await openProcedures(router, joinWork)
  // Throttles count what was tried.
  const { rows } = await database.admin.query<{ name: string }>(
    `select relname as name from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'throttle'
     and not exists (select from pg_attribute where attrelid = c.oid and attname = 'business_id' and not attisdropped)`,
  )
  const each = rows.map(
    ({ name }) =>
      `select '${name}: ' || count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as said from "${name}" t`,
  )
  othersText = each.join(' union all ')
})
afterAll(() => http.close())

/** What changes with any row of the business, and of the tables that belong to none. */
async function printOf({ admin, businessId }: Stage): Promise<string[]> {
  const { rows } = await admin.query<{ said: string }>({ name: 'of no business', text: othersText })
  return [...(await fingerprintOf(admin, businessId)), ...rows.map(({ said }) => said)]
}

/**
 * Calls a procedure again and again, each time with the next statement of all its transactions failing, until none is left to
 * fail. A failure is answered as one, and leaves no row; the last call is the same as the others, and done.
 */
async function faultsOf(
  http: Caller,
  { procedure, stage, input }: { procedure: Procedure; stage: Stage; input: unknown },
) {
  const faults: string[] = []
  const mayLeaveRows = inSteps.has(procedure.name)
  let hasLeftRows = false
  let before = await printOf(stage)
  for (let n = 1; ; n++) {
    // Those that throttle by the number of tries are tried dozens of times.
    await stage.admin.query('delete from throttle')
    const failure: Failure = (n + ring.seed) % 2 ? 'refused' : 'cut off'
    const call = () => http.callByName(procedure, input, stage.person.cookie)
    const { result, text } = await failingAt(n, failure, call)
    if (text === undefined) {
      if (result.status !== 200 && !(mayLeaveRows && result.status < 500))
        faults.push(`answers ${result.status} at last: ${JSON.stringify(result.body)}`)
      if (mayLeaveRows && !hasLeftRows) faults.push('leaves no rows: take it from the list')
      return { faults, statements: n - 1 }
    }
    const where = `statement ${n} ${failure}, ${text.trim().slice(0, 80)}`
    if (result.status !== (failure === 'refused' ? 500 : 503)) faults.push(`${where}: answers ${result.status}`)
    const after = await printOf(stage)
    const changed = after.filter((line) => !before.includes(line)).map((line) => line.split(':', 1)[0])
    if (changed.length > 0 && !mayLeaveRows) faults.push(`${where}: changes ${changed.join(', ')}`)
    hasLeftRows ||= changed.length > 0
    before = after
  }
}

test.for(due)(
  '$name leaves nothing where any of its statements fails, says so, and is done when it is called again',
  { timeout: 120_000 },
  async (procedure) => {
    const isOfOperator = ideaOf(procedure) === 'operator' || isOperators(procedure)
    const stage = await aStage(database.admin, isOfOperator ? 'operator' : 'admin')
    const input: unknown = await samples[procedure.name as ProcedureName](stage)
    const { faults, statements } = await faultsOf(http, { procedure, stage, input })
    expect(faults).toEqual([])
    failed += statements
  },
)

test('all statements of those that are due have failed once', () => {
  expect(failed).toBeGreaterThan(5 * due.length)
  if (ring.name === 'all') expect(failed).toBeGreaterThan(2000)
})

test('a write in two transactions is caught, and one that hides a failure', async () => {
  const contract = {
    twice: procedure('clients.edit', 'POST', '/bad/twice').output(z.void()),
    silent: procedure('clients.edit', 'POST', '/bad/silent').output(z.void()),
  }
  const guarded = implement(contract).$context<EdgeContext>().use(guard)
  const rename = `update client set name = name || '!' where business_id = $1`
  const badRouter = {
    twice: guarded.twice.handler(async ({ context }) => {
      for (let times = 0; times < 2; times++) await context.write((tx) => tx.rows(rename, [tx.businessId]))
    }),
    silent: guarded.silent.handler(async ({ context }) => {
      await context.write((tx) => tx.rows(rename, [tx.businessId])).catch(() => {})
    }),
  }
  const bad = await openProcedures(badRouter, joinWork)
  const stage = await aStage(database.admin, 'admin')
  const faults: string[][] = []
  for (const one of proceduresIn(contract, badRouter))
    faults.push((await faultsOf(bad, { procedure: one, stage, input: undefined })).faults)
  bad.close()
  expect(faults[0]).toContainEqual(expect.stringMatching(/: changes client$/))
  expect(faults[1]).toContainEqual(expect.stringMatching(/: answers 200$/))
})
