import { expect, test } from 'vitest'
import { removeResource } from '../../catalogue/server/remove-resource.ts'
import { saveResource } from '../../catalogue/server/save-resource.ts'
import { resourceRefusals, unitsExpected } from '../../catalogue/resource.ts'
import { newId } from '../../platform/id.ts'
import { awaitAll } from '../../platform/server/database/business-tx.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { appointmentRefusals } from '../appointment.ts'
import { seriesRefusals } from '../series.ts'
import { bookSeries } from './book-series.ts'
import { changeAppointment } from './change-appointment.ts'
import { freeTimes, staffedTimes } from './free-times.ts'
import { removeAppointment } from './remove-appointment.ts'
import {
  aClient,
  aProfessional,
  aSalon,
  aService,
  book,
  outcomes,
  tuesday,
  write,
  type Salon,
} from './testing/agenda.ts'
import { getResourceDay } from './resource-queries.ts'
import { undoChange } from './undo-change.ts'
import { getVisit } from './visit-queries.ts'
import { explainTime } from './why-not-queries.ts'

const database = freshDatabase()

const lackingRoom = expect.objectContaining({
  kind: expect.objectContaining({ code: appointmentRefusals.RESOURCE_TAKEN.code }),
  message: 'Não há “Sala” livre neste horário. Escolha outro.',
  facts: { free: expect.arrayContaining([{ date: tuesday, time: '11:00' }]) },
})

/** A salon whose service needs a room, and somebody else beside its professional. */
async function aSalonWithRooms(units = 1) {
  const salon = await aSalon({ minutes: 60 })
  const roomId = await aRoom(salon, units)
  return { ...salon, roomId, carla: await aProfessional(salon.scope, 'Carla') }
}

async function aRoom({ scope, serviceId }: Salon, units: number, name = 'Sala') {
  const id = newId()
  await write(scope, async (tx) => {
    await saveResource(tx, { id, name, units, isActive: true })
    await tx.insertInto('serviceResource').values({ serviceId, resourceId: id }).execute()
  })
  return id
}

const unitsOf = async ({ scope }: Salon): Promise<[string, number[]][]> => {
  const { rows } = await database.admin.query<{ at: string; units: { unit: number }[] }>(
    `select to_char(starts_at at time zone $2, 'HH24:MI') as at, units from appointment
     where business_id = $1 and status <> 'cancelled' order by starts_at, units::text`,
    [scope.businessId, scope.zone],
  )
  return rows.map(({ at, units }) => [at, units.map(({ unit }) => unit)])
}

const move = (
  { scope }: Salon,
  id: string,
  time: string,
  more: { squeezeReason?: string; professionalId?: string } = {},
) => write(scope, (tx) => changeAppointment(tx, { id, date: tuesday, time, ...more }))

test('each visit takes a free room, and where none is left the desk is told which and gets other times', async () => {
  const salon = await aSalonWithRooms(2)
  const davi = await aProfessional(salon.scope, 'Davi')
  await book(salon, '10:00')
  const second = await book(salon, '10:00', { professionalId: salon.carla })
  await expect(book(salon, '10:30', { professionalId: davi })).rejects.toEqual(lackingRoom)
  await book(salon, '11:00', { professionalId: davi })
  expect(await unitsOf(salon)).toEqual([
    ['10:00', [1]],
    ['10:00', [2]],
    ['11:00', [1]],
  ])
  const { services } = await inBusiness(salon.scope, 'read', (tx) => getVisit(tx, { id: second.id }))
  expect(services.map(({ rooms }) => rooms)).toEqual([['Sala 2']])
})

test('who books online hears only that the time is taken', async () => {
  const salon = await aSalonWithRooms()
  await book(salon, '10:00')
  await expect(book(salon, '10:00', { source: 'booking', professionalId: salon.carla })).rejects.toMatchObject({
    kind: appointmentRefusals.SLOT_TAKEN,
  })
})

test('free times are those at which a room is free', async () => {
  const salon = await aSalonWithRooms()
  const { id } = await book(salon, '10:00')
  const times = async (more: { forVisitors?: boolean; movedId?: string } = {}) => {
    const asked = { serviceId: salon.serviceId, professionalId: salon.carla, from: tuesday, days: 1, ...more }
    const found = await inBusiness(salon.scope, 'read', (tx) => freeTimes(tx, asked))
    // The desk asks in one packet.
    const staffed = await inBusiness(salon.scope, 'packet', (tx) => staffedTimes(tx, asked))
    expect(staffed.times).toEqual(found)
    return found.map(({ time }) => time).filter((time) => time < '12:00')
  }
  const free = ['08:00', '08:30', '09:00', '11:00']
  expect(await times()).toEqual(free)
  expect(await times({ forVisitors: true })).toEqual(free)
  // What moves leaves its room.
  expect(await times({ movedId: id })).toEqual(['08:00', '08:30', '09:00', '09:30', '10:00', '10:30', '11:00'])
})

