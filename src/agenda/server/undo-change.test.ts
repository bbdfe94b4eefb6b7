import { expect, test } from 'vitest'
import { addMinutes } from '../../platform/clock.ts'
import { aMember } from '../../accounts/server/testing/people.ts'
import { newId } from '../../platform/id.ts'
import { platformRefusals } from '../../platform/refusal.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { appointmentRefusals, type AppointmentChange } from '../appointment.ts'
import { timeOffRefusals } from '../time-off.ts'
import { bookSeries } from './book-series.ts'
import { changeAppointment } from './change-appointment.ts'
import { removeAppointment } from './remove-appointment.ts'
import { createTimeOff, removeTimeOff } from './save-time-off.ts'
import { keptMinutes } from './parts/keep-undo-point.ts'
import { aSalon, book, tuesday, write, type Salon } from './testing/agenda.ts'
import { undoChange } from './undo-change.ts'

const database = freshDatabase()
const taken = { kind: appointmentRefusals.SLOT_TAKEN }
const changedMeanwhile = { kind: appointmentRefusals.CHANGED_MEANWHILE }
const notFound = { kind: platformRefusals.NOT_FOUND }

const change = async ({ scope }: Salon, more: AppointmentChange) =>
  (await write(scope, (tx) => changeAppointment(tx, more))).undoId!
const remove = async ({ scope }: Salon, id: string) =>
  (await write(scope, (tx) => removeAppointment(tx, { id }))).undoId!
const undo = ({ scope }: Pick<Salon, 'scope'>, id: string) => write(scope, (tx) => undoChange(tx, { id }))
const row = async (id: string) => {
  const { rows } = await database.admin.query(
    `select to_jsonb(a) - 'version' - 'updated_at' as kept from appointment a where id = $1`,
    [id],
  )
  return rows[0]?.kept
}

// spec: agenda-10
test('takes a move back, once, and writes it down', async () => {
  const salon = await aSalon()
  const { id } = await book(salon, '10:00')
  const before = await row(id)
  const undoId = await change(salon, { id, date: tuesday, time: '15:00', durationMinutes: 45 })
  await undo(salon, undoId)
  expect(await row(id)).toEqual(before)
  await expect(undo(salon, undoId)).rejects.toMatchObject(notFound)
  const { rows } = await database.admin.query(
    `select detail from audit where business_id = $1 and action = 'appointment.undo'`,
    [salon.scope.businessId],
  )
  expect(rows).toEqual([{ detail: { appointments: [id] } }])
})

// spec: agenda-10
test('brings a cancelled and a deleted appointment back as they were', async () => {
  const salon = await aSalon()
  const { id } = await book(salon, '10:00', { notes: 'Alérgica' })
  const before = await row(id)
  await undo(salon, await change(salon, { id, status: 'cancelled' }))
  expect(await row(id)).toEqual(before)
  const undoId = await remove(salon, id)
  expect(await row(id)).toBeUndefined()
  await undo(salon, undoId)
  expect(await row(id)).toEqual(before)
})

test('is refused when the time was taken meanwhile, and can be tried again', async () => {
  const salon = await aSalon()
  const { id } = await book(salon, '10:00')
  const undoId = await remove(salon, id)
  const other = await book(salon, '10:15')
  await expect(undo(salon, undoId)).rejects.toMatchObject(taken)
  await remove(salon, other.id)
  await undo(salon, undoId)
})

test('is refused when the appointment was changed again', async () => {
  const salon = await aSalon()
  const { id } = await book(salon, '10:00')
  const undoId = await change(salon, { id, date: tuesday, time: '11:00' })
  await change(salon, { id, status: 'pending' })
  await expect(undo(salon, undoId)).rejects.toMatchObject(changedMeanwhile)
})

test('belongs to who made the change, in that business, for a day', async () => {
  const salon = await aSalon()
  const { id } = await book(salon, '10:00')
  const undoId = await change(salon, { id, status: 'cancelled' })
  await expect(undo({ scope: await aMember(salon.scope, 'manager') }, undoId)).rejects.toMatchObject(notFound)
  await expect(undo(await aSalon(), undoId)).rejects.toMatchObject(notFound)
  const tomorrow = { ...salon, scope: { ...salon.scope, now: addMinutes(salon.scope.now!, 1441) } }
  await change(tomorrow, { id, status: 'pending' })
  await expect(undo(salon, undoId)).rejects.toMatchObject(notFound)
})

test('does not bring back an appointment whose client is gone', async () => {
  const salon = await aSalon()
  const { id } = await book(salon, '10:00')
  const undoId = await remove(salon, id)
  await database.admin.query('delete from client where business_id = $1', [salon.scope.businessId])
  await expect(undo(salon, undoId)).rejects.toMatchObject(changedMeanwhile)
})

test('does not bring back an appointment whose id has been booked again', async () => {
  const salon = await aSalon()
  const { id } = await book(salon, '10:00')
  const undoId = await remove(salon, id)
  await book(salon, '10:00', { id })
  await expect(undo(salon, undoId)).rejects.toMatchObject(changedMeanwhile)
  expect(await row(id)).toMatchObject({ status: 'scheduled' })
})

