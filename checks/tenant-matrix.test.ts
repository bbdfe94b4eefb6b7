import { implement } from '@orpc/server'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { procedure } from '../src/accounts/procedure.ts'
import { roles, type Role } from '../src/accounts/permissions.ts'
import { guard, type EdgeContext } from '../src/accounts/server/guard.ts'
import { aBusiness, aMember } from '../src/accounts/server/testing/people.ts'
import { router } from '../src/entries/router.ts'
import { newId } from '../src/platform/id.ts'
import { limit } from '../src/platform/server/http/limits.ts'
import { freshDatabase } from '../src/platform/server/testing/database.ts'
import type { Scope } from '../src/platform/server/database/business-tx.ts'
import type { Person, Stage } from '../src/accounts/server/testing/stage.ts'
import { openProcedures, type Caller } from './caller.ts'
import { samples } from './procedure-samples.ts'
import {
  admits,
  procedures,
  proceduresIn,
  isOperators,
  needsRole,
  weakestFor,
  type Procedure,
  type ProcedureName,
} from './procedures.ts'
import { keptStages } from './kept-stages.ts'
import { anOperator, aStage, fingerprintOf, idsOf, signedIn } from './stage.ts'

const database = freshDatabase()

/** Writing procedures without an audit row, with the reason. */
const unaudited = new Set<string>([
  'accounts.requestCode', // only the job looks the address up
  'accounts.requestReset',
  'accounts.resendVerification', // changes nothing
  'passkeys.beginSignIn', // nobody is signed in yet
  'passkeys.beginStepUp', // what is proven is audited then
  'record.ask', // only the job looks the address up
  'agenda.preview', // reads only; a week of hours is too long for an address
  'agenda.delay.preview', // reads only; what was chosen is too long for an address
  'messages.ofDelay', // reads only; the visits of a day are too long for an address
  'clients.imports.check', // reads only; the lines of a file are too long for an address
  'accounts.renew', // happens every quarter of an hour for every session
] satisfies ProcedureName[])
/** The only public procedure with its own credential, the renewal cookie. */
const asksForProof: ProcedureName = 'accounts.renew'

/** An invalid input: a caller without permission must not even learn that it is invalid. */
const nonsense = { id: 'x', date: 'x', slug: '-' }

type Visitor = {
  person: Person | null
  role: Role | 'stranger' | 'removed' | 'foreign' | 'operator' | 'operator by password alone'
}

/** The status for a caller without permission; null if the caller may pass and only the input counts. */
function refusalFor(procedure: Procedure, role: Visitor['role']): 401 | 403 | null {
  if (role === 'stranger') return procedure.access === 'public' && procedure.name !== asksForProof ? null : 401
  if (!needsRole(procedure)) return null
  if (role === 'operator') return isOperators(procedure) ? null : 403
  return roles.some((one) => one === role && admits(procedure, one)) ? null : 403
}

/** The faults in how a procedure answers callers, by address and by name. */
async function receptionFaults(http: Caller, procedure: Procedure, visitors: readonly Visitor[]): Promise<string[]> {
  const before = await countRefusals(procedure)
  const faults: string[] = []
  for (const { person, role } of visitors) {
    const refusal = refusalFor(procedure, role)
    const answers = [
      await http.call(procedure, nonsense, person?.cookie),
      await http.callByName(procedure, nonsense, person?.cookie),
    ]
    const wrong = answers.filter(({ status }) => (refusal ? status !== refusal : [401, 403, 500].includes(status)))
    faults.push(...wrong.map(({ status }) => `${procedure.name} answers ${status} to ${role}`))
  }
  const after = await countRefusals(procedure)
  for (const { person, role } of visitors) {
    const traces = refusalsOf(person, after) - refusalsOf(person, before)
    const audited = refusalFor(procedure, role) === 403 ? 2 : 0
    if (traces !== audited) faults.push(`${procedure.name} leaves ${traces} refusals of ${role} in the audit`)
  }
  return faults
}

/** The number of refusals by a procedure in the account audit, by whom it refused. */
async function countRefusals({ method, path }: Procedure): Promise<Map<string | null, number>> {
  const { rows } = await database.admin.query<{ id: string | null; n: number }>({
    name: 'refusals',
    text: `select account_id as id, count(*)::int as n from account_audit
     where action = 'account.refused' and detail ->> 'procedure' = $1 group by 1`,
    values: [`${method} ${path}`],
  })
  return new Map(rows.map(({ id, n }) => [id, n]))
}
const refusalsOf = (person: Person | null, counted: ReadonlyMap<string | null, number>) =>
  counted.get(person?.accountId ?? null) ?? 0