test('a visit that moves keeps its room if it is free, and takes another one if not', async () => {
  const salon = await aSalonWithRooms(2)
  const first = await book(salon, '08:00')
  await book(salon, '10:00')
  await move(salon, first.id, '09:00')
  expect(await unitsOf(salon)).toEqual([
    ['09:00', [1]],
    ['10:00', [1]],
  ])
  await move(salon, first.id, '10:00', { professionalId: salon.carla })
  expect(await unitsOf(salon)).toEqual([
    ['10:00', [1]],
    ['10:00', [2]],
  ])
})

test('a move to where no room is left is refused, and a reason squeezes it in', async () => {
  const salon = await aSalonWithRooms()
  await book(salon, '10:00')
  const { id } = await book(salon, '08:00', { professionalId: salon.carla })
  await expect(move(salon, id, '10:30')).rejects.toEqual(lackingRoom)
  await move(salon, id, '10:30', { squeezeReason: 'Divide a sala' })
  expect(await unitsOf(salon)).toEqual([
    ['10:00', [1]],
    ['10:30', [1]],
  ])
  const squeezed = await book(salon, '10:15', {
    professionalId: await aProfessional(salon.scope, 'Davi'),
    squeezeReason: 'Urgência',
  })
  expect(squeezed.isNew).toBe(true)
})

test('who was cancelled leaves the room, and comes back only where one is free', async () => {
  const salon = await aSalonWithRooms()
  const { id } = await book(salon, '10:00')
  await write(salon.scope, (tx) => changeAppointment(tx, { id, status: 'cancelled' }))
  await book(salon, '10:00', { professionalId: salon.carla })
  await expect(write(salon.scope, (tx) => changeAppointment(tx, { id, status: 'scheduled' }))).rejects.toMatchObject({
    kind: { code: 'RESOURCE_TAKEN' },
  })
})

test('a series leaves out or is refused for the dates without a room', async () => {
  const salon = await aSalonWithRooms()
  await book(salon, '10:00', { date: '2030-03-19', professionalId: salon.carla })
  const series = (skipClashes: boolean) =>
    write(salon.scope, (tx) =>
      bookSeries(tx, {
        ...salon,
        date: tuesday,
        time: '10:00',
        notes: null,
        repeat: { unit: 'week', every: 1, count: 3, until: null },
        skipClashes,
      }),
    )
  await expect(series(false)).rejects.toMatchObject({ kind: seriesRefusals.SERIES_CLASHES })
  const { skipped, appointmentIds } = await series(true)
  expect(appointmentIds).toHaveLength(2)
  expect(skipped).toMatchObject([{ date: '2030-03-19', time: '10:00' }])
  expect(skipped[0]!.free).not.toContain('10:30')
})

test('an undo brings the room back, unless somebody has it by now', async () => {
  const salon = await aSalonWithRooms()
  const { id } = await book(salon, '10:00')
  const back = await write(salon.scope, (tx) => removeAppointment(tx, { id }))
  await write(salon.scope, (tx) => undoChange(tx, { id: back.undoId! }))
  expect(await unitsOf(salon)).toEqual([['10:00', [1]]])
  const again = await write(salon.scope, (tx) => removeAppointment(tx, { id }))
  await book(salon, '10:00', { professionalId: salon.carla })
  await expect(write(salon.scope, (tx) => undoChange(tx, { id: again.undoId! }))).rejects.toMatchObject({
    kind: { code: 'RESOURCE_TAKEN' },
  })
})

test('why not: the room, by its name', async () => {
  const salon = await aSalonWithRooms()
  await book(salon, '10:00')
  const asked = { serviceId: salon.serviceId, professionalId: salon.carla, date: tuesday, time: '10:30' }
  const { reasons } = await inBusiness(salon.scope, 'read', (tx) => explainTime(tx, { ...asked, audience: 'desk' }))
  expect(reasons).toEqual([{ kind: 'resource', name: 'Sala', units: 1 }])
})

test('rooms that visits to come hold neither go nor become fewer; out of use, nothing needs them', async () => {
  const salon = await aSalonWithRooms(2)
  await book(salon, '10:00')
  const { id } = await book(salon, '10:00', { professionalId: salon.carla })
  const room = { id: salon.roomId, name: 'Sala', isActive: true }
  await expect(write(salon.scope, (tx) => saveResource(tx, { ...room, units: 1 }))).rejects.toMatchObject({
    fields: { units: unitsExpected },
  })
  await expect(write(salon.scope, (tx) => removeResource(tx, room))).rejects.toMatchObject({
    kind: resourceRefusals.RESOURCE_EXPECTED,
  })
  await write(salon.scope, (tx) => changeAppointment(tx, { id, status: 'cancelled' }))
  await write(salon.scope, (tx) => saveResource(tx, { ...room, units: 1 }))
  await expect(book(salon, '10:00', { professionalId: salon.carla })).rejects.toEqual(lackingRoom)
  await write(salon.scope, (tx) => saveResource(tx, { ...room, units: 1, isActive: false }))
  await book(salon, '10:00', { professionalId: salon.carla })
  expect(await unitsOf(salon)).toEqual([
    ['10:00', []],
    ['10:00', [1]],
  ])
})

