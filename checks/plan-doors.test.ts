import { beforeAll, expect, test } from 'vitest'
import { planFeatures, type PlanFeature } from '../src/business/plan-feature.ts'
import { keepSimulatedKeys } from '../src/payments/server/testing/simulated-account.ts'
import { freshDatabase } from '../src/platform/server/testing/database.ts'
import { insertRow } from '../src/platform/server/testing/rows.ts'
import { productDoors, type Answer } from './caller.ts'
import { samples } from './door-samples.ts'
import { businessDoors, isOperators, type Door, type DoorName } from './doors.ts'
import { beginsAt, type Counted, countedIn, makeRoom } from './plans.ts'
import { aStage } from './stage.ts'

const database = freshDatabase()
const http = productDoors(database)
beforeAll(() => keepSimulatedKeys(database.admin))

type Called = { answer: Answer; code: string | undefined; before: Counted; after: Counted }

/** Calls a door with its sample where the plan includes some features, and has room or none for more. */
async function callWhere(door: Door, includes: readonly PlanFeature[], hasRoom: boolean): Promise<Called> {
  const stage = await aStage(database.admin, isOperators(door) ? 'operator' : 'admin')
  const input: unknown = await samples[door.name as DoorName](stage)
  // A second professional, because the sample may have deactivated the first one.
  await insertRow(database.admin, 'professional', { business_id: stage.businessId, name: 'Mais uma' })
  const before = await countedIn(database, stage.businessId)
  const full = { ...before, appointments: Math.max(1, before.appointments) }
  await makeRoom(database, hasRoom ? {} : full, includes)
  const answer = await http.call(door, input, stage.person.cookie)
  const { code } = (answer.body ?? {}) as { code?: string }
  return { answer, code, before, after: await countedIn(database, stage.businessId) }
}

/** The call of a door where the plan has neither room nor features, of which both questions are asked. */
const called = new Map<Door, Promise<Called>>()
function callOf(door: Door): Promise<Called> {
  const known = called.get(door) ?? callWhere(door, [], false)
  called.set(door, known)
  return known
}
const isFull = ({ code }: Called) => code === 'PLAN_LIMIT' || code === 'CLOSED_FOR_NOW'
const isNotIncluded = ({ code }: Called) => code === 'NOT_IN_PLAN'

/** Doors that were refused because of the limits of the plan. */
const refused = new Set<string>()

test.each(businessDoors)('$name does not go beyond the plan', async (door) => {
  const first = await callOf(door)
  const one = isNotIncluded(first) ? await callWhere(door, planFeatures, false) : first
  expect(one.answer.status).toBe(isFull(one) ? 409 : 200)
  if (isFull(one)) refused.add(door.name)
  expect(one.after.appointments).toBeLessThanOrEqual(Math.max(1, one.before.appointments))
  expect(one.after.professionals).toBeLessThanOrEqual(one.before.professionals)
  expect(one.after.clients).toBeLessThanOrEqual(one.before.clients)
})

test('the doors that make what a plan counts were among them', () => {
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

test.each(businessDoors)('$name asks the plan for nothing, or stands in the list', async (door) => {
  const name = door.name as DoorName
  const first = await callOf(door)
  const one = isFull(first) ? await callWhere(door, [], true) : first
  // The sample of this door is an SMS account, which every plan includes.
  const isListed = name !== 'messages.channels.save' && Object.values(beginsAt).flat().includes(name)
  expect(isNotIncluded(one)).toBe(isListed)
})
