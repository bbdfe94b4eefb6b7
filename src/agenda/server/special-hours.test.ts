import { expect, test } from 'vitest'
import { appointmentRefusals } from '../appointment.ts'
import { seriesRefusals } from '../series.ts'
import { bookSeries } from './book-series.ts'
import { changeAppointment } from './change-appointment.ts'
import { getDay } from './day-queries.ts'
import { freeTimes } from './free-times.ts'
import { getMonth } from './month-queries.ts'
import { saveAgendaRules } from './save-agenda-rules.ts'
import { defaultRules } from '../agenda-rules.ts'
import { aSalon, aProfessional, book, outcomes, tuesday, write, type Salon } from './testing/agenda.ts'
import { addDays } from '../../platform/clock.ts'
import { newId } from '../../platform/id.ts'
import { platformRefusals } from '../../platform/refusal.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { hoursRefusals, type NewSpecialHours } from '../../hours/special-hours.ts'
import { listSpecialHours } from '../../hours/server/special-hours-queries.ts'
import { removeSpecialHours, saveSpecialHours } from '../../hours/server/save-special-hours.ts'

const database = freshDatabase()
const taken = expect.objectContaining({ kind: appointmentRefusals.SLOT_TAKEN })
const refused = (kind: unknown) => expect.objectContaining({ kind })

const closed = (more: Partial<NewSpecialHours> = {}): NewSpecialHours => ({
  id: newId(),
  professionalId: null,
  firstDate: tuesday,
  lastDate: tuesday,
  name: 'Corpus Christi',
  hours: [],
  everybodyWorks: false,
  keepAppointments: false,
  ...more,
})
const save = async ({ scope }: Salon, more: Partial<NewSpecialHours> = {}) => {
  const special = closed(more)
  await write(scope, (tx) => saveSpecialHours(tx, special))
  return special
}
const times = async ({ scope, serviceId }: Salon, more: object = {}) =>
  (await write(scope, (tx) => freeTimes(tx, { serviceId, professionalId: null, from: tuesday, days: 1, ...more }))).map(
    ({ time }) => time,
  )
const list = ({ scope }: Salon) => write(scope, listSpecialHours)

// spec: agenda-25
test('a closed date offers no time, refuses every booking of that day, and is named in the agenda', async () => {
  const salon = await aSalon()
  await save(salon)
  expect(await times(salon)).toEqual([])
  expect(await times(salon, { asIfEmpty: true })).toEqual([])
  expect(await times(salon, { from: addDays(tuesday, 1) })).not.toEqual([])
  for (const source of ['reception', 'booking'] as const)
    await expect(book(salon, '10:00', { source })).rejects.toEqual(taken)
  await book(salon, '10:00', { squeezeReason: 'Noiva' })
  const day = await write(salon.scope, (tx) => getDay(tx, { date: tuesday }))
  expect(day).toMatchObject({ closed: 'Corpus Christi', professionals: [{ working: [] }] })
  const month = await write(salon.scope, (tx) => getMonth(tx, { date: tuesday, professionalId: null, serviceId: null }))
  expect(month.days.find(({ date }) => date === tuesday)?.workingMinutes).toBe(0)
})

test('nothing moves onto a closed date, and a series names it', async () => {
  const salon = await aSalon()
  const { id } = await book(salon, '10:00', { date: addDays(tuesday, -7) })
  await save(salon)
  const moved = write(salon.scope, (tx) => changeAppointment(tx, { id, date: tuesday, time: '10:00' }))
  await expect(moved).rejects.toEqual(taken)
  const { scope, ...rest } = salon
  const series = write(scope, (tx) =>
    bookSeries(tx, {
      ...rest,
      date: addDays(tuesday, -7),
      time: '15:00',
      notes: null,
      repeat: { unit: 'week', every: 1, count: 3, until: null },
      skipClashes: false,
    }),
  )
  await expect(series).rejects.toMatchObject({
    kind: seriesRefusals.SERIES_CLASHES,
    facts: { clashes: [{ date: tuesday }] },
  })
})

test('other hours of the business limit everybody, or are worked by everybody', async () => {
  const salon = await aSalon()
  const { id } = await save(salon, { hours: [{ from: '11:00', to: '13:00' }] })
  expect(await times(salon)).toEqual(['11:00', '11:30'])
  await save(salon, { id, hours: [{ from: '11:00', to: '13:00' }], everybodyWorks: true })
  expect(await times(salon)).toEqual(['11:00', '11:30', '12:00', '12:30'])
  expect(await times(salon, { from: addDays(tuesday, 7) })).toContain('08:00')
})

test('they stand in place of the opening hours of the week for clients', async () => {
  const salon = await aSalon()
  const openingHours = Array.from({ length: 7 }, () => [{ from: '08:00', to: '09:00' }])
  await write(salon.scope, (tx) => saveAgendaRules(tx, { ...defaultRules, openingHours }))
  expect(await times(salon, { forVisitors: true })).toEqual(['08:00', '08:30'])
  await save(salon, { hours: [{ from: '10:00', to: '11:00' }] })
  expect(await times(salon, { forVisitors: true })).toEqual(['10:00', '10:30'])
  await expect(book(salon, '08:00', { source: 'booking' })).rejects.toEqual(taken)
  await book(salon, '10:30', { source: 'booking' })
})