// spec: agenda-10
test('what was made goes again, and only untouched', async () => {
  const salon = await aSalon()
  const { id, undoId } = await book(salon, '10:00')
  await undo(salon, undoId!)
  expect(await row(id)).toBeUndefined()
  const { rows } = await database.admin.query('select next_appointment_at from client where id = $1', [salon.clientId])
  expect(rows).toEqual([{ next_appointment_at: null }])

  const touched = await book(salon, '11:00')
  await change(salon, { id: touched.id, status: 'confirmed' })
  await expect(undo(salon, touched.undoId!)).rejects.toMatchObject(changedMeanwhile)
  expect(await row(touched.id)).toMatchObject({ status: 'confirmed' })
})

test('a series that was made goes as a whole', async () => {
  const salon = await aSalon()
  const { scope, ...wish } = salon
  const repeat = { unit: 'week', every: 1, count: 3, until: null } as const
  const series = { ...wish, id: newId(), date: tuesday, time: '10:00', notes: null, repeat, skipClashes: false }
  const { appointmentIds, undoId } = await write(scope, (tx) => bookSeries(tx, series))
  expect(appointmentIds).toHaveLength(3)
  await undo(salon, undoId!)
  expect(await Promise.all(appointmentIds.map(row))).toEqual([undefined, undefined, undefined])
})

// spec: agenda-10
test('time off that was removed comes back, unless its time was blocked again', async () => {
  const salon = await aSalon()
  const { scope, professionalId } = salon
  const lunch = {
    professionalId,
    wholeDays: false,
    fromDate: tuesday,
    toDate: tuesday,
    fromTime: '12:00',
    toTime: '13:00',
    reason: 'Almoço',
    keepAppointments: false,
  }
  const stored = async () =>
    (
      await database.admin.query('select id, starts_at, ends_at, reason from time_off where business_id = $1', [
        scope.businessId,
      ])
    ).rows
  const { id } = await write(scope, (tx) => createTimeOff(tx, lunch))
  const before = await stored()
  const { undoId } = await write(scope, (tx) => removeTimeOff(tx, { id }))
  expect(await stored()).toEqual([])
  await undo(salon, undoId!)
  expect(await stored()).toEqual(before)

  const again = await write(scope, (tx) => removeTimeOff(tx, { id }))
  await write(scope, (tx) => createTimeOff(tx, { ...lunch, fromTime: '12:30' }))
  await expect(undo(salon, again.undoId!)).rejects.toMatchObject({ kind: timeOffRefusals.TIME_OFF_OVERLAPS })
})

test('time off whose request was sent again meanwhile is there already', async () => {
  const salon = await aSalon()
  const { scope, professionalId } = salon
  const days = { professionalId, wholeDays: true, fromTime: '00:00', toTime: '24:00', reason: 'Folga' }
  const request = { id: newId(), ...days, fromDate: tuesday, toDate: tuesday, keepAppointments: false }
  const { id } = await write(scope, (tx) => createTimeOff(tx, request))
  const { undoId } = await write(scope, (tx) => removeTimeOff(tx, { id }))
  await write(scope, (tx) => createTimeOff(tx, request))
  await expect(undo(salon, undoId!)).rejects.toMatchObject({ kind: timeOffRefusals.TIME_OFF_OVERLAPS })
})

test('time off of somebody who left meanwhile does not come back', async () => {
  const salon = await aSalon()
  const { scope, professionalId } = salon
  const days = {
    professionalId,
    wholeDays: true,
    fromDate: tuesday,
    toDate: tuesday,
    fromTime: '00:00',
    toTime: '24:00',
  }
  const { id } = await write(scope, (tx) => createTimeOff(tx, { ...days, reason: 'Folga', keepAppointments: false }))
  const { undoId } = await write(scope, (tx) => removeTimeOff(tx, { id }))
  await database.admin.query('update professional set is_active = false where id = $1', [professionalId])
  await expect(undo(salon, undoId!)).rejects.toMatchObject({ kind: appointmentRefusals.PROFESSIONAL_INACTIVE })
})

test('a cancelled appointment does not come back to a professional who has left', async () => {
  const salon = await aSalon()
  const { id } = await book(salon, '10:00')
  const undoId = await change(salon, { id, status: 'cancelled' })
  await database.admin.query('update professional set is_active = false where id = $1', [salon.professionalId])
  await expect(undo(salon, undoId)).rejects.toMatchObject({ kind: appointmentRefusals.PROFESSIONAL_INACTIVE })
})

test('what was before a change is forgotten with the next change once it cannot be taken back any more', async () => {
  const salon = await aSalon()
  const [old, recent] = [await book(salon, '10:00'), await book(salon, '11:00')]
  const undoIds = [
    await change(salon, { id: old.id, time: '12:00' }),
    await change(salon, { id: recent.id, time: '13:00' }),
  ]
  for (const [at, minutes] of [keptMinutes + 1, keptMinutes - 1].entries())
    await database.admin.query(`update undo_point set made_at = $2::timestamptz where id = $1`, [
      undoIds[at],
      addMinutes(salon.scope.now!, -minutes),
    ])
  await change(salon, { id: recent.id, status: 'pending' })
  const { rows } = await database.admin.query<{ id: string }>('select id from undo_point where id = any ($1)', [
    undoIds,
  ])
  expect(rows).toEqual([{ id: undoIds[1] }])
})
