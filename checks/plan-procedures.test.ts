import { beforeAll, expect, test } from 'vitest'
import { planFeatures, type PlanFeature } from '../src/business/plan-feature.ts'
import { keepSimulatedKeys } from '../src/payments/server/testing/simulated-account.ts'
import { freshDatabase } from '../src/platform/server/testing/database.ts'
import { insertRow } from '../src/platform/server/testing/rows.ts'
import { productProcedures, type Answer } from './caller.ts'
import { samples } from './procedure-samples.ts'
import { businessProcedures, isOperators, type Procedure, type ProcedureName } from './procedures.ts'
import { beginsAt, type PlanCounts, countedIn, makeRoom } from './plans.ts'
import { aStage } from './stage.ts'

const database = freshDatabase()
const http = productProcedures(database)
beforeAll(() => keepSimulatedKeys(database.admin))

type PlanCall = { answer: Answer; code: string | undefined; before: PlanCounts; after: PlanCounts }

/** Calls a procedure with its sample where the plan includes some features, and has room or none for more. */
async function callWhere(procedure: Procedure, includes: readonly PlanFeature[], hasRoom: boolean): Promise<PlanCall> {
  // Whoever makes a business is held to the plan of the call before.
  await makeRoom(database, {}, planFeatures)
  const stage = await aStage(database.admin, isOperators(procedure) ? 'operator' : 'admin')
  const input: unknown = await samples[procedure.name as ProcedureName](stage)
  // A second professional, because the sample may have deactivated the first one.
  await insertRow(database.admin, 'professional', { business_id: stage.businessId, name: 'Mais uma' })
  const before = await countedIn(database, stage.businessId)
  const full = { ...before, appointments: Math.max(1, before.appointments) }
  await makeRoom(database, hasRoom ? {} : full, includes)
  const answer = await http.call(procedure, input, stage.person.cookie)
  const { code } = (answer.body ?? {}) as { code?: string }
  return { answer, code, before, after: await countedIn(database, stage.businessId) }
}

/** The call of a procedure where the plan has neither room nor features, of which both questions are asked. */
const called = new Map<Procedure, Promise<PlanCall>>()
function callOf(procedure: Procedure): Promise<PlanCall> {
  const known = called.get(procedure) ?? callWhere(procedure, [], false)
  called.set(procedure, known)
  return known
}
const isFull = ({ code }: PlanCall) => code === 'PLAN_LIMIT' || code === 'CLOSED_FOR_NOW'
const isNotIncluded = ({ code }: PlanCall) => code === 'NOT_IN_PLAN'

/** Procedures that were refused because of the limits of the plan. */
const refused = new Set<string>()

// spec: public-constants-2
test.each(businessProcedures)('$name does not go beyond the plan', async (procedure) => {
  const first = await callOf(procedure)
  const one = isNotIncluded(first) ? await callWhere(procedure, planFeatures, false) : first
  expect(one.answer.status).toBe(isFull(one) ? 409 : 200)
  if (isFull(one)) refused.add(procedure.name)
  expect(one.after.appointments).toBeLessThanOrEqual(Math.max(1, one.before.appointments))
  expect(one.after.professionals).toBeLessThanOrEqual(one.before.professionals)
  expect(one.after.clients).toBeLessThanOrEqual(one.before.clients)
})

test('the procedures that make what a plan counts were among them', () => {
  expect([...refused]).toEqual(
    expect.arrayContaining([
      'agenda.create',
      'booking.book',
      'clients.create',
      'clients.imports.add',
      'team.professionals.create',
      'team.professionals.restore',
    ]),
  )
})

// spec: public-constants-3, public-constants-4
test.each(businessProcedures)('$name asks the plan for nothing, or stands in the list', async (procedure) => {
  const name = procedure.name as ProcedureName
  const first = await callOf(procedure)
  const one = isFull(first) ? await callWhere(procedure, [], true) : first
  // The sample of this procedure is an SMS account, which every plan includes.
  const isListed = name !== 'messages.channels.save' && Object.values(beginsAt).flat().includes(name)
  expect(isNotIncluded(one)).toBe(isListed)
})