test('a professional works longer or shorter on a date of their own', async () => {
  const salon = await aSalon()
  await save(salon, { professionalId: salon.professionalId, name: 'Plantão', hours: [{ from: '19:00', to: '20:00' }] })
  expect(await times(salon)).toEqual(['19:00', '19:30'])
  await book(salon, '19:30', { source: 'booking' })
  expect(await list(salon)).toMatchObject([
    {
      name: 'Plantão',
      professional: { id: salon.professionalId, name: 'Bruna' },
      hours: [{ from: '19:00', to: '20:00' }],
    },
  ])
})

test('of several professionals each has the hours of the business and their own', async () => {
  const salon = await aSalon()
  await aProfessional(salon.scope, 'Caio')
  await save(salon, { hours: [{ from: '11:00', to: '13:00' }] })
  await save(salon, { professionalId: salon.professionalId, hours: [{ from: '12:30', to: '15:00' }] })
  expect(await times(salon)).toEqual(['11:00', '11:30', '12:30'])
})

test('open appointments outside of the hours are counted before anything is stored, and are never cancelled', async () => {
  const salon = await aSalon()
  const { id } = await book(salon, '10:00')
  await book(salon, '11:00', { date: addDays(tuesday, 1) })
  const range = { lastDate: addDays(tuesday, 3) }
  await expect(save(salon, range)).rejects.toMatchObject({
    kind: hoursRefusals.APPOINTMENTS_OUTSIDE,
    facts: { count: 2, firstOn: tuesday },
  })
  expect(await list(salon)).toEqual([])
  await save(salon, { hours: [{ from: '09:30', to: '11:30' }], ...range })
  const other = await aProfessional(salon.scope, 'Caio')
  await save(salon, { professionalId: other, hours: [{ from: '19:00', to: '20:00' }] })
  const kept = await save(salon, {
    firstDate: addDays(tuesday, 4),
    lastDate: addDays(tuesday, 4),
    keepAppointments: true,
  })
  await write(salon.scope, (tx) => removeSpecialHours(tx, { id: kept.id }))
  const { rows } = await database.admin.query('select status from appointment where id = $1', [id])
  expect(rows).toEqual([{ status: 'scheduled' }])
})

test('an appointment of the evening before that reaches into a closed date is counted', async () => {
  const salon = await aSalon({ minutes: 120 })
  await book(salon, '23:00', { date: addDays(tuesday, -1) })
  await expect(save(salon)).rejects.toMatchObject({ facts: { count: 1, firstOn: addDays(tuesday, -1) } })
})

test('a date has one entry of the business, and one of each professional', async () => {
  const salon = await aSalon()
  const first = await save(salon, { lastDate: addDays(tuesday, 5) })
  await save(salon, first)
  const twice = save(salon, { firstDate: addDays(tuesday, 5), lastDate: addDays(tuesday, 9) })
  await expect(twice).rejects.toMatchObject({
    kind: hoursRefusals.SPECIAL_HOURS_OVERLAP,
    fields: { firstDate: hoursRefusals.SPECIAL_HOURS_OVERLAP.text },
  })
  await save(salon, { professionalId: salon.professionalId, hours: [{ from: '08:00', to: '09:00' }] })
  expect(await list(salon)).toHaveLength(2)
})

test('what is over, and a professional of somebody else, is refused', async () => {
  const [salon, other] = [await aSalon(), await aSalon()]
  const past = save(salon, { firstDate: '2030-02-01', lastDate: '2030-02-02' })
  await expect(past).rejects.toMatchObject({ fields: { lastDate: 'Escolha uma data a partir de hoje.' } })
  const foreign = save(salon, { professionalId: other.professionalId, hours: [{ from: '08:00', to: '09:00' }] })
  await expect(foreign).rejects.toEqual(refused(platformRefusals.NOT_FOUND))
  const { id } = await save(other)
  await expect(write(salon.scope, (tx) => removeSpecialHours(tx, { id }))).rejects.toEqual(
    refused(platformRefusals.NOT_FOUND),
  )
})

test('rivals: a date is closed while it is being booked, and either is told of the other', async () => {
  for (let round = 0; round < 4; round++) {
    const salon = await aSalon()
    const slots = Array.from(
      { length: 8 },
      (_, at) => `${String(8 + Math.floor(at / 2)).padStart(2, '0')}:${at % 2 ? '30' : '00'}`,
    )
    const [booked, closing] = await Promise.all([
      outcomes(slots.map((time, at) => book(salon, time, { source: at % 2 ? 'booking' : 'reception' }))),
      outcomes([save(salon)]),
    ])
    expect(booked.lost.filter((error) => !taken.asymmetricMatch(error))).toEqual([])
    const stored = await list(salon)
    // Closed first: nobody was booked. Booked first: the closing was refused, and names how many there were by then.
    if (closing.won.length > 0) expect([stored.length, booked.won.length]).toEqual([1, 0])
    else {
      expect(closing.lost).toEqual([refused(hoursRefusals.APPOINTMENTS_OUTSIDE)])
      expect(stored).toEqual([])
    }
  }
})
