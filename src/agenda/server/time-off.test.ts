import { expect, test } from 'vitest'
import { addDays } from '../../platform/clock.ts'
import { newId } from '../../platform/id.ts'
import { platformRefusals } from '../../platform/refusal.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { appointmentRefusals } from '../appointment.ts'
import { timeOffRefusals, type NewTimeOff } from '../time-off.ts'
import { getDay } from './day-queries.ts'
import { freeTimes } from './free-times.ts'
import { createTimeOff, removeTimeOff } from './save-time-off.ts'
import { aSalon, book, outcomes, tuesday, write, type Salon } from './testing/agenda.ts'
import { listTimeOff } from './list-queries.ts'

const database = freshDatabase()
const taken = expect.objectContaining({ kind: appointmentRefusals.SLOT_TAKEN })
const clashes = expect.objectContaining({ kind: timeOffRefusals.TIME_OFF_CLASHES })

const lunch = { wholeDays: false, fromDate: tuesday, toDate: tuesday, fromTime: '10:00', toTime: '11:00' }
const block = ({ scope, professionalId }: Salon, more: Partial<NewTimeOff> = {}) =>
  write(scope, (tx) =>
    createTimeOff(tx, { professionalId, ...lunch, reason: 'Almoço', keepAppointments: false, ...more }),
  )
const times = async ({ scope, serviceId, professionalId }: Salon) =>
  (await write(scope, (tx) => freeTimes(tx, { serviceId, professionalId, from: tuesday, days: 1 }))).map(
    ({ time }) => time,
  )
const list = ({ scope }: Salon, from: string) =>
  write(scope, (tx) => listTimeOff(tx, { professionalId: null, from, days: 1 }))

test('blocked time is neither offered nor taken, and shown on the day', async () => {
  const salon = await aSalon()
  const { id } = await block(salon)
  expect(await times(salon)).toEqual(expect.not.arrayContaining(['10:00', '10:30']))
  await expect(book(salon, '10:30')).rejects.toEqual(taken)
  await expect(book(salon, '10:30', { source: 'booking' })).rejects.toEqual(taken)
  await book(salon, '09:30')
  await book(salon, '11:00')
  const day = await write(salon.scope, (tx) => getDay(tx, { date: tuesday }))
  expect(day.professionals[0]!.off).toEqual([{ id, reason: 'Almoço', from: 600, to: 660 }])
  const { rows } = await database.admin.query(
    `select account_id from audit where business_id = $1 and action = 'time-off.create'`,
    [salon.scope.businessId],
  )
  expect(rows).toEqual([{ account_id: salon.scope.actor.accountId }])
})

test('an encaixe goes into blocked time all the same', async () => {
  const salon = await aSalon()
  await block(salon)
  await book(salon, '10:15', { squeezeReason: 'Urgência' })
})

test('days off are whole days and listed as such', async () => {
  const salon = await aSalon()
  await block(salon, { wholeDays: true, toDate: addDays(tuesday, 1), reason: 'Folga' })
  expect(await times(salon)).toEqual([])
  expect(await list(salon, addDays(tuesday, 1))).toMatchObject([{ reason: 'Folga', isWholeDays: true }])
  expect(await list(salon, addDays(tuesday, 2))).toEqual([])
})

test('appointments within it are listed, and kept only when that is wanted', async () => {
  const salon = await aSalon()
  const { id } = await book(salon, '10:30')
  await expect(block(salon)).rejects.toEqual(clashes)
  await expect(block(salon)).rejects.toMatchObject({
    facts: { appointments: [{ id, date: tuesday, time: '10:30', clientName: 'Ana', serviceName: 'Corte' }] },
  })
  await block(salon, { keepAppointments: true })
})

test('is not made twice, neither by a second request nor by an overlap', async () => {
  const salon = await aSalon()
  const id = newId()
  expect(await block(salon, { id })).toEqual({ id })
  expect(await block(salon, { id })).toEqual({ id })
  await expect(block(salon, { fromTime: '10:59', toTime: '12:00' })).rejects.toMatchObject({
    kind: timeOffRefusals.TIME_OFF_OVERLAPS,
  })
  const other = await block(salon, { id, fromTime: '11:00', toTime: '12:00' })
  expect(other.id).not.toBe(id)
  await expect(block(salon, { id, reason: 'Outro motivo' })).rejects.toMatchObject({
    kind: timeOffRefusals.TIME_OFF_OVERLAPS,
  })
})

test('that is taken back frees its time', async () => {
  const salon = await aSalon()
  const { id } = await block(salon)
  await write(salon.scope, (tx) => removeTimeOff(tx, { id }))
  await book(salon, '10:30')
})

test("another business's professional or time off does not exist", async () => {
  const salon = await aSalon()
  const { id } = await block(salon)
  const other = await aSalon()
  const notFound = { kind: platformRefusals.NOT_FOUND }
  await expect(block(other, { professionalId: salon.professionalId })).rejects.toMatchObject(notFound)
  await expect(write(other.scope, (tx) => removeTimeOff(tx, { id }))).rejects.toMatchObject(notFound)
  expect(await list(other, tuesday)).toEqual([])
})

test('of a booking and a block that race for the same time, one wins', async () => {
  const salon = await aSalon()
  for (const time of ['10:00', '10:30']) {
    const { won, lost } = await outcomes<unknown>([
      book(salon, time, { source: 'booking' }),
      block(salon, { fromTime: time, toTime: '11:00' }),
    ])
    expect(won).toHaveLength(1)
    expect([taken, clashes].some((one) => one.asymmetricMatch(lost[0]))).toBe(true)
    await database.admin.query('delete from time_off; delete from visit')
  }
})
