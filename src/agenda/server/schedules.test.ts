import { expect, test } from 'vitest'
import { addDays, instantOf } from '../../platform/clock.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import { changeAppointment } from './change-appointment.ts'
import { freeTimes } from './free-times.ts'
import { createTimeOff } from './save-time-off.ts'
import { findServices, loadSchedules, performersOf, type ScheduleSpan } from './schedule-queries.ts'
import { aProfessional, aSalon, aService, book, tuesday, write, type Salon } from './testing/agenda.ts'

const database = freshDatabase()

const everyHour = Array.from({ length: 7 }, () => [{ from: '00:00', to: '24:00' }])
const at = (time: string, date = tuesday) => instantOf(date, time, 'America/Sao_Paulo').getTime()
const lunch = { wholeDays: false, fromDate: tuesday, toDate: tuesday, fromTime: '12:00', toTime: '13:00' }
const away = ({ scope }: Salon, professionalId: string) =>
  write(scope, (tx) => createTimeOff(tx, { professionalId, ...lunch, reason: 'Almoço', keepAppointments: true }))

test('the schedules of one, of some and of all say the same of each', async () => {
  const salon = await aSalon()
  const { scope, professionalId: bruna } = salon
  const alice = await aProfessional(scope, 'Alice', [[], [], [{ from: '08:00', to: '09:00' }], [], [], [], []])
  const dora = await aProfessional(scope, 'Dora')
  await database.admin.query('delete from working_hours where professional_id = $1', [dora])
  const gone = await aProfessional(scope, 'Eva')
  await database.admin.query('update professional set is_active = false where id = $1', [gone])
  const { id: moving } = await book(salon, '10:00')
  await book(salon, '09:00')
  await book(salon, '10:00', { squeezeReason: 'Urgência' })
  const { id: cancelled } = await book(salon, '11:00')
  await write(scope, (tx) => changeAppointment(tx, { id: cancelled, status: 'cancelled' }))
  await book(salon, '09:00', { professionalId: dora })
  await book(salon, '10:00', { date: addDays(tuesday, 3) })
  await away(salon, bruna)
  await away(salon, alice)

  const day = { from: at('00:00'), to: at('00:00', addDays(tuesday, 1)) }
  const load = (span: Pick<ScheduleSpan, 'professionalIds' | 'except'>) =>
    inBusiness(scope, 'read', (tx) => loadSchedules(tx, { ...day, ...span }))
  const interval = (from: string, to: string) => ({ from: at(from), to: at(to) })
  const hours = { weekday: 2, from: 480, to: 720 }
  const all = [
    {
      professionalId: bruna,
      name: 'Bruna',
      week: [hours, { ...hours, from: 840, to: 1110 }],
      busy: [
        interval('09:00', '09:30'),
        interval('10:00', '10:30'),
        interval('10:00', '10:30'),
        interval('12:00', '13:00'),
      ],
    },
    {
      professionalId: alice,
      name: 'Alice',
      week: [{ ...hours, to: 540 }],
      busy: [interval('12:00', '13:00')],
    },
    { professionalId: dora, name: 'Dora', week: [], busy: [interval('09:00', '09:30')] },
  ]
  const of = (...ids: string[]) => all.filter(({ professionalId }) => ids.includes(professionalId))

  expect(await load({ professionalIds: null })).toEqual(all)
  for (const ids of [[bruna], [alice], [dora], [gone], [bruna, dora], [alice, gone, bruna], []])
    expect(await load({ professionalIds: ids })).toEqual(of(...ids))

  const without = all.map((one) => (one.name === 'Bruna' ? { ...one, busy: one.busy.toSpliced(1, 1) } : one))
  for (const ids of [null, [bruna], [bruna, alice, dora]]) {
    const asked = <S extends { professionalId: string }>(them: S[]) =>
      them.filter(({ professionalId }) => !ids || ids.includes(professionalId))
    expect(await load({ professionalIds: ids, except: [moving] })).toEqual(asked(without))
  }
})

test('a service names those who perform it, or nobody if everybody does', async () => {
  const salon = await aSalon()
  const { scope, professionalId, serviceId } = salon
  const named = await aService(scope)
  const values = [scope.businessId, named, professionalId]
  await database.admin.query('insert into service_professional values ($1, $2, $3)', values)
  const ids = [named, serviceId]
  const read = <T>(work: (tx: BusinessTx) => Promise<T>) => inBusiness(scope, 'read', work)
  const performers = async (of: string[]) =>
    (await read((tx) => findServices(tx, of))).map((service) => service.performers)
  expect(await performers(ids)).toEqual([[professionalId], null])
  expect(await performers([serviceId, named])).toEqual([null, [professionalId]])
  for (const [at, id] of ids.entries()) expect(await performers([id])).toEqual([[[professionalId], null][at]])
  expect(await read((tx) => performersOf(tx, ids))).toEqual(new Map([[named, [professionalId]]]))
})

test('a month of free times is its days, also where the clocks change and work goes on past midnight', async () => {
  const salon = await aSalon({ minutes: 720, week: everyHour })
  const { scope, serviceId, professionalId } = salon
  const other = await aProfessional(scope, 'Carla', everyHour)
  const first = '2018-10-28'
  await book(salon, '20:00', { date: '2018-11-01' })
  await book(salon, '13:00', { date: '2018-11-04', professionalId: other })
  await away(salon, other)
  const times = (from: string, days: number, of: string | null) =>
    inBusiness(scope, 'read', (tx) =>
      freeTimes(tx, { serviceId, professionalId: of, from, days, notBefore: new Date(0) }),
    )
  for (const of of [professionalId, other, null]) {
    const days = Array.from({ length: 10 }, (_, day) => times(addDays(first, day), 1, of))
    expect(await times(first, 10, of)).toEqual((await Promise.all(days)).flat())
  }
  // An appointment of twelve hours from 23:00 ends just when the next morning's begins.
  await book(salon, '11:00', { date: '2018-11-08' })
  expect((await times('2018-11-07', 1, professionalId)).map(({ time }) => time).at(-1)).toBe('23:00')
})
