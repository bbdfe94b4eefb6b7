// @faults
import pg from 'pg'
import { expect, test } from 'vitest'
import { newId } from '../../platform/id.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import { appointmentRefusals } from '../appointment.ts'
import { localDay } from '../../platform/local-day.ts'
import { bookAppointment } from './book-appointment.ts'
import { changeAppointment } from './change-appointment.ts'
import { loadSchedules, professionalsLock } from './schedule-queries.ts'
import { aProfessional, aSalon, book, outcomes, tuesday, write, type Salon } from './testing/agenda.ts'

const database = freshDatabase()
const crowd = 100
const slowest = 2000

const withOtherTimes = expect.objectContaining({
  kind: appointmentRefusals.SLOT_TAKEN,
  facts: { free: expect.arrayContaining([{ date: expect.any(String), time: expect.any(String) }]) },
})

/** Sends all requests at once. Those that lose must get other times, and none may take long. */
async function rush<T>(request: (index: number) => Promise<T>): Promise<T[]> {
  let longest = 0
  const { won, lost } = await outcomes(
    Array.from({ length: crowd }, async (_, i) => {
      const started = performance.now()
      try {
        return await request(i)
      } finally {
        longest = Math.max(longest, performance.now() - started)
      }
    }),
  )
  expect(lost.filter((error) => !withOtherTimes.asymmetricMatch(error))).toEqual([])
  expect(longest).toBeLessThan(slowest)
  return won
}

const deadlocks = async () => {
  await database.admin.query('select pg_stat_force_next_flush()')
  const { rows } = await database.admin.query<{ deadlocks: number }>(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  )
  return rows[0]!.deadlocks
}

// spec: booking-12
test('of 100 clients who want one slot, one gets it', async () => {
  const salon = await aSalon()
  expect(await rush(() => book(salon, '10:00', { source: 'booking' }))).toHaveLength(1)
  expect(await deadlocks()).toBe(0)
})

test('of 100 overlapping wishes, none of the winners overlap', async () => {
  const salon = await aSalon({ minutes: 60 })
  const times = ['13:00', '13:20', '13:40', '14:00', '14:20', '14:40', '15:00']
  const won = await rush((i) => book(salon, times[i % times.length]!))
  const spans = won.map(({ startsAt, endsAt }) => [+startsAt, +endsAt] as const).toSorted(([a], [b]) => a - b)
  for (const [i, [from]] of spans.entries()) expect(from).toBeGreaterThanOrEqual(spans[i - 1]?.[1] ?? 0)
  expect(won.length).toBeGreaterThanOrEqual(2)
  expect(await deadlocks()).toBe(0)
})

test('of 100 who take anyone, exactly as many as are free get somebody, each another', async () => {
  const salon = await aSalon()
  const others = await Promise.all(['Carla', 'Davi', 'Elis', 'Fábio'].map((name) => aProfessional(salon.scope, name)))
  await book(salon, '10:15', { professionalId: others[0]! })
  const won = await rush(() => book(salon, '10:00', { source: 'booking', professionalId: null }))
  const free = [salon.professionalId, ...others.slice(1)]
  expect(won.map(({ professionalId }) => professionalId).toSorted()).toEqual(free.toSorted())
  expect(await deadlocks()).toBe(0)
})

test('those who choose and those who take anyone race safely', async () => {
  const salon = await aSalon()
  const carla = await aProfessional(salon.scope, 'Carla')
  const wishes = [salon.professionalId, carla, null]
  const won = await rush((i) => book(salon, '10:00', { source: 'booking', professionalId: wishes[i % 3]! }))
  expect(won).toHaveLength(2)
  expect(await deadlocks()).toBe(0)
})

