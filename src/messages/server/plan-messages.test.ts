import { describe, expect, test } from 'vitest'
import { aClient, aProfessional, write } from '../../agenda/server/testing/agenda.ts'
import { changeAppointment } from '../../agenda/server/change-appointment.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { doJob } from '../../platform/server/testing/jobs.ts'
import type { MessageKind } from '../message.ts'
import { messagesJobs } from './jobs.ts'
import { planBusiness } from './plan-messages.ts'
import { aMessagingSalon, aVisit, from, hours, outbox, plan, received, tryOnce } from './testing/messaging-salon.ts'

const database = freshDatabase()
const salonWith = (...kinds: MessageKind[]) => aMessagingSalon(database.admin, ...kinds)
const day = hours(24)
const minutes = (count: number) => hours(count / 60)

describe('reminders', () => {
  test('are written within the hour before they are due, once, and wait in the queue until then', async () => {
    const salon = await salonWith('reminder', 'second_reminder')
    const [soon, later] = [await aVisit(salon, from(day + minutes(30))), await aVisit(salon, from(day + hours(2)))]
    await plan(salon)
    await plan(salon)
    const { rows } = await database.admin.query(
      `select m.visit_id as visit, m.state, j.run_at between m.due_at - interval '2 seconds' and m.due_at + interval '2 seconds' as "inTime"
       from message m join job j on j.payload ->> 'messageId' = m.id::text where m.business_id = $1`,
      [salon.scope.businessId],
    )
    expect(rows).toEqual([{ visit: soon, state: 'waiting', inTime: true }])
    expect(later).not.toBe(soon)
    expect(await received(salon)).toEqual([])
  })

  test('come for both times, each once, whoever plans', async () => {
    const salon = await salonWith('reminder', 'second_reminder')
    await aVisit(salon, from(day - minutes(1)))
    await aVisit(salon, from(hours(2) - minutes(1)), { clientId: await clientLike(salon) })
    await database.admin.query(`update message_settings set planned_at = null where business_id = $1`, [
      salon.scope.businessId,
    ])
    await Promise.all(Array.from({ length: 6 }, () => planBusiness(salon.scope)))
    expect((await received(salon)).length).toBe(2)
    await plan(salon)
    expect(await received(salon)).toEqual([])
    expect((await outbox(salon)).map(({ kind, state }) => `${kind} ${state}`).toSorted()).toEqual([
      // Nobody reminded of the nearer one a day before.
      'reminder not_sent',
      'reminder sent',
      'second_reminder sent',
    ])
  })

  test('remind nobody of what they have just booked, and still leave after workers stood still', async () => {
    const salon = await salonWith('reminder')
    const [booked, moved] = [await clientLike(salon), await clientLike(salon)]
    await aVisit(salon, from(day - hours(5)), { clientId: booked, updatedAt: from(-minutes(1)) })
    await aVisit(salon, from(day - minutes(30)), { clientId: moved, updatedAt: from(-minutes(1)) })
    await plan(salon)
    expect(await outbox(salon)).toEqual([])
    await aVisit(salon, from(day - hours(2)))
    await aVisit(salon, from(day - hours(4)), { clientId: await clientLike(salon) })
    await plan(salon)
    const waiting = { kind: 'reminder', state: 'waiting', reason: null }
    expect(await outbox(salon)).toEqual([waiting, waiting])
  })

  test('after a long standstill are sent late while the visit is hours away, and else kept as too late', async () => {
    const salon = await salonWith('reminder')
    for (const toVisit of [hours(1), hours(11), hours(21)])
      await aVisit(salon, from(toVisit), { clientId: await clientLike(salon) })
    await plan(salon)
    const { rows } = await database.admin.query(
      `select state, reason from message where business_id = $1 order by starts_at`,
      [salon.scope.businessId],
    )
    expect(rows).toEqual([
      { state: 'not_sent', reason: 'too_late' },
      { state: 'waiting', reason: null },
      { state: 'waiting', reason: null },
    ])
    await plan(salon)
    expect(await outbox(salon)).toHaveLength(3)
  })

  test('of several services of one day there is one, which names them all', async () => {
    const salon = await salonWith('reminder')
    const first = from(day - minutes(1))
    await aVisit(salon, first)
    await aVisit(salon, first, { professionalId: await aProfessional(salon.scope, 'Carla') })
    await plan(salon)
    const mails = await received(salon)
    expect(mails).toHaveLength(1)
    expect(mails[0]!.text).toContain('Olá, Ana: Corte, Corte com Bruna e Carla,')
  })

  test('a moved one gets its reminder at the new time, and not at the old', async () => {
    const salon = await salonWith('reminder')
    const id = await aVisit(salon, from(day + minutes(10)))
    await plan(salon)
    await moveTo(id, from(day + minutes(40)))
    await plan(salon)
    await tryOnce(salon)
    expect(await received(salon)).toEqual([])
    expect(await outbox(salon)).toEqual([
      { kind: 'reminder', state: 'not_sent', reason: 'moved' },
      { kind: 'reminder', state: 'waiting', reason: null },
    ])
    // The visit was moved to a time whose reminder is due now, after its first reminder was sent.
    await moveTo(id, from(day - minutes(1)))
    await database.admin.query(`update appointment set updated_at = now() - interval '1 day' where id = $1`, [id])
    await plan(salon)
    expect(await received(salon)).toHaveLength(1)
  })

  test('a cancelled one is not sent; brought back before its time, it is', async () => {
    const salon = await salonWith('reminder')
    const id = await aVisit(salon, from(day - minutes(1)))
    await plan(salon)
    await write(salon.scope, (tx) => changeAppointment(tx, { id, status: 'cancelled' }))
    expect(await received(salon)).toEqual([])
    expect(await outbox(salon)).toEqual([{ kind: 'reminder', state: 'not_sent', reason: 'cancelled' }])
    await write(salon.scope, (tx) => changeAppointment(tx, { id, status: 'confirmed' }))
    await database.admin.query(`update appointment set updated_at = now() - interval '1 day' where id = $1`, [id])
    await plan(salon)
    expect(await received(salon)).toHaveLength(1)
    expect(await outbox(salon)).toEqual([{ kind: 'reminder', state: 'sent', reason: null }])
  })
})

