import { describe, expect, test } from 'vitest'
import { addDays, instantOf, localDate, localTime } from '../../platform/clock.ts'
import { newId } from '../../platform/id.ts'
import { platformRefusals } from '../../platform/refusal.ts'
import { Refusal } from '../../platform/refusal-error.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { appointmentRefusals, type FollowingChange } from '../appointment.ts'
import { seriesClashesFacts, type NewSeries, seriesRefusals } from '../series.ts'
import { bookSeries } from './book-series.ts'
import { changeFollowing } from './change-appointment.ts'
import { addService } from './edit-visit.ts'
import { saveCombo } from '../../catalogue/server/save-combo.ts'
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
import { undoChange } from './undo-change.ts'

const database = freshDatabase()
const notFound = { kind: platformRefusals.NOT_FOUND }
const clashing = { kind: seriesRefusals.SERIES_CLASHES }
const week = (count: number) => ({ unit: 'week' as const, every: 1, count, until: null })
const later = (weeks: number) => addDays(tuesday, weeks * 7)

const series = ({ scope, ...salon }: Salon, more: Partial<NewSeries> = {}) =>
  write(scope, (tx) =>
    bookSeries(tx, {
      ...salon,
      date: tuesday,
      time: '10:00',
      notes: null,
      repeat: week(4),
      skipClashes: false,
      ...more,
    }),
  )
const change = ({ scope }: Salon, more: Omit<FollowingChange, 'skipClashes'> & { skipClashes?: boolean }) =>
  write(scope, (tx) => changeFollowing(tx, { skipClashes: false, ...more }))
const booked = async ({ scope }: Salon) => {
  const { rows } = await database.admin.query<{ starts_at: Date; status: string }>(
    `select starts_at, status from appointment a join visit v on v.id = a.visit_id where a.business_id = $1 and series_id is not null order by starts_at`,
    [scope.businessId],
  )
  return rows.map(({ starts_at, status }) =>
    [localDate(starts_at, scope.zone), localTime(starts_at, scope.zone), status === 'cancelled' ? '-' : '']
      .join(' ')
      .trim(),
  )
}

test('a series until a day is stored whole, or refused with how long one may be', async () => {
  const salon = await aSalon()
  const until = (weeks: number) => ({ repeat: { ...week(2), count: null, until: later(weeks) } })
  await expect(series(salon, until(104))).rejects.toMatchObject({
    data: { fields: { 'repeat.until': expect.stringContaining('mais de 104 vezes') as string } },
  })
  expect(await booked(salon)).toEqual([])
  expect((await series(salon, until(103))).appointmentIds).toHaveLength(104)
})

