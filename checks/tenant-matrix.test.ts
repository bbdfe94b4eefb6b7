import { implement } from '@orpc/server'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { door } from '../src/accounts/door.ts'
import { roles, type Role } from '../src/accounts/permissions.ts'
import { guard, type EdgeContext } from '../src/accounts/server/guard.ts'
import { aBusiness, aMember } from '../src/accounts/server/testing/people.ts'
import { router } from '../src/entries/router.ts'
import { newId } from '../src/platform/id.ts'
import { limit } from '../src/platform/server/http/limits.ts'
import { freshDatabase } from '../src/platform/server/testing/database.ts'
import type { Scope } from '../src/platform/server/database/business-tx.ts'
import type { Person, Stage } from '../src/accounts/server/testing/stage.ts'
import { openDoors, type Caller } from './caller.ts'
import { samples } from './door-samples.ts'
import { admits, doors, doorsIn, isOperators, needsRole, weakestFor, type Door, type DoorName } from './doors.ts'
import { keptStages } from './kept-stages.ts'
import { anOperator, aStage, fingerprintOf, idsOf, signedIn } from './stage.ts'

const database = freshDatabase()

/** Writing doors without an audit row, with the reason. */
const unaudited = new Set<string>([
  'accounts.requestCode', // only the job looks the address up
  'accounts.requestReset',
  'accounts.resendVerification', // changes nothing
  'passkeys.beginSignIn', // nobody is signed in yet
  'passkeys.beginStepUp', // what is proven is audited then
  'record.ask', // only the job looks the address up
  'clients.imports.check', // reads only; the lines of a file are too long for an address
  'accounts.renew', // happens every quarter of an hour for every session
] satisfies DoorName[])
/** The only public door with its own credential, the renewal cookie. */
const asksForProof: DoorName = 'accounts.renew'

/** An invalid input: a caller without permission must not even learn that it is invalid. */
const nonsense = { id: 'x', date: 'x', slug: '-' }

type Visitor = {
  person: Person | null
  role: Role | 'stranger' | 'removed' | 'foreign' | 'operator' | 'operator by password alone'
}

/** The status for a caller without permission; null if the caller may pass and only the input counts. */
function refusalFor(door: Door, role: Visitor['role']): 401 | 403 | null {
  if (role === 'stranger') return door.access === 'public' && door.name !== asksForProof ? null : 401
  if (!needsRole(door)) return null
  if (role === 'operator') return isOperators(door) ? null : 403
  return roles.some((one) => one === role && admits(door, one)) ? null : 403
}

/** The faults in how a door answers callers, by address and by name. */
async function receptionFaults(http: Caller, door: Door, visitors: readonly Visitor[]): Promise<string[]> {
  const before = await countRefusals(door)
  const faults: string[] = []
  for (const { person, role } of visitors) {
    const refusal = refusalFor(door, role)
    const answers = [
      await http.call(door, nonsense, person?.cookie),
      await http.callByName(door, nonsense, person?.cookie),
    ]
    const wrong = answers.filter(({ status }) => (refusal ? status !== refusal : [401, 403, 500].includes(status)))
    faults.push(...wrong.map(({ status }) => `${door.name} answers ${status} to ${role}`))
  }
  const after = await countRefusals(door)
  for (const { person, role } of visitors) {
    const traces = refusalsOf(person, after) - refusalsOf(person, before)
    const audited = refusalFor(door, role) === 403 ? 2 : 0
    if (traces !== audited) faults.push(`${door.name} leaves ${traces} refusals of ${role} in the audit`)
  }
  return faults
}

/** The number of refusals by a door in the account audit, by whom it refused. */
async function countRefusals({ method, path }: Door): Promise<Map<string | null, number>> {
  const { rows } = await database.admin.query<{ id: string | null; n: number }>({
    name: 'refusals',
    text: `select account_id as id, count(*)::int as n from account_audit
     where action = 'account.refused' and detail ->> 'door' = $1 group by 1`,
    values: [`${method} ${path}`],
  })
  return new Map(rows.map(({ id, n }) => [id, n]))
}
const refusalsOf = (person: Person | null, counted: ReadonlyMap<string | null, number>) =>
  counted.get(person?.accountId ?? null) ?? 0

/** The faults in how a door answers a valid input. */
async function passageFaults(http: Caller, door: Door, stage: Stage, input: unknown): Promise<string[]> {
  const before = await countAudits()
  const { status, body } = await http.call(door, input, stage.person.cookie)
  if (status !== 200) return [`${door.name} answers ${status} to its sample: ${JSON.stringify(body)}`]
  const leavesAudit = (await countAudits()) > before
  if (leavesAudit === (door.method !== 'GET' && !unaudited.has(door.name))) return []
  return [`${door.name} leaves ${leavesAudit ? 'an' : 'no'} audit`]
}

