import type { KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import { aMember } from '../../accounts/server/testing/people.ts'
import { markServed } from '../../clients/server/mark-client.ts'
import { instantOf } from '../../platform/clock.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { BusinessTx, type Scope } from '../../platform/server/database/business-tx.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import type { NewTimeOff } from '../time-off.ts'
import { changeAppointment } from './change-appointment.ts'
import { getDay, getWall } from './day-queries.ts'
import { freeTimes } from './free-times.ts'
import { createTimeOff } from './save-time-off.ts'
import { aProfessional, aSalon, book, tuesday, write, type Salon } from './testing/agenda.ts'

const database = freshDatabase()
const day = ({ scope }: Salon, date = tuesday) => inBusiness(scope, 'read', (tx) => getDay(tx, { date }))

// spec: calls-9
test('a day shows who works when and what is booked, in minutes of its clock', async () => {
  const salon = await aSalon({ minutes: 90, zone: 'America/Manaus' })
  const { id } = await book(salon, '10:30', { notes: 'Traz a filha' })
  await book(salon, '23:30', { date: '2030-03-11' })
  await book(salon, '23:00')
  await book(salon, '10:30', { date: '2030-03-14' })
  const { appointments, professionals, ...rest } = await day(salon)
  expect(rest).toEqual({ date: tuesday, finished: [] })
  expect(professionals).toEqual([
    {
      id: salon.professionalId,
      name: 'Bruna',
      isActive: true,
      working: [
        { from: 480, to: 720 },
        { from: 840, to: 1110 },
      ],
      off: [],
    },
  ])
  expect(appointments.map(({ from, to }) => [from, to])).toEqual([
    [-30, 60],
    [630, 720],
    [1380, 1470],
  ])
  expect(appointments[1]).toEqual({
    id,
    isPaid: false,
    isWaived: false,
    professionalId: salon.professionalId,
    client: { id: salon.clientId, name: 'Ana', phone: null },
    service: { id: salon.serviceId, name: 'Corte' },
    status: 'scheduled',
    startsAt: '2030-03-12T14:30:00.000Z',
    from: 630,
    to: 720,
    priceCents: 8_000,
    notes: 'Traz a filha',
    source: 'reception',
    onlineAct: null,
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: 0,
    squeezeReason: null,
    seriesId: null,
    visitId: id,
    servicesOfVisit: 1,
    attendance: 'expected',
    arrivedAt: null,
    version: 1,
  })
})

test('whoever is a professional comes first in their own view of a day, and in nobody else’s', async () => {
  const salon = await aSalon()
  const carla = await aProfessional(salon.scope, 'Carla')
  const own = await aMember(salon.scope, 'employee')
  await database.admin.query('update professional set account_id = $1 where id = $2', [own.actor.accountId, carla])
  const seenBy = async (scope: Scope) =>
    (await day({ ...salon, scope })).professionals.map(({ name, isOwn }) => [name, isOwn])
  expect(await seenBy({ ...own, now: salon.scope.now! })).toEqual([
    ['Carla', true],
    ['Bruna', undefined],
  ])
  expect(await seenBy(salon.scope)).toEqual([
    ['Bruna', undefined],
    ['Carla', undefined],
  ])
})

test('a professional who left is shown on the days on which there were appointments', async () => {
  const salon = await aSalon()
  await aProfessional(salon.scope, 'Alice')
  await book(salon, '10:00')
  for (const served of [
    `appointment set status = 'completed' where professional_id`,
    'professional set is_active = false where id',
  ])
    await database.admin.query(`update ${served} = $1`, [salon.professionalId])
  const names = async (date: string) => (await day(salon, date)).professionals.map(({ name }) => name)
  expect(await names(tuesday)).toEqual(['Alice', 'Bruna'])
  expect(await names('2030-03-13')).toEqual(['Alice'])
})

test('a day tells of each who is there, when they work and when they are away', async () => {
  const salon = await aSalon()
  const monday = { from: '10:00', to: '11:00' }
  const tuesdays = [
    { from: '13:00', to: '14:00' },
    { from: '08:00', to: '09:00' },
  ]
  await aProfessional(salon.scope, 'Alice', [[], [monday], tuesdays, [], [], [], []])
  const celia = await aProfessional(salon.scope, 'Célia', [[], [monday], [], [], [], [], []])
  const dora = await aProfessional(salon.scope, 'Dora')
  await database.admin.query('delete from working_hours where professional_id = $1', [dora])
  await aProfessional(salon.scope, 'Eva')
  await database.admin.query(`update professional set is_active = false where business_id = $1 and name = 'Eva'`, [
    salon.scope.businessId,
  ])
  const away = (professionalId: string, fromTime: string, toTime: string, more: Partial<NewTimeOff> = {}) =>
    write(salon.scope, (tx) =>
      createTimeOff(tx, {
        professionalId,
        wholeDays: false,
        fromDate: tuesday,
        toDate: tuesday,
        fromTime,
        toTime,
        reason: fromTime,
        keepAppointments: false,
        ...more,
      }),
    )
  await away(salon.professionalId, '16:00', '16:30')
  await away(salon.professionalId, '12:00', '13:00')
  await away(celia, '', '', { wholeDays: true, fromDate: '2030-03-11', toDate: tuesday, reason: 'Folga' })
  await away(celia, '08:00', '09:00', { fromDate: '2030-03-13', toDate: '2030-03-13' })
  const told = async (date: string) =>
    (await day(salon, date)).professionals.map(({ name, working, off }) => ({
      name,
      working: working.map(({ from, to }) => [from, to]),
      off: off.map(({ reason, from, to }) => [reason, from, to]),
    }))
  const usual = [
    [480, 720],
    [840, 1110],
  ]
  expect(await told(tuesday)).toEqual([
    {
      name: 'Alice',
      working: [
        [480, 540],
        [780, 840],
      ],
      off: [],
    },
    {
      name: 'Bruna',
      working: usual,
      off: [
        ['12:00', 720, 780],
        ['16:00', 960, 990],
      ],
    },
    { name: 'Célia', working: [], off: [['Folga', -1440, 1440]] },
    { name: 'Dora', working: [], off: [] },
  ])
  expect(await told('2030-03-13')).toEqual([
    { name: 'Alice', working: [], off: [] },
    { name: 'Bruna', working: usual, off: [] },
    { name: 'Célia', working: [], off: [['08:00', 480, 540]] },
    { name: 'Dora', working: [], off: [] },
  ])
  // A professional without working hours can be booked too.
  await book(salon, '10:00', { professionalId: dora })
  expect((await day(salon)).appointments.map(({ professionalId }) => professionalId)).toEqual([dora])
})

// spec: agenda-14, agenda-15, states-11
test('the finished are the clients who checked out on the business’s own day', async () => {
  const salon = await aSalon({ zone: 'America/Rio_Branco' })
  const at = (time: string, date = tuesday): Salon => ({
    ...salon,
    scope: { ...salon.scope, now: instantOf(date, time, salon.scope.zone) },
  })
  await write(at('23:30').scope, async (tx) =>
    markServed(tx, { id: salon.clientId, spentCents: 0, at: tx.now, hasLeft: true, next: null }),
  )
  expect((await day(at('23:59'), '2030-03-01')).finished).toEqual([
    { id: salon.clientId, name: 'Ana', checkedOutAt: '2030-03-13T04:30:00.000Z', totalSpentCents: 0 },
  ])
  expect((await day(at('00:00', '2030-03-13'))).finished).toEqual([])
})

test('nothing of another business is seen', async () => {
  const [mine, theirs] = [await aSalon(), await aSalon()]
  await book(theirs, '10:00')
  const { appointments, professionals } = await day(mine)
  expect([appointments, professionals.map(({ id }) => id)]).toEqual([[], [mine.professionalId]])
  await expect(
    inBusiness(mine.scope, 'packet', (tx) =>
      freeTimes(tx, { serviceId: theirs.serviceId, professionalId: null, from: tuesday, days: 1 }),
    ),
  ).rejects.toMatchObject({ kind: { code: 'NOT_FOUND' } })
  const none = await inBusiness(mine.scope, 'packet', (tx) =>
    freeTimes(tx, { serviceId: mine.serviceId, professionalId: theirs.professionalId, from: tuesday, days: 1 }),
  )
  expect(none).toEqual([])
})

test('free times cost the same number of statements for one day and professional as for many', async () => {
  const salon = await aSalon()
  const cost = (professionalId: string | null, days: number) =>
    inBusiness(salon.scope, 'read', async (tx) => {
      let statements = 0
      const counting: KyselyPlugin = {
        transformQuery({ node }) {
          statements++
          return node
        },
        transformResult: async ({ result }) => result,
      }
      const counted = new BusinessTx(salon.scope, {
        db: tx.db.withPlugin(counting),
        send: (text, values) => {
          statements++
          return tx.rows(text, values)
        },
      })
      await freeTimes(counted, { serviceId: salon.serviceId, professionalId, from: tuesday, days })
      return statements
    })
  expect(await cost(salon.professionalId, 1)).toBe(3)
  for (let i = 0; i < 5; i++) await aProfessional(salon.scope, `Pessoa ${i}`)
  expect(await cost(null, 60)).toBe(3)
})

// spec: agenda-44
test('a wall is told what clients and colleagues are called, and nothing else of them', async () => {
  const salon = await aSalon()
  await database.admin.query(`update client set name = 'Dra. Ana Conceição', phone = '+5511987654321' where id = $1`, [
    salon.clientId,
  ])
  await database.admin.query(`update professional set name = 'Bruna Teles' where id = $1`, [salon.professionalId])
  await book(salon, '10:00', { notes: 'Alergia a amônia' })
  const later = await book(salon, '15:00')
  const gone = await book(salon, '16:00')
  await write(salon.scope, (tx) => changeAppointment(tx, { id: gone.id, status: 'cancelled' }))
  await database.admin.query(`update visit set booked_name = 'Júlia Souza' where id = $1`, [later.id])
  await book(salon, '10:00', { date: '2030-03-13' })
  const scope = { ...salon.scope, now: instantOf(tuesday, '09:00', salon.scope.zone) }
  const wall = await inBusiness(scope, 'read', getWall)
  expect(wall.date).toBe(tuesday)
  expect(wall.professionals.map(({ name, visits }) => [name, visits.map((one) => one.name)])).toEqual([
    ['Bruna', ['Ana', 'Júlia']],
  ])
  expect(Object.keys(wall.professionals[0]!.visits[0]!).toSorted()).toEqual(
    ['arrivedAt', 'attendance', 'from', 'id', 'isDone', 'name', 'to', 'visitId'].toSorted(),
  )
  for (const kept of ['Concei', '98765', 'amônia', 'Corte', 'Teles', 'Souza'])
    expect(JSON.stringify(wall)).not.toContain(kept)
})