describe('recurring appointments', () => {
  test('are cancelled with a service that is added at the same moment, or not at all', async () => {
    const salon = await aSalon()
    const { professionalId, serviceId, scope } = salon
    for (let round = 0; round < 8; round++) {
      const { appointmentIds } = await series(salon, { date: later(2 * round), repeat: week(2) })
      const [id = ''] = appointmentIds
      const place = { serviceId, professionalId, date: later(2 * round), time: '15:00' }
      const { lost } = await outcomes<unknown>([
        write(scope, (tx) => addService(tx, { id, newId: newId(), ...place })),
        change(salon, { id, status: 'cancelled' }),
      ])
      expect(lost.filter((error) => !(error instanceof Refusal))).toEqual([])
      const { rows } = await database.admin.query('select distinct status from appointment where visit_id = $1', [id])
      expect(rows).toHaveLength(1)
    }
  })

  test('that were undone can be sent again', async () => {
    const salon = await aSalon()
    const id = newId()
    const { undoId } = await series(salon, { id })
    await write(salon.scope, (tx) => undoChange(tx, { id: undoId! }))
    expect(await booked(salon)).toEqual([])
    await series(salon, { id, repeat: week(2) })
    expect(await booked(salon)).toEqual([0, 1].map((weeks) => `${later(weeks)} 10:00`))
  })

  test('are all made, once, and audited', async () => {
    const salon = await aSalon()
    const id = newId()
    const made = await series(salon, { id })
    expect(made).toMatchObject({ id, skipped: [] })
    expect(await series(salon, { id })).toEqual(made)
    expect(await booked(salon)).toEqual([0, 1, 2, 3].map((weeks) => `${later(weeks)} 10:00`))
    const { rows } = await database.admin.query(
      `select detail from audit where business_id = $1 and action = 'series.create'`,
      [salon.scope.businessId],
    )
    expect(rows).toMatchObject([{ detail: { series: id, appointments: made.appointmentIds } }])
    const client = await database.admin.query('select next_appointment_at as next from client where id = $1', [
      salon.clientId,
    ])
    expect(client.rows).toEqual([{ next: instantOf(tuesday, '10:00', salon.scope.zone) }])
  })

  test('that are sent again changed are not those that are stored', async () => {
    const salon = await aSalon()
    await book(salon, '10:15', { date: later(1) })
    const id = newId()
    const made = await series(salon, { id, skipClashes: true })
    expect(await series(salon, { id, skipClashes: true })).toEqual({ ...made, skipped: [] })
    const clientId = await aClient(salon.scope, 'Bia')
    for (const more of [{ clientId }, { notes: 'Alergia' }, { repeat: week(5) }, { repeat: { ...week(4), every: 2 } }])
      await expect(series(salon, { id, ...more })).rejects.toMatchObject(clashing)
    const other = await series(salon, { id, time: '14:00' })
    expect(other.id).not.toBe(id)
    expect(other.appointmentIds).toHaveLength(4)
  })

  test('tell each date that is not free with its free times, and make nothing', async () => {
    const salon = await aSalon()
    await book(salon, '10:15', { date: later(1) })
    await book(salon, '09:45', { date: later(3) })
    const [refusal] = (await outcomes([series(salon)])).lost as [Refusal]
    expect(refusal).toMatchObject(clashing)
    expect(seriesClashesFacts.parse(refusal.facts).clashes).toEqual([
      { date: later(1), time: '10:00', free: expect.arrayContaining(['09:30', '11:00']) },
      { date: later(3), time: '10:00', free: expect.arrayContaining(['09:00', '10:30']) },
    ])
    expect(await booked(salon)).toEqual([])
  })

  test('leave dates out when that is wanted', async () => {
    const salon = await aSalon()
    await book(salon, '10:15', { date: later(1) })
    const { skipped, appointmentIds } = await series(salon, { skipClashes: true })
    expect(skipped).toMatchObject([{ date: later(1) }])
    expect(appointmentIds).toHaveLength(3)
    await expect(series(salon, { skipClashes: true })).rejects.toMatchObject(clashing)
  })

  test('are not made with what belongs to another business', async () => {
    const [salon, other] = [await aSalon(), await aSalon()]
    for (const wrong of ['clientId', 'professionalId', 'serviceId'] as const)
      await expect(series(salon, { [wrong]: other[wrong] })).rejects.toMatchObject(notFound)
  })

  test('race with each other and with single ones, and never overlap', async () => {
    const salon = await aSalon()
    const { won, lost } = await outcomes<unknown>([
      ...Array.from({ length: 6 }, () => series(salon)),
      ...Array.from({ length: 6 }, () => book(salon, '10:00', { date: later(2) })),
    ])
    expect([won.length, lost.length]).toEqual([1, 11])
  })
})