describe('after the visit', () => {
  test('thanks come once it is done, for the last one of a day, and not for visits before they were switched on', async () => {
    const salon = await salonWith('thanks')
    const last = from(-hours(3))
    const professionalId = await aProfessional(salon.scope, 'Carla')
    await aVisit(salon, last, { professionalId, status: 'completed' })
    await aVisit(salon, last, { status: 'completed' })
    await aVisit(salon, from(-hours(4)), { clientId: await clientLike(salon), status: 'confirmed' })
    await plan(salon)
    expect((await received(salon)).length).toBe(1)

    const late = await salonWith('thanks')
    await database.admin.query('update message_rule set on_since = now() where business_id = $1', [
      late.scope.businessId,
    ])
    await aVisit(late, from(-hours(3)), { status: 'completed' })
    await plan(late)
    expect(await outbox(late)).toEqual([])
  })

  test('who has not come for weeks is missed only after a yes, and only without another visit', async () => {
    const salon = await salonWith('miss_you')
    const weeks = 8 * 7 * day
    const agreed = async (clientId: string) =>
      database.admin.query(
        `insert into client_consent (business_id, client_id, purpose, is_granted, method, at, actor_name)
         values ($1, $2, 'marketing', true, 'in_person', now(), 'Ana')`,
        [salon.scope.businessId, clientId],
      )
    const [silent, back] = [await clientLike(salon), await clientLike(salon)]
    for (const clientId of [salon.clientId, silent, back])
      await aVisit(salon, from(-weeks - hours(1)), {
        clientId,
        status: 'completed',
        professionalId: await aProfessional(salon.scope, clientId.slice(-6)),
      })
    await aVisit(salon, from(hours(50)), { clientId: back })
    await agreed(salon.clientId)
    await agreed(back)
    await plan(salon)
    expect(await outbox(salon)).toEqual([{ kind: 'miss_you', state: 'waiting', reason: null }])
    const [mail] = await received(salon)
    expect(mail!.subject).toBe('Salão de Teste: sentimos sua falta')
  })
})