test('what visits have held is taken out of use, and what nobody had is deleted', async () => {
  const salon = await aSalonWithRooms()
  await book(salon, '10:00', { date: '2025-03-11' })
  expect(await write(salon.scope, (tx) => removeResource(tx, { id: salon.roomId }))).toEqual({ historyKept: true })
  const unused = await aRoom(salon, 1, 'Laser')
  expect(await write(salon.scope, (tx) => removeResource(tx, { id: unused }))).toEqual({ historyKept: false })
})

test('of 100 clients who want the last room at once, one gets it', async () => {
  const salon = await aSalonWithRooms(3)
  const people = await Promise.all(Array.from({ length: 10 }, (_, at) => aProfessional(salon.scope, `Pessoa ${at}`)))
  const { won, lost } = await outcomes(
    Array.from({ length: 100 }, (_, at) =>
      book(salon, ['10:00', '10:15', '10:30'][at % 3]!, { professionalId: people[at % 10]! }),
    ),
  )
  expect(won).toHaveLength(3)
  const codes = new Set(lost.map((error) => (error as { kind?: { code: string } }).kind?.code ?? String(error)))
  expect([...codes].toSorted()).toEqual(['RESOURCE_TAKEN', 'SLOT_TAKEN'])
})

test('moves, bookings, undos and a change of the rooms at once: no room is taken twice, nothing fails', async () => {
  const salon = await aSalonWithRooms(2)
  const people = await Promise.all(Array.from({ length: 6 }, (_, at) => aProfessional(salon.scope, `Pessoa ${at}`)))
  const other = await aService(salon.scope, 45)
  await aRoom({ ...salon, serviceId: other }, 1, 'Laser')
  const booked = await Promise.all(
    people.map((professionalId, at) => book(salon, ['08:00', '09:00', '11:00'][at % 3]!, { professionalId })),
  )
  const room = { id: salon.roomId, name: 'Sala', isActive: true }
  const clientId = await aClient(salon.scope, 'Bia')
  const wishes = people.flatMap((professionalId, at) => [
    move(salon, booked[at]!.id, '10:00'),
    move(salon, booked[at]!.id, '10:30', { professionalId: people[(at + 1) % 6]! }),
    book({ ...salon, clientId }, '10:15', { professionalId }),
    book({ ...salon, clientId, serviceId: other }, '10:00', {
      professionalId,
      more: [{ serviceId: salon.serviceId, professionalId: null }],
    }),
    write(salon.scope, (tx) => changeAppointment(tx, { id: booked[at]!.id, status: 'cancelled' })),
    write(salon.scope, (tx) => saveResource(tx, { ...room, units: 1 + (at % 3) })),
    write(salon.scope, async (tx) => {
      const [undo] = await awaitAll([removeAppointment(tx, { id: booked[at]!.id })])
      return undo
    }).then(({ undoId }) => write(salon.scope, (tx) => undoChange(tx, { id: undoId! }))),
  ])
  const { lost } = await outcomes<unknown>(wishes)
  const codes = new Set(lost.map((error) => (error as { kind?: { code: string } }).kind?.code ?? String(error)))
  const known = new Set(['RESOURCE_TAKEN', 'SLOT_TAKEN', 'CHANGED_MEANWHILE', 'NOT_FOUND', 'INVALID_INPUT'])
  expect([...codes].filter((code) => !known.has(code))).toEqual([])
})

// spec: agenda-43
test('a day tells what takes up each unit, also of what is out of use and still held, and nothing of others', async () => {
  const salon = await aSalonWithRooms(2)
  const first = await book(salon, '10:00')
  const second = await book(salon, '10:00', { professionalId: salon.carla })
  const gone = await book(salon, '15:00')
  await write(salon.scope, (tx) => changeAppointment(tx, { id: gone.id, status: 'cancelled' }))
  await book(await aSalonWithRooms(), '10:00')
  const day = (date = tuesday) => inBusiness(salon.scope, 'read', (tx) => getResourceDay(tx, { date }))
  const hour = { from: 600, to: 660 }
  expect((await day()).units).toEqual([
    { id: `${salon.roomId} 1`, name: 'Sala 1', taken: [{ appointmentId: first.id, ...hour }] },
    { id: `${salon.roomId} 2`, name: 'Sala 2', taken: [{ appointmentId: second.id, ...hour }] },
  ])
  await database.admin.query('update resource set is_active = false where id = $1', [salon.roomId])
  expect((await day()).units).toHaveLength(2)
  expect((await day('2030-03-13')).units).toEqual([])
})