describe('this and those that follow', () => {
  test('move by as many days, to the new time, through places that they are about to leave', async () => {
    const salon = await aSalon()
    const { appointmentIds } = await series(salon)
    const { changed, undoId } = await change(salon, { id: appointmentIds[1]!, date: later(2), time: '10:00' })
    expect(changed).toBe(3)
    expect(await booked(salon)).toEqual([0, 2, 3, 4].map((weeks) => `${later(weeks)} 10:00`))
    await write(salon.scope, (tx) => undoChange(tx, { id: undoId! }))
    expect(await booked(salon)).toEqual([0, 1, 2, 3].map((weeks) => `${later(weeks)} 10:00`))
  })

  test('go to another professional and are cancelled together', async () => {
    const salon = await aSalon()
    const carla = await aProfessional(salon.scope, 'Carla')
    const { appointmentIds } = await series(salon)
    await change(salon, { id: appointmentIds[2]!, professionalId: carla })
    const { changed } = await change(salon, { id: appointmentIds[1]!, status: 'cancelled' })
    expect(changed).toBe(3)
    expect(await booked(salon)).toEqual([`${tuesday} 10:00`, ...[1, 2, 3].map((weeks) => `${later(weeks)} 10:00 -`)])
  })

  test('stay all when one finds its time taken, or only that one', async () => {
    const salon = await aSalon()
    const { appointmentIds } = await series(salon)
    await book(salon, '15:00', { date: later(2) })
    const move = { id: appointmentIds[0]!, date: tuesday, time: '15:00' }
    await expect(change(salon, move)).rejects.toMatchObject({
      ...clashing,
      facts: { clashes: [{ date: later(2), time: '15:00' }] },
    })
    expect((await booked(salon)).every((one) => one.endsWith('10:00'))).toBe(true)
    const { skipped } = await change(salon, { ...move, skipClashes: true })
    expect(skipped).toHaveLength(1)
    expect(await booked(salon)).toEqual([
      `${tuesday} 15:00`,
      `${later(1)} 15:00`,
      `${later(2)} 10:00`,
      `${later(3)} 15:00`,
    ])
  })

  test('that find their time taken are told only of times that are free on the whole day', async () => {
    const hours = [
      { from: '08:00', to: '09:00' },
      { from: '14:00', to: '15:30' },
    ]
    const salon = await aSalon({ week: Array.from({ length: 7 }, () => hours) })
    const { appointmentIds } = await series(salon, { time: '14:00', repeat: week(2) })
    for (const time of ['08:00', '15:00']) await book(salon, time)
    const [refusal] = (await outcomes([change(salon, { id: appointmentIds[0]!, date: tuesday, time: '15:00' })])).lost
    const { clashes } = seriesClashesFacts.parse((refusal as Refusal).facts)
    expect(clashes).toEqual([{ date: tuesday, time: '15:00', free: ['08:30', '14:00', '14:30'] }])
  })

  test('are refused when seen in another version, and unknown elsewhere', async () => {
    const salon = await aSalon()
    const { appointmentIds } = await series(salon)
    const id = appointmentIds[0]!
    await change(salon, { id, version: 1, status: 'confirmed' })
    await expect(change(salon, { id, version: 1, status: 'cancelled' })).rejects.toMatchObject({
      kind: appointmentRefusals.CHANGED_MEANWHILE,
    })
    await expect(change(await aSalon(), { id, status: 'cancelled' })).rejects.toMatchObject(notFound)
    const single = await book(salon, '16:00')
    await expect(change(salon, { id: single.id, status: 'cancelled' })).rejects.toMatchObject(notFound)
  })
})

