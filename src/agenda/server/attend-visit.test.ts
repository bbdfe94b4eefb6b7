import { expect, test } from 'vitest'
import { addDays, instantOf, timeOf } from '../../platform/clock.ts'
import { newId } from '../../platform/id.ts'
import { Refusal } from '../../platform/refusal-error.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import { appointmentRefusals, attendanceRefusals, type Attendance } from '../appointment.ts'
import { attendVisit, noteVisit } from './attend-visit.ts'
import { changeAppointment, changeVisit } from './change-appointment.ts'
import { addService } from './edit-visit.ts'
import { getDay } from './day-queries.ts'
import { removeAppointment } from './remove-appointment.ts'
import { aSalon, book, outcomes, type Salon, tuesday } from './testing/agenda.ts'
import { undoChange } from './undo-change.ts'

const database = freshDatabase()

/** The salon at a time of the day for which everything is booked. */
const at = (salon: Salon, time: string): Salon => ({
  ...salon,
  scope: { ...salon.scope, now: instantOf(tuesday, time, salon.scope.zone) },
})
const attend = ({ scope }: Salon, id: string, attendance: Attendance) =>
  inBusiness(scope, 'write', (tx) => attendVisit(tx, { id, attendance }))
const shown = async ({ scope }: Salon) => {
  const { appointments } = await inBusiness(scope, 'read', (tx) => getDay(tx, { date: tuesday }))
  return appointments.map(({ status, attendance, arrivedAt, notes }) => ({ status, attendance, arrivedAt, notes }))
}
const cardOf = async ({ clientId }: Salon) => {
  const { rows } = await database.admin.query('select status, checked_in_at from client where id = $1', [clientId])
  return rows[0] as { status: string; checked_in_at: Date | null }
}
const refused = (kind: unknown) => expect.objectContaining({ kind })

// spec: agenda-30
test('whoever comes has confirmed, is here, and stays the one who came when they are served', async () => {
  const salon = await aSalon()
  const { id } = await book(salon, '10:00')
  await attend(at(salon, '09:50'), id, 'arrived')
  const arrivedAt = instantOf(tuesday, '09:50', salon.scope.zone).toISOString()
  expect(await shown(salon)).toMatchObject([{ status: 'confirmed', attendance: 'arrived', arrivedAt }])
  expect((await cardOf(salon)).status).toBe('present')
  await attend(at(salon, '10:05'), id, 'served')
  expect(await shown(salon)).toMatchObject([{ attendance: 'served', arrivedAt }])
  await attend(at(salon, '10:06'), id, 'expected')
  expect(await shown(salon)).toMatchObject([{ status: 'confirmed', attendance: 'expected', arrivedAt: null }])
  expect(await cardOf(salon)).toEqual({ status: 'scheduled', checked_in_at: null })
})

// spec: agenda-30
test('whoever did not come frees the time for others, and whoever said so can take it back', async () => {
  const salon = await aSalon()
  const { id } = await book(salon, '10:00')
  await expect(attend(at(salon, '09:59'), id, 'missed')).rejects.toEqual(refused(attendanceRefusals.NOT_BEGUN))
  await attend(at(salon, '09:50'), id, 'arrived')
  const later = at(salon, '10:15')
  const { undoId } = await attend(later, id, 'missed')
  expect(await shown(salon)).toMatchObject([{ status: 'cancelled', attendance: 'missed', arrivedAt: null }])
  expect((await cardOf(salon)).status).toBe('absent')
  await expect(attend(later, id, 'missed')).rejects.toEqual(refused(appointmentRefusals.VISIT_COMPLETED))
  await inBusiness(later.scope, 'write', (tx) => undoChange(tx, { id: undoId! }))
  expect(await shown(salon)).toMatchObject([{ status: 'confirmed', attendance: 'arrived' }])
  await attend(later, id, 'missed')
  await inBusiness(later.scope, 'write', (tx) => changeAppointment(tx, { id, status: 'confirmed' }))
  expect(await shown(salon)).toMatchObject([{ status: 'confirmed', attendance: 'expected' }])
  const { rows } = await database.admin.query(
    `select count(*)::int as n from job where task = 'agenda.cancellation_notice' and payload ->> 'businessId' = $1`,
    [salon.scope.businessId],
  )
  expect(rows).toEqual([{ n: 0 }])
})

// spec: agenda-30
test('two who say different things at once are told one after the other, and never break', async () => {
  const salon = await aSalon()
  const days = Array.from({ length: 6 }, async (_, i) => (await book(salon, `1${i}:00`)).id)
  const later = at(salon, '18:00')
  for (const id of await Promise.all(days)) {
    const { lost } = await outcomes([
      attend(later, id, 'arrived'),
      attend(later, id, 'missed'),
      attend(later, id, 'served'),
    ])
    for (const error of lost) expect(error).toBeInstanceOf(Refusal)
  }
  for (const { status, attendance } of await shown(salon))
    expect([status, attendance]).toEqual(attendance === 'missed' ? ['cancelled', 'missed'] : ['confirmed', attendance])
})