// spec: settings-5
test('what was told is kept for two years, and then forgotten', async () => {
  const salon = await salonWith('reminder')
  const [visit, other] = [await aVisit(salon, from(day)), await aVisit(salon, from(hours(26)))]
  const told = (id: string, days: number) =>
    database.admin.query(
      `insert into message (business_id, kind, channel, client_id, visit_id, starts_at, due_at, state, changed_at)
       select business_id, 'thanks', 'email', client_id, id, starts_at, now() - $2 * interval '1 day', 'sent', now()
       from appointment where id = $1`,
      [id, days],
    )
  await told(visit, 731)
  await told(other, 729)
  await plan(salon)
  const { rows } = await database.admin.query(
    `select visit_id as id from message where business_id = $1 and kind = 'thanks'`,
    [salon.scope.businessId],
  )
  expect(rows).toEqual([{ id: other }])
})

test('a business whose messages cannot be planned stops no other', async () => {
  await database.admin.query('update message_settings set planned_at = now()')
  const [broken, well] = [await salonWith('reminder'), await salonWith('reminder')]
  for (const salon of [broken, well]) await aVisit(salon, from(day - minutes(1)))
  await database.admin.query(
    `alter table message add constraint broken check (business_id <> '${broken.scope.businessId}')`,
  )
  await database.admin.query('truncate job')
  await doJob(messagesJobs, 'messages.plan', {})
  expect([await outbox(broken), await outbox(well)]).toMatchObject([[], [{ state: 'waiting' }]])
  await database.admin.query('alter table message drop constraint broken')
  await doJob(messagesJobs, 'messages.plan', {})
  expect(await outbox(broken)).toEqual([])
  await plan(broken)
  expect(await outbox(broken)).toMatchObject([{ state: 'waiting' }])
})

test('all businesses with messages are looked at, hundreds in bounded turns, and each by one worker', async () => {
  await database.admin.query('update message_settings set planned_at = now()')
  const salon = await salonWith('reminder')
  await aVisit(salon, from(day - minutes(1)))
  await database.admin.query(`
    with made as (insert into business (id, name) select uuidv7(), 'Outro' from generate_series(1, 250) returning id),
      owned as (insert into member (business_id, account_id, role) select made.id, m.account_id, 'admin' from made,
        (select account_id from member limit 1) m)
    insert into message_settings (business_id) select id from made`)
  await Promise.all([doJob(messagesJobs, 'messages.plan', {}), doJob(messagesJobs, 'messages.plan', {})])
  expect(await outbox(salon)).toEqual([{ kind: 'reminder', state: 'waiting', reason: null }])
  const { rows } = await database.admin.query(
    `select count(*)::int as left from message_settings where planned_at < now() - interval '1 minute'`,
  )
  expect(rows).toEqual([{ left: 0 }])
}, 60_000)

/** Another client with the same address, whose visits are another person's. */
async function clientLike(salon: Awaited<ReturnType<typeof salonWith>>): Promise<string> {
  const id = await aClient(salon.scope, 'Bia')
  await database.admin.query('update client set email = $1 where id = $2', [salon.email, id])
  return id
}

const moveTo = (id: string, at: Date) =>
  database.admin.query(
    `update appointment set starts_at = $2::timestamptz, ends_at = $2::timestamptz + interval '30 minutes' where id = $1`,
    [id, at],
  )
