import { createRouterClient } from '@orpc/server'
import { expect, test } from 'vitest'
import { defaultRules, type AgendaRules } from '../../agenda/agenda-rules.ts'
import { appointmentRefusals } from '../../agenda/appointment.ts'
import { addDays } from '../../platform/clock.ts'
import { weekdayNames } from '../../team/hours.ts'
import { saveAgendaRules } from '../../agenda/server/save-agenda-rules.ts'
import { createTimeOff } from '../../agenda/server/save-time-off.ts'
import { aProfessional, write, type Salon } from '../../agenda/server/testing/agenda.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { bookingApi } from './api.ts'
import { comingDay, anOnlineSalon, aRequest } from './testing/online-salon.ts'

const database = freshDatabase()
const visitor = createRouterClient(bookingApi, {
  context: { headers: {}, network: '10.7.0.1', setCookie() {} },
})
const day = comingDay
type OnlineSalon = Salon & { slug: string }

const save = ({ scope }: Salon, rules: Partial<AgendaRules>) =>
  write(scope, (tx) => saveAgendaRules(tx, { ...defaultRules, ...rules }))
const times = async ({ slug, serviceId }: OnlineSalon, from = day) =>
  (await visitor.freeTimes({ slug, serviceId, from, days: 1 })).map(({ time }) => time)
const refused = (salon: OnlineSalon, time: string) =>
  expect(visitor.book({ slug: salon.slug, ...aRequest(salon, { time }) })).rejects.toMatchObject({
    code: appointmentRefusals.SLOT_TAKEN.code,
  })

test('a visitor is offered and takes times at the steps, in the opening hours and outside of time off', async () => {
  const salon = await anOnlineSalon()
  const openingHours = weekdayNames.map(() => [{ from: '09:00', to: '12:00' }])
  await save(salon, { slotStepMinutes: 60, openingHours })
  const block = { wholeDays: false, fromDate: day, toDate: day, fromTime: '10:00', toTime: '10:30' }
  await write(salon.scope, (tx) =>
    createTimeOff(tx, { ...block, professionalId: salon.professionalId, reason: 'Café', keepAppointments: false }),
  )
  expect(await times(salon)).toEqual(['09:00', '11:00'])
  for (const time of ['08:00', '09:30', '10:00', '14:00']) await refused(salon, time)
  await visitor.book({ slug: salon.slug, ...aRequest(salon, { time: '11:00' }) })
})

test('neither too late nor too far ahead', async () => {
  const salon = await anOnlineSalon()
  await save(salon, { noticeMinutes: 10 * 1440 })
  expect(await times(salon)).toEqual([])
  await refused(salon, '10:00')
  await save(salon, { horizonDays: 2 })
  // Midnight may have passed since the day was chosen.
  const far = addDays(day, 1)
  expect(await times(salon, far)).toEqual([])
  await expect(visitor.book({ slug: salon.slug, ...aRequest(salon, { date: far }) })).rejects.toMatchObject({
    data: { fields: { date: 'Escolha uma data dos próximos 2 dias.' } },
  })
  expect((await visitor.page({ slug: salon.slug })).link).toMatchObject({ horizonDays: 2, noticeMinutes: 30 })
})

test('only with those who perform the service', async () => {
  const salon = await anOnlineSalon()
  const carla = await aProfessional(salon.scope, 'Carla')
  await database.admin.query('insert into service_professional values ($1, $2, $3)', [
    salon.scope.businessId,
    salon.serviceId,
    carla,
  ])
  expect((await visitor.page({ slug: salon.slug })).services).toMatchObject([{ professionalIds: [carla] }])
  expect(await visitor.book({ slug: salon.slug, ...aRequest(salon) })).toMatchObject({ professionalName: 'Carla' })
  const other = visitor.book({ slug: salon.slug, ...aRequest(salon, { professionalId: salon.professionalId }) })
  await expect(other).rejects.toMatchObject({ code: appointmentRefusals.NOT_PERFORMED.code })
  expect(await times(salon)).not.toContain('10:00')
})