/**
 * The faults where a door answers an id of another business differently from an unknown id. Ids chosen by the caller
 * do not count.
 */
async function secretFaults(http: Caller, door: Door, [stage, other]: [Stage, Stage], input: unknown) {
  const [text, theirs] = [JSON.stringify(input ?? {}), idsOf(other)]
  const mine = Array.from(idsOf(stage)).filter(([, id]) => text.includes(id))
  const faults: string[] = []
  for (const [kind, id] of mine) {
    const answerTo = async (instead: string) => {
      // The sale gets a new id each time: a repeated id with other content is refused for that reason alone.
      const anew = text.replaceAll(id, instead).replace(/(?<="sale":\{"id":")[^"]+/, newId())
      const answer = await http.call(door, JSON.parse(anew), stage.person.cookie)
      return JSON.stringify(answer).replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id')
    }
    const [real, random] = [await answerTo(theirs.get(kind)!), await answerTo(newId())]
    if (real !== random) faults.push(`${door.name} answers ${real} to another's ${kind}, ${random} to none`)
  }
  return { faults, looked: mine.length }
}

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
  http = await openDoors(router)
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

test('there are doors of every kind', () => {
  expect(doors.length).toBeGreaterThan(15)
  for (const kind of ['public', 'account']) expect(doors.filter(({ access }) => access === kind)).not.toEqual([])
  expect(doors.filter(isOperators)).not.toEqual([])
  for (const role of roles) expect(doors.filter((door) => needsRole(door) && admits(door, role))).not.toEqual([])
})

test.each(doors)('$name lets nobody in who may not, and everybody who may', async (door) => {
  expect(await receptionFaults(http, door, visitors)).toEqual([])
})

test.each(doors)('$name takes its sample from the weakest role, and is audited', async (door) => {
  const role = weakestFor(door)
  if (door.method === 'GET') {
    const passage = await stages.ask({ door, role }, ({ stage, input }) => passageFaults(http, door, stage, input))
    expect(passage.answer).toEqual([])
    return
  }
  const stage = await aStage(database.admin, role)
  const input: unknown = await samples[door.name as DoorName](stage)
  expect(await passageFaults(http, door, stage, input)).toEqual([])
})

describe('ids of another business', () => {
  let other: Stage
  let before: string[]
  let looked = 0

  beforeAll(async () => {
    other = await aStage(database.admin, 'admin')
    before = await fingerprintOf(database.admin, other.businessId)
  })

  test.each(doors)('$name answers to them as to ids that do not exist', async (door) => {
    const { answer } = await stages.ask({ door, role: weakestFor(door) }, ({ stage, input }) =>
      secretFaults(http, door, [stage, other], input),
    )
    expect(answer.faults).toEqual([])
    looked += answer.looked
  })

  test('they were tried, and nothing of the other business has changed', async () => {
    expect(looked).toBeGreaterThan(0)
    expect(await fingerprintOf(database.admin, other.businessId)).toEqual(before)
    await database.admin.query(`update client set notes = 'x' where id = $1`, [other.rows.client.id])
    expect(await fingerprintOf(database.admin, other.businessId)).not.toEqual(before)
  })
})

test('a loop of refusals fills no table', async () => {
  const person = visitors.find(({ role }) => role === 'receptionist')!.person
  const door = doors.find(({ name }) => name === 'business.users.list')!
  const count = async () => refusalsOf(person, await countRefusals(door))
  const before = await count()
  for (let i = 0; i < 20; i++) expect((await http.call(door, {}, person?.cookie)).status).toBe(403)
  expect((await count()) - before).toBe(limit('refusal.door').most)
})

describe('bad doors are caught', () => {
  const byId = z.object({ id: z.uuid() })
  const contract = {
    open: door('clients.view', 'GET', '/bad/open').output(z.void()),
    shut: door('clients.view', 'GET', '/bad/shut').output(z.void()),
    peek: door('clients.view', 'GET', '/bad/{id}').input(byId).output(z.void()),
    silent: door('clients.edit', 'POST', '/bad/{id}').input(byId).output(z.void()),
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
  const [open, shut, peek, silent] = doorsIn(contract, badRouter) as [Door, Door, Door, Door]
  let bad: Caller

  beforeAll(async () => {
    bad = await openDoors(badRouter)
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