test('of appointments that are moved to one time at once, one arrives and the others stay', async () => {
  const salon = await aSalon()
  const carla = await aProfessional(salon.scope, 'Carla')
  const booked = await Promise.all(
    Array.from({ length: 20 }, (_, i) => {
      const date = `2030-03-${String(13 + (i % 10)).padStart(2, '0')}`
      return book(salon, '10:00', { date, professionalId: i < 10 ? salon.professionalId : carla })
    }),
  )
  const { won, lost } = await outcomes(
    booked.flatMap(({ id }) =>
      [salon.professionalId, carla].map((professionalId) =>
        write(salon.scope, (tx) => changeAppointment(tx, { id, professionalId, date: tuesday, time: '10:00' })),
      ),
    ),
  )
  const known = [withOtherTimes, expect.objectContaining({ kind: appointmentRefusals.CHANGED_MEANWHILE })]
  expect(lost.filter((error) => !known.some((one) => one.asymmetricMatch(error)))).toEqual([])
  expect(won.length).toBeGreaterThanOrEqual(2)
  const { rows } = await database.admin.query(
    `select professional_id from appointment where business_id = $1 and starts_at = $2`,
    [salon.scope.businessId, new Date(`${tuesday}T13:00Z`)],
  )
  expect(rows.length).toBeLessThanOrEqual(2)
  expect(new Set(rows.map((row) => row.professional_id)).size).toBe(rows.length)
  expect(await deadlocks()).toBe(0)
})

/** Inserts an appointment without the lock; its transaction stays open until `commitWhenAwaited`. */
async function withoutTheLock(salon: Salon) {
  const other = new pg.Client(database.url)
  await other.connect()
  await other.query('begin')
  await other.query(
    `with v as (insert into visit (business_id, id, client_id, source) values ($1, $2, $3, 'reception'))
     insert into appointment (business_id, id, visit_id, client_id, professional_id, service_id, starts_at, ends_at, price_cents)
     values ($1, $2, $2, $3, $4, $5, $6, $7, 0)`,
    [
      salon.scope.businessId,
      newId(),
      salon.clientId,
      salon.professionalId,
      salon.serviceId,
      new Date(`${tuesday}T13:00Z`),
      new Date(`${tuesday}T13:30Z`),
    ],
  )
  return {
    async commitWhenAwaited() {
      await someoneWaits()
      await other.query('commit')
      await other.end()
    },
  }
}

/** Waits until a transaction of this database waits for a lock. */
async function someoneWaits() {
  for (let waiting = 0; waiting === 0;) {
    const { rowCount } = await database.admin.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    waiting = rowCount ?? 0
  }
}

test('the database refuses what passes the lock by, in the same words', async () => {
  const salon = await aSalon()
  const other = await withoutTheLock(salon)
  const booking = outcomes([book(salon, '10:00')])
  await other.commitWhenAwaited()
  expect((await booking).lost).toEqual([withOtherTimes])
})

test('so it does with a move', async () => {
  const salon = await aSalon()
  const { id } = await book(salon, '11:00')
  const other = await withoutTheLock(salon)
  const move = outcomes([write(salon.scope, (tx) => changeAppointment(tx, { id, date: tuesday, time: '10:00' }))])
  await other.commitWhenAwaited()
  expect((await move).lost).toEqual([withOtherTimes])
})

test('who waited for the lock sees what was booked meanwhile', async () => {
  const salon = await aSalon()
  const day = localDay(tuesday, salon.scope.zone)
  const professionalIds = [salon.professionalId]
  const look = (tx: BusinessTx) =>
    awaitAll([
      tx.lockInOrder({ professionals: professionalsLock(professionalIds) }),
      loadSchedules(tx, { ...day, professionalIds }),
    ])
  const booked = Promise.withResolvers<void>()
  const first = write(salon.scope, async (tx) => {
    await bookAppointment(tx, { ...salon, date: tuesday, time: '10:00', notes: null, source: 'reception' })
    booked.resolve()
    await someoneWaits()
  })
  await booked.promise
  const [, schedules] = await write(salon.scope, look)
  await first
  expect(schedules).toMatchObject([{ busy: [expect.anything()] }])
})
