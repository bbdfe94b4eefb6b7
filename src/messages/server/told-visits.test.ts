import { createRouterClient } from '@orpc/server'
import { describe, expect, test } from 'vitest'
import { aMember } from '../../accounts/server/testing/people.ts'
import { signedIn } from '../../accounts/server/testing/signed-in.ts'
import { aProfessional } from '../../agenda/server/testing/agenda.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { insertRow } from '../../platform/server/testing/rows.ts'
import type { MessageKind } from '../message.ts'
import { messagesApi } from './api.ts'
import { aMessagingSalon, agreed, aVisit, from, hours, outbox, plan, received } from './testing/messaging-salon.ts'

const database = freshDatabase()
const minute = hours(1 / 60)

/** A visit of two services that were put side by side, with one professional each; the first bears the visit's id. */
async function aPair(
  startsAt: Date,
  { kind, status = 'scheduled' }: { kind: MessageKind; status?: 'scheduled' | 'completed' },
) {
  const salon = await aMessagingSalon(database.admin, kind)
  const visit = await aVisit(salon, startsAt, { status })
  const { id: second } = await insertRow(database.admin, 'appointment', {
    business_id: salon.scope.businessId,
    visit_id: visit,
    client_id: salon.clientId,
    professional_id: await aProfessional(salon.scope, 'Carla'),
    service_id: salon.serviceId,
    starts_at: startsAt,
    ends_at: new Date(startsAt.getTime() + 30 * minute),
    status,
    price_cents: 8_000,
    updated_at: from(-hours(100)),
    version: 2,
  })
  return { salon, visit, second }
}

const ways = [
  ['is cancelled', `update appointment set status = 'cancelled' where id = $1`],
  ['is removed', 'delete from appointment where id = $1'],
] as const

describe.each(ways)('where the first of two services %s alone', (_, act) => {
  test('the reminder that waits still leaves, once', async () => {
    const { salon, visit } = await aPair(from(hours(24) - minute), { kind: 'reminder' })
    await plan(salon)
    await database.admin.query(act, [visit])
    await plan(salon)
    expect(await received(salon)).toHaveLength(1)
    expect(await outbox(salon)).toEqual([{ kind: 'reminder', state: 'sent', reason: null }])
  })

  test('who was told by hand is not told again', async () => {
    const startsAt = from(hours(3))
    const { salon, visit } = await aPair(startsAt, { kind: 'reminder' })
    const receptionist = await aMember(salon.scope, 'receptionist')
    const { queue } = createRouterClient(messagesApi, { context: await signedIn(receptionist) })
    const mark = () => queue.mark({ visitId: visit, startsAt: startsAt.toISOString(), state: 'sent' })
    await mark()
    await database.admin.query(act, [visit])
    expect(await queue.get()).toMatchObject([{ visitId: visit, state: 'sent', services: 'Corte' }])
    await mark()
    expect(await outbox(salon)).toHaveLength(1)
  })
})

test('a reminder of a visit whose first service was removed is written anew for when the rest begins', async () => {
  const { salon, visit, second } = await aPair(from(hours(24) - minute), { kind: 'reminder' })
  await database.admin.query(
    `update appointment set starts_at = starts_at + interval '30 minutes', ends_at = ends_at + interval '30 minutes' where id = $1`,
    [second],
  )
  await plan(salon)
  await database.admin.query('delete from appointment where id = $1', [visit])
  expect(await received(salon)).toEqual([])
  expect(await outbox(salon)).toEqual([{ kind: 'reminder', state: 'not_sent', reason: 'moved' }])
  await plan(salon)
  expect(await outbox(salon)).toMatchObject([{ reason: 'moved' }, { state: 'waiting' }])
})

test('services that were done side by side are missed once', async () => {
  const { salon } = await aPair(from(-hours(8 * 7 * 24 + 1)), { kind: 'miss_you', status: 'completed' })
  await agreed(salon, salon.clientId)
  await plan(salon)
  expect(await outbox(salon)).toMatchObject([{ kind: 'miss_you' }])
})