describe('recurring visits of several services', () => {
  /** A cut by Bruna, Carla's nails beside it, and a brush by whoever is free once both are over. */
  async function aSeries() {
    const salon = await aSalon()
    const carla = await aProfessional(salon.scope, 'Carla')
    const [nails, brush] = [await aService(salon.scope, 45), await aService(salon.scope, 15)]
    const id = newId()
    const wish = {
      id,
      repeat: week(2),
      more: [
        { serviceId: nails, professionalId: carla, isBeside: true },
        { serviceId: brush, professionalId: null, isBeside: false },
      ],
    }
    return { salon, carla, nails, brush, wish, made: await series(salon, wish) }
  }
  const times = (...all: [weeks: number, ...times: string[]][]) =>
    all.flatMap(([weeks, ...times]) => times.map((time) => `${later(weeks)} ${time}`))

  // spec: agenda-34
  test('are made once, each as one visit, and taken back as they were made', async () => {
    const { salon, wish, made } = await aSeries()
    expect(made.appointmentIds).toHaveLength(2)
    const all = times([0, '10:00', '10:00', '10:45'], [1, '10:00', '10:00', '10:45'])
    expect(await booked(salon)).toEqual(all)
    expect(await series(salon, wish)).toEqual(made)
    const inTurn = wish.more.map((one) => ({ ...one, isBeside: false }))
    await expect(series(salon, { ...wish, more: inTurn })).rejects.toMatchObject(clashing)
    await expect(series(salon, { ...wish, more: wish.more.slice(0, 1) })).rejects.toMatchObject(clashing)
    expect(await booked(salon)).toEqual(all)
    await write(salon.scope, (tx) => undoChange(tx, { id: made.undoId! }))
    expect(await booked(salon)).toEqual([])
  })

  // spec: agenda-34
  test('move with the one of their services that was picked, which alone goes to somebody else', async () => {
    const { salon, carla, made } = await aSeries()
    const dora = await aProfessional(salon.scope, 'Dora')
    const { rows } = await database.admin.query<{ id: string }>(
      'select id from appointment where visit_id = $1 and professional_id = $2 and ends_at - starts_at > $3',
      [made.appointmentIds[0], carla, '40 minutes'],
    )
    const { changed, undoId } = await change(salon, {
      id: rows[0]!.id,
      date: later(0),
      time: '14:30',
      professionalId: dora,
    })
    expect(changed).toBe(6)
    expect(await booked(salon)).toEqual(times([0, '14:30', '14:30', '15:15'], [1, '14:30', '14:30', '15:15']))
    const who = await database.admin.query(
      'select count(*)::int as n from appointment where business_id = $1 and professional_id = $2',
      [salon.scope.businessId, dora],
    )
    expect(who.rows).toEqual([{ n: 2 }])
    await write(salon.scope, (tx) => undoChange(tx, { id: undoId! }))
    expect((await booked(salon))[0]).toBe(`${tuesday} 10:00`)
    // A visit moves whole or stays whole.
    await book(salon, '16:15', { date: later(1), professionalId: carla })
    const late = { id: made.appointmentIds[0]!, date: tuesday, time: '16:00' }
    const { skipped } = await change(salon, { ...late, skipClashes: true })
    expect(skipped).toMatchObject([{ date: later(1), time: '16:00' }])
    expect(await booked(salon)).toEqual(times([0, '16:00', '16:00', '16:45'], [1, '10:00', '10:00', '10:45']))
  })

  test('of a combo cost what it does', async () => {
    const { salon, nails } = await aSeries()
    const comboId = newId()
    const services = [{ serviceId: salon.serviceId }, { serviceId: nails }]
    await write(salon.scope, (tx) =>
      saveCombo(tx, { id: comboId, name: 'Noiva', services, priceCents: 10_000, isActive: true }),
    )
    const more = [{ serviceId: nails, professionalId: null, isBeside: false }]
    const { appointmentIds } = await series(salon, { comboId, more, time: '12:00', repeat: week(2) })
    const { rows } = await database.admin.query(
      'select sum(price_cents)::int as cents, min(price_reason) as why from appointment where visit_id = any($1) group by visit_id',
      [appointmentIds],
    )
    expect(rows).toEqual([1, 2].map(() => ({ cents: 10_000, why: 'Combo Noiva' })))
    await expect(series(salon, { comboId, time: '14:00' })).rejects.toMatchObject({
      data: { fields: { comboId: expect.any(String) as string } },
    })
  })
})
