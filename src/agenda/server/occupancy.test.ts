import { expect, test } from 'vitest'
import { newId } from '../../platform/id.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import { serviceForm } from '../../catalogue/service.ts'
import { updateService } from '../../catalogue/server/update-service.ts'
import { saveSpecialHours } from '../../hours/server/save-special-hours.ts'
import { changeAppointment } from './change-appointment.ts'
import { getOccupiedWeek } from './month-queries.ts'
import { createTimeOff } from './save-time-off.ts'
import { aProfessional, aSalon, book, tuesday, write, type Salon } from './testing/agenda.ts'

const database = freshDatabase()
const weekOf = ({ scope }: Salon, date = tuesday) => inBusiness(scope, 'read', (tx) => getOccupiedWeek(tx, { date }))
/** The days of somebody by the names of the week, from Sunday on. */
async function daysOf(salon: Salon, name = 'Bruna') {
  const { professionals } = await weekOf(salon)
  return professionals.find((one) => one.name === name)!.days
}
const monday = '2030-03-11'
const [sun, mon, tue, wed] = [0, 1, 2, 3] as const

// spec: agenda-40
test('each day of a week tells how much of the working time is taken, and by how many visits', async () => {
  const salon = await aSalon({ minutes: 90, zone: 'America/Manaus' })
  await book(salon, '10:30')
  const { id } = await book(salon, '15:00')
  await write(salon.scope, (tx) => changeAppointment(tx, { id, status: 'cancelled' }))
  await book(salon, '11:00', { squeezeReason: 'Noiva' })
  const { days } = await weekOf(salon)
  expect(days.map(({ date }) => date)).toEqual(
    ['10', '11', '12', '13', '14', '15', '16'].map((day) => `2030-03-${day}`),
  )
  const found = await daysOf(salon)
  // From 10:30 to 12:30, of which half an hour is lunch.
  expect(found[tue]).toEqual({ visits: 2, workingMinutes: 510, takenMinutes: 90 })
  expect(found[wed]).toEqual({ visits: 0, workingMinutes: 510, takenMinutes: 0 })
})

// spec: agenda-40
test('buffers take time too, and a visit past midnight counts on its first day', async () => {
  const salon = await aSalon({ minutes: 60, week: Array.from({ length: 7 }, () => [{ from: '00:00', to: '24:00' }]) })
  await database.admin.query('update service set buffer_after_minutes = 30 where id = $1', [salon.serviceId])
  await book(salon, '23:30', { date: monday })
  const days = await daysOf(salon)
  expect(days[mon]).toEqual({ visits: 1, workingMinutes: 1440, takenMinutes: 30 })
  expect(days[tue]).toEqual({ visits: 0, workingMinutes: 1440, takenMinutes: 60 })
})

// spec: agenda-40
test('time off, other hours of a date and closed days count as they do in the agenda', async () => {
  const salon = await aSalon()
  const { scope, professionalId } = salon
  const dates = { fromDate: tuesday, toDate: tuesday, fromTime: '08:00', toTime: '10:00' }
  await write(scope, (tx) =>
    createTimeOff(tx, { ...dates, professionalId, wholeDays: false, reason: 'Curso', keepAppointments: false }),
  )
  const special = { id: newId(), name: 'Feriado', everybodyWorks: false, keepAppointments: false }
  await write(scope, (tx) =>
    saveSpecialHours(tx, { ...special, professionalId: null, firstDate: monday, lastDate: monday, hours: [] }),
  )
  const hours = [{ from: '09:00', to: '11:00' }]
  const [firstDate, lastDate] = ['2030-03-13', '2030-03-13']
  await write(scope, (tx) =>
    saveSpecialHours(tx, { ...special, id: newId(), professionalId, firstDate, lastDate, hours }),
  )
  const { days } = await weekOf(salon)
  expect(days.flatMap(({ closed }) => closed ?? [])).toEqual(['Feriado'])
  expect((await daysOf(salon)).slice(sun, 4).map(({ workingMinutes }) => workingMinutes)).toEqual([0, 0, 390, 120])
})

test('whoever left is there in a week with visits, and another business is not', async () => {
  const salon = await aSalon()
  await aProfessional(salon.scope, 'Alice')
  await book(salon, '10:00')
  await book(await aSalon(), '10:00')
  for (const gone of [
    `appointment set status = 'completed' where professional_id`,
    'professional set is_active = false where id',
  ])
    await database.admin.query(`update ${gone} = $1`, [salon.professionalId])
  const { professionals } = await weekOf(salon)
  expect(professionals.map(({ name, isActive, days }) => [name, isActive, days[tue]!.visits])).toEqual([
    ['Alice', true, 0],
    ['Bruna', false, 1],
  ])
  const next = await weekOf(salon, '2030-03-20')
  expect(next.professionals.map(({ name }) => name)).toEqual(['Alice'])
})

// spec: agenda-40
test('the time in which a product works and its professional is free is not taken', async () => {
  const salon = await aSalon()
  const colour = { name: 'Coloração', durationMinutes: 90, priceCents: 18_000, isActive: true }
  for (const isOffered of [true, false]) {
    const form = serviceForm.parse({ ...colour, processing: { afterMinutes: 30, minutes: 40, isOffered } })
    await write(salon.scope, (tx) => updateService(tx, { ...form, id: salon.serviceId }))
    await book(salon, isOffered ? '08:00' : '10:00')
  }
  expect((await daysOf(salon))[tue]).toEqual({ visits: 2, workingMinutes: 510, takenMinutes: 100 })
})
