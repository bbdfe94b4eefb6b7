import { expect, test } from 'vitest'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import { changeAppointment } from './change-appointment.ts'
import { getDay, getWeek } from './day-queries.ts'
import { getMonth } from './month-queries.ts'
import { aProfessional, aSalon, aService, book, tuesday, write, type Salon } from './testing/agenda.ts'

freshDatabase()
const everyHour = Array.from({ length: 7 }, () => [{ from: '00:00', to: '24:00' }])
const week = ({ scope }: Salon, date = tuesday) => inBusiness(scope, 'read', (tx) => getWeek(tx, { date }))
const month = ({ scope }: Salon, date = tuesday, of: { professionalId?: string; serviceId?: string } = {}) =>
  inBusiness(scope, 'read', (tx) => getMonth(tx, { date, professionalId: null, serviceId: null, ...of }))

test('a week is its seven days', async () => {
  const salon = await aSalon({ minutes: 90, zone: 'America/Manaus' })
  await book(salon, '23:30', { date: '2030-03-11' })
  await book(salon, '10:30')
  await book(salon, '09:00', { date: '2030-03-17' })
  const { days, finished } = await week(salon)
  expect(days.map(({ date }) => date)).toEqual(
    ['10', '11', '12', '13', '14', '15', '16'].map((day) => `2030-03-${day}`),
  )
  for (const plan of days) {
    const day = await inBusiness(salon.scope, 'read', (tx) => getDay(tx, { date: plan.date }))
    expect({ ...plan, finished }).toEqual(day)
  }
  expect(days.map(({ appointments }) => appointments.length)).toEqual([0, 1, 2, 0, 0, 0, 0])
})

test('a month tells how full each day is, and its first few', async () => {
  const salon = await aSalon({ zone: 'America/Rio_Branco' })
  const carla = await aProfessional(salon.scope, 'Carla')
  for (const time of ['15:00', '08:00', '09:00', '10:00', '11:00']) await book(salon, time)
  const { id } = await book(salon, '16:00')
  await write(salon.scope, (tx) => changeAppointment(tx, { id, status: 'cancelled' }))
  await book(salon, '23:30', { date: '2030-03-31', professionalId: carla })
  await book(salon, '08:00', { date: '2030-05-01' })

  const { days } = await month(salon)
  expect([days[0]!.date, days.at(-1)!.date, days.length]).toEqual(['2030-02-24', '2030-04-06', 42])
  const on = (date: string) => days.find((day) => day.date === date)!
  expect(on(tuesday)).toMatchObject({ booked: 5, bookedMinutes: 150, workingMinutes: 2 * 510 })
  expect(on(tuesday).first.map(({ startsAt, client, status }) => [startsAt, client.name, status])).toEqual(
    ['13', '14', '15', '16'].map((hour) => [`2030-03-12T${hour}:00:00.000Z`, 'Ana', 'scheduled']),
  )
  const plan = await inBusiness(salon.scope, 'read', (tx) => getDay(tx, { date: tuesday }))
  expect(on(tuesday).first).toEqual(plan.appointments.slice(0, 4))
  expect(on('2030-03-31')).toMatchObject({ booked: 1, workingMinutes: 0 })
  expect(on('2030-03-13')).toEqual({
    date: '2030-03-13',
    booked: 0,
    bookedMinutes: 0,
    workingMinutes: 1020,
    first: [],
  })

  // The last day ends at its own midnight.
  await book(salon, '00:00', { date: '2030-04-06' })
  await book(salon, '00:00', { date: '2030-04-07' })
  const { days: later } = await month(salon)
  expect(later.at(-1)).toMatchObject({
    date: '2030-04-06',
    booked: 1,
    first: [{ startsAt: '2030-04-06T05:00:00.000Z' }],
  })

  const hers = (await month(salon, tuesday, { professionalId: carla })).days.find(({ date }) => date === tuesday)
  expect(hers).toMatchObject({ booked: 0, workingMinutes: 510 })

  const serviceId = await aService(salon.scope)
  await book({ ...salon, serviceId }, '17:00')
  for (const of of [{ serviceId }, { serviceId, professionalId: salon.professionalId }])
    expect((await month(salon, tuesday, of)).days.find(({ date }) => date === tuesday)).toMatchObject({
      booked: 1,
      first: [{ service: { id: serviceId } }],
    })
})

test('a week and a month in which the clocks change say of each day what the day says', async () => {
  // At midnight before this Sunday the clocks of São Paulo went forward by an hour.
  const changed = '2018-11-04'
  const salon = await aSalon({ minutes: 120, week: everyHour })
  for (const [date, time] of [
    ['2018-11-03', '22:30'],
    [changed, '02:00'],
    [changed, '05:00'],
    [changed, '23:00'],
    ['2018-11-05', '08:00'],
  ] as const)
    await book(salon, time, { date })
  const dayOf = (date: string) => inBusiness(salon.scope, 'read', (tx) => getDay(tx, { date }))
  for (const { date, professionals, appointments } of (await week(salon, changed)).days)
    expect({ date, professionals, appointments, finished: [] }).toEqual(await dayOf(date))
  const { days } = await month(salon, changed)
  expect(days.map(({ booked }) => booked).filter(Boolean)).toEqual([1, 3, 1])
  for (const { date, workingMinutes, first } of days) {
    const { professionals, appointments } = await dayOf(date)
    const minutes = professionals.flatMap(({ working }) => working).map(({ from, to }) => to - from)
    expect(workingMinutes).toBe(minutes.reduce((sum, one) => sum + one, 0))
    expect(first).toEqual(appointments.filter(({ from }) => from >= 0))
  }
})

test('nothing of another business is seen', async () => {
  const [mine, theirs] = [await aSalon(), await aSalon()]
  await book(theirs, '10:00')
  expect((await week(mine)).days.flatMap(({ appointments }) => appointments)).toEqual([])
  for (const of of [{}, { professionalId: theirs.professionalId }, { serviceId: theirs.serviceId }])
    expect((await month(mine, tuesday, of)).days.every(({ booked }) => booked === 0)).toBe(true)
})
