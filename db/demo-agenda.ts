import { bookAppointment } from '../src/agenda/server/book-appointment.ts'
import { bookSeries } from '../src/agenda/server/book-series.ts'
import { createTimeOff } from '../src/agenda/server/save-time-off.ts'
import { nextHolidays } from '../src/hours/holidays.ts'
import { saveSpecialHours } from '../src/hours/server/save-special-hours.ts'
import { newId } from '../src/platform/id.ts'
import { addDays, localDate, weekdayOf, type LocalDate } from '../src/platform/clock.ts'
import { answerRating } from '../src/ratings/server/decide-rating.ts'
import { rateVisit } from '../src/ratings/server/rate-visit.ts'
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

const said: readonly [stars: number, text: string | null, answer: string | null][] = [
  [5, 'Atendimento atencioso e no horário. Saí muito satisfeita.', 'Obrigada pelo carinho! Até a próxima.'],
  [5, null, null],
  [4, 'Gostei do resultado, só demorou um pouco mais do que o previsto.', null],
  [5, 'Voltarei com certeza.', null],
  [3, 'Bom, mas o lugar estava cheio.', 'Obrigada por contar. Estamos organizando melhor os sábados.'],
]

/** Lets some of those who were attended last say how it was. */
export async function rateVisits({ scope }: DemoBusiness, now: Date): Promise<void> {
  await inBusiness({ ...scope, now, actor: { accountId: null, name: 'Agendamento online' } }, 'write', async (tx) => {
    const visits = await tx.rows<{ id: string }>(
      `select v.id from visit v
       join appointment a on a.business_id = v.business_id and a.id = v.id
       where v.business_id = $1 and a.status = 'completed' and a.ends_at between $2::timestamptz - interval '30 days' and $2
         and not exists (
           select from appointment other
           where other.business_id = v.business_id and other.visit_id = v.id and other.ends_at > $2 and other.status <> 'cancelled')
       order by a.ends_at desc, v.id limit $3`,
      [tx.businessId, tx.now, said.length],
    )
    for (const [at, { id }] of visits.entries()) {
      const [stars, text, answer] = said[at]!
      await rateVisit(tx, id, { stars, text })
      if (answer) await answerRating(tx, { id, answer })
    }
  })
}

const workday = (date: LocalDate): LocalDate => (weekdayOf(date) === 0 ? addDays(date, 1) : date)
