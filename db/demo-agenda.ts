import { bookAppointment } from '../src/agenda/server/book-appointment.ts'
import { bookSeries } from '../src/agenda/server/book-series.ts'
import { createTimeOff } from '../src/agenda/server/save-time-off.ts'
import { nextHolidays } from '../src/hours/holidays.ts'
import { saveSpecialHours } from '../src/hours/server/save-special-hours.ts'
import { newId } from '../src/platform/id.ts'
import { addDays, localDate, weekdayOf, type LocalDate } from '../src/platform/clock.ts'
import { inBusiness } from '../src/platform/server/database/run-transaction.ts'
import type { DemoBusiness } from './demo-business.ts'

/** Closes on the next holidays, and adds a lunch break, a day off, a weekly series and a squeezed-in appointment. */
export async function shapeAgenda({ scope, ...business }: DemoBusiness, now: Date): Promise<void> {
  const today = localDate(now, scope.zone)
  const [first, second] = business.professionals as [string, string]
  const [clientId, another] = business.clients as [string, string]
  const serviceId = business.services[0]!.id
  const nextDay = workday(addDays(today, 1))
  const beyond = workday(addDays(today, 16))

  await inBusiness({ ...scope, now }, 'write', async (tx) => {
    const lunch = { wholeDays: false, fromDate: nextDay, toDate: nextDay, fromTime: '12:00', toTime: '14:00' }
    await createTimeOff(tx, { ...lunch, professionalId: first, reason: 'Almoço', keepAppointments: true })
    const dayOff = { wholeDays: true, fromDate: beyond, toDate: beyond, fromTime: '00:00', toTime: '24:00' }
    await createTimeOff(tx, { ...dayOff, professionalId: first, reason: 'Folga', keepAppointments: true })
    for (const { date, name } of nextHolidays(addDays(today, 1)).filter(({ isOptional }) => !isOptional)) {
      const closed = { id: newId(), professionalId: null, firstDate: date, lastDate: date, name, hours: [] }
      await saveSpecialHours(tx, { ...closed, everybodyWorks: false, keepAppointments: true })
    }
    const weekly = { unit: 'week' as const, every: 1, count: 8, until: null }
    await bookSeries(tx, {
      clientId,
      professionalId: second,
      serviceId,
      date: beyond,
      time: '10:00',
      notes: null,
      repeat: weekly,
      skipClashes: true,
    })
    await bookAppointment(tx, {
      clientId: another,
      professionalId: first,
      serviceId,
      date: nextDay,
      time: '09:30',
      notes: null,
      source: 'reception',
      squeezeReason: 'Cliente viaja à tarde',
    })
  })
}

const workday = (date: LocalDate): LocalDate => (weekdayOf(date) === 0 ? addDays(date, 1) : date)
