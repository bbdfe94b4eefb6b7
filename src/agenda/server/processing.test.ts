import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stretches } from '../../catalogue/processing.ts'
import { saveResource } from '../../catalogue/server/save-resource.ts'
import { serviceForm } from '../../catalogue/service.ts'
import { updateService } from '../../catalogue/server/update-service.ts'
import { instantOf } from '../../platform/clock.ts'
import { newId } from '../../platform/id.ts'
import { MINUTE } from '../../platform/local-day.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { appointmentRefusals } from '../appointment.ts'
import { lengthFrom, processingOf, worked } from '../availability.ts'
import { takenIn } from '../resources.ts'
import { changeAppointment } from './change-appointment.ts'
import { changeServiceLine } from './edit-visit.ts'
import { freeTimes } from './free-times.ts'
import {
  aClient,
  aProfessional,
  aSalon,
  aService,
  book,
  insertVisit,
  outcomes,
  tuesday,
  write,
  type Salon,
} from './testing/agenda.ts'
import { undoChange } from './undo-change.ts'
import { explainTime } from './why-not-queries.ts'

const database = freshDatabase()

const colour = { name: 'Coloração', durationMinutes: 90, priceCents: 18_000, isActive: true }
const pause = { afterMinutes: 30, minutes: 40, isOffered: true }

/** A salon whose service is a colouring of an hour and a half, with 40 minutes in which its professional is free; and a cut of half an hour. */
async function aColourist(isOffered = true) {
  const salon = await aSalon()
  const form = serviceForm.parse({ ...colour, processing: { ...pause, isOffered } })
  await write(salon.scope, (tx) => updateService(tx, { ...form, id: salon.serviceId }))
  const cutId = await aService(salon.scope)
  const berta = await aClient(salon.scope, 'Berta')
  return { ...salon, cut: { serviceId: cutId, clientId: berta } }
}

const taken = { kind: appointmentRefusals.SLOT_TAKEN }

const cutTimes = ({ scope, professionalId, cut }: Salon & { cut: { serviceId: string } }, forVisitors: boolean) =>
  inBusiness(scope, 'read', async (tx) => {
    const found = await freeTimes(tx, {
      serviceId: cut.serviceId,
      professionalId,
      from: tuesday,
      days: 1,
      forVisitors,
    })
    return found.map(({ time }) => time).filter((time) => time >= '09:30' && time < '12:00')
  })

test('another client is served while a product works', async () => {
  const salon = await aColourist()
  await book(salon, '10:00')
  await book(salon, '10:30', salon.cut)
  await expect(book(salon, '11:00', salon.cut)).rejects.toMatchObject(taken)
  await expect(book(salon, '10:35', salon.cut)).rejects.toMatchObject(taken)
  await expect(book(salon, '09:45', salon.cut)).rejects.toMatchObject(taken)
  await book(salon, '11:30', salon.cut)
})

test('a service is booked around what is there, if that lies in its processing', async () => {
  const salon = await aColourist()
  await book(salon, '10:30', salon.cut)
  await expect(book(salon, '10:30')).rejects.toMatchObject(taken)
  await book(salon, '10:00')
})

test.each([
  [true, ['09:30', '10:30', '11:30']],
  [false, ['09:30', '11:30']],
])('processing is offered online where the service says so: %s', async (isOffered, online) => {
  const salon = await aColourist(isOffered)
  await book(salon, '10:00')
  expect(await cutTimes(salon, false)).toEqual(['09:30', '10:30', '11:30'])
  expect(await cutTimes(salon, true)).toEqual(online)
  const request = book(salon, '10:30', { ...salon.cut, source: 'booking' })
  if (isOffered) await request
  else await expect(request).rejects.toMatchObject(taken)
  // The desk books it in any case.
  if (!isOffered) await book(salon, '10:30', salon.cut)
})

test('why a visitor may not book the processing is said, and to the desk what lies around it', async () => {
  const salon = await aColourist(false)
  await book(salon, '10:00')
  const ask = (audience: 'desk' | 'visitors', time: string) =>
    inBusiness(salon.scope, 'read', (tx) =>
      explainTime(tx, {
        serviceId: salon.cut.serviceId,
        professionalId: salon.professionalId,
        date: tuesday,
        time,
        audience,
      }),
    )
  const busy = expect.objectContaining({
    kind: 'busy',
    isBuffer: false,
    by: expect.objectContaining({ serviceName: 'Coloração' }),
  })
  expect((await ask('visitors', '10:30')).reasons).toEqual([busy])
  expect((await ask('desk', '10:30')).reasons).toEqual([])
  expect((await ask('desk', '11:00')).reasons).toEqual([busy])
})

test('moving, resizing and undoing know the processing', async () => {
  const salon = await aColourist()
  const { id } = await book(salon, '14:00')
  await book(salon, '10:30', salon.cut)
  const move = (time: string) => write(salon.scope, (tx) => changeAppointment(tx, { id, date: tuesday, time }))
  await expect(move('10:15')).rejects.toMatchObject(taken)
  const { undoId } = await move('10:00')
  await book(salon, '14:00', salon.cut)
  await expect(write(salon.scope, (tx) => undoChange(tx, { id: undoId ?? '' }))).rejects.toMatchObject(taken)
  // Shorter than its processing, it ends with it, and the professional is free from then on.
  await write(salon.scope, (tx) => changeAppointment(tx, { id, durationMinutes: 60 }))
  await book(salon, '11:00', salon.cut)
})