/** The faults in how a procedure answers a valid input. */
async function passageFaults(http: Caller, procedure: Procedure, stage: Stage, input: unknown): Promise<string[]> {
  const before = await countAudits()
  const { status, body } = await http.call(procedure, input, stage.person.cookie)
  if (status !== 200) return [`${procedure.name} answers ${status} to its sample: ${JSON.stringify(body)}`]
  const leavesAudit = (await countAudits()) > before
  if (leavesAudit === (procedure.method !== 'GET' && !unaudited.has(procedure.name))) return []
  return [`${procedure.name} leaves ${leavesAudit ? 'an' : 'no'} audit`]
}

/**
 * The faults where a procedure answers an id of another business differently from an unknown id. Ids chosen by the caller
 * do not count.
 */
async function secretFaults(http: Caller, procedure: Procedure, [stage, other]: [Stage, Stage], input: unknown) {
  const [text, theirs] = [JSON.stringify(input ?? {}), idsOf(other)]
  const mine = Array.from(idsOf(stage)).filter(([, id]) => text.includes(id))
  const faults: string[] = []
  for (const [kind, id] of mine) {
    const answerTo = async (instead: string) => {
      // The sale gets a new id each time: a repeated id with other content is refused for that reason alone.
      const anew = text.replaceAll(id, instead).replace(/(?<="sale":\{"id":")[^"]+/, newId())
      const answer = await http.call(procedure, JSON.parse(anew), stage.person.cookie)
      return JSON.stringify(answer).replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id')
    }
    const [real, random] = [await answerTo(theirs.get(kind)!), await answerTo(newId())]
    if (real !== random) faults.push(`${procedure.name} answers ${real} to another's ${kind}, ${random} to none`)
  }
  return { faults, looked: mine.length }
}

/** What an operator does to rows of every business. */
const overAll = new Set<string>([
  'operator.payouts.settle',
  'operator.businesses.get',
  'operator.businesses.extendTrial',
  'operator.businesses.giveCourtesy',
  'operator.businesses.setPlan',
  'operator.businesses.giveCoupon',
  'operator.businesses.endCoupon',
] satisfies ProcedureName[])

async function countAudits(): Promise<number> {
  const { rows } = await database.admin.query<{ n: number }>(
    'select ((select count(*) from audit) + (select count(*) from account_audit))::int as n',
  )
  return rows[0]!.n
}

async function aFormerMember(business: Scope): Promise<Scope> {
  const removed = await aMember(business, 'admin')
  await database.admin.query('update member set removed_at = now() where account_id = $1', [removed.actor.accountId])
  return removed
}

const stages = keptStages(database, async () => {})
let http: Caller
let visitors: Visitor[]

beforeAll(async () => {
  const { admin } = database
  http = await openProcedures(router)
  const here = await aBusiness()
  const removed = await aFormerMember(here)
  const members = roles.map(async (role) => ({ role, person: await signedIn(admin, await aMember(here, role)) }))
  visitors = [
    ...(await Promise.all(members)),
    { role: 'stranger', person: null },
    { role: 'operator', person: await anOperator(admin, await aFormerMember(here)) },
    {
      role: 'operator by password alone',
      person: await anOperator(admin, await aFormerMember(here), { secondFactor: false }),
    },
    { role: 'removed', person: await signedIn(admin, removed) },
    // A session in a business of which its person was never a member.
    { role: 'foreign', person: await signedIn(admin, { ...(await aBusiness()), businessId: here.businessId }) },
  ]
})
afterAll(() => http.close())
beforeEach(async () => {
  await database.admin.query('delete from throttle')
})

test('there are procedures of every kind', () => {
  expect(procedures.length).toBeGreaterThan(15)
  for (const kind of ['public', 'account']) expect(procedures.filter(({ access }) => access === kind)).not.toEqual([])
  expect(procedures.filter(isOperators)).not.toEqual([])
  for (const role of roles)
    expect(
      procedures.some((procedure) => needsRole(procedure) && admits(procedure, role)),
      role,
    ).toBe(true)
})

// spec: product-7, roles-4, roles-7, calls-20, public-routes-6, public-routes-7, public-roles-2
test.each(procedures)('$name lets nobody in who may not, and everybody who may', async (procedure) => {
  expect(await receptionFaults(http, procedure, visitors)).toEqual([])
})

test.each(procedures)('$name takes its sample from the weakest role, and is audited', async (procedure) => {
  const role = weakestFor(procedure)
  if (procedure.method === 'GET') {
    const passage = await stages.ask({ procedure, role }, ({ stage, input }) =>
      passageFaults(http, procedure, stage, input),
    )
    expect(passage.answer).toEqual([])
    return
  }
  const stage = await aStage(database.admin, role)
  const input: unknown = await samples[procedure.name as ProcedureName](stage)
  expect(await passageFaults(http, procedure, stage, input)).toEqual([])
})

describe('ids of another business', () => {
  let other: Stage
  let before: string[]
  let looked = 0

  beforeAll(async () => {
    other = await aStage(database.admin, 'admin')
    before = await fingerprintOf(database.admin, other.businessId)
  })

  // spec: roles-8
  test.each(procedures.filter(({ name }) => !overAll.has(name)))(
    '$name answers to them as to ids that do not exist',
    async (procedure) => {
      const { answer } = await stages.ask({ procedure, role: weakestFor(procedure) }, ({ stage, input }) =>
        secretFaults(http, procedure, [stage, other], input),
      )
      expect(answer.faults).toEqual([])
      looked += answer.looked
    },
  )

  test('they were tried, and nothing of the other business has changed', async () => {
    expect(looked).toBeGreaterThan(0)
    expect(await fingerprintOf(database.admin, other.businessId)).toEqual(before)
    await database.admin.query(`update client set notes = 'x' where id = $1`, [other.rows.client.id])
    expect(await fingerprintOf(database.admin, other.businessId)).not.toEqual(before)
  })
})

test('a loop of refusals fills no table', async () => {
  const person = visitors.find(({ role }) => role === 'receptionist')!.person
  const procedure = procedures.find(({ name }) => name === 'business.users.list')!
  const count = async () => refusalsOf(person, await countRefusals(procedure))
  const before = await count()
  for (let i = 0; i < 20; i++) expect((await http.call(procedure, {}, person?.cookie)).status).toBe(403)
  expect((await count()) - before).toBe(limit('refusal.procedure').most)
})

describe('bad procedures are caught', () => {
  const byId = z.object({ id: z.uuid() })
  const contract = {
    open: procedure('clients.view', 'GET', '/bad/open').output(z.void()),
    shut: procedure('clients.view', 'GET', '/bad/shut').output(z.void()),
    peek: procedure('clients.view', 'GET', '/bad/{id}').input(byId).output(z.void()),
    silent: procedure('clients.edit', 'POST', '/bad/{id}').input(byId).output(z.void()),
  }
  const unguarded = implement(contract).$context<EdgeContext>()
  const guarded = unguarded.use(guard)
  const badRouter = {
    open: unguarded.open.handler(() => {}),
    shut: guarded.shut.handler(() => {
      throw new Error('broken')
    }),
    peek: guarded.peek.handler(({ input, context }) =>
      context.read(async () => {
        const { rowCount } = await database.admin.query('select from client where id = $1', [input.id])
        if (rowCount === 0) throw new Error('not found')
      }),
    ),
    silent: guarded.silent.handler(({ context }) => context.read(async () => {})),
  }
  const [open, shut, peek, silent] = proceduresIn(contract, badRouter) as [Procedure, Procedure, Procedure, Procedure]
  let bad: Caller

  beforeAll(async () => {
    bad = await openProcedures(badRouter)
  })
  afterAll(() => bad.close())

  test('one that lets everybody in, and one that lets nobody in', async () => {
    const faults = await receptionFaults(bad, open, visitors)
    expect(faults).toContain('open answers 200 to stranger')
    expect(faults).toContain('open answers 200 to removed')
    expect(faults).toContain('open leaves 0 refusals of removed in the audit')
    expect(await receptionFaults(bad, shut, visitors)).toContain('shut answers 500 to employee')
  })

  test('one that leaves no audit, and one that shows the rows of others', async () => {
    const stages: [Stage, Stage] = [await aStage(database.admin, 'admin'), await aStage(database.admin, 'admin')]
    const input = { id: stages[0].rows.client.id }
    expect(await passageFaults(bad, silent, stages[0], input)).toEqual(['silent leaves no audit'])
    expect((await secretFaults(bad, peek, stages, input)).faults).toHaveLength(1)
  })
})
