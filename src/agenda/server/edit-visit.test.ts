import { expect, test } from 'vitest'
import { may, type Role } from '../../accounts/permissions.ts'
import { instantOf } from '../../platform/clock.ts'
import { newId } from '../../platform/id.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { insertRow } from '../../platform/server/testing/rows.ts'
import { appointmentRefusals } from '../appointment.ts'
import { defaultRules } from '../../register/register-rules.ts'
import { saveRegisterRules } from '../../register/server/save-register-rules.ts'
import type { ServiceLineChange } from '../service-line.ts'
import { changeAppointment } from './change-appointment.ts'
import { addService, changeServiceLine } from './edit-visit.ts'
import { aProfessional, aSalon, aService, book, outcomes, type Salon, tuesday, write } from './testing/agenda.ts'
import { undoChange } from './undo-change.ts'
import { getVisit } from './visit-queries.ts'

const database = freshDatabase()

const change = ({ scope }: Salon, id: string, wish: Partial<ServiceLineChange>) =>
  write(scope, (tx) => changeServiceLine(tx, { id, priceReason: null, ...wish }))
const visitOf = ({ scope }: Salon, id: string) => write(scope, (tx) => getVisit(tx, { id }))
const linesOf = async (salon: Salon, id: string) =>
  (await visitOf(salon, id)).services.map(({ service, from, to, priceCents, priceReason, bufferAfterMinutes }) => ({
    service: service.name,
    from,
    to,
    priceCents,
    priceReason,
    bufferAfterMinutes,
  }))
const add = (
  { scope, ...salon }: Salon,
  id: string,
  more: { newId?: string; time?: string; professionalId?: string | null; squeezeReason?: string },
) =>
  write(scope, (tx) =>
    addService(tx, {
      id,
      newId: more.newId ?? newId(),
      serviceId: salon.serviceId,
      professionalId: more.professionalId === undefined ? salon.professionalId : more.professionalId,
      date: tuesday,
      time: more.time ?? '10:30',
      ...(more.squeezeReason && { squeezeReason: more.squeezeReason }),
    }),
  )
const undo = ({ scope }: Salon, undoId: string | null) => write(scope, (tx) => undoChange(tx, { id: undoId! }))
const refused = (kind: unknown) => expect.objectContaining({ kind })
const field = (name: string) => expect.objectContaining({ fields: { [name]: expect.any(String) } })
/** The same person with the rights of a role. */
const as = (salon: Salon, role: Role): Salon => ({
  ...salon,
  scope: { ...salon.scope, may: (permission) => may(role, permission) },
})

const tenPercent = ({ scope }: Salon) =>
  write(scope, (tx) => saveRegisterRules(tx, { ...defaultRules, employeeDiscountPercent: 10 }))

// spec: agenda-33
test('another service brings its own length, buffers and price, and the undo what was', async () => {
  const salon = await aSalon()
  const { id } = await book(salon, '10:00')
  const longer = await aService(salon.scope, 90)
  await database.admin.query(
    `update service set name = 'Coloração', price_cents = 25000, buffer_after_minutes = 15 where id = $1`,
    [longer],
  )
  const { undoId } = await change(salon, id, { serviceId: longer })
  expect(await linesOf(salon, id)).toMatchObject([
    { service: 'Coloração', from: 600, to: 690, priceCents: 25_000, bufferAfterMinutes: 15 },
  ])
  await expect(book(salon, '11:30')).rejects.toEqual(refused(appointmentRefusals.SLOT_TAKEN))
  await undo(salon, undoId)
  expect(await linesOf(salon, id)).toMatchObject([
    { service: 'Corte', from: 600, to: 630, priceCents: 8_000, bufferAfterMinutes: 0 },
  ])
})

test('a service that would reach into the next visit, or that its professional does not do, stays as it is', async () => {
  const salon = await aSalon()
  const { id } = await book(salon, '10:00')
  await book(salon, '10:30')
  const longer = await aService(salon.scope, 90)
  await expect(change(salon, id, { serviceId: longer })).rejects.toEqual(refused(appointmentRefusals.SLOT_TAKEN))
  await expect(change(salon, id, { durationMinutes: 45 })).rejects.toEqual(refused(appointmentRefusals.SLOT_TAKEN))
  const other = await aProfessional(salon.scope, 'Carla')
  const short = await aService(salon.scope, 20)
  await insertRow(database.admin, 'service_professional', {
    business_id: salon.scope.businessId,
    service_id: short,
    professional_id: other,
  })
  await expect(change(salon, id, { serviceId: short })).rejects.toEqual(refused(appointmentRefusals.NOT_PERFORMED))
  await change(salon, id, { serviceId: short, professionalId: other })
  expect((await visitOf(salon, id)).services).toMatchObject([{ professionalId: other, from: 600, to: 620 }])
})