test('another service brings its own processing', async () => {
  const salon = await aColourist()
  const { id } = await book(salon, '10:00', { serviceId: salon.cut.serviceId })
  await write(salon.scope, (tx) => changeServiceLine(tx, { id, serviceId: salon.serviceId, priceReason: null }))
  await book(salon, '10:30', salon.cut)
  await write(salon.scope, (tx) => changeServiceLine(tx, { id, durationMinutes: 30, priceReason: null }))
})

test('a basin is taken up only while it is used', async () => {
  const salon = await aColourist()
  const basin = newId()
  await write(salon.scope, (tx) => saveResource(tx, { id: basin, name: 'Lavatório', units: 1, isActive: true }))
  const form = serviceForm.parse({ ...colour, processing: pause, needs: [{ resourceId: basin, during: 'after' }] })
  await write(salon.scope, (tx) => updateService(tx, { ...form, id: salon.serviceId }))
  const [carla, dora] = [await aProfessional(salon.scope, 'Carla'), await aProfessional(salon.scope, 'Dora')]
  // From 11:10 to 11:30.
  await book(salon, '10:00')
  await expect(book(salon, '10:10', { professionalId: carla })).rejects.toMatchObject({
    kind: { code: appointmentRefusals.RESOURCE_TAKEN.code },
  })
  await book(salon, '10:20', { professionalId: carla })
  await book(salon, '09:40', { professionalId: dora })
  const { rows } = await database.admin.query(
    `select to_char(occupied_from at time zone $2, 'HH24:MI') as from, to_char(occupied_to at time zone $2, 'HH24:MI') as to
     from occupation where holder_id = $1 order by occupied_from`,
    [basin, salon.scope.zone],
  )
  expect(rows).toEqual([
    { from: '10:50', to: '11:10' },
    { from: '11:10', to: '11:30' },
    { from: '11:30', to: '11:50' },
  ])
})

test('rivals for one processing: one of them gets it', async () => {
  const salon = await aColourist()
  await book(salon, '10:00')
  const clients = await Promise.all(Array.from({ length: 6 }, (_, at) => aClient(salon.scope, `Rival ${at}`)))
  const { won, lost } = await outcomes(clients.map((clientId) => book(salon, '10:30', { ...salon.cut, clientId })))
  expect(won).toHaveLength(1)
  expect(lost).toEqual(Array.from({ length: 5 }, () => expect.objectContaining(taken)))
})

test('a pause that ends after its service is refused at its field', () => {
  const { error } = serviceForm.safeParse({ ...colour, processing: { ...pause, minutes: 65 } })
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['processing.minutes'])
  const own = { professionalId: newId(), durationMinutes: 60, priceCents: null }
  const short = serviceForm.safeParse({
    ...colour,
    processing: pause,
    professionalIds: [own.professionalId],
    ownTerms: [own],
  })
  expect(short.error?.issues.map(({ path }) => path.join('.'))).toEqual(['ownTerms.0.durationMinutes'])
  const none = serviceForm.safeParse({ ...colour, processing: { ...pause, minutes: 0 } })
  expect(none.error?.issues.map(({ path }) => path.join('.'))).toEqual(['processing.minutes'])
})

test('the database takes up what the code says', async () => {
  const salon = await aColourist()
  const start = +instantOf(tuesday, '10:00', salon.scope.zone)
  const length = fc.record({
    durationMinutes: fc.integer({ min: 5, max: 300 }),
    before: fc.integer({ min: 0, max: 120 }),
    after: fc.integer({ min: 0, max: 120 }),
    processing: fc.option(
      fc.record({
        afterMinutes: fc.integer({ min: 1, max: 200 }),
        minutes: fc.integer({ min: 1, max: 200 }),
        isOffered: fc.boolean(),
      }),
    ),
  })
  const units = stretches.map((during) => ({ resourceId: newId(), during, unit: 1 }))
  await fc.assert(
    fc.asyncProperty(length, async (its) => {
      await database.admin.query('begin')
      const { id } = await insertVisit(database.admin, {
        business_id: salon.scope.businessId,
        client_id: salon.clientId,
        professional_id: salon.professionalId,
        service_id: salon.serviceId,
        starts_at: new Date(start),
        ends_at: new Date(start + its.durationMinutes * MINUTE),
        buffer_before_minutes: its.before,
        buffer_after_minutes: its.after,
        units: JSON.stringify(units),
        processing: its.processing && JSON.stringify(its.processing),
        price_cents: 1,
      })
      const { rows } = await database.admin.query<{ from: Date; to: Date; kept: boolean; holder: string }>(
        `select occupied_from as from, occupied_to as to, is_kept_from_visitors as kept, holder_id as holder from occupation
         where appointment_id = $1 order by holder_id, occupied_from`,
        [id],
      )
      const [own, held] = [
        rows.filter(({ holder }) => holder === salon.professionalId),
        rows.filter(({ holder }) => holder !== salon.professionalId),
      ]
      await database.admin.query('rollback')
      const free = processingOf(start, lengthFrom(its))
      const expected = [
        ...worked(start, lengthFrom(its)).map((part) => ({ ...part, kept: false })),
        ...(free && !its.processing?.isOffered ? [{ ...free, kept: true }] : []),
      ]
      expect(own.map(({ from, to, kept }) => ({ from: +from, to: +to, kept }))).toEqual(
        expected.toSorted((a, b) => a.from - b.from),
      )
      const taken = takenIn(units, { start, length: lengthFrom(its) })
      expect(held.map(({ holder, from, to }) => ({ resourceId: holder, from: +from, to: +to }))).toEqual(
        taken
          .map(({ resourceId, period }) => ({ resourceId, ...period }))
          .toSorted((a, b) => (a.resourceId < b.resourceId ? -1 : 1)),
      )
    }),
    { numRuns: 60 },
  )
})
