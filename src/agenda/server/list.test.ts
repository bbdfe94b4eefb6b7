import { expect, test } from 'vitest'
import { addDays, instantOf } from '../../platform/clock.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { appointmentListQuery } from '../appointment-list.ts'
import { listAppointments } from './list-queries.ts'
import { aClient, aProfessional, aSalon, aService, book, tuesday, write, type Salon } from './testing/agenda.ts'

const database = freshDatabase()

const list = ({ scope }: Salon, more: object = {}) =>
  write(scope, (tx) => listAppointments(tx, appointmentListQuery.parse({ from: tuesday, ...more })))
const ids = async (salon: Salon, more: object = {}) => (await list(salon, more)).appointments.map(({ id }) => id)
const settle = (id: string, status: string) =>
  database.admin.query('update appointment set status = $2 where id = $1', [id, status])

// spec: agenda-13, billing-1
test('the tabs hold what is not completed, what was completed today, and all; each with its count', async () => {
  const salon = await aSalon()
  const open = await book(salon, '09:00')
  const cancelled = await book(salon, '10:00')
  await settle(cancelled.id, 'cancelled')
  const done = await book(salon, '11:00')
  await settle(done.id, 'completed')
  const doneToday = await book(salon, '17:00', { date: '2030-03-01' })
  await settle(doneToday.id, 'completed')
  await book(salon, '09:00', { date: addDays(tuesday, 31) })
  expect(await ids(salon)).toEqual([open.id, cancelled.id])
  expect(await ids(salon, { tab: 'finished' })).toEqual([doneToday.id])
  expect(await ids(salon, { tab: 'all' })).toEqual([open.id, cancelled.id, done.id])
  expect((await list(salon)).counts).toEqual({ active: 2, finished: 1, toCharge: 1, all: 3 })
  expect((await list(await aSalon())).counts).toEqual({ active: 0, finished: 0, toCharge: 0, all: 0 })
})

// spec: agenda-4
test('filters narrow rows and counts alike', async () => {
  const salon = await aSalon()
  const carla = await aProfessional(salon.scope, 'Carla')
  const color = await aService(salon.scope, 60)
  const bia = await aClient(salon.scope, 'Bía Conceição')
  await book(salon, '09:00')
  const wanted = await book(salon, '10:00', { professionalId: carla, serviceId: color, clientId: bia })
  await settle(wanted.id, 'pending')
  for (const filter of [
    { professionalId: carla },
    { serviceId: color },
    { status: 'pending' },
    { search: 'conceicao' },
  ]) {
    expect(await ids(salon, filter)).toEqual([wanted.id])
    expect((await list(salon, filter)).counts).toMatchObject({ active: 1, all: 1 })
  }
  await database.admin.query('update client set deactivated_at = now() where id = $1', [bia])
  expect(await ids(salon, { search: 'bia' })).toEqual([wanted.id])
  const other = await aSalon()
  await book(other, '09:00')
  expect(await list(other, { search: 'conceicao' })).toMatchObject({ appointments: [], counts: { active: 0, all: 0 } })
})

test('pages follow each other without a gap', async () => {
  const salon = await aSalon()
  const all: string[] = []
  for (let day = 0; day < 8; day++)
    for (const time of ['08:00', '08:30', '09:00', '09:30', '10:00', '10:30', '11:00'])
      all.push((await book(salon, time, { date: addDays(tuesday, day) })).id)
  const first = await list(salon)
  expect(first.appointments).toHaveLength(50)
  expect(first.appointments[0]).toMatchObject({ date: tuesday, from: 480, to: 510 })
  const second = await list(salon, { after: first.next })
  expect([...first.appointments, ...second.appointments].map(({ id }) => id)).toEqual(all)
  expect(second.next).toBeNull()
})

test('what is to be charged comes newest first and for a year, whichever days and status are asked for', async () => {
  const salon = await aSalon()
  const booked: string[] = []
  for (let day = 0; day < 8; day++)
    for (const time of ['08:00', '08:30', '09:00', '09:30', '10:00', '10:30', '11:00'])
      booked.push((await book(salon, time, { date: addDays(tuesday, day) })).id)
  const newest = booked.toReversed()
  const toCharge = (today: string, more: object = {}) => {
    const scope = { ...salon.scope, now: instantOf(today, '12:00', salon.scope.zone) }
    return list({ ...salon, scope }, { tab: 'toCharge', status: 'confirmed', from: tuesday, days: 1, ...more })
  }
  expect(await toCharge('2030-04-15')).toMatchObject({ appointments: [], counts: { toCharge: 0, all: 0 } })
  await database.admin.query(`update appointment set status = 'completed' where id = any($1)`, [booked])
  const first = await toCharge('2030-04-15')
  expect(first.counts).toEqual({ active: 0, finished: 0, toCharge: 56, all: 0 })
  const second = await toCharge('2030-04-15', { after: first.next })
  expect([...first.appointments, ...second.appointments].map(({ id }) => id)).toEqual(newest)
  expect([first.appointments.length, second.next]).toEqual([50, null])
  // The list says that it goes back a year.
  expect((await toCharge(addDays(tuesday, 367))).counts.toCharge).toBe(49)
  await database.admin.query('update appointment set is_waived = true where id = any($1)', [newest.slice(0, 2)])
  expect((await toCharge('2030-04-15')).appointments.map(({ id }) => id)).toEqual(newest.slice(2, 52))
})