test('a service begins at another time of its day, and whoever said that they come is asked anew', async () => {
  const salon = await aSalon()
  const { id } = await book(salon, '10:00')
  const { id: second } = await add(salon, id, { time: '10:30' })
  await book(salon, '12:00')
  await database.admin.query(`update appointment set status = 'confirmed' where visit_id = $1`, [id])
  await database.admin.query(`update visit set answer = 'coming', answered_at = now() where id = $1`, [id])
  await expect(change(salon, second, { time: '11:45' })).rejects.toEqual(refused(appointmentRefusals.SLOT_TAKEN))
  const { undoId } = await change(salon, second, { time: '11:15', durationMinutes: 45 })
  const places = async () => (await visitOf(salon, id)).services.map(({ from, to, status }) => [from, to, status])
  expect(await places()).toEqual([
    [600, 630, 'confirmed'],
    [675, 720, 'scheduled'],
  ])
  await undo(salon, undoId)
  expect(await places()).toEqual([
    [600, 630, 'confirmed'],
    [630, 660, 'confirmed'],
  ])
})

test('a lower price needs the right to sell, and above the limit a reason, which goes with the price', async () => {
  const salon = await aSalon()
  await tenPercent(salon)
  const { id } = await book(salon, '10:00')
  await expect(change(as(salon, 'receptionist'), id, { priceCents: 7_900 })).rejects.toEqual(field('priceCents'))
  await change(as(salon, 'employee'), id, { priceCents: 7_200 })
  await expect(change(as(salon, 'employee'), id, { priceCents: 7_199 })).rejects.toEqual(field('priceReason'))
  expect(await linesOf(salon, id)).toMatchObject([{ priceCents: 7_200, priceReason: null }])
  await change(as(salon, 'employee'), id, { priceCents: 5_000, priceReason: 'Cortesia' })
  await change(as(salon, 'receptionist'), id, { durationMinutes: 20 })
  expect(await linesOf(salon, id)).toMatchObject([{ priceCents: 5_000, priceReason: 'Cortesia', to: 620 }])
  // Whoever owns the business gives what they like.
  await change(salon, id, { priceCents: 9_000 })
  expect(await linesOf(salon, id)).toMatchObject([{ priceCents: 9_000, priceReason: null }])
})

test('what is paid keeps service and price, and what is done its service', async () => {
  const salon = await aSalon()
  const { id } = await book(salon, '10:00')
  const other = await aService(salon.scope)
  await database.admin.query(`update appointment set status = 'completed' where id = $1`, [id])
  await expect(change(as(salon, 'employee'), id, { serviceId: other })).rejects.toEqual(
    refused(appointmentRefusals.VISIT_COMPLETED),
  )
  await change(as(salon, 'employee'), id, { priceCents: 7_500 })
  await database.admin.query('update appointment set is_paid = true where id = $1', [id])
  await expect(change(salon, id, { priceCents: 8_000 })).rejects.toEqual(refused(appointmentRefusals.VISIT_PAID))
  await expect(change(salon, id, { serviceId: other })).rejects.toEqual(refused(appointmentRefusals.VISIT_PAID))
  await database.admin.query('update appointment set is_paid = false where id = $1', [id])
})

// spec: agenda-33
test('a service is added once, is found with its visit, and goes again by its undo', async () => {
  const salon = await aSalon()
  const { id, undoId: making } = await book(salon, '10:00')
  const added = newId()
  const [one, again] = await Promise.all([add(salon, id, { newId: added }), add(salon, id, { newId: added })])
  expect([one.id, again.id]).toEqual([added, added])
  expect(await linesOf(salon, added)).toMatchObject([
    { from: 600, to: 630 },
    { from: 630, to: 660 },
  ])
  // The visit is no longer what was made first.
  await expect(undo(salon, making)).rejects.toEqual(refused(appointmentRefusals.CHANGED_MEANWHILE))
  await undo(salon, one.undoId ?? again.undoId)
  expect(await linesOf(salon, id)).toHaveLength(1)
})

test('beside the first service stands somebody else, and nobody twice', async () => {
  const salon = await aSalon()
  const { id } = await book(salon, '10:00')
  await expect(add(salon, id, { time: '10:00' })).rejects.toEqual(refused(appointmentRefusals.SLOT_TAKEN))
  const other = await aProfessional(salon.scope, 'Carla')
  await add(salon, id, { time: '10:00', professionalId: null })
  expect((await visitOf(salon, id)).services.map((one) => one.professionalId).toSorted()).toEqual(
    [salon.professionalId, other].toSorted(),
  )
})