// spec: agenda-10
test('whoever has been served in a part of the visit did come', async () => {
  const salon = await aSalon()
  const more = [{ serviceId: salon.serviceId, professionalId: salon.professionalId }]
  const { id } = await book(salon, '10:00', { more })
  const later = at(salon, '12:00')
  await inBusiness(later.scope, 'write', (tx) => changeAppointment(tx, { id, status: 'completed' }))
  const { rows } = await database.admin.query<{ id: string }>(
    'select id from appointment where visit_id = $1 and id <> $1',
    [id],
  )
  await expect(attend(later, rows[0]!.id, 'missed')).rejects.toEqual(refused(appointmentRefusals.VISIT_COMPLETED))
})

test('who adds a service while others say that nobody comes: one of them is told, and the visit is one', async () => {
  const salon = await aSalon()
  const later = at(salon, '12:00')
  const { professionalId, serviceId } = salon
  for (let round = 0; round < 8; round++) {
    const time = timeOf(600 + round * 15)
    const { id } = await book(salon, time, { squeezeReason: 'Cabe' })
    const newService = { id, newId: newId(), serviceId, professionalId, date: tuesday, time: timeOf(840 + round * 30) }
    const { lost } = await outcomes<unknown>([
      inBusiness(later.scope, 'write', (tx) => addService(tx, newService)),
      round % 2 === 0
        ? attend(later, id, 'missed')
        : inBusiness(later.scope, 'write', (tx) => changeVisit(tx, { id, status: 'cancelled' })),
    ])
    expect(lost.filter((error) => !(error instanceof Refusal))).toEqual([])
    const { rows } = await database.admin.query<{ status: string }>(
      'select distinct status from appointment where visit_id = $1',
      [id],
    )
    expect(rows).toHaveLength(1)
  }
})

test('who came early is still there once a deletion is taken back', async () => {
  const salon = await aSalon()
  const { id } = await book(salon, '10:00', { notes: 'Alérgica' })
  const early = at(salon, '09:40')
  await attend(early, id, 'served')
  const before = await shown(salon)
  const { undoId } = await inBusiness(early.scope, 'write', (tx) => removeAppointment(tx, { id }))
  expect(await shown(salon)).toEqual([])
  await inBusiness(early.scope, 'write', (tx) => undoChange(tx, { id: undoId! }))
  expect(await shown(salon)).toEqual(before)
})

test('nobody comes on another day than that of the visit', async () => {
  const salon = await aSalon()
  const { id } = await book(salon, '10:00')
  await expect(attend(salon, id, 'arrived')).rejects.toEqual(refused(attendanceRefusals.NOT_TODAY))
  await expect(attend(salon, id, 'expected')).rejects.toEqual(refused(attendanceRefusals.NOT_TODAY))
})

test('who comes at the end of a day is served on the next one, for as long as the visit lasts beyond midnight', async () => {
  const salon = await aSalon()
  const { id } = await book(salon, '23:45', { squeezeReason: 'Cabe' })
  const { id: untilMidnight } = await book(salon, '23:30', { squeezeReason: 'Cabe' })
  const after = (time: string): Salon => ({
    ...salon,
    scope: { ...salon.scope, now: instantOf(addDays(tuesday, 1), time, salon.scope.zone) },
  })
  await attend(after('00:05'), id, 'served')
  await attend(after('00:05'), id, 'expected')
  await expect(attend(after('00:05'), untilMidnight, 'arrived')).rejects.toEqual(refused(attendanceRefusals.NOT_TODAY))
  const monday = {
    ...salon,
    scope: { ...salon.scope, now: instantOf(addDays(tuesday, -1), '23:59', salon.scope.zone) },
  }
  await expect(attend(monday, id, 'arrived')).rejects.toEqual(refused(attendanceRefusals.NOT_TODAY))
})

// spec: agenda-31
test('notes are of the whole visit, and of this business', async () => {
  const [salon, other] = [await aSalon(), await aSalon()]
  const { id } = await book(salon, '10:00', { notes: 'Alérgica' })
  await inBusiness(salon.scope, 'write', (tx) => noteVisit(tx, { id, notes: 'Alérgica a amônia' }))
  expect(await shown(salon)).toMatchObject([{ notes: 'Alérgica a amônia' }])
  await expect(inBusiness(other.scope, 'write', (tx) => noteVisit(tx, { id, notes: null }))).rejects.toMatchObject({
    kind: { code: 'NOT_FOUND' },
  })
})