// spec: agenda-33
test('where the time is taken, a reason squeezes an added service in, and a longer one, and the undo takes it back', async () => {
  const salon = await aSalon()
  const { id } = await book(salon, '10:00')
  const { id: next } = await book(salon, '10:30')
  const squeezed = async () =>
    (await visitOf(salon, id)).services.map(({ from, to, squeezeReason }) => ({ from, to, squeezeReason }))
  await expect(add(salon, id, {})).rejects.toEqual(refused(appointmentRefusals.SLOT_TAKEN))
  const { id: added, undoId } = await add(salon, id, { squeezeReason: 'Só a franja' })
  const first = { from: 600, to: 630, squeezeReason: null }
  expect(await squeezed()).toEqual([first, { from: 630, to: 660, squeezeReason: 'Só a franja' }])
  await undo(salon, undoId)
  expect(await squeezed()).toEqual([first])
  const longer = await change(salon, id, { durationMinutes: 45, squeezeReason: 'Cabelo comprido' })
  expect(await squeezed()).toEqual([{ from: 600, to: 645, squeezeReason: 'Cabelo comprido' }])
  await undo(salon, longer.undoId)
  expect(await squeezed()).toEqual([first])
  // Where it is free, the reason is left out.
  await write(salon.scope, (tx) => changeAppointment(tx, { id: next, status: 'cancelled' }))
  await change(salon, id, { durationMinutes: 45, squeezeReason: 'Cabelo comprido' })
  expect(await squeezed()).toEqual([{ ...first, to: 645 }])
  const { rows } = await database.admin.query(
    `select detail from audit where business_id = $1 and action in ('visit.add', 'visit.service') order by id`,
    [salon.scope.businessId],
  )
  expect(rows.map(({ detail }) => detail)).toMatchObject([
    { appointment: added, isSqueezedIn: true },
    { appointment: id, fields: ['endsAt', 'squeezeReason'] },
    { appointment: id, fields: ['endsAt'] },
  ])
})

test('a visit has five services at most, twelve hours, and none once it is cancelled or paid', async () => {
  const salon = await aSalon()
  const { id } = await book(salon, '09:00')
  for (const time of ['09:30', '10:00', '10:30', '11:00']) await add(salon, id, { time })
  await expect(add(salon, id, { time: '11:30' })).rejects.toEqual(field('serviceId'))
  const long = await book(salon, '12:00')
  await change(salon, long.id, { durationMinutes: 700 - 180 })
  const early = await aProfessional(salon.scope, 'Carla')
  await expect(add(salon, long.id, { time: '08:00', professionalId: early })).rejects.toEqual(field('time'))
  const other = await book(salon, '08:00')
  await write(salon.scope, (tx) => changeAppointment(tx, { id: other.id, status: 'cancelled' }))
  await expect(add(salon, other.id, { time: '08:30' })).rejects.toEqual(refused(appointmentRefusals.VISIT_CANCELLED))
})

test('of a service that is added and another that is booked at once, one gets the time', async () => {
  const salon = await aSalon()
  const { id } = await book(salon, '10:00')
  const { won, lost } = await outcomes([
    ...Array.from({ length: 4 }, () => add(salon, id, {})),
    ...Array.from({ length: 4 }, () => book(salon, '10:30')),
  ])
  expect(won).toHaveLength(1)
  for (const error of lost) expect(error).toEqual(refused(appointmentRefusals.SLOT_TAKEN))
})

test('the panel tells which visit it is and how often the client did not come', async () => {
  const salon = await aSalon()
  const first = await book(salon, '10:00')
  await database.admin.query(`update appointment set status = 'completed' where id = $1`, [first.id])
  // What was longer ago does not count.
  for (const [time, at] of [
    ['11:00', '2029-06-01'],
    ['11:30', '2029-02-01'],
  ] as const) {
    const { id } = await book(salon, time)
    await database.admin.query(`update appointment set status = 'cancelled' where id = $1`, [id])
    await database.admin.query(`update visit set no_show_at = $2 where id = $1`, [id, at])
  }
  const { id } = await book(salon, '12:00')
  const { client, priceLimitPercent } = await visitOf(salon, id)
  expect(client).toMatchObject({ name: 'Ana', visitsBefore: 1, noShows: 1 })
  expect(priceLimitPercent).toBeNull()
  expect(instantOf(tuesday, '12:00', salon.scope.zone).toISOString()).toBe(
    (await visitOf(salon, id)).services[0]!.startsAt,
  )
})
